-- The history by months: `checks` becomes a table of parts, and what is asked of it all the time stands elsewhere.
-- breaks "no longer: checks is unique by btree (id)": nobody inserts with a conflict on it, and a sequence gives the ids
-- breaks "now: checks must be unique by btree (id, checked_at)": the same
-- breaks "now: events.page_id must be given": the trigger take_proof gives it
-- Locked in the order in which a look takes them, so that a look of the version before and this wait for each other in turn.
lock table pages, offers in share row exclusive mode;
lock table checks, events in access exclusive mode;

-- What proves an event stays with it, however long the check itself is kept: check_id only says which one it was.
alter table events
  drop constraint events_check_id_fkey,
  add column page_id integer,
  add column method text,
  add column confidence real,
  add column evidence jsonb not null default '[]';
update events set page_id = checks.page_id, method = checks.method, confidence = checks.confidence, evidence = checks.evidence
from checks where checks.id = events.check_id;
alter table events
  alter page_id set not null,
  add foreign key (page_id) references pages on delete cascade;

create function take_proof() returns trigger language plpgsql as $$
begin
  select page_id, method, confidence, evidence into new.page_id, new.method, new.confidence, new.evidence
  from checks where id = new.check_id;
  return new;
end $$;
create trigger take_proof before insert on events for each row when (new.page_id is null) execute function take_proof();

-- What was last seen of each offer, and of each page that told of none, by how the look ended: a copy of that check, and
-- when the first of its kind was made. Every look is held against it, whatever month it was seen in.
create table sights (
  page_id integer not null,
  offer_id integer,
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
  evidence jsonb not null
);
insert into sights
select last.page_id, last.offer_id, (select min(checked_at) from checks where offer_id = offers.id), last.id, last.checked_at,
  outcome, reason, last.availability, last.price, last.currency, method, confidence, evidence
from offers cross join lateral (select * from checks where offer_id = offers.id order by id desc limit 1) as last
union all (
  select distinct on (page_id, outcome) page_id, null, min(checked_at) over (partition by page_id, outcome), id, checked_at,
    outcome, reason, availability, price, currency, method, confidence, evidence
  from checks where offer_id is null order by page_id, outcome, id desc
);
alter table sights
  add unique nulls not distinct (page_id, offer_id, outcome),
  add foreign key (page_id) references pages on delete cascade,
  add foreign key (offer_id) references offers on delete cascade;
create index on sights (offer_id);

-- The table of before becomes the first part as it is: nothing is copied but what a clock wrote that ran ahead.
alter table checks rename to checks_before;
drop index checks_offer_id_checked_at_idx, checks_page_id_id_idx;
alter index checks_page_id_checked_at_idx rename to checks_before_page_id_checked_at_idx;
alter index checks_offer_id_id_idx rename to checks_before_offer_id_id_idx;
-- Identity columns of partitioned tables came with PostgreSQL 17.
create sequence check_ids;
select setval('check_ids', nextval(pg_get_serial_sequence('checks_before', 'id')));
alter table checks_before drop constraint checks_pkey, alter id drop identity, add primary key (id, checked_at);

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
-- Takes whatever has no month yet, or has it no more: a look is never lost because a clock was wrong or nobody made its month.
create table checks_default partition of checks default;

do $$
declare
  next_month timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
begin
  with ahead as (delete from checks_before where checked_at >= next_month returning *)
  insert into checks select * from ahead;
  execute format('alter table checks attach partition checks_before for values from (minvalue) to (%L)', next_month);
end $$;

-- The parts of checks and the times that they hold: from `begins` (null: ever) until before `ends`; both null for checks_default.
create function checks_parts() returns table (part text, begins timestamptz, ends timestamptz) language sql stable as $$
  select relname::text, (regexp_match(bound, 'FROM \(''(.+?)''\)'))[1]::timestamptz, (regexp_match(bound, 'TO \(''(.+?)''\)'))[1]::timestamptz
  from pg_inherits join pg_class on pg_class.oid = inhrelid cross join pg_get_expr(relpartbound, pg_class.oid) as bound
  where inhparent = 'checks'::regclass
$$;

-- Makes the part of checks for a moment's month (UTC) unless there is one, and moves there what checks_default took meanwhile.
create function make_checks_month(at timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', at at time zone 'UTC');
  begins timestamptz := month at time zone 'UTC';
  ends timestamptz := (month + interval '1 month') at time zone 'UTC';
  part text := to_char(month, '"checks_"YYYY_MM');
begin
  -- One at a time, and who waited sees what the other one made.
  perform pg_advisory_xact_lock(hashtext('make_checks_month'));
  if exists (select from checks_parts() as p where at < p.ends and (p.begins is null or at >= p.begins)) then
    return;
  end if;
  lock table pages, offers, checks in share row exclusive mode;
  execute format('create table %I (like checks including all)', part);
  execute format('with late as (delete from checks_default where checked_at >= %L and checked_at < %L returning *)
    insert into %I select * from late', begins, ends, part);
  execute format('alter table checks attach partition %I for values from (%L) to (%L)', part, begins, ends);
end $$;

create function keep_sights() returns trigger language plpgsql as $$
begin
  insert into sights as known
  select distinct on (page_id, offer_id, outcome) page_id, offer_id, min(checked_at) over (partition by page_id, offer_id, outcome),
    id, checked_at, outcome, reason, availability, price, currency, method, confidence, evidence
  from arrived order by page_id, offer_id, outcome, id desc
  on conflict (page_id, offer_id, outcome) do update set
    first_at = least(known.first_at, excluded.first_at), check_id = excluded.check_id, checked_at = excluded.checked_at,
    reason = excluded.reason, availability = excluded.availability, price = excluded.price, currency = excluded.currency,
    method = excluded.method, confidence = excluded.confidence, evidence = excluded.evidence
  where known.check_id < excluded.check_id;
  return null;
end $$;
create trigger keep_sights after insert on checks referencing new table as arrived
  for each statement execute function keep_sights();
