-- Accounts, sessions and settings of users.

-- UUID version 7 (RFC 9562), which sorts by time, for rows that the database creates itself;
-- PostgreSQL has no function for it before version 18.
create function new_uuid_v7(at timestamptz default clock_timestamp()) returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Keys that all processes share, such as the one that signs links.
create table secrets (
  name text primary key,
  value text not null
);

create table users (
  id uuid primary key,
  username text not null,
  username_key text generated always as (lower(username)) stored unique,
  first_name text,
  last_name text,
  email text not null,
  email_key text generated always as (lower(email)) stored unique,
  email_verified_at timestamptz,
  -- new address whose verification link was not followed yet
  pending_email text,
  auth_provider text not null default 'local',
  is_active boolean not null default false,
  -- { personalityType, description, completedAt, quizVersion }
  quiz_result jsonb,
  created_at timestamptz not null
);

create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null
);

create table preferences (
  user_id uuid primary key references users on delete cascade,
  email_notifications boolean not null default true,
  watchlist_updates boolean not null default true,
  weekly_digest boolean not null default false,
  default_filter text not null default 'all',
  -- IANA name; null counts as UTC
  time_zone text,
  -- local times of day, HH:MM; both or neither
  quiet_from text,
  quiet_to text,
  -- messages a day and channel
  daily_limit integer not null default 50,
  price_drop_percent integer not null default 10,
  -- the user's next Monday 08:00, while the digest is on
  next_digest_at timestamptz,
  -- newest inbox entry (deliveries.id) that the user has seen
  inbox_read_up_to uuid,
  check ((quiet_from is null) = (quiet_to is null))
);
create index on preferences (next_digest_at) where weekly_digest;

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  auth_type text not null default 'traditional',
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- last time the user gave the password or signed in at the provider; deleting the account requires a recent one
  authenticated_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (user_id);

-- Single-use links in emails.
create table tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  -- the new address of a change-email token
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on tokens (user_id, purpose);

-- OpenID Connect identities. Issuer and subject identify one, never an email address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index on identities (user_id);

-- Counters of rate-limiter-flexible, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);
