-- What the page at product_url offers: shop, price and currency, so that cards show a price one can pay where they link.
alter table fragrances add column product_offer jsonb;

update fragrances set product_offer = (
  select jsonb_build_object('shop', shops.name,
    'price', case when offers.currency is not null then offers.price end,
    'currency', case when offers.price is not null then offers.currency end)
  from pages
  join shops on shops.id = pages.shop_id
  left join offers on offers.page_id = pages.id
  where pages.fragrance_id = fragrances.id and pages.url = fragrances.product_url
  order by coalesce(offers.availability, '') in ('InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly') desc,
    offers.price, offers.id
  limit 1
)
where product_url is not null;
