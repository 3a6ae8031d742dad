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
import { alertStore } from '../users/index.ts';
import { parseListText } from './lists/list-text.ts';
import * as repo from './lists.repo.ts';
import { toSnoozeRow } from './snooze.rules.ts';
import { countItems, lockWatchlist } from './watchlist.repo.ts';
import { resolveAddedAt, toNotifyFrequencyRow, toWatchFilterRow } from './watchlist.rules.ts';
import { toItems } from './watchlist-item.service.ts';

/**
 * Limit of a user's requests to read a list of fragrances. Users correct a list and send it again,
 * but a long list takes much server time.
 */
const readListLimit: Limit = { name: 'lists', points: 60, windowMs: HOUR };

export type ListDeps = Pick<Deps, 'limits'> & CatalogueDeps;

/** Finds the fragrances of a list, in two queries for any number of lines; starts no watches. */
export async function readList(
  deps: ListDeps,
  { userId, text }: { userId: string; text: string },
  signal: AbortSignal,
): Promise<ParsedList> {
  await deps.limits.take(readListLimit, userId);
  const { entries, skippedLines } = await parseListText(text);
  const names = entries.map(({ query }) => query);
  const watched = new Set(await repo.listWatchedIds(deps.db, userId));
  const matches = await fragranceNames.matchFragranceNames(deps, {
    names,
    viewerId: userId,
    preferredIds: watched,
    signal,
  });
  const lines = entries.map(({ place, label, options }, index) => {
    const { candidates = [], match = 'doubtful' } = matches[index] ?? {};
    return {
      place,
      label,
      ...options,
      match,
      candidates: candidates.map((fragrance) => ({ fragrance, isWatched: watched.has(fragrance.id) })),
    };
  });
  return { lines, skippedLines };
}

type AddMany = typeof routes.lists.addMany;
type NewItem = ParsedInput<AddMany>['body']['items'][number];

/**
 * Adds the fragrances of a list to the user's watchlist, or none when the watchlist has no room for
 * all of them. If a fragrance is in the list twice, its first entry counts.
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
    const { time_zone: timeZone } = await alertStore.getAlertRules(tx, userId);
    const visibleIds = new Set(await listVisible(tx, ids, userId));
    await lockWatchlist(tx, userId);
    const rows = [...itemsById.values()].filter(({ fragranceId }) => visibleIds.has(fragranceId));
    const added = new Set(
      await repo.insertItems(
        tx,
        rows.map((item) => ({ ...toRow(userId, item, now), ...toSnoozeRow(item.snooze ?? null, now, timeZone) })),
      ),
    );
    const excess = (await countItems(tx, userId)) - WATCHLIST_LIMIT;
    if (added.size > 0 && excess > 0) throw createFullError(excess);
    return {
      added: await toItems(tx, await repo.listItemsByIds(tx, userId, [...added])),
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

/** Removes watches; returns those that existed, newest first, with their final notes. */
export function removeFragrances(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  fragranceIds: readonly number[],
): Promise<WatchlistItem[]> {
  return db.transaction().execute(async (tx) => {
    const items = await repo.lockItemsByIds(tx, userId, fragranceIds);
    const ids = items.map((item) => item.fragrance_id);
    await repo.deleteItems(tx, userId, ids);
    return toItems(tx, items);
  });
}
