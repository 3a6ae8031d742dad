-- Universal Commerce Protocol: what a shop's profile offers, cached like its robots.txt.
create table ucp_profiles (
  shop_id integer primary key references shops on delete cascade,
  -- offered; absent: the shop has no usable profile; failed: the profile or the catalogue could not be reached
  status text not null,
  -- why the status is not `offered`, in plain words
  reason text,
  checked_at timestamptz not null,
  -- not requested again before this time
  expires_at timestamptz not null,
  -- failures since the catalogue was last read
  failures integer not null default 0,
  -- {version, transport, endpoint, canSearch, canLookup}; null unless offered
  offer jsonb,
  -- session of the transport MCP, for the next requests: {id, version, startedAt}
  session jsonb,
  -- largest number of ids that the shop accepts in one lookup
  batch_size integer not null default 10
);

-- The sizes of a page in the shop's catalogue; all of them, or none.
create table ucp_variants (
  page_id integer not null references pages on delete cascade,
  variant_id text not null,
  product_id text not null,
  learned_at timestamptz not null,
  primary key (page_id, variant_id)
);

-- When the catalogue was last searched for a page: a page that is not in it is searched once a day.
create table ucp_searches (
  page_id integer primary key references pages on delete cascade,
  searched_at timestamptz not null,
  -- when the page itself was last read to compare it with the catalogue
  page_tried_at timestamptz
);
