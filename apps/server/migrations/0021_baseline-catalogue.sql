-- Fragrances, shops, product pages and offers: confirmed facts.

create table fragrances (
  id integer primary key generated always as identity,
  name text not null,
  brand text not null,
  -- normalised brand, name and concentration: two rows with the same identity are one fragrance
  identity text not null unique,
  -- the same without concentration, of this fragrance and of the one it is said to be inspired by; sorted by bytes, so
  -- that the fragrances of a brand are adjacent in every database. An empty name_key makes the next start or import
  -- recompute identity, keys and family.
  name_key text collate "C" not null,
  original_key text collate "C",
  concentration text,
  year integer,
  perfumer text,
  gender text,
  family text,
  -- why it has this family, in words for users; 'given' when a source says so
  family_basis text,
  notes text[] not null default '{}',
  top_notes text[] not null default '{}',
  heart_notes text[] not null default '{}',
  base_notes text[] not null default '{}',
  accords text[] not null default '{}',
  image_url text,
  is_original boolean not null default true,
  inspired_by_brand text,
  original_fragrance text,
  inspired_source text,
  list_price numeric(12, 3),
  list_currency text,
  -- ratings that a source counted
  votes integer,
  -- lower case, without accents and punctuation; keywords are looked up in it
  search_text text not null,
  -- false for a suggestion that only its suggesters see. A listed fragrance is unlisted, never deleted.
  is_listed boolean not null default true,
  -- derived from the offers, in the transaction that changes them
  availability text,
  is_sold_out boolean not null default false,
  price numeric(12, 3),
  product_url text,
  last_checked_at timestamptz,
  restocked_at timestamptz,
  -- number of users who watch it
  watchers integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- transaction that last changed the row; the indexes in memory follow it
  changed_xid xid8 not null default pg_current_xact_id()
);
-- the catalogue's default order: most watched first, then by name without case and accents
create index on fragrances (
  watchers desc, (regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"), id
) where is_listed;
-- the quiz's candidates: the best known of each family, those in stock first
create index on fragrances (
  family,
  (coalesce(availability in ('InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly'), false)) desc,
  watchers desc, votes desc nulls last, id
) where is_listed;
create index on fragrances (lower(brand));
create index on fragrances (lower(inspired_by_brand));
create index on fragrances (changed_xid);
create index on fragrances (name_key);
-- a name without its brand
create index on fragrances (split_part(name_key, '|', 2));
create index on fragrances (original_key) where original_key is not null;
create index on fragrances (created_at desc, id);
create index on fragrances (updated_at desc, id);
create index on fragrances (restocked_at desc, id) where restocked_at is not null;

-- Stamps a changed row. A new last_checked_at alone stamps at most once an hour: lists need no more, and while
-- changed_xid stays PostgreSQL updates the row in place, without touching the indexes.
create function stamp_fragrance() returns trigger language plpgsql as $$
declare
  unchecked fragrances;
begin
  if tg_op = 'UPDATE' then
    unchecked := new;
    unchecked.last_checked_at := old.last_checked_at;
    if unchecked is not distinct from old
      and date_trunc('hour', new.last_checked_at) is not distinct from date_trunc('hour', old.last_checked_at) then
      return new;
    end if;
  end if;
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger stamp_fragrance before insert or update on fragrances for each row execute function stamp_fragrance();

-- One notification for each statement; listeners then read the rows that changed since they last read.
create function publish_fragrances() returns trigger language plpgsql as $$
begin
  perform pg_notify('fragrances', '');
  return null;
end
$$;
create trigger publish_fragrances after insert or update or delete on fragrances
  for each statement execute function publish_fragrances();

create table shops (
  id integer primary key generated always as identity,
  host text not null unique,
  name text not null
);

-- Product pages of shops. A page sells one fragrance, in one or more sizes.
create table pages (
  id integer primary key generated always as identity,
  fragrance_id integer not null references fragrances on delete cascade,
  shop_id integer not null references shops,
  url text not null unique,
  created_at timestamptz not null
);
create index on pages (fragrance_id);

-- The part of an address by which a product feed's entry is recognised as a page of ours: its path, from /products/ on,
-- because shops put collections and languages before it.
create function page_key(url text) returns text language sql immutable parallel safe as $$
  select regexp_replace(rtrim(regexp_replace(lower(url), '^[a-z]+://[^/?#]+|[?#].*$', '', 'g'), '/'), '^.*(/products/[^/]+)$', '\1')
$$;
create index on pages (shop_id, page_key(url));

-- Sizes on a page, with their confirmed state.
create table offers (
  id integer primary key generated always as identity,
  page_id integer not null references pages on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  variant text,
  sku text,
  -- Global Trade Item Number (GS1), 14 digits with leading zeros
  gtin text,
  size_ml numeric(8, 2),
  price numeric(12, 3),
  currency text,
  -- the price that two checks in a row agreed on; price drops are measured from it
  confirmed_price numeric(12, 3),
  confirmed_currency text,
  availability text,
  available_since timestamptz,
  first_seen_at timestamptz,
  last_checked_at timestamptz,
  -- appeared on a page of a known fragrance, and no event says so yet
  is_new boolean not null default false,
  -- the last notified restocks and pre-orders, at most two of each: an offer that flaps causes no further notification
  recent_restocks timestamptz[] not null default '{}',
  recent_preorders timestamptz[] not null default '{}'
);
create index on offers (page_id);
create index on offers (fragrance_id);
create index on offers (gtin) where gtin is not null;

-- Product pages that users suggested. Status: read, then watched by its suggester, then accepted or declined.
create table suggestions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  -- the page reader's verdict
  verdict jsonb not null,
  fragrance_id integer references fragrances on delete cascade,
  status text not null default 'read',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index on suggestions (user_id, created_at desc);
create index on suggestions (fragrance_id);
create index on suggestions (status, created_at);

-- Deletes an unlisted fragrance with its last suggestion.
create function delete_unlisted_fragrance() returns trigger language plpgsql as $$
begin
  delete from fragrances
  where id = old.fragrance_id and not is_listed
    and not exists (select from suggestions where fragrance_id = old.fragrance_id);
  return null;
end
$$;
create trigger delete_unlisted_fragrance after delete on suggestions
  for each row execute function delete_unlisted_fragrance();
