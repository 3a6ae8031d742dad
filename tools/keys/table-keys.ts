// Distribution key of each table in the plan of docs/scaling.md, "Second cut".

/** Tables of one group are distributed together. */
export type Group = 'user' | 'shop' | 'fragrance' | 'token' | 'identity' | 'rate limit' | 'feed file';

export interface Key {
  /** Null for a reference table, on every machine. */
  group: Group | null;
  /** Column of the table; null without one, so far or because it is a reference table. */
  column: string | null;
}

const reference: Key = { group: null, column: null };
const byUser: Key = { group: 'user', column: 'user_id' };
const byShop: Key = { group: 'shop', column: 'shop_id' };
const byFragrance: Key = { group: 'fragrance', column: 'fragrance_id' };
/** The plan adds the key's column to these tables. */
const byFutureShop: Key = { group: 'shop', column: null };

export const tableKeys: Record<string, Key> = {
  ...assign(byUser, [
    [
      'account_deletions',
      'alert_answers',
      'atom_feeds',
      'bought',
      'bundles',
      'calendar_events',
      'calendars',
      'channels',
    ],
    ['check_requests', 'credentials', 'deliveries', 'ended_watches', 'home_assistant_devices', 'moved_rows'],
    ['observations', 'observed_offers', 'observed_pages', 'offer_search_requests', 'preferences', 'quiz_answers'],
    ['quiz_profiles', 'recommendations', 'report_answers', 'watch_items', 'watchlist_shares'],
  ]),
  users: { group: 'user', column: 'id' },
  home_assistant_topics: { group: 'user', column: null },
  ...assign(byShop, [
    ['found_offers', 'page_schedules', 'pages', 'shop_check_counts', 'shop_crawls', 'shop_products', 'shop_sitemaps'],
    ['sooner_checks', 'ucp_profiles'],
  ]),
  ...assign(byFutureShop, [
    ['candidates', 'checks', 'deals', 'latest_checks', 'monthly_lows', 'offers', 'price_histories', 'price_periods'],
    ['ucp_searches', 'ucp_variants'],
  ]),
  ...assign(byFragrance, [['events', 'live_changes', 'offer_searches', 'rejected_offers']]),
  fan_outs: { group: 'fragrance', column: null },
  sessions: { group: 'token', column: 'token_hash' },
  tokens: { group: 'token', column: 'token_hash' },
  api_keys: { group: 'token', column: 'key_hash' },
  identities: { group: 'identity', column: 'subject' },
  rate_limits: { group: 'rate limit', column: 'key' },
  feed_file_rows: { group: 'feed file', column: 'feed_file_id' },
  ...assign(reference, [
    ['audit_log', 'catalogue_imports', 'deal_refreshes', 'doubtful_pairs', 'exchange_rate_fetches', 'exchange_rates'],
    ['feed_files', 'feed_suggestions', 'fragrance_aliases', 'fragrance_edits', 'fragrance_moves', 'fragrances'],
    ['home_assistant_publisher', 'invitations', 'job_runs', 'secrets', 'shops', 'signing_keys', 'suggestions'],
  ]),
};

/** Tables of a view, and of a partition. */
export const viewTables: Record<string, readonly string[]> = {
  event_offers: ['offers', 'observed_offers'],
  checks_default: ['checks'],
};

/** Tables of one connection, of an import. */
export const temporaryTables: ReadonlySet<string> = new Set(['import_new', 'import_rows']);

export function findKey(table: string): Key {
  const key = tableKeys[table];
  if (!key)
    throw new Error(`Table ${table} has no distribution key: add it to tools/keys/table-keys.ts and docs/scaling.md`);
  return key;
}

function assign(key: Key, tables: readonly (readonly string[])[]): Record<string, Key> {
  return Object.fromEntries(tables.flat().map((table) => [table, key]));
}
