-- Keys that sign requests to shops (RFC 9421). Their public halves are published at /.well-known/ucp.

create table signing_keys (
  -- RFC 7638 thumbprint of the public key
  kid text primary key,
  algorithm text not null,
  public_jwk jsonb not null,
  -- PKCS #8, encrypted with AES-256-GCM: nonce, tag, ciphertext
  encrypted_private_key bytea not null,
  created_at timestamptz not null,
  -- the key is published before it signs, so that verifiers with a cached copy know it
  active_from timestamptz not null,
  -- when the key signs no more; may be in the future
  retired_at timestamptz
);
-- One key of an algorithm is the newest; an earlier one has a time at which it retires.
create unique index signing_keys_newest on signing_keys (algorithm) where retired_at is null;
