-- Watchlists, and public links to them.

create table watch_items (
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  notes text,
  -- watch filter: null means every size, or any price
  sizes_ml double precision[],
  max_price numeric(12, 3),
  max_price_currency text,
  max_price_per text check (max_price_per in ('bottle', 'ml')),
  -- which restocks cause a notification
  notify_frequency text not null default 'every' check (notify_frequency in ('every', 'once', 'hours')),
  notify_interval_hours integer,
  -- the restock that was last notified, and when; only set where the frequency needs it
  notified_event_id uuid,
  notified_at timestamptz,
  added_at timestamptz not null,
  unique (user_id, fragrance_id),
  check ((max_price is null) = (max_price_currency is null) and (max_price is null) = (max_price_per is null)),
  check ((notify_frequency = 'hours') = (notify_interval_hours is not null))
);
create index on watch_items (fragrance_id, id);

-- Counts watchers in the database, so that every way to leave is counted, such as deleting an account.
create function count_watchers() returns trigger language plpgsql as $$
begin
  -- Locks in the order of ids, so that two users who leave at once do not deadlock.
  if tg_op = 'INSERT' then
    perform from fragrances where id in (select fragrance_id from added) order by id for no key update;
    update fragrances set watchers = watchers + gained.number
    from (select fragrance_id, count(*) as number from added group by fragrance_id) as gained
    where id = gained.fragrance_id;
  else
    perform from fragrances where id in (select fragrance_id from removed) order by id for no key update;
    update fragrances set watchers = watchers - lost.number
    from (select fragrance_id, count(*) as number from removed group by fragrance_id) as lost
    where id = lost.fragrance_id;
  end if;
  return null;
end
$$;
create trigger count_added after insert on watch_items referencing new table as added
  for each statement execute function count_watchers();
create trigger count_removed after delete on watch_items referencing old table as removed
  for each statement execute function count_watchers();

-- Public, read-only links to watchlists. The address is the signed id: a new link has a new id.
create table watchlist_shares (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  title text not null,
  with_notes boolean not null,
  created_at timestamptz not null
);
