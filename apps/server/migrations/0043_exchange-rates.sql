-- Reference rates of the European Central Bank, and how users want prices to be shown.

create table exchange_rates (
  day date not null,
  currency text not null,
  -- units of the currency for one euro, as published; 1 for the euro
  per_euro numeric not null check (per_euro > 0),
  fetched_at timestamptz not null,
  primary key (day, currency)
);

-- One row: when the rates are fetched next, and by which process.
create table exchange_rate_fetches (
  is_only boolean primary key default true check (is_only),
  next_fetch_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  last_error text,
  last_tried_at timestamptz,
  -- the last successful fetch, with the address and the entity tag of the file
  fetched_at timestamptz,
  url text,
  etag text
);
insert into exchange_rate_fetches (next_fetch_at) values ('2000-01-01T00:00:00Z');

-- Null shows every price only in the shop's currency.
alter table preferences add column display_currency text;
-- Countries that deliver to the user (ISO 3166-1 alpha-2); empty means all.
alter table preferences add column countries text[] not null default '{}';
