import { AppError, type Data, type Parsed, type routes, WATCHLIST_LIMIT, type WatchlistItem } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { listVisible } from '../catalogue/index.ts';
import * as repo from './lists.repo.ts';
import { countItems, lockWatchlist } from './watchlist.repo.ts';
import { addedWhen, toNarrowingRow, toTellAgainRow } from './watchlist.rules.ts';
import { toItem } from './watchlist-item.ts';

type AddMany = typeof routes.lists.addMany;
type NewItem = Parsed<AddMany>['body']['items'][number];

/** Starts watches, all or none, with five statements for any number. Ignores later duplicates. */
export function addFragrances(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  items: readonly NewItem[],
): Promise<Data<AddMany>> {
  // Reversed, since of watches added at the same time the last inserted is listed first.
  const wanted = new Map(items.toReversed().map((item) => [item.fragranceId, item]));
  const ids = [...new Set(items.map(({ fragranceId }) => fragranceId))];
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const known = new Set(await listVisible(tx, ids, userId));
    await lockWatchlist(tx, userId);
    const rows = [...wanted.values()].filter(({ fragranceId }) => known.has(fragranceId));
    const added = new Set(
      await repo.insertItems(
        tx,
        rows.map((item) => toRow(userId, item, now)),
      ),
    );
    const tooMany = (await countItems(tx, userId)) - WATCHLIST_LIMIT;
    if (added.size > 0 && tooMany > 0) throw watchlistFull(tooMany);
    return {
      added: (await repo.listItemsOf(tx, userId, [...added])).map(toItem),
      already: ids.filter((id) => known.has(id) && !added.has(id)),
      unknown: ids.filter((id) => !known.has(id)),
    };
  });
}

function toRow(userId: string, item: NewItem, now: Date) {
  return {
    user_id: userId,
    fragrance_id: item.fragranceId,
    notes: item.notes || null,
    added_at: addedWhen(item.addedAt, now),
    ...toNarrowingRow(item.narrowing),
    ...toTellAgainRow(item.tellAgain),
  };
}

function watchlistFull(tooMany: number): AppError {
  const message = `Your watchlist holds ${WATCHLIST_LIMIT} fragrances, and these are ${tooMany} too many. Please leave out ${tooMany}, or remove some of what you watch.`;
  return new AppError('WATCHLIST_FULL', { message });
}

/** Ends several watches. Returns those that existed, newest first, with their final notes. */
export function removeFragrances(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  fragranceIds: readonly number[],
): Promise<WatchlistItem[]> {
  return db.transaction().execute(async (tx) => {
    const items = await repo.lockItemsOf(tx, userId, fragranceIds);
    const ids = items.map((item) => item.fragrance_id);
    await repo.deleteItems(tx, userId, ids);
    return items.map(toItem);
  });
}
