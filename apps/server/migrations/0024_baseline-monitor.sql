-- What the workers observe: crawls of shops, checks of pages, and the events that they prove.

-- One row for each shop: its lease, robots.txt, request rate and product feed.
create table shop_crawls (
  shop_id integer primary key references shops on delete cascade,
  -- no request before this time
  next_request_at timestamptz not null default '-infinity',
  lease uuid,
  leased_until timestamptz,
  -- last crawl; a time ahead of the database was written by a clock that ran ahead
  crawled_at timestamptz,
  requests bigint not null default 0,
  platform text,
  robots_status integer,
  robots_body text,
  robots_checked_at timestamptz,
  -- since when the shop has refused us, and how often in a row
  blocked_since timestamptz,
  blocks integer not null default 0,
  -- restocks by hour of the day (UTC)
  restock_hours integer[] not null default array_fill(0, array[24]),
  -- product feed: the next page, the number of pages of the last round, and when the next round is due
  feed_page integer not null default 1,
  feed_pages integer,
  feed_due_at timestamptz,
  -- requests of the round in progress; 0 when there is none
  feed_requests integer not null default 0,
  -- end of the last complete round
  feed_completed_at timestamptz,
  -- first entry of the page before: a shop that repeats a page for ever ends the round
  feed_cursor text,
  -- products of the page before whose sizes need a request of their own: [{id, url, name, vendor}]
  feed_pending jsonb not null default '[]'
);
create index on shop_crawls (feed_due_at) where platform in ('shopify', 'woocommerce');

-- When a page is checked next; next_check_at is null while no user watches its fragrance.
create table page_schedules (
  page_id integer primary key references pages on delete cascade,
  shop_id integer not null references shops on delete cascade,
  next_check_at timestamptz,
  first_checked_at timestamptz,
  last_checked_at timestamptz,
  last_outcome text,
  failures integer not null default 0,
  -- confirmed stock changes since first_checked_at
  changes integer not null default 0,
  -- HTTP validators, and the address that sent them: a page that moved is requested in full
  etag text,
  last_modified text,
  validators_url text,
  -- the server sent different content under the same etag, so its 304 responses prove nothing
  is_etag_unreliable boolean not null default false,
  -- when the page's own content was last read in full: not a 304, and not a product feed
  read_at timestamptz,
  -- reports of wrong stock by users, and the time of the last one: a reported page is due even if no user watches it
  reports integer not null default 0,
  reported_at timestamptz
);
create index on page_schedules (shop_id, next_check_at) where next_check_at is not null;
create index on page_schedules (next_check_at, shop_id) where next_check_at is not null;

-- Changes that were observed once and wait for a second check.
create table candidates (
  offer_id integer primary key references offers on delete cascade,
  availability text not null,
  since timestamptz not null
);

