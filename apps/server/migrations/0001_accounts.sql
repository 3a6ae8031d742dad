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
  auth_provider text not null default 'local',
  is_active boolean not null default false,
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
  default_filter text not null default 'all'
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sessions (user_id);

create table tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on tokens (user_id, purpose);
