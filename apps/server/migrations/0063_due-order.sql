-- The most overdue page of a shop and the most overdue shops, found by index however many are due.
-- Being overdue is relative to the check delay, and so the order changes with time. Within a class
-- of similar delays, it does not: there, the page that has been due longest is the most overdue.

-- Class of a page: its check delay in powers of 1.25, -1 for a page that was never checked.
-- A page for which a user waits is in a class below -500.
create function check_class(next_at timestamptz, last_at timestamptz, reported_at timestamptz)
returns integer language sql immutable parallel safe as $$
  select case when reported_at > coalesce(last_at, '-infinity') then -1000 else 0 end
    + case when last_at is null then -1 else floor(ln(greatest(date_part('epoch', next_at - last_at), 1)) / 0.22314355131421)::integer end
$$;
-- Replaces the indexes of (shop_id, next_check_at) and (next_check_at, shop_id).
create index page_schedules_due on page_schedules (shop_id, check_class(next_check_at, last_checked_at, reported_at), next_check_at)
  where next_check_at is not null;
drop index page_schedules_shop_id_next_check_at_idx;
drop index page_schedules_next_check_at_shop_id_idx;

-- The page of a shop that is due first, with its check delay in seconds (null before its first check).
create function first_due_page(shop integer) returns table (due_at timestamptz, delay_seconds float8)
language sql stable as $$
  with recursive firsts as (
    (select check_class(next_check_at, last_checked_at, reported_at) as class, next_check_at, last_checked_at
    from page_schedules where shop_id = shop and next_check_at is not null
    order by check_class(next_check_at, last_checked_at, reported_at), next_check_at limit 1)
    union all
    select next.* from firsts cross join lateral (
      select check_class(next_check_at, last_checked_at, reported_at), next_check_at, last_checked_at
      from page_schedules where shop_id = shop and next_check_at is not null
        and check_class(next_check_at, last_checked_at, reported_at) > firsts.class
      order by check_class(next_check_at, last_checked_at, reported_at), next_check_at limit 1
    ) next
  )
  select next_check_at, date_part('epoch', next_check_at - last_checked_at) from firsts order by next_check_at limit 1
$$;

-- When the first page of a shop is due, and its check delay (null before its first check). Computed
-- when the shop is released. Too early a time only costs a claim, which corrects it.
alter table shop_crawls add column page_due_at timestamptz;
alter table shop_crawls add column page_delay_seconds real;
-- A copy of shops.paused_at is not null, so that claims do not read paused shops.
alter table shop_crawls add column is_paused boolean not null default false;
-- Number of pages that have a next check, and when they were counted.
alter table shop_crawls add column scheduled_pages integer;
alter table shop_crawls add column pages_counted_at timestamptz;

create function schedule_shop() returns trigger language plpgsql as $$
begin
  -- The row is locked by now, and so this reads every page of the transactions that changed it.
  select due_at, delay_seconds into new.page_due_at, new.page_delay_seconds from first_due_page(new.shop_id);
  if tg_op = 'INSERT' then
    -- Waits for an operator's transaction that pauses or resumes the shop and does not see this row.
    perform from shops where id = new.shop_id for share;
    new.is_paused := exists (select from shops where id = new.shop_id and paused_at is not null);
  end if;
  return new;
end $$;
create trigger schedule_shop before insert or update of lease on shop_crawls
  for each row when (new.lease is null) execute function schedule_shop();

create function copy_pause_to_crawl() returns trigger language plpgsql as $$
begin
  update shop_crawls set is_paused = new.paused_at is not null where shop_id = new.id;
  return null;
end $$;
create trigger copy_pause_to_crawl after update of paused_at on shops
  for each row when ((old.paused_at is null) <> (new.paused_at is null)) execute function copy_pause_to_crawl();

-- Pages that became due sooner. The next claim applies them to shop_crawls. Transactions that make
-- pages of several shops due lock no shop, and cannot wait for each other.
create table sooner_checks (
  id bigint primary key generated always as identity,
  shop_id integer not null,
  due_at timestamptz not null,
  delay_seconds real
);
create function note_sooner_check() returns trigger language plpgsql as $$
begin
  insert into sooner_checks (shop_id, due_at, delay_seconds)
  values (new.shop_id, new.next_check_at, date_part('epoch', new.next_check_at - new.last_checked_at));
  return null;
end $$;
create trigger note_first_check after insert on page_schedules
  for each row when (new.next_check_at is not null) execute function note_sooner_check();
create trigger note_sooner_check after update of next_check_at on page_schedules
  for each row when (new.next_check_at < coalesce(old.next_check_at, 'infinity')) execute function note_sooner_check();

update shop_crawls set page_due_at = firsts.next_check_at, page_delay_seconds = date_part('epoch', firsts.next_check_at - last_checked_at)
from (
  select distinct on (shop_id) shop_id, next_check_at, last_checked_at
  from page_schedules where next_check_at is not null order by shop_id, next_check_at
) firsts
where firsts.shop_id = shop_crawls.shop_id;
update shop_crawls set is_paused = true from shops where shops.id = shop_id and paused_at is not null;

-- Class of a shop: the check delay of what is due, and the time for which it will have been due when
-- the shop may be requested, both in powers of 2. A null delay is a new page, or a product feed.
create function shop_class(due_at timestamptz, delay_seconds real, next_request_at timestamptz)
returns integer language sql immutable parallel safe as $$
  select 64 * case when delay_seconds is null then -1
      else floor(ln(greatest(delay_seconds, 1)::float8) / 0.69314718055995)::integer end
    + case when next_request_at > due_at
      then 1 + floor(ln(greatest(date_part('epoch', next_request_at - due_at), 1)) / 0.69314718055995)::integer else 0 end
$$;
create index shop_crawls_due on shop_crawls
  (shop_class(page_due_at, page_delay_seconds, next_request_at), greatest(page_due_at, next_request_at))
  where page_due_at is not null and not is_paused;
-- A product feed that was never read is due at the next request.
create index shop_crawls_feed_due on shop_crawls
  (shop_class(coalesce(feed_due_at, next_request_at), null, next_request_at), greatest(feed_due_at, next_request_at))
  where platform in ('shopify', 'woocommerce') and not is_paused;
drop index shop_crawls_feed_due_at_idx;
