create table watch_items (
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  notes text,
  added_at timestamptz not null,
  unique (user_id, fragrance_id)
);
create index on watch_items (fragrance_id);
