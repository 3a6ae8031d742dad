-- a watch may be narrowed to some sizes and to a highest price; null: everything counts
alter table watch_items
  add column sizes_ml double precision[],
  add column max_price numeric(12, 3),
  add column max_price_currency text,
  add column max_price_per text check (max_price_per in ('bottle', 'ml')),
  add check ((max_price is null) = (max_price_currency is null) and (max_price is null) = (max_price_per is null));

-- the last restocks told of an offer, at most two and none older than an hour: who flaps is told of no further one
alter table offers add column recent_restocks timestamptz[] not null default '{}';

-- what a page's server gave us to ask it "has it changed?", and the pace that the page has earned
alter table page_schedules
  add column etag text,
  add column last_modified text,
  add column changes integer not null default 0,
  add column first_checked_at timestamptz,
  -- how often people said that what we show is wrong
  add column reports integer not null default 0;

-- a shop that does not let us look, and at which hours (UTC) its restocks were seen
alter table shop_visits
  add column blocked_since timestamptz,
  add column blocks integer not null default 0,
  add column requests bigint not null default 0,
  add column restock_hours integer[] not null default array_fill(0, array[24]),
  -- the feed's page that comes next, and when a round of the whole feed is due
  add column feed_page integer not null default 1,
  add column feed_due_at timestamptz;

-- a restock that came while its offer flapped: recorded, but nobody is told
alter table events add column is_flapping boolean not null default false;

-- changes of stock and price for the live connections, kept for two days to be replayed; the truth is elsewhere
create table live_news (
  id bigint primary key generated always as identity,
  -- readers take only what no running transaction can still come before
  xid xid8 not null default pg_current_xact_id(),
  fragrance_id integer not null references fragrances on delete cascade,
  kind text not null,
  happened_at timestamptz not null
);
create index on live_news (happened_at);
create function announce_live_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_news', '');
  return null;
end $$;
create trigger announce_live_news after insert on live_news for each statement execute function announce_live_news();
