create table fragrances (
  id integer primary key generated always as identity,
  name text not null,
  brand text not null,
  -- normalised brand and name: what makes two rows the same fragrance
  identity text not null unique,
  gender text,
  family text,
  notes text[] not null default '{}',
  image_url text,
  is_original boolean not null default true,
  inspired_by_brand text,
  original_fragrance text,
  inspired_source text,
  list_price numeric(12, 3),
  list_currency text,
  -- lower case, without accents and punctuation: what keywords are looked up in
  search_text text not null,
  -- derived from the offers in the transaction that changes them
  availability text,
  is_sold_out boolean not null default false,
  price numeric(12, 3),
  product_url text,
  last_checked_at timestamptz,
  watchers integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on fragrances (watchers desc, lower(name), id);
create index on fragrances (lower(brand));
create index on fragrances (lower(inspired_by_brand));

create table shops (
  id integer primary key generated always as identity,
  host text not null unique,
  name text not null
);

-- a product page of a shop; it sells one fragrance, in one or more sizes
create table pages (
  id integer primary key generated always as identity,
  fragrance_id integer not null references fragrances on delete cascade,
  shop_id integer not null references shops,
  url text not null unique,
  created_at timestamptz not null
);
create index on pages (fragrance_id);

-- one size on a page, with its confirmed state
create table offers (
  id integer primary key generated always as identity,
  page_id integer not null references pages on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  variant text,
  sku text,
  size_ml numeric(8, 2),
  price numeric(12, 3),
  currency text,
  availability text,
  available_since timestamptz,
  last_checked_at timestamptz
);
create index on offers (page_id);
create index on offers (fragrance_id);
