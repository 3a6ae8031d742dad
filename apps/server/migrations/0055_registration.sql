-- Invitations to register. Only the hash of the token in the link is stored.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  -- who made it: 'command-line' or 'operator' (in the web app)
  source text not null,
  -- the only address that may register; null for any, and once it is used
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- account that registered with it; until its address is verified, another registration may replace it
  user_id uuid references users on delete set null,
  -- time at which that account's address was verified
  used_at timestamptz
);
create index on invitations (user_id) where user_id is not null;
create index on invitations (created_at);

-- Null unless the operator has suspended the account.
alter table users add column suspended_at timestamptz;
