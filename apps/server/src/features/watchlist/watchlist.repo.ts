import { WATCHLIST_LIMIT } from '@sillage/contract';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { inStockValues } from '../catalogue/catalogue.tables.ts';
import { offerStore } from '../catalogue/index.ts';
import { convertIfNeeded } from '../exchange-rates/index.ts';
import type {} from '../users/users.tables.ts';
import { deliversToUser } from './delivery-countries.repo.ts';
import type { WatchItemsTable } from './watchlist.tables.ts';

const columns = [
  'watch_items.id',
  'watch_items.fragrance_id',
  'watch_items.notes',
  'watch_items.added_at',
  'watch_items.sizes_ml',
  'watch_items.max_price',
  'watch_items.max_price_currency',
  'watch_items.max_price_per',
  'watch_items.offer_kinds',
  'watch_items.notify_frequency',
  'watch_items.notify_interval_hours',
  'watch_items.notified_at',
  'watch_items.snoozed_until',
  'watch_items.snoozed_above_price',
  'watch_items.snoozed_above_currency',
  'watch_items.snoozed_above_per',
  'fragrances.name',
  'fragrances.brand',
  'fragrances.gender',
  'fragrances.image_url',
  'fragrances.is_sold_out',
  'fragrances.availability',
  'fragrances.stock_state',
  'fragrances.family',
  'fragrances.price',
  'fragrances.product_url',
  'fragrances.product_offer',
  'fragrances.last_checked_at',
] as const;

/** The offer's price in the currency of the watch filter; null if it cannot be converted. */
const priceInFilterCurrency = (at: RawBuilder<unknown>) =>
  convertIfNeeded(sql`offers.price`, { from: sql`offers.currency`, to: sql`watch_items.max_price_currency`, at });

/**
 * SQL condition on an offer of a watched fragrance: its kind of goods, size, price and delivery
 * countries; the operator has not excluded its shop. A price in another currency is converted by
 * the rates of `at`, a time in SQL. An offer whose size or price is unknown, or cannot be
 * converted, matches, because a missed alert is worse than a needless one. The query joins
 * `preferences`.
 */
export const matchesWatchFilter = (at: RawBuilder<unknown>) => sql<boolean>`(
  offers.kind = any(watch_items.offer_kinds)
  and (watch_items.sizes_ml is null or offers.size_ml is null or offers.size_ml = any(watch_items.sizes_ml))
  and (watch_items.max_price is null or offers.price is null
    or coalesce(${priceInFilterCurrency(at)} / case watch_items.max_price_per when 'ml' then nullif(offers.size_ml, 0) else 1 end, 0)
      <= watch_items.max_price)
  and ${deliversToUser}
  and ${offerStore.isPageShown(sql`(select page_id from offers as own where own.id = offers.id)`)}
)`;

const hasNoFilter = sql<boolean>`(watch_items.sizes_ml is null and watch_items.max_price is null)`;

/** SQL condition: every offer matches the watch. The query joins `preferences`. */
export const matchesEveryOffer = sql<boolean>`(${hasNoFilter} and preferences.countries = '{}')`;

/** The server's clock follows that of the database. */
const matchesNow = matchesWatchFilter(sql`now()`);

/** Selects observed pages of watched fragrances, with the offers that match the watch filter. */
export const watchedObservations = {
  join: sql`join watch_items on watch_items.user_id = observed_pages.user_id and watch_items.fragrance_id = fragrances.id
    join preferences on preferences.user_id = watch_items.user_id`,
  offers: matchesNow,
};

/** Offer that matches a watch filter; its date is text, because `json_agg` returns text. */
export type MatchingOffer = Omit<offerStore.OfferFacts, 'lastCheckedAt'> & { lastCheckedAt: string | null };

/** SQL condition: some offer of the watched kinds excludes all countries of the user. */
const omitsOffers = sql<boolean>`(preferences.countries <> '{}' and exists (
  select from offers where offers.fragrance_id = watch_items.fragrance_id and offers.kind = any(watch_items.offer_kinds) and not ${deliversToUser}))`;

/**
 * Offers that match the watch filter and the user's countries; null if these are all full bottles
 * of the fragrance.
 */
const matchingOffers = sql<MatchingOffer[] | null>`case
  when ${hasNoFilter} and watch_items.offer_kinds = '{bottle}' and not ${omitsOffers} then null
  else (
    select coalesce(json_agg(json_build_object('url', pages.url, 'shop', shops.name, 'availability', offers.availability,
      'price', offers.price, 'currency', offers.currency, 'lastCheckedAt', offers.last_checked_at,
      'isUnconfirmed', coalesce(candidates.availability = any(${inStockValues}::text[]), false)) order by pages.id, offers.id), '[]')
    from offers join pages on pages.id = offers.page_id join shops on shops.id = pages.shop_id left join candidates on candidates.offer_id = offers.id
    where offers.fragrance_id = watch_items.fragrance_id and ${matchesNow}
  )
end`;

export type WatchFilterRow = Pick<
  Selectable<WatchItemsTable>,
  'sizes_ml' | 'max_price' | 'max_price_currency' | 'max_price_per' | 'offer_kinds'
>;

export type NotifyFrequencyRow = Pick<Selectable<WatchItemsTable>, 'notify_frequency' | 'notify_interval_hours'>;

export type SnoozeRow = Pick<
  Selectable<WatchItemsTable>,
  'snoozed_until' | 'snoozed_above_price' | 'snoozed_above_currency' | 'snoozed_above_per' | 'snooze_reason'
