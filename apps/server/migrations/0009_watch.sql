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
  -- the address that gave them: a page that is read elsewhere, or that moved, is read whole
  add column asked_url text,
  -- a whole page told something else under the same etag: what its server says of changes is worth nothing
  add column is_etag_false boolean not null default false,
  -- when its own text was last read whole, not merely said to be unchanged, nor told by its shop's feed
  add column read_at timestamptz,
  add column changes integer not null default 0,
  add column first_checked_at timestamptz,
  -- how often people said that what we show is wrong
  add column reports integer not null default 0,
  -- the last time: until the page was looked at since, it is due even if nobody watches
  add column reported_at timestamptz;

-- a shop that does not let us look, and at which hours (UTC) its restocks were seen
alter table shop_visits
  add column blocked_since timestamptz,
  add column blocks integer not null default 0,
  add column requests bigint not null default 0,
  add column restock_hours integer[] not null default array_fill(0, array[24]),
  -- the feed's page that comes next, how many the last round had, and when the next round is due
  add column feed_page integer not null default 1,
  add column feed_pages integer,
  add column feed_due_at timestamptz,
  -- requests of the round that is under way; 0 when none is
  add column feed_asked integer not null default 0,
  -- when a round last came to its end
  add column feed_read_at timestamptz,
  -- the first entry of the page before: a shop that gives the same page for ever is ended
  add column feed_mark text,
  -- products of ours on the page before whose sizes must be asked for: [{id, url, name, vendor}]
  add column feed_pending jsonb not null default '[]',
  -- the last visit: what was written by a clock that ran ahead is known by it
  add column visited_at timestamptz;

-- by what a feed's product is known as a page of ours: its path, from /products/ on, for shops put collections and languages before
create function page_key(url text) returns text language sql immutable parallel safe as $$
  select regexp_replace(rtrim(regexp_replace(lower(url), '^[a-z]+://[^/?#]+|[?#].*$', '', 'g'), '/'), '^.*(/products/[^/]+)$', '\1')
$$;
create index on pages (shop_id, page_key(url));

-- what was last seen of an offer, or of a page that told nothing
create index on checks (offer_id, id desc);
create index on checks (page_id, id desc) where offer_id is null;

-- A look that saw nothing new moves last_checked_at of the fragrance and nothing else: lists need to hear of it
-- once an hour at most, and with changed_xid as it was the database changes the row in place, without touching the indexes.
create or replace function stamp_fragrance() returns trigger language plpgsql as $$
declare
  seen fragrances;
begin
  if tg_op = 'UPDATE' then
    seen := new;
    seen.last_checked_at := old.last_checked_at;
    if seen is not distinct from old
      and date_trunc('hour', new.last_checked_at) is not distinct from date_trunc('hour', old.last_checked_at) then
      return new;
    end if;
  end if;
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;

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
create index on live_news (xid);
create function announce_live_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_news', 'news');
  return null;
end $$;
create trigger announce_live_news after insert on live_news for each statement execute function announce_live_news();

-- who signed out is told nothing more: live connections hear when sessions end, and look whether it was theirs
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_news', 'session');
  return null;
end $$;
create trigger announce_session_end after delete on sessions for each statement execute function announce_session_end();
