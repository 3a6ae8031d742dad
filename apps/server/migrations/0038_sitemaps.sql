-- Sitemaps of shops, and the daily budget of the requests that search a shop.

alter table shop_crawls
  -- requests of searches and sitemaps on that day (UTC); a budget limits them
  add column search_day date,
  add column search_requests integer not null default 0,
  -- when the shop last refused a search; it is not searched for a day
  add column search_blocked_at timestamptz,
  -- when the shop last had neither Shopify's nor WooCommerce's product list
  add column lists_missing_at timestamptz,
  -- end of the last reading of the shop's sitemaps, also of one that found none
  add column sitemap_read_at timestamptz;

-- Files of a shop's sitemap: a file whose date of change stays the same is not requested again.
create table shop_sitemaps (
  id bigint generated always as identity primary key,
  shop_id integer not null references shops on delete cascade,
  url text not null,
  -- lastmod that the index states for the file
  modified_at timestamptz,
  read_at timestamptz not null,
  -- number of addresses in the file that were stored
  addresses integer not null
);
create unique index shop_sitemaps_url on shop_sitemaps (shop_id, md5(url));

-- when a search or an import last read the page itself
alter table shop_products add column read_at timestamptz;
