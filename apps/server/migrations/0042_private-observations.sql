-- What users' own browsers read on product pages. Each user has own stock states, events and deliveries:
-- nothing here changes what other users see.

create table observed_pages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  -- the catalogue's page at this address; null while it has none that the user may see
  page_id integer references pages on delete set null,
  -- what the user may confirm in order to watch an unknown page
  suggestion_id uuid references suggestions on delete set null,
  title text,
  -- the last observation: product or unreadable, and whether it counts
  outcome text not null,
  counts boolean not null,
  observed_at timestamptz not null,
  -- the last observation that counts
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, url)
);
create index observed_pages_page on observed_pages (page_id);
create index observed_pages_suggestion on observed_pages (suggestion_id);

-- State of each user's offers, as `offers` and `candidates` have it of the shared ones.
create table observed_offers (
  -- negative, so that an id in `events.offer_ids` never means a shared offer
  id integer primary key generated always as identity (start with -1 increment by -1),
  user_id uuid not null references users on delete cascade,
  observed_page_id uuid not null references observed_pages on delete cascade,
  variant text,
  sku text,
  gtin text,
  size_ml numeric(8, 2),
  kind text not null default 'bottle',
  price numeric(12, 3),
  currency text,
  confirmed_price numeric(12, 3),
  confirmed_currency text,
  availability text,
  available_since timestamptz,
  last_checked_at timestamptz,
  recent_restocks timestamptz[] not null default '{}',
  recent_preorders timestamptz[] not null default '{}',
  first_seen_at timestamptz,
  is_new boolean not null default false,
  -- a change that another observation must confirm
  candidate_availability text,
  candidate_since timestamptz,
  -- result of the last observation of the offer
  latest jsonb
);
create index observed_offers_page on observed_offers (observed_page_id);
create index observed_offers_user on observed_offers (user_id);

create table observations (
  -- negative, so that `events.check_id` never means a check
  id bigint primary key generated always as identity (start with -1 increment by -1),
  user_id uuid not null references users on delete cascade,
  observed_page_id uuid not null references observed_pages on delete cascade,
  observed_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null,
  counts boolean not null,
  verdict jsonb not null,
  -- an observation that is sent again is stored once
  unique (observed_page_id, observed_at)
);
create index observations_user on observations (user_id);
create index observations_received on observations (received_at);

-- The user whose browser saw the event, and who alone sees it; null for the shared events.
alter table events add column observer_id uuid references users on delete cascade;
create index events_observer on events (observer_id, happened_at) where observer_id is not null;

-- Transaction that wrote the row; null for earlier rows. A reader of changes skips none that commits late.
alter table deliveries add column xid xid8;
alter table deliveries alter column xid set default pg_current_xact_id();

-- True if the user's browser read the suggested page, and not Sillage.
alter table suggestions add column is_observed boolean not null default false;

-- Offers that `events.offer_ids` names.
create view event_offers as
  select id, variant, size_ml, price, currency, availability, last_checked_at from offers
  union all
  select id, variant, size_ml, price, currency, availability, last_checked_at from observed_offers;