-- Every check that differs from the last one or proves an event, partitioned by month.
-- A sequence, because identity columns of partitioned tables need PostgreSQL 17.
create sequence check_ids;
create table checks (
  id bigint not null default nextval('check_ids'),
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
  evidence jsonb not null default '[]',
  primary key (id, checked_at)
) partition by range (checked_at);
alter sequence check_ids owned by checks.id;
create index on checks (page_id, checked_at desc);
create index on checks (offer_id, id desc);
-- Takes rows whose month has no partition: a check is stored even if a clock was wrong or a month was not created.
create table checks_default partition of checks default;
-- Everything up to the end of the month of the installation.
do $$
begin
  execute format('create table checks_before partition of checks for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;

-- The partitions with their times, from `begins` (null: always) until before `ends`; both are null for checks_default.
create function checks_partitions() returns table (name text, begins timestamptz, ends timestamptz) language sql stable as $$
  select relname::text, (regexp_match(bound, 'FROM \(''(.+?)''\)'))[1]::timestamptz, (regexp_match(bound, 'TO \(''(.+?)''\)'))[1]::timestamptz
  from pg_inherits join pg_class on pg_class.oid = inhrelid cross join pg_get_expr(relpartbound, pg_class.oid) as bound
  where inhparent = 'checks'::regclass
$$;

-- Creates the partition for the month (UTC) of `at` unless there is one, and moves that month's rows out of checks_default.
create function create_checks_month(at timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', at at time zone 'UTC');
  begins timestamptz := month at time zone 'UTC';
  ends timestamptz := (month + interval '1 month') at time zone 'UTC';
  name text := to_char(month, '"checks_"YYYY_MM');
begin
  -- One process at a time; the others then find the partition.
  perform pg_advisory_xact_lock(hashtext('create_checks_month'));
  if exists (select from checks_partitions() as p where at < p.ends and (p.begins is null or at >= p.begins)) then
    return;
  end if;
  lock table pages, offers, checks in share row exclusive mode;
  execute format('create table %I (like checks including all)', name);
  execute format('with late as (delete from checks_default where checked_at >= %L and checked_at < %L returning *)
    insert into %I select * from late', begins, ends, name);
  execute format('alter table checks attach partition %I for values from (%L) to (%L)', name, begins, ends);
end $$;

-- The latest check of each offer, and of each page whose check had no offers, by outcome: a copy of the row in checks,
-- with the time of the first one of its kind. New checks are compared with it, whatever month it is from.
create table latest_checks (
  page_id integer not null references pages on delete cascade,
  offer_id integer references offers on delete cascade,
  first_at timestamptz not null,
  check_id bigint not null,
  checked_at timestamptz not null,
  outcome text not null,
  reason text,
  availability text,
  price numeric(12, 3),
  currency text,
  method text,
  confidence real,
  evidence jsonb not null,
  unique nulls not distinct (page_id, offer_id, outcome)
);
create index on latest_checks (offer_id);

create function update_latest_checks() returns trigger language plpgsql as $$
begin
  insert into latest_checks as known
  select distinct on (page_id, offer_id, outcome) page_id, offer_id, min(checked_at) over (partition by page_id, offer_id, outcome),
    id, checked_at, outcome, reason, availability, price, currency, method, confidence, evidence
  from added order by page_id, offer_id, outcome, id desc
  on conflict (page_id, offer_id, outcome) do update set
    first_at = least(known.first_at, excluded.first_at), check_id = excluded.check_id, checked_at = excluded.checked_at,
    reason = excluded.reason, availability = excluded.availability, price = excluded.price, currency = excluded.currency,
    method = excluded.method, confidence = excluded.confidence, evidence = excluded.evidence
  where known.check_id < excluded.check_id;
  return null;
end $$;
create trigger update_latest_checks after insert on checks referencing new table as added
  for each statement execute function update_latest_checks();

-- Confirmed changes. Each contains its proof, however long the check itself is stored.
create table events (
  id uuid primary key,
  kind text not null,
  fragrance_id integer not null references fragrances on delete cascade,
  page_id integer not null references pages on delete cascade,
  -- sizes that changed together, in one check
  offer_ids integer[] not null,
  -- the check that proves it, and what it said
  check_id bigint not null,
  method text,
  confidence real,
  evidence jsonb not null default '[]',
  -- a restock of an offer that flaps: recorded, but no channel is notified
  is_flapping boolean not null default false,
  -- of a price drop: before the change, the highest within 30 days, and now
  price_before numeric(12, 3),
  price_high numeric(12, 3),
  price numeric(12, 3),
  currency text,
  happened_at timestamptz not null
);
create index on events (fragrance_id, happened_at desc);

create function copy_proof_to_event() returns trigger language plpgsql as $$
begin
  select page_id, method, confidence, evidence into new.page_id, new.method, new.confidence, new.evidence
  from checks where id = new.check_id;
  return new;
end $$;
create trigger copy_proof_to_event before insert on events
  for each row when (new.page_id is null) execute function copy_proof_to_event();

-- Changes of stock and price for live connections, stored for two days so that they can be replayed.
create table live_changes (
  id bigint primary key generated always as identity,
  -- readers read up to the oldest transaction that still runs, so that none is skipped
  xid xid8 not null default pg_current_xact_id(),
  fragrance_id integer not null references fragrances on delete cascade,
  kind text not null,
  happened_at timestamptz not null
);
create index on live_changes (happened_at);
create index on live_changes (xid);

create function publish_live_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_changes', 'change');
  return null;
end $$;
create trigger publish_live_changes after insert on live_changes
  for each statement execute function publish_live_changes();

-- Live connections end with their session.
create function publish_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_changes', 'session');
  return null;
end $$;
create trigger publish_session_end after delete on sessions for each statement execute function publish_session_end();
