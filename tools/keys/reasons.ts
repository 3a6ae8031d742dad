// Why statements would touch several shards.

/** Why a statement would touch several shards, in the order in which the reasons are tried. */
export const reasons = {
  claim: 'Claims of due work: rows of all keys, without those that others have locked',
  age: 'Maintenance by age: deletes old rows of all keys',
  unique: 'Uniqueness: finds a row by a unique column that is not the key',
  keys: 'Joins tables of several keys',
  audience: 'Audiences: the users of one fragrance, event or merge',
  operator: 'Lists, counts and measurements for the operator, over all keys',
  values: 'Several rows or keys in one statement',
  column: 'Finds, joins or inserts rows by other columns: one shard where the statement can name the key, too',
  all: 'Goes through the rows of all keys: jobs, exports and lists',
} as const;

export type Reason = keyof typeof reasons;

/** Repos of jobs and exports, whose statements may go through the rows of all keys. */
export const reposOverAllKeys: ReadonlySet<string> = new Set([
  'catalogue/discontinued/discontinued.repo.ts',
  'catalogue/export/export.repo.ts',
  'catalogue/import/match.repo.ts',
  'deals/refresh-deals.repo.ts',
  'home-assistant/topics.repo.ts',
  'monitor/feed-files/feed-file-rows.repo.ts',
  'monitor/prices/fill-prices.repo.ts',
  'monitor/prices/price-periods.repo.ts',
  'monitor/schedule/schedule-maintenance.repo.ts',
  'notify/ledger/correct-clock-skew.repo.ts',
  'offer-search/offer-search.repo.ts',
]);

/**
 * Statements of a function that no rule places: their SQL is put together elsewhere, or does not
 * show the reason.
 */
export const annotations: Record<string, { reason: Reason; why: string }> = {
  'auth/invitations/invitations.repo.ts listInvitations': { reason: 'operator', why: 'names the users who accepted' },
  'auth/invitations/invitations.repo.ts listOpen': { reason: 'operator', why: 'names the users who accepted' },
  'catalogue/import/match.repo.ts reassignRows': {
    reason: 'all',
    why: 'an import joins its rows with all pages, offers',
  },
  'catalogue/known-shops.repo.ts listStoredShops': { reason: 'operator', why: 'all shops with their crawls' },
  'catalogue/observed/observed.repo.ts listObserved': { reason: 'keys', why: 'the caller gives joins and conditions' },
  'catalogue/shops.repo.ts isListedShop': { reason: 'column', why: 'one shop, by its host' },
  'deals/deals.repo.ts listDeals': { reason: 'all', why: 'a list for users' },
  'monitor/check-requests/check-requests.repo.ts findNextCheck': { reason: 'column', why: 'by the ids of pages' },
  'monitor/console/reports.repo.ts selectReports': { reason: 'operator', why: 'the caller gives the pages' },
  'monitor/history/export-history.repo.ts readHistory': { reason: 'all', why: 'a cursor for each query of an export' },
  'users/users.repo.ts findByLogin': { reason: 'unique', why: 'by the name or the email address' },
  'watchlist/moved-rows.repo.ts restoreMovedRows': {
    reason: 'audience',
    why: 'some statements are for each of three tables',
  },
  'watchlist/moved-rows.repo.ts storeMovedRows': { reason: 'audience', why: 'one statement for each of three tables' },
  'watchlist/notified-restocks.repo.ts releaseNotifications': { reason: 'keys', why: 'the caller gives the restocks' },
  'watchlist/snooze.repo.ts endPriceSnoozes': {
    reason: 'audience',
    why: 'the caller gives the audience and the offers',
  },
};
