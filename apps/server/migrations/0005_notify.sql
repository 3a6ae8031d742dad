create table deliveries (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  channel text not null,
  target text not null,
  status text not null default 'due',
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  lease uuid,
  sent_at timestamptz,
  reason text,
  created_at timestamptz not null,
  unique (event_id, user_id, channel, target)
);
create index on deliveries (next_try_at) where status = 'due';
create index on deliveries (user_id);
