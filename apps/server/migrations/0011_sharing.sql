-- A public, read-only link to one's watchlist. Its address is made from the id and signed: a new one has a new id.
create table watchlist_shares (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  title text not null,
  with_notes boolean not null,
  created_at timestamptz not null
);
