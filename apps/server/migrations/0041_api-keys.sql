-- Keys with which users' own programs call the API.

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the key
  key_hash bytea not null unique,
  -- the key's first characters, by which its user recognises it
  prefix text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- null for a key without an end
  expires_at timestamptz,
  -- exact to an hour
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on api_keys (user_id);
create index on api_keys (least(expires_at, revoked_at));

-- Live connections end with their key, as with their session.
create trigger publish_key_end after update of revoked_at or delete on api_keys
  for each statement execute function publish_session_end();
