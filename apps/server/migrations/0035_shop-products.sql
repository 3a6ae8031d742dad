-- Products that shops list, by which "Where is it sold?" finds offers. Filled by product feeds and sitemaps.

create table shop_products (
  id bigint generated always as identity primary key,
  shop_id integer not null references shops on delete cascade,
  url text not null,
  -- interface that lists the product: shopify, woocommerce, feed or sitemap
  source text not null,
  -- the product with its offers as the feed states them; null for an address of a sitemap
  product jsonb,
  gtins text[] not null default '{}',
  -- words of brand and title, or of a sitemap's address
  words text[] not null,
  -- date of the last change that the sitemap states
  modified_at timestamptz,
  seen_at timestamptz not null
);
create unique index shop_products_url on shop_products (shop_id, md5(url));
create index shop_products_words on shop_products using gin (words);
create index shop_products_gtins on shop_products using gin (gtins);
create index shop_products_seen on shop_products (shop_id, source, seen_at);
