-- Notification channels, and the ledger of deliveries.

-- Every user has the app and an email channel; users add browsers and webhooks.
create table channels (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('app', 'email', 'push', 'webhook')),
  -- the user's name for it; null for app and email
  label text,
  -- push: {endpoint, p256dh, auth}; webhook: {preset, url, …}. Null for app and email, and once it was removed
  address jsonb,
  -- a second registration of the same address has the same key
  address_key text,
  -- replacements of its signing secret, and the time of the last one: for a day both secrets sign
  secret_version integer not null default 1,
  secret_changed_at timestamptz,
  -- when and why we switched it off, in words for its user
  off_at timestamptz,
  off_reason text,
  removed_at timestamptz,
  -- messages sent on the user's local day daily_count_on
  daily_count_on date,
  daily_count integer not null default 0,
  last_sent_at timestamptz,
  created_at timestamptz not null
);
create unique index on channels (user_id, kind) where kind in ('app', 'email');
create unique index on channels (user_id, address_key) where removed_at is null;
create index on channels (user_id);

create function add_default_channels() returns trigger language plpgsql as $$
begin
  insert into channels (id, user_id, kind, created_at) select new_uuid_v7(), id, kind, created_at
  from added cross join (values ('app'), ('email')) as every (kind);
  return null;
end $$;
create trigger add_default_channels after insert on users referencing new table as added
  for each statement execute function add_default_channels();

-- A new address gets a new try: the old one's rejections say nothing about it.
create function resume_email_channel() returns trigger language plpgsql as $$
begin
  update channels set off_at = null, off_reason = null where user_id = new.id and kind = 'email' and off_at is not null;
  return null;
end $$;
create trigger resume_email_channel after update of email on users
  for each row when (old.email is distinct from new.email) execute function resume_email_channel();

-- Deliveries that go out as one message: deferred by quiet hours or the daily limit, or the weekly digest.
create table bundles (
  -- the Message-ID, webhook-id or push topic
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel_id uuid not null,
  channel_kind text not null,
  kind text not null check (kind in ('quiet-hours', 'daily-limit', 'digest')),
  -- of a digest: the Monday of its week
  week date,
  status text not null default 'due' check (status in ('due', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  lease uuid,
  sent_at timestamptz,
  reason text,
  -- the deliveries of the first try; a later try under the same id sends no others
  delivery_ids uuid[],
  created_at timestamptz not null,
  check ((kind = 'digest') = (week is not null))
);
create unique index on bundles (channel_id) where status = 'due' and kind <> 'digest';
create unique index on bundles (channel_id, week) where kind = 'digest';
create index on bundles (channel_kind, next_try_at) where status = 'due';
create index on bundles (user_id);

-- One event for one channel of one user. The app's delivery is the inbox entry; it exists for every user concerned.
create table deliveries (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  channel_id uuid not null,
  channel_kind text not null check (channel_kind in ('app', 'email', 'push', 'webhook')),
  bundle_id uuid,
  status text not null default 'due' check (status in ('due', 'deferred', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  lease uuid,
  sent_at timestamptz,
  -- the address as it was when it was sent
  sent_to text,
  reason text,
  -- counted against the channel's daily limit
  is_counted boolean not null default false,
  created_at timestamptz not null,
  unique (event_id, user_id, channel_id),
  check ((status = 'deferred') <= (bundle_id is not null))
);
create index on deliveries (channel_kind, next_try_at) where status = 'due';
create index on deliveries (user_id, id desc);
create index on deliveries (bundle_id) where bundle_id is not null;

-- Events with more watchers than one transaction can write deliveries for, and how far they are written.
create table fan_outs (
  event_id uuid primary key references events on delete cascade,
  -- watch items up to this id have their deliveries
  written_watch_id bigint not null default 0,
  -- users who began to watch later are not notified
  last_watch_id bigint not null,
  created_at timestamptz not null
);

-- Private Atom feeds of inboxes. The address is the signed id: a new feed has a new id.
create table atom_feeds (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null
);
