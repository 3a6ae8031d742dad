const amber = "'00000000-0000-7000-8000-000000000001'";
const id = (n: number) => `'10000000-0000-7000-8000-00000000000${n}'`;

/** Rows for the tables of each migration, by its number, as the version of that time wrote them. */
export const rowsSince: Record<string, string> = {
  '0001': `
    insert into secrets values ('links', 'a secret of the tests');
    insert into users (id, username, email, email_verified_at, is_active, created_at)
      values (${amber}, 'amber', 'amber@mail.example', now(), true, now());
    insert into credentials values (${amber}, 'a hash');
    insert into preferences (user_id, default_filter) values (${amber}, 'available');
    insert into sessions values ('\\x01', ${amber}, 'a browser', now(), now(), now() + interval '1 day');
    insert into tokens values ('\\x02', ${amber}, 'verify-email', now(), now() + interval '1 day');`,
  '0002': `
    insert into fragrances (name, brand, identity, notes, search_text, watchers, created_at, updated_at)
      values ('Oud', 'House', 'house oud', '{oud,amber}', 'oud house', 1, now(), now());
    insert into shops (host, name) values ('shop.example', 'Shop');
    insert into pages (fragrance_id, shop_id, url, created_at) values (1, 1, 'https://shop.example/products/oud', now());
    insert into offers (page_id, fragrance_id, size_ml, price, currency, availability) values
      (1, 1, 50, 90, 'EUR', 'InStock'), (1, 1, 100, null, null, 'OutOfStock');`,
  '0003': `
    insert into watch_items (user_id, fragrance_id, notes, added_at) values (${amber}, 1, 'for the winter', now());`,
  '0004': `
    insert into shop_visits (shop_id, platform) values (1, 'shopify');
    insert into page_schedules (page_id, shop_id, next_check_at, failures) values (1, 1, now(), 1);
    insert into candidates values (2, 'InStock', now());
    insert into checks (page_id, offer_id, checked_at, outcome, availability, price, currency, evidence)
      select 1, 1 + n % 2, now() - n * interval '20 days', 'product', 'InStock', 90 + n, 'EUR', '["json-ld"]' from generate_series(0, 9) n;
    insert into events values (${id(1)}, 'restock', 1, '{1}', 1, now());`,
  '0005': `
    insert into deliveries (id, event_id, user_id, channel, target, status, next_try_at, sent_at, created_at)
      values (${id(2)}, ${id(1)}, ${amber}, 'email', 'amber@mail.example', 'sent', now(), now(), now());`,
  '0006': `
    insert into identities values ('https://login.example', 'amber', ${amber}, now());
    insert into rate_limits values ('login:amber', 1, null);`,
  '0007': `
    insert into suggestions (id, user_id, url, verdict, fragrance_id, created_at)
      values (${id(3)}, ${amber}, 'https://shop.example/products/iris', '{"kind":"product"}', 1, now());`,
  '0008': `
    insert into quiz_answers values (${amber}, 1, 'Sea or forest?', 'Sea');
    insert into quiz_profiles (user_id, updated_at) values (${amber}, now());
    insert into recommendations (user_id, position, fragrance_name, fragrance_id, confidence, reason, created_at)
      values (${amber}, 1, 'Oud', 1, 90, 'You like wood', now());`,
  '0009': `
    insert into live_news (fragrance_id, kind, happened_at) values (1, 'restock', now());`,
  '0010': `
    insert into bundles (id, user_id, target_id, channel, kind, next_try_at, created_at)
      select ${id(4)}, ${amber}, id, 'email', 'quiet-hours', now(), now() from targets where channel = 'email';
    insert into fan_outs (event_id, until_watch, created_at) values (${id(1)}, 1, now());
    insert into feeds values (${id(5)}, ${amber}, now());`,
  '0011': `
    insert into watchlist_shares values (${id(6)}, ${amber}, 'What I wait for', true, now());`,
};
