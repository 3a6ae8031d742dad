-- Confirmed prices of full bottles in stock: where they were lowest, and what they usually are.

-- Since when the prices of an offer are recorded. An offer without a row was stored by an earlier version:
-- a job then fills its periods from its checks.
create table price_histories (
  offer_id integer primary key references offers on delete cascade,
  since timestamptz not null
);

-- Times at which an offer was in stock at a confirmed price. A check writes only what it changes. A period without
-- an end lasts until the offer's last check. Deleted 400 days after its end.
create table price_periods (
  offer_id integer not null references offers on delete cascade,
  currency text not null,
  price numeric(12, 3) not null,
  from_at timestamptz not null,
  to_at timestamptz,
  -- of a price that began as the lowest of its size: since when prices are compared. Cards mark it for 30 days.
  low_since timestamptz,
  primary key (offer_id, from_at)
);
create unique index price_periods_open on price_periods (offer_id) where to_at is null;
create index price_periods_low on price_periods (from_at) where to_at is null and low_since is not null;
create index price_periods_ended on price_periods (to_at) where to_at is not null;

-- Lowest price of an offer in each month (UTC) of its ended periods, and when it was last seen in it. Never deleted by age.
create table monthly_lows (
  offer_id integer not null references offers on delete cascade,
  currency text not null,
  month date not null,
  price numeric(12, 3) not null,
  seen_at timestamptz not null,
  primary key (offer_id, currency, month)
);

-- Of an event at the lowest price of its size: since when prices are compared, at most 12 months before the event.
alter table events add column low_since timestamptz;
