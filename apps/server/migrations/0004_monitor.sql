-- our manners towards a shop: one request at a time, none before free_at
create table shop_visits (
  shop_id integer primary key references shops on delete cascade,
  free_at timestamptz not null default '-infinity',
  lease uuid,
  leased_until timestamptz,
  platform text,
  robots_status integer,
  robots_body text,
  robots_checked_at timestamptz
);

-- when a page is looked at next; null while nobody watches its fragrance
create table page_schedules (
  page_id integer primary key references pages on delete cascade,
  shop_id integer not null references shops on delete cascade,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  last_outcome text,
  failures integer not null default 0
);
create index on page_schedules (shop_id, next_check_at) where next_check_at is not null;

-- a change that was seen once and waits for its second look
create table candidates (
  offer_id integer primary key references offers on delete cascade,
  availability text not null,
  since timestamptz not null
);

create table checks (
  id bigint primary key generated always as identity,
  page_id integer not null references pages on delete cascade,
  offer_id integer references offers on delete cascade,
  checked_at timestamptz not null,
  outcome text not null,
  reason text,
  availability text,
  price numeric(12, 3),
  currency text,
  method text,
  confidence real,
  evidence jsonb not null default '[]'
);
create index on checks (page_id, checked_at desc);
create index on checks (offer_id, checked_at desc);

create table events (
  id uuid primary key,
  kind text not null,
  fragrance_id integer not null references fragrances on delete cascade,
  -- the sizes that changed together: one look at a page is one piece of news
  offer_ids integer[] not null,
  -- the check that proves it
  check_id bigint not null references checks on delete cascade,
  happened_at timestamptz not null
);
create index on events (fragrance_id, happened_at desc);
