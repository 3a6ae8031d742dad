-- Ids that grow with time (RFC 9562, version 7) for rows that the database makes by itself; PostgreSQL 15 has no function for them.
create function new_uuid_v7(at timestamptz default clock_timestamp()) returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- What happened besides restocks and sellings out: price_drop, new_offer, preorder.
alter table events
  -- of a price_drop: before this change, at its highest within 30 days, and now
  add column price_before numeric(12, 3),
  add column price_high numeric(12, 3),
  add column price numeric(12, 3),
  add column currency text;

alter table offers
  -- the price that two looks in a row agreed on: what a fall is measured from
  add column agreed_price numeric(12, 3),
  add column agreed_currency text,
  -- null for those that were there before this was kept
  add column first_seen_at timestamptz,
  -- came to a fragrance that was known before, and nobody was told of it yet
  add column is_new boolean not null default false,
  -- when its last preorders were told: at most two
  add column recent_preorders timestamptz[] not null default '{}';
update offers set agreed_price = price, agreed_currency = currency where currency is not null;

alter table preferences
  -- an IANA name; null until its owner's browser said one, and then UTC counts
  add column time_zone text,
  -- local times of day, 'HH:MM'; both or none
  add column quiet_from text,
  add column quiet_to text,
  add column daily_cap integer not null default 50,
  add column price_drop_percent integer not null default 10,
  -- the next Monday 08:00 of theirs, while the digest is wanted
  add column next_digest_at timestamptz,
  -- the newest entry of the inbox that was seen
  add column inbox_seen uuid,
  add check ((quiet_from is null) = (quiet_to is null));
create index on preferences (next_digest_at) where weekly_digest;

alter table watch_items
  add column tell_again text not null default 'every' check (tell_again in ('every', 'once', 'hours')),
  add column tell_again_hours integer,
  -- the restock that was told last, and when; kept only where the rule asks for it
  add column told_event_id uuid,
  add column told_at timestamptz,
  add check ((tell_again = 'hours') = (tell_again_hours is not null));
create index on watch_items (fragrance_id, id);
drop index watch_items_fragrance_id_idx;

-- Where a person is told of things. Everybody has the app and the mail; browsers and webhooks are added by their owners.
create table targets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('app', 'email', 'push', 'webhook')),
  -- what its owner calls it; null for app and email
  label text,
  -- push: {endpoint, p256dh, auth}; webhook: {preset, url, …}. Null for app and email, and once it was removed
  address jsonb,
  -- by what a second registration of the same place is known
  address_key text,
  -- how often its signing secret was replaced, and when last: until a day later both sign
  secret_version integer not null default 1,
  secret_changed_at timestamptz,
  -- switched off by us, with the reason in words for its owner
  off_at timestamptz,
  off_reason text,
  removed_at timestamptz,
  -- messages sent on its owner's day `counted_on`
  counted_on date,
  counted integer not null default 0,
  -- written when something was accepted there
  last_sent_at timestamptz,
  created_at timestamptz not null
);
create unique index on targets (user_id, channel) where channel in ('app', 'email');
create unique index on targets (user_id, address_key) where removed_at is null;
create index on targets (user_id);

create function give_targets() returns trigger language plpgsql as $$
begin
  insert into targets (id, user_id, channel, created_at) select new_uuid_v7(), id, channel, created_at
  from arrived cross join (values ('app'), ('email')) as every (channel);
  return null;
end $$;
create trigger give_targets after insert on users referencing new table as arrived
  for each statement execute function give_targets();
insert into targets (id, user_id, channel, created_at) select new_uuid_v7(), id, channel, created_at
from users cross join (values ('app'), ('email')) as every (channel);

-- What the old address refused says nothing of the new one.
create function try_new_address() returns trigger language plpgsql as $$
begin
  update targets set off_at = null, off_reason = null where user_id = new.id and channel = 'email' and off_at is not null;
  return null;
end $$;
create trigger try_new_address after update of email on users
  for each row when (old.email is distinct from new.email) execute function try_new_address();

-- Several pieces of news that go out as one message: what quiet hours or the daily cap held back, and the weekly digest.
create table bundles (
  -- becomes the Message-ID, webhook-id or push topic
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  target_id uuid not null,
  -- the target's
  channel text not null,
  kind text not null check (kind in ('quiet-hours', 'daily-cap', 'digest')),
  -- of a digest: the week it is for (its Monday)
  week date,
  status text not null default 'due' check (status in ('due', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  lease uuid,
  sent_at timestamptz,
  reason text,
  -- the deliveries it was put together of when it was first handed over: a later try under the same id carries nothing more
  pieces uuid[],
  created_at timestamptz not null,
  check ((kind = 'digest') = (week is not null))
);
create unique index on bundles (target_id) where status = 'due' and kind <> 'digest';
create unique index on bundles (target_id, week) where kind = 'digest';
create index on bundles (channel, next_try_at) where status = 'due';
create index on bundles (user_id);

-- Deliveries by target: one of the app for everybody whom the event concerns (the inbox), and one for each place it goes to.
alter table deliveries
  add column target_id uuid,
  -- the address, as it was when it was sent there
  add column sent_to text,
  add column bundle_id uuid,
  -- counted against the target's day
  add column is_counted boolean not null default false;
update deliveries set target_id = targets.id, sent_to = case when status = 'sent' then target end
from targets where targets.user_id = deliveries.user_id and targets.channel = 'email';
-- Of several to addresses that one person had, the one that was sent; else the one that still waits.
delete from deliveries d using deliveries e, (values (array['sent', 'due', 'failed', 'dropped'])) as ranks (best)
where d.event_id = e.event_id and d.target_id = e.target_id
  and (array_position(best, e.status), e.id) < (array_position(best, d.status), d.id);
insert into deliveries (id, event_id, user_id, channel, target, target_id, status, next_try_at, sent_at, created_at)
select new_uuid_v7(d.created_at), event_id, d.user_id, 'app', '', t.id, 'sent', d.created_at, d.created_at, d.created_at
from deliveries d join targets t on t.user_id = d.user_id and t.channel = 'app' where d.channel = 'email';
-- The inbox begins as read: its owners had mails of all that.
update preferences set inbox_seen = (
  select id from deliveries d where d.user_id = preferences.user_id and d.channel = 'app' order by id desc limit 1
);
alter table deliveries
  drop column target, -- and with it the old unique key
  alter column target_id set not null,
  add unique (event_id, user_id, target_id),
  add check (channel in ('app', 'email', 'push', 'webhook')),
  add check (status in ('due', 'held', 'sent', 'failed', 'dropped')),
  add check ((status = 'held') <= (bundle_id is not null));
drop index deliveries_next_try_at_idx, deliveries_user_id_idx;
create index on deliveries (channel, next_try_at) where status = 'due';
create index on deliveries (user_id, id desc);
create index on deliveries (bundle_id) where bundle_id is not null;

-- Events whose audience is too large for the transaction of the change: who is still to be written.
create table fan_outs (
  event_id uuid primary key references events on delete cascade,
  -- written up to this watch, and up to where: who began to watch later is not told
  after_watch bigint not null default 0,
  until_watch bigint not null,
  created_at timestamptz not null
);

-- A private feed of one's inbox. Its address is made from the id and signed: a new one has a new id.
create table feeds (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null
);
