-- Watches in Home Assistant, over one MQTT broker.

-- A user who turned it on is one device. Its random id is in every topic, so that topics name no user.
create table home_assistant_devices (
  user_id uuid primary key references users on delete cascade,
  device_id uuid not null unique,
  created_at timestamptz not null
);

-- Watches of which the broker may retain messages. A row is written before the first message is sent, and deleted
-- after the broker has confirmed the removal. So it has no foreign key: it outlives the watch, the device and the user.
create table home_assistant_topics (
  device_id uuid not null,
  fragrance_id integer not null,
  -- what the messages were built from; null until all of them are confirmed, and when they must be sent again
  basis text,
  config_hash text,
  state_hash text,
  created_at timestamptz not null,
  primary key (device_id, fragrance_id)
);

-- One row: the connection to the broker, which one worker holds under a lease.
create table home_assistant_publisher (
  is_only boolean primary key default true check (is_only),
  -- part of the client id and of the topic of availability: several installations may share a broker
  installation uuid not null default gen_random_uuid(),
  -- host and port, without credentials; another broker retains nothing yet
  broker text,
  lease uuid,
  leased_until timestamptz,
  connected_at timestamptz,
  failures integer not null default 0,
  last_error text,
  next_try_at timestamptz not null,
  -- alerts up to this position in the ledger were sent or skipped
  alerts_position jsonb
);
insert into home_assistant_publisher (next_try_at) values ('2000-01-01T00:00:00Z');
