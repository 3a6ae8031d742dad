-- Decisions of the operator about shops. apps/server/data/shops.json has the bundled facts.
alter table shops
  -- address of a shop that the operator added
  add column url text,
  add column added_at timestamptz,
  -- while this is set, Sillage sends the shop no requests
  add column paused_at timestamptz;
create index on shops (id) where paused_at is not null;
