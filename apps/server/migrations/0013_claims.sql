-- What is due is found by when it is due: who claims shops looks at what there is to do, and not at every shop there is.
create index on page_schedules (next_check_at, shop_id) where next_check_at is not null;
create index on shop_visits (feed_due_at) where platform in ('shopify', 'woocommerce');
