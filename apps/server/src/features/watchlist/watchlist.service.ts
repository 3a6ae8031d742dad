import {
  AppError,
  type Narrowing,
  type TellAgain,
  WATCHLIST_LIMIT,
  type WatchlistItem,
  type WatchlistStats,
} from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { findFragrance } from '../catalogue/index.ts';
import * as repo from './watchlist.repo.ts';
import { addedWhen, summarise, toNarrowingRow, toTellAgainRow } from './watchlist.rules.ts';
import { toItem } from './watchlist-item.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function listWatchlist({ db }: Pick<Needs, 'db'>, userId: string): Promise<WatchlistItem[]> {
  return (await repo.listItems(db, userId)).map(toItem);
}

export async function countWatchlist({ db }: Pick<Needs, 'db'>, userId: string): Promise<WatchlistStats> {
  return summarise(await listWatchlist({ db }, userId));
}

/** Starts a watch. A unique constraint rejects the second of two concurrent calls. */
export function addFragrance({ db, clock }: Needs, input: NewItem): Promise<WatchlistItem> {
  const { userId, fragranceId } = input;
  return db.transaction().execute(async (tx) => {
    if (!(await findFragrance(tx, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
    await repo.lockWatchlist(tx, userId);
    const id = await repo.insertItem(tx, {
      user_id: userId,
      fragrance_id: fragranceId,
      notes: input.notes || null,
      added_at: addedWhen(input.addedAt, clock.now()),
      ...toNarrowingRow(input.narrowing),
      ...toTellAgainRow(input.tellAgain),
    });
    if (id === null) throw new AppError('ALREADY_IN_WATCHLIST');
    if ((await repo.countItems(tx, userId)) > WATCHLIST_LIMIT) throw new AppError('WATCHLIST_FULL');
    return toItem(await repo.getItem(tx, userId, fragranceId));
  });
}

interface NewItem {
  userId: string;
  fragranceId: number;
  notes?: string | null | undefined;
  /** ISO 8601; the original time of a watch that is restored after removal. */
  addedAt?: string | undefined;
  narrowing?: Narrowing | undefined;
  tellAgain?: TellAgain | undefined;
}

/** Saves the notes; null or an empty text removes them. */
export function updateNotes(
  { db }: Needs,
  userId: string,
  fragranceId: number,
  text: string | null,
): Promise<WatchlistItem> {
  const notes = text || null;
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, { notes });
    return toItem({ ...item, notes });
  });
}

export function narrow(
  { db }: Needs,
  userId: string,
  fragranceId: number,
  narrowing: Narrowing,
): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, toNarrowingRow(narrowing));
    return toItem(await repo.getItem(tx, userId, fragranceId));
  });
}

/** Sets the rule for repeated notifications, and makes the next restock notify in any case. */
export function setTellAgain(
  { db }: Needs,
  userId: string,
  fragranceId: number,
  tellAgain: TellAgain,
): Promise<WatchlistItem> {
  const change = { ...toTellAgainRow(tellAgain), told_event_id: null, told_at: null };
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, change);
    return toItem({ ...item, ...change });
  });
}

/** Ends a watch and returns it with its final notes. */
export function removeFragrance({ db }: Needs, userId: string, fragranceId: number): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.deleteItem(tx, userId, fragranceId);
    return toItem(item);
  });
}
