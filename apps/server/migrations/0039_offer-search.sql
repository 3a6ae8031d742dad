-- "Where is it sold?": searches of the known shops for a fragrance, and the offers that they found.

create table offer_searches (
  id uuid primary key,
  fragrance_id integer not null references fragrances on delete cascade,
  -- waiting, searching, done or cancelled
  state text not null default 'waiting',
  -- false when a user asked for it
  is_automatic boolean not null,
  -- progress at each shop
  shops jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  lease uuid,
  leased_until timestamptz
);
-- A fragrance has one open search, which all users join.
create unique index offer_searches_open on offer_searches (fragrance_id) where state in ('waiting', 'searching');
create index offer_searches_queue on offer_searches (is_automatic, started_at) where state in ('waiting', 'searching');
create index offer_searches_fragrance on offer_searches (fragrance_id, started_at desc);
create index offer_searches_started on offer_searches (started_at);

-- Users who asked for a search. It is cancelled when none of them wants it any more.
create table offer_search_requests (
  search_id uuid not null references offer_searches on delete cascade,
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  primary key (search_id, user_id)
);
create index offer_search_requests_user on offer_search_requests (user_id);

create table found_offers (
  id integer generated always as identity primary key,
  fragrance_id integer not null references fragrances on delete cascade,
  shop_id integer not null references shops on delete cascade,
  url text not null,
  title text not null,
  variant text,
  size_ml numeric(8, 2),
  price numeric(12, 3),
  currency text,
  -- null when the source does not state the stock
  availability text,
  gtin text,
  source text not null,
  -- exact, likely or doubtful
  match text not null,
  why text not null,
  -- what the source states of the whole product, with its evidence
  verdict jsonb not null,
  seen_at timestamptz not null
);
create unique index found_offers_offer on found_offers (fragrance_id, md5(url), coalesce(variant, ''));
create index found_offers_shop on found_offers (shop_id);
create index found_offers_seen on found_offers (seen_at);
