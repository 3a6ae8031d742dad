import {
  AppError,
  type ParsedInput,
  type ParsedList,
  type ResponseData,
  type routes,
  WATCHLIST_LIMIT,
  type WatchlistItem,
} from '@sillage/contract';
import { HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { type CatalogueDeps, fragranceNames, listVisible } from '../catalogue/index.ts';
import { parseListText } from './lists/list-text.ts';
import * as repo from './lists.repo.ts';
import { countItems, lockWatchlist } from './watchlist.repo.ts';
import { resolveAddedAt, toNotifyFrequencyRow, toWatchFilterRow } from './watchlist.rules.ts';
import { toItem } from './watchlist-item.service.ts';

/**
 * Limit of list reads per user. A user can read a list again after each correction, but a long list
 * takes noticeable server time.
 */
const readListLimit: Limit = { name: 'lists', points: 60, windowMs: HOUR };

export type ListDeps = Pick<Deps, 'limits'> & CatalogueDeps;

/**
 * Reads a list and matches it with the catalogue, without starting watches. Matching uses two
 * queries for any number of lines; the rate limit and the update of the search index use further
 * queries.
 */
export async function readList(
  deps: ListDeps,
  { userId, text }: { userId: string; text: string },
  signal: AbortSignal,
): Promise<ParsedList> {
  await deps.limits.take(readListLimit, userId);
  const { entries, skippedLines } = await parseListText(text);
  const names = entries.map(({ query }) => query);
  const matches = await fragranceNames.matchFragranceNames(deps, { names, viewerId: userId, signal });
  const watched = new Set(await repo.listWatchedIds(deps.db, userId));
  const lines = entries.map(({ place, label, options }, index) => {
    const { candidates = [], isExactMatch = false } = matches[index] ?? {};
    return {
      place,
      label,
      ...options,
      isExactMatch,
      candidates: candidates.map((fragrance) => ({ fragrance, isWatched: watched.has(fragrance.id) })),
    };
  });
  return { lines, skippedLines };
}

type AddMany = typeof routes.lists.addMany;
type NewItem = ParsedInput<AddMany>['body']['items'][number];

/**
 * Starts all of the watches or none, with five SQL statements for any number of watches. If several
 * items have the same fragrance, the first one counts.
 */
export function addFragrances(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  items: readonly NewItem[],
): Promise<ResponseData<AddMany>> {
  // Reversed, since of watches added at the same time the last inserted is listed first.
  const itemsById = new Map(items.toReversed().map((item) => [item.fragranceId, item]));
  const ids = [...new Set(items.map(({ fragranceId }) => fragranceId))];
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const visibleIds = new Set(await listVisible(tx, ids, userId));
    await lockWatchlist(tx, userId);
    const rows = [...itemsById.values()].filter(({ fragranceId }) => visibleIds.has(fragranceId));
    const added = new Set(
      await repo.insertItems(
        tx,
        rows.map((item) => toRow(userId, item, now)),
      ),
    );
    const excess = (await countItems(tx, userId)) - WATCHLIST_LIMIT;
    if (added.size > 0 && excess > 0) throw createFullError(excess);
    return {
      added: (await repo.listItemsByIds(tx, userId, [...added])).map(toItem),
      already: ids.filter((id) => visibleIds.has(id) && !added.has(id)),
      unknown: ids.filter((id) => !visibleIds.has(id)),
    };
  });
}

function toRow(userId: string, item: NewItem, now: Date) {
  return {
    user_id: userId,
    fragrance_id: item.fragranceId,
    notes: item.notes || null,
    added_at: resolveAddedAt(item.addedAt, now),
    ...toWatchFilterRow(item.watchFilter),
    ...toNotifyFrequencyRow(item.notifyFrequency),
  };
}

function createFullError(excess: number): AppError {
  const message = `Your watchlist holds ${WATCHLIST_LIMIT} fragrances, and these are ${excess} too many. Please leave out ${excess}, or remove some of what you watch.`;
  return new AppError('WATCHLIST_FULL', { message });
}

/** Ends several watches. Returns the watches that existed, newest first, with their final notes. */
export function removeFragrances(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  fragranceIds: readonly number[],
): Promise<WatchlistItem[]> {
  return db.transaction().execute(async (tx) => {
    const items = await repo.lockItemsByIds(tx, userId, fragranceIds);
    const ids = items.map((item) => item.fragrance_id);
    await repo.deleteItems(tx, userId, ids);
    return items.map(toItem);
  });
}
