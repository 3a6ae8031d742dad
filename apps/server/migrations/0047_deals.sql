-- Prices that are low now, with what they are compared with. A job derives them from price_periods; no check writes them.
-- Whether a price is still the offer's confirmed one is read from the offer.
create table deals (
  offer_id integer primary key references offers on delete cascade,
  price numeric(12, 3) not null,
  currency text collate "C" not null,
  began_at timestamptz not null,
  size_ml numeric(8, 2),
  family text,
  usual_price numeric(12, 3) not null,
  usual_days integer not null,
  -- lowest price of the size and currency in 12 months, when it was last seen (null: now), and since when prices are compared
  low_price numeric(12, 3) not null,
  low_seen_at timestamptz,
  compared_since timestamptz not null,
  -- keys of the two orders; infinity without a size, or without an exchange rate
  low_ratio double precision not null,
  usual_ratio double precision not null,
  euros_per_ml double precision not null,
  per_ml double precision not null
);
create index deals_by_low on deals (low_ratio, usual_ratio, offer_id);
create index deals_by_ml on deals (euros_per_ml, currency, per_ml, offer_id);

-- One row: how far the job is. The lock of the row is its lease.
create table deal_refreshes (
  is_only boolean primary key default true check (is_only),
  -- last fragrance of the pass through all of them that is under way; 0 between two passes
  after_id integer not null default 0,
  next_pass_at timestamptz not null,
  -- changes of prices until then are in the deals
  changes_until timestamptz not null,
  -- since when prices are recorded
  watched_since timestamptz
);
insert into deal_refreshes (next_pass_at, changes_until) values (to_timestamp(0), to_timestamp(0));

-- Finds the prices that began lately.
create index price_periods_begun on price_periods (from_at) where to_at is null;
