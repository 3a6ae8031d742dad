-- Product feeds that shops and affiliate networks publish at an address.

create table feed_files (
  id integer generated always as identity primary key,
  -- may contain credentials, which are masked wherever the address is shown
  address text not null,
  -- host of the shop whose products the file lists; null for a network's file with many shops
  shop_host text,
  -- null until the first reading recognises it
  format text,
  created_at timestamptz not null,
  paused_at timestamptz,
  next_read_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  -- consecutive failed readings, and why the last one failed
  failures integer not null default 0,
  last_error text,
  last_tried_at timestamptz,
  -- last complete reading: its time, the date of the file, and what was found
  read_at timestamptz,
  file_at timestamptz,
  result jsonb,
  etag text,
  last_modified text,
  -- SHA-256 of the file's content; false while the content was not applied to the end
  content_hash text,
  is_applied boolean not null default true,
  -- shops of the last complete reading, at most 1,000
  shop_ids integer[] not null default '{}'
);
create unique index feed_files_address on feed_files (md5(address));
create index feed_files_due on feed_files (next_read_at) where paused_at is null;

-- Rows of a feed file that is being read. Nothing is done with them before the file was received
-- to its end. Unlogged, because a reading that a crash ends begins again.
create unlogged table feed_file_rows (
  id bigint generated always as identity primary key,
  feed_file_id integer not null references feed_files on delete cascade,
  shop_host text not null,
  -- rows of one product have the same key
  product_key text not null,
  content jsonb not null
);
create index feed_file_rows_product on feed_file_rows (feed_file_id, shop_host, product_key, id);

-- Feed files that users suggest. They are not requested before the operator accepts them.
create table feed_suggestions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  address text not null,
  status text not null default 'waiting',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index feed_suggestions_address on feed_suggestions (user_id, md5(address));
create index feed_suggestions_waiting on feed_suggestions (status, created_at);
