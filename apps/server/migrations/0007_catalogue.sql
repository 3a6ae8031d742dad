-- What a fragrance is besides its name.
alter table fragrances
  add column concentration text,
  add column year integer,
  add column perfumer text,
  add column top_notes text[] not null default '{}',
  add column heart_notes text[] not null default '{}',
  add column base_notes text[] not null default '{}',
  add column accords text[] not null default '{}',
  -- why it is in its family, in words for people; 'given' when a source says so
  add column family_basis text,
  -- how many people a source says have rated it: the popular come before the obscure
  add column votes integer,
  -- when it was last seen to come back
  add column restocked_at timestamptz,
  -- false for a suggestion that only its suggesters see; what was listed is unlisted, never deleted
  add column is_listed boolean not null default true,
  -- house and name without the concentration, normalised; and the same of what it is said to be inspired by
  add column name_key text not null default '',
  add column original_key text,
  -- the transaction that last wrote the row: how the indexes in memory catch up
  add column changed_xid xid8 not null default pg_current_xact_id();

update fragrances set
  family_basis = case when family is not null then 'given' end,
  name_key = identity,
  original_key = case when inspired_by_brand is not null and original_fragrance is not null then
    trim(regexp_replace(lower(regexp_replace(normalize(inspired_by_brand, nfkd), '[\u0300-\u036f''’`´]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
    || '|' ||
    trim(regexp_replace(lower(regexp_replace(normalize(original_fragrance, nfkd), '[\u0300-\u036f''’`´]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
  end,
  -- identity is house, name and concentration
  identity = identity || '|';
alter table fragrances alter column name_key drop default;

create index on fragrances (changed_xid);
create index on fragrances (name_key);
create index on fragrances (original_key) where original_key is not null;
create index on fragrances (created_at desc, id);
create index on fragrances (updated_at desc, id);
create index on fragrances (restocked_at desc, id) where restocked_at is not null;

create function stamp_fragrance() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger stamp before insert or update on fragrances for each row execute function stamp_fragrance();

-- One word after the commit, however many rows: who listens asks for what changed since it last looked.
create function announce_fragrances() returns trigger language plpgsql as $$
begin
  perform pg_notify('fragrances', '');
  return null;
end
$$;
create trigger announce after insert or update or delete on fragrances for each statement execute function announce_fragrances();

-- Global Trade Item Number (GS1), 14 digits with leading zeros: the surest sign that two listings are the same thing.
alter table offers add column gtin text;
create index on offers (gtin) where gtin is not null;

-- A product page that somebody proposes: first as it was read, then theirs to watch, then for all or not.
create table suggestions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  -- what the reader made of the page
  verdict jsonb not null,
  fragrance_id integer references fragrances on delete cascade,
  status text not null default 'read',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index on suggestions (user_id, created_at desc);
create index on suggestions (fragrance_id);
create index on suggestions (status, created_at);
