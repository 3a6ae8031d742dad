const amber = "'00000000-0000-7000-8000-000000000001'";
const id = (n: number) => `'10000000-0000-7000-8000-00000000000${n}'`;

/** For each migration number, SQL that inserts rows as Sillage wrote them at that migration. */
export const rowsByMigration: Record<string, string> = {
  '0020': `
    insert into secrets values ('links', 'a secret of the tests');
    insert into users (id, username, email, email_verified_at, is_active, created_at)
      values (${amber}, 'amber', 'amber@mail.example', now(), true, now());
    insert into credentials values (${amber}, 'a hash');
    insert into preferences (user_id, default_filter) values (${amber}, 'available');
    insert into sessions (token_hash, id, user_id, user_agent, created_at, last_used_at, authenticated_at, expires_at)
      values ('\\x01', ${id(7)}, ${amber}, 'a browser', now(), now(), now(), now() + interval '1 day');
    insert into tokens (token_hash, user_id, purpose, created_at, expires_at)
      values ('\\x02', ${amber}, 'verify-email', now(), now() + interval '1 day');
    insert into identities values ('https://login.example', 'amber', ${amber}, now());
    insert into rate_limits values ('login:amber', 1, null);`,
  '0021': `
    insert into fragrances (name, brand, identity, name_key, notes, search_text, watchers, created_at, updated_at)
      values ('Oud', 'House', 'house|oud|', 'house|oud', '{oud,amber}', 'oud house', 0, now(), now());
    insert into shops (host, name) values ('shop.example', 'Shop');
    insert into pages (fragrance_id, shop_id, url, created_at) values (1, 1, 'https://shop.example/products/oud', now());
    insert into offers (page_id, fragrance_id, size_ml, price, currency, availability) values
      (1, 1, 50, 90, 'EUR', 'InStock'), (1, 1, 100, null, null, 'OutOfStock');
    insert into suggestions (id, user_id, url, verdict, fragrance_id, created_at)
      values (${id(3)}, ${amber}, 'https://shop.example/products/iris', '{"kind":"product"}', 1, now());`,
  '0022': `
    insert into watch_items (user_id, fragrance_id, notes, added_at) values (${amber}, 1, 'for the winter', now());
    insert into watchlist_shares values (${id(6)}, ${amber}, 'My bottles', true, now());`,
  '0023': `
    insert into quiz_answers values (${amber}, 1, 'Sea or forest?', 'Sea');
    insert into quiz_profiles (user_id, updated_at) values (${amber}, now());
    insert into recommendations (user_id, position, fragrance_name, fragrance_id, confidence, reason, created_at)
      values (${amber}, 1, 'Oud', 1, 90, 'You like wood', now());`,
  '0024': `
    insert into shop_crawls (shop_id, platform) values (1, 'shopify');
    insert into page_schedules (page_id, shop_id, next_check_at, failures) values (1, 1, now(), 1);
    insert into candidates values (2, 'InStock', now());
    insert into checks (page_id, offer_id, checked_at, outcome, availability, price, currency, evidence)
      select 1, 1 + n % 2, now() - n * interval '20 days', 'product', 'InStock', 90 + n, 'EUR', '["json-ld"]' from generate_series(0, 9) n;
    insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at) values (${id(1)}, 'restock', 1, '{1}', 1, now());
    insert into live_changes (fragrance_id, kind, happened_at) values (1, 'restock', now());`,
  '0025': `
    insert into channels (id, user_id, kind, label, created_at) values (${id(8)}, ${amber}, 'webhook', 'Kitchen', now());
    insert into bundles (id, user_id, channel_id, channel_kind, kind, next_try_at, created_at)
      values (${id(4)}, ${amber}, ${id(8)}, 'webhook', 'quiet-hours', now(), now());
    insert into deliveries (id, event_id, user_id, channel_id, channel_kind, status, next_try_at, sent_at, created_at)
      values (${id(2)}, ${id(1)}, ${amber}, ${id(8)}, 'webhook', 'sent', now(), now(), now());
    insert into fan_outs (event_id, last_watch_id, created_at) values (${id(1)}, 1, now());
    insert into atom_feeds values (${id(5)}, ${amber}, now());`,
  '0030': `
    insert into check_requests (user_id, page_id, problem, requested_at) values (${amber}, 1, 'stock', now());`,
  '0033': `
    insert into signing_keys (kid, algorithm, public_jwk, encrypted_private_key, created_at, active_from, retired_at)
      values ('a thumbprint', 'ES256', '{"kty":"EC"}', '\\x01', now(), now(), null);`,
  '0035': `
    insert into shop_products (shop_id, url, source, words, seen_at)
      values (1, 'https://shop.example/products/iris', 'sitemap', '{products,iris}', now());`,
  '0036': `
    insert into ucp_profiles (shop_id, status, checked_at, expires_at, offer, session)
      values (1, 'offered', now(), now() + interval '1 day', '{"version":"2026-08-25"}', 'null');
    insert into ucp_variants values (1, 'gid://shop/Variant/1', 'gid://shop/Product/1', now());
    insert into ucp_searches values (1, now());`,
  '0037': `
    insert into feed_files (address, shop_host, format, created_at, next_read_at)
      values ('https://shop.example/feed.xml', 'shop.example', 'google-rss', now(), now());
    insert into feed_file_rows (feed_file_id, shop_host, product_key, content)
      values (1, 'shop.example', 'https://shop.example/products/oud', '{"title":"Oud"}');
    insert into feed_suggestions (id, user_id, address, created_at)
      values (${id(9)}, ${amber}, 'https://shop.example/feed.csv', now());`,
  '0038': `
    update shop_crawls set search_day = current_date, search_requests = 3;
    insert into shop_sitemaps (shop_id, url, read_at, addresses) values (1, 'https://shop.example/sitemap.xml', now(), 1);`,
  '0039': `
    insert into offer_searches (id, fragrance_id, is_automatic, started_at) values (${id(9)}, 1, false, now());
    insert into offer_search_requests values (${id(9)}, ${amber}, now());
    insert into found_offers (fragrance_id, shop_id, url, title, source, match, why, verdict, seen_at)
      values (1, 1, 'https://shop.example/products/oud', 'Oud', 'shopify', 'exact', 'The names agree', '{}', now());`,
  '0041': `
    insert into api_keys (id, user_id, name, key_hash, prefix, scopes, created_at)
      values (${id(9)}, ${amber}, 'Home', '\\x03', 'sillage_ab12', '{read}', now());`,
  '0042': `
    insert into observed_pages (id, user_id, url, page_id, outcome, counts, observed_at, read_at, created_at)
      values (${id(9)}, ${amber}, 'https://shop.example/products/oud', 1, 'product', true, now(), now(), now());
    insert into observed_offers (user_id, observed_page_id, size_ml, price, currency, availability)
      values (${amber}, ${id(9)}, 50, 90, 'EUR', 'InStock');
    insert into observations (user_id, observed_page_id, observed_at, received_at, outcome, counts, verdict)
      values (${amber}, ${id(9)}, now(), now(), 'product', true, '{"title":"Oud"}');`,
  '0043': `
    insert into exchange_rates values ('2026-11-27', 'EUR', 1, now()), ('2026-11-27', 'USD', 1.0705, now());
    update exchange_rate_fetches set url = 'https://bank.example/rates.xml', etag = '"1"', fetched_at = now();
    update preferences set display_currency = 'EUR', countries = '{DE,AT}';`,
  '0044': `
    insert into price_histories values (1, now() - interval '40 days');
    insert into price_periods (offer_id, currency, price, from_at, to_at) values (1, 'EUR', 90, now() - interval '40 days', now()), (1, 'EUR', 80, now(), null);
    insert into monthly_lows values (1, 'EUR', date_trunc('month', now()), 90, now());`,
  '0045': `
    update offers set list_price = 120, shop_lowest_price = 95, delivery_price = 4.9, free_delivery_from = 50,
      delivers_to = '{DE,FR}', market = 'DE';`,
  '0046': `
    update watch_items set snoozed_above_price = 80, snoozed_above_currency = 'EUR', snoozed_above_per = 'bottle',
      snooze_reason = 'Snoozed until cheaper than €80.00';
    insert into bought values (${amber}, 1, now());
    insert into ended_watches values (${amber}, 1, '{"notes":"For winter"}', now());
    insert into alert_answers values (${id(1)}, ${amber}, 'yes', now());`,
  '0047': `
    insert into deals values (1, 80, 'EUR', now(), 50, 'Woody', 90, 20, 80, null, now() - interval '40 days', 1, 0.89, 1.6, 1.6);`,
  '0048': `
    update channels set off_kinds = '{updates}' where id = ${id(8)};`,
  '0049': `
    update page_schedules set gone_since = now() - interval '61 days', gone_at = now();
    update fragrances set discontinued_since = now();`,
  '0050': `
    update watch_items set offer_kinds = '{bottle,tester}';
    update events set offer_kind = 'tester';`,
  '0051': `
    update users set operator_since = now();
    insert into audit_log values (${id(6)}, now(), ${amber}, 'operator.grant', 'user', ${amber}, '{"operator":false}', '{"operator":true}', '127.0.0.1');
    update page_schedules set delay_seconds = 1.5;`,
  '0054': `
    insert into home_assistant_devices values (${amber}, ${id(9)}, now());
    insert into home_assistant_topics values (${id(9)}, 1, 'basis', 'config', 'state', now());
    update home_assistant_publisher set broker = 'broker.example:1883', connected_at = now(), alerts_position = '{}';`,
  '0055': `
    insert into invitations (id, token_hash, source, email, created_at, expires_at, user_id, used_at)
      values (${id(9)}, '\\x04', 'command-line', 'amber@example.com', now(), now(), ${amber}, now());
    update users set suspended_at = now() where id = ${amber};`,
  '0056': `
    insert into account_deletions (user_id, id, requested_at, notified_at, delete_at, next_try_at)
      values (${amber}, ${id(9)}, now(), now(), now() + interval '7 days', now() + interval '7 days');`,
  '0053': `
    update offers set available_from = '2027-02-05';
    insert into calendars values (${id(9)}, ${amber}, now());
    insert into calendar_events (user_id, uid, starts, content_hash, changed_at)
      values (${amber}, 'offer-1@sillage.example', '2027-02-05', 'a hash', now());`,
  '0057': `
    update shops set excluded_at = now(), paused_at = now(), refresh_after = 0;
    update shop_crawls set min_gap_ms = 30000;
    insert into shop_check_counts values (1, current_date, 'product', array_fill(1, array[24]));
    update check_requests set resolved_at = now(), resolution = 'The shop corrected it.';
    update page_schedules set reviewed_at = now();`,
  '0058': `
    insert into fragrances (name, brand, identity, name_key, notes, is_original, search_text, created_at, updated_at)
      values ('Oud Two', 'Maison', 'maison|oud two|', 'maison|oud two', '{}', true, 'oud two', now(), now());
    update suggestions set decline_reason = 'A candle';
    update feed_suggestions set decline_reason = 'Not a feed';
    insert into doubtful_pairs select ${id(1)}, 1, max(id), 'one typo', now(), null from fragrances;
    insert into rejected_offers values (1, 'https://shop.example/products/candle', now());
    insert into fragrance_moves select ${id(2)}, 'split', 1, max(id), '{1}', '{}', '{}', null, true, now(), null from fragrances;
    insert into moved_rows values (${id(2)}, ${amber}, 'watch', '{}', null, null);
    insert into fragrance_aliases values ('maison|oud 2|', 1);
    insert into fragrance_edits values (1, 'year', '2020', 'https://maison.example/', now(), '2019', now());
    insert into catalogue_imports (id, name, content, state, created_at) values (${id(3)}, 'oud.csv', 'name,brand', 'waiting', now());`,
  '0059': `
    update deliveries set response = 'HTTP 500';
    insert into job_runs (name, process, seen_at) values ('tidy-ledger', 'host worker 1', now());`,
  '0060': `
    update preferences set report_answers = false;
    insert into report_answers (id, user_id, page_id, problem, note, answered_at, next_try_at)
      values (${id(4)}, ${amber}, 1, 'stock', 'The shop corrected it.', now(), now());`,
  '0063': `
    insert into sooner_checks (shop_id, due_at, delay_seconds) values (1, now(), 43200);
    update shop_crawls set scheduled_pages = 1, pages_counted_at = now();`,
};
