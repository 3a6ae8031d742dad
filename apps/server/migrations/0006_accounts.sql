alter table users add column pending_email text;

alter table sessions
  add column id uuid unique,
  add column auth_type text not null default 'traditional',
  -- when they last proved who they are: what deleting an account asks for
  add column authenticated_at timestamptz;
update sessions set id = gen_random_uuid(), authenticated_at = created_at;
alter table sessions alter column id set not null, alter column authenticated_at set not null;

-- the address that a change-email token is about
alter table tokens add column email text;

-- an OpenID Connect identity is its issuer and subject, never an address
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index on identities (user_id);

-- counters of rate-limiter-flexible, shared by all processes
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);
