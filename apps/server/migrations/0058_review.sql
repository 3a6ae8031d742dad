-- What operators decide on the catalogue: suggestions, doubtful pairs, merges and splits.

alter table suggestions add column decline_reason text;
alter table feed_suggestions add column decline_reason text;

-- Fragrances that may be one. A pair that an operator keeps apart stays, so that no import asks again.
create table doubtful_pairs (
  id uuid primary key,
  first_id integer not null references fragrances on delete cascade,
  second_id integer not null references fragrances on delete cascade,
  reason text not null,
  found_at timestamptz not null,
  -- when an operator decided to keep them apart
  apart_since timestamptz,
  unique (first_id, second_id),
  check (first_id < second_id)
);
create index doubtful_pairs_open on doubtful_pairs (found_at, id) where apart_since is null;
create index doubtful_pairs_second on doubtful_pairs (second_id);

-- Products that an operator decided are not the fragrance. Searches do not find them again.
create table rejected_offers (
  fragrance_id integer not null references fragrances on delete cascade,
  url text not null,
  rejected_at timestamptz not null
);
create unique index rejected_offers_url on rejected_offers (fragrance_id, md5(url));
create index found_offers_doubtful on found_offers (id) where match = 'doubtful';

-- Merges and splits. A merged fragrance stays hidden until the merge can no longer be undone.
create table fragrance_moves (
  id uuid primary key,
  -- merge or split
  kind text not null,
  from_id integer not null references fragrances on delete cascade,
  to_id integer not null references fragrances on delete cascade,
  page_ids integer[] not null,
  suggestion_ids uuid[] not null,
  recommendation_ids integer[] not null,
  -- of the fragrance that was hidden by a merge
  identity text,
  was_listed boolean not null,
  moved_at timestamptz not null,
  undone_at timestamptz
);
create index fragrance_moves_from on fragrance_moves (from_id);
create index fragrance_moves_to on fragrance_moves (to_id);
create index fragrance_moves_time on fragrance_moves (moved_at);

-- What a merge moved of a user, for its undo; deleted a day after the merge.
create table moved_rows (
  move_id uuid not null references fragrance_moves on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- watch, bought or ended
  kind text not null,
  moved jsonb not null,
  -- the user's row of the other fragrance before and after the merge
  before jsonb,
  after jsonb,
  primary key (move_id, user_id, kind)
);
create index moved_rows_user on moved_rows (user_id);

-- Names of merged fragrances, by which imports find the remaining one.
create table fragrance_aliases (
  identity text primary key,
  fragrance_id integer not null references fragrances on delete cascade
);
create index fragrance_aliases_fragrance on fragrance_aliases (fragrance_id);

-- Facts that an operator changed. Imports do not overwrite them; what they say is stored beside.
create table fragrance_edits (
  fragrance_id integer not null references fragrances on delete cascade,
  -- column of a catalogue file
  fact text not null,
  value jsonb not null,
  source text not null,
  edited_at timestamptz not null,
  imported jsonb not null,
  -- when an import last said something else
  imported_at timestamptz,
  primary key (fragrance_id, fact)
);

-- Catalogue files that operators import in the browser. The text is deleted when the import ends.
create table catalogue_imports (
  id uuid primary key,
  name text not null,
  content text,
  -- waiting, running, done or failed
  state text not null,
  progress jsonb,
  report jsonb,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  lease uuid,
  leased_until timestamptz
);
create unique index catalogue_imports_open on catalogue_imports ((true)) where state in ('waiting', 'running');
create index catalogue_imports_created on catalogue_imports (created_at);
