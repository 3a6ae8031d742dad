import { AppError, type WatchlistItem, type WatchlistStats } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { addWatchers, findFragrance } from '../catalogue/index.ts';
import * as repo from './watchlist.repo.ts';
import { summarise } from './watchlist.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function listWatchlist({ db }: Needs, userId: string): Promise<WatchlistItem[]> {
  return (await repo.listItems(db, userId)).map(toItem);
}

export async function countWatchlist({ db }: Needs, userId: string): Promise<WatchlistStats> {
  return summarise(await repo.listStates(db, userId));
}

/** Starts a watch. The unique constraint decides, so that of two clicks at once one is refused. */
export function addFragrance(
  { db, clock }: Needs,
  input: { userId: string; fragranceId: number; notes?: string | null | undefined },
): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    if (!(await findFragrance(tx, input.fragranceId))) throw new AppError('FRAGRANCE_NOT_FOUND');
    const id = await repo.insertItem(tx, {
      user_id: input.userId,
      fragrance_id: input.fragranceId,
      notes: input.notes || null,
      added_at: clock.now(),
    });
    if (id === null) throw new AppError('ALREADY_IN_WATCHLIST');
    await addWatchers(tx, input.fragranceId, 1);
    return toItem(await repo.getItem(tx, input.userId, input.fragranceId));
  });
}

/** Writes the notes on a watched fragrance; none, or an empty text, removes them. */
export async function updateNotes(
  { db }: Needs,
  userId: string,
  fragranceId: number,
  notes: string | null,
): Promise<WatchlistItem> {
  if (!(await repo.updateNotes(db, userId, fragranceId, notes || null))) throw new AppError('NOT_IN_WATCHLIST');
  return toItem(await repo.getItem(db, userId, fragranceId));
}

export function removeFragrance({ db }: Needs, userId: string, fragranceId: number): Promise<null> {
  return db.transaction().execute(async (tx) => {
    if (!(await repo.deleteItem(tx, userId, fragranceId))) throw new AppError('NOT_IN_WATCHLIST');
    await addWatchers(tx, fragranceId, -1);
    return null;
  });
}

function toItem(row: Awaited<ReturnType<typeof repo.getItem>>): WatchlistItem {
  return {
    id: row.id,
    fragranceId: row.fragrance_id,
    fragranceName: row.name,
    fragranceBrand: row.brand,
    fragranceGender: row.gender,
    fragranceImageUrl: row.image_url,
    fragranceIsSoldOut: row.is_sold_out,
    fragranceAvailability: row.availability,
    fragranceFamily: row.family,
    fragrancePrice: row.price,
    fragranceProductUrl: row.product_url,
    fragranceLastCheckedAt: row.last_checked_at?.toISOString() ?? null,
    notes: row.notes,
    hasNotes: row.notes !== null,
    addedAt: row.added_at.toISOString(),
  };
}