>;

/** Takes an advisory lock, so that concurrent inserts cannot exceed `WATCHLIST_LIMIT`. */
export async function lockWatchlist(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlist ${userId}`}, 0))`.execute(tx);
}

export async function countItems(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watch_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a watch; returns null when the user already watches the fragrance. */
export async function insertItem(tx: Tx, item: Insertable<WatchItemsTable>): Promise<number | null> {
  const row = await tx
    .insertInto('watch_items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['user_id', 'fragrance_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateItem(
  tx: Tx,
  userId: string,
  fragranceId: number,
  change:
    | { notes: string | null }
    | WatchFilterRow
    | SnoozeRow
    | (NotifyFrequencyRow & { notified_event_id: null; notified_at: null }),
): Promise<void> {
  await tx
    .updateTable('watch_items')
    .set(change)
    .where('user_id', '=', userId)
    .where('fragrance_id', '=', fragranceId)
    .execute();
}

export async function deleteItem(tx: Tx, userId: string, fragranceId: number): Promise<void> {
  await tx.deleteFrom('watch_items').where('user_id', '=', userId).where('fragrance_id', '=', fragranceId).execute();
}

function allItems(db: Db) {
  return db
    .selectFrom('watch_items')
    .innerJoin('fragrances', 'fragrances.id', 'watch_items.fragrance_id')
    .innerJoin('preferences', 'preferences.user_id', 'watch_items.user_id')
    .select(columns)
    .select([matchingOffers.as('matching_offers'), omitsOffers.as('omits_offers')]);
}

export function items(db: Db, userId: string) {
  return allItems(db).where('watch_items.user_id', '=', userId);
}

/** Lists watches of several users by their ids. */
export function listItemsById(db: Db, ids: readonly number[]) {
  return allItems(db).where('watch_items.id', 'in', ids).execute();
}

/** A watch with its fragrance, and the offers that match its filter. */
export type ItemRow = Awaited<ReturnType<typeof getItem>>;

export function listItems(db: Db, userId: string) {
  return items(db, userId)
    .orderBy('watch_items.added_at', 'desc')
    .orderBy('watch_items.id', 'desc')
    .limit(WATCHLIST_LIMIT)
    .execute();
}

export function getItem(db: Db, userId: string, fragranceId: number) {
  return items(db, userId).where('watch_items.fragrance_id', '=', fragranceId).executeTakeFirstOrThrow();
}

export function findItem(db: Db, userId: string, fragranceId: number): Promise<ItemRow | undefined> {
  return items(db, userId).where('watch_items.fragrance_id', '=', fragranceId).executeTakeFirst();
}

export function lockItem(tx: Tx, userId: string, fragranceId: number) {
  return items(tx, userId)
    .where('watch_items.fragrance_id', '=', fragranceId)
    .forUpdate('watch_items')
    .executeTakeFirst();
}

/**
 * Columns of a watch that stay when it is moved to another fragrance, or restored after its end.
 */
export const watchState = sql.raw(
  [
    'notes, added_at, sizes_ml, max_price, max_price_currency, max_price_per, offer_kinds',
    'notify_frequency, notify_interval_hours, notified_event_id, notified_at',
    'snoozed_until, snoozed_above_price, snoozed_above_currency, snoozed_above_per, snooze_reason',
  ].join(', '),
);

/**
 * Moves all watches of a fragrance to another one. A user who already watches the other fragrance
 * keeps that watch, which then matches what either of the two matched, so that no alert is lost. If
 * it has no notes, it gets those of the moved watch. It stays snoozed only if both were.
 */
export async function moveWatches(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, ${watchState})
    select user_id, ${to}, ${watchState} from watch_items where fragrance_id = ${from}
    on conflict (user_id, fragrance_id) do update set ${mergedColumns}`.execute(tx);
  await tx.deleteFrom('watch_items').where('fragrance_id', '=', from).execute();
}

const hasSameLimit = sql`(watch_items.max_price_currency = excluded.max_price_currency
  and watch_items.max_price_per = excluded.max_price_per)`;
const isSnoozedTwice = sql`(
  (watch_items.snoozed_until is not null or watch_items.snoozed_above_price is not null)
  and (excluded.snoozed_until is not null or excluded.snoozed_above_price is not null))`;
const unite = (column: string) =>
  sql`array(select distinct unnest(watch_items.${sql.raw(column)} || excluded.${sql.raw(column)}) order by 1)`;
const keepIf = (condition: ReturnType<typeof sql>, columns: readonly string[]) =>
  columns.map((column) => sql`${sql.raw(column)} = case when ${condition} then watch_items.${sql.raw(column)} end`);

/** What becomes of a watch (`watch_items`) that is merged with another of the user (`excluded`). */
const mergedColumns = sql.join([
  sql`notes = coalesce(watch_items.notes, excluded.notes)`,
  sql`sizes_ml = case when watch_items.sizes_ml is not null and excluded.sizes_ml is not null then ${unite('sizes_ml')} end`,
  sql`offer_kinds = ${unite('offer_kinds')}`,
  sql`max_price = case when ${hasSameLimit} then greatest(watch_items.max_price, excluded.max_price) end`,
  ...keepIf(hasSameLimit, ['max_price_currency', 'max_price_per']),
  ...keepIf(isSnoozedTwice, [
    'snoozed_until',
    'snoozed_above_price',
    'snoozed_above_currency',
    'snoozed_above_per',
    'snooze_reason',
  ]),
]);
