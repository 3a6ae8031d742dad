import {
  AppError,
  type NotifyFrequency,
  type Snooze,
  type SnoozeInput,
  WATCHLIST_LIMIT,
  type WatchFilter,
  type WatchlistItem,
  type WatchlistStats,
} from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFragrance, offerStore } from '../catalogue/index.ts';
import { alertStore } from '../users/index.ts';
import { toSnoozeRow } from './snooze.rules.ts';
import * as repo from './watchlist.repo.ts';
import { resolveAddedAt, summarise, toNotifyFrequencyRow, toWatchFilterRow } from './watchlist.rules.ts';
import { addObserved, toItem, toItems } from './watchlist-item.service.ts';

type WatchlistDeps = Pick<Deps, 'db' | 'clock'>;

export async function listWatchlist({ db, clock }: WatchlistDeps, userId: string): Promise<WatchlistItem[]> {
  const [rows, observed] = await Promise.all([
    repo.listItems(db, userId),
    offerStore.listObserved(db, userId, clock.now(), repo.watchedObservations),
  ]);
  return (await toItems(db, rows)).map((item) => addObserved(item, observed));
}

/** Lists watches of several users by their ids, without what the users' own browsers saw. */
export async function listWatches(db: Db, ids: readonly number[]): Promise<WatchlistItem[]> {
  return ids.length === 0 ? [] : toItems(db, await repo.listItemsById(db, ids));
}

/** Returns a watch of the user; null if the user does not watch the fragrance. */
export async function findWatch(
  deps: WatchlistDeps,
  userId: string,
  fragranceId: number,
): Promise<WatchlistItem | null> {
  const row = await repo.findItem(deps.db, userId, fragranceId);
  return row ? toObservedItem(deps.db, deps.clock.now(), userId, row) : null;
}

async function toObservedItem(db: Db, now: Date, userId: string, row: repo.ItemRow): Promise<WatchlistItem> {
  const where = offerStore.isOfFragrance(row.fragrance_id);
  const observed = await offerStore.listObserved(db, userId, now, { ...repo.watchedObservations, where });
  return addObserved(await toItem(db, row), observed);
}

export async function countWatchlist({ db }: Pick<WatchlistDeps, 'db'>, userId: string): Promise<WatchlistStats> {
  return summarise(await toItems(db, await repo.listItems(db, userId)));
}

/** A unique constraint rejects the second of two concurrent requests to watch a fragrance. */
export function addFragrance({ db, clock }: WatchlistDeps, input: NewItem): Promise<WatchlistItem> {
  const { userId, fragranceId } = input;
  return db.transaction().execute(async (tx) => {
    if (!(await findFragrance(tx, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
    await repo.lockWatchlist(tx, userId);
    const id = await repo.insertItem(tx, {
      user_id: userId,
      fragrance_id: fragranceId,
      notes: input.notes || null,
      added_at: resolveAddedAt(input.addedAt, clock.now()),
      ...toWatchFilterRow(input.watchFilter),
      ...toNotifyFrequencyRow(input.notifyFrequency),
      ...(input.snooze && toSnoozeRow(input.snooze, clock.now(), await readTimeZone(tx, userId))),
    });
    if (id === null) throw new AppError('ALREADY_IN_WATCHLIST');
    if ((await repo.countItems(tx, userId)) > WATCHLIST_LIMIT) throw new AppError('WATCHLIST_FULL');
    return toObservedItem(tx, clock.now(), userId, await repo.getItem(tx, userId, fragranceId));
  });
}

interface NewItem {
  userId: string;
  fragranceId: number;
  notes?: string | null | undefined;
  /** Time in ISO 8601 at which a watch was originally added, when it is restored after removal. */
  addedAt?: string | undefined;
  watchFilter?: WatchFilter | undefined;
  notifyFrequency?: NotifyFrequency | undefined;
  snooze?: Snooze | undefined;
}

/** Starts a watch; an existing watch stays unchanged. */
export async function startWatch(
  tx: Tx,
  { userId, fragranceId, now }: { userId: string; fragranceId: number; now: Date },
): Promise<void> {
  await repo.lockWatchlist(tx, userId);
  const item = { user_id: userId, fragrance_id: fragranceId, notes: null, added_at: now };
  if ((await repo.insertItem(tx, item)) === null) return;
  if ((await repo.countItems(tx, userId)) > WATCHLIST_LIMIT) throw new AppError('WATCHLIST_FULL');
}

/** Null or an empty text removes a watch's notes. */
export function updateNotes(
  { db, clock }: WatchlistDeps,
  userId: string,
  fragranceId: number,
  text: string | null,
): Promise<WatchlistItem> {
  const notes = text || null;
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, { notes });
    return toObservedItem(tx, clock.now(), userId, { ...item, notes });
  });
}

export function setWatchFilter(
  { db, clock }: WatchlistDeps,
  userId: string,
  fragranceId: number,
  watchFilter: WatchFilter,
): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, toWatchFilterRow(watchFilter));
    return toObservedItem(tx, clock.now(), userId, await repo.getItem(tx, userId, fragranceId));
  });
}

/** After a change of a watch's notification frequency, the next restock is always notified. */
export function setNotifyFrequency(
  { db, clock }: WatchlistDeps,
  userId: string,
  fragranceId: number,
  notifyFrequency: NotifyFrequency,
): Promise<WatchlistItem> {
  const change = { ...toNotifyFrequencyRow(notifyFrequency), notified_event_id: null, notified_at: null };
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.updateItem(tx, userId, fragranceId, change);
    return toObservedItem(tx, clock.now(), userId, { ...item, ...change });
  });
}

/** Starts, replaces or (with null) ends the snooze of a watch. */
export function setSnooze(
  { db, clock }: WatchlistDeps,
  userId: string,
  fragranceId: number,
  snooze: SnoozeInput | null,
): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    const now = clock.now();
    const change = toSnoozeRow(snooze, now, await readTimeZone(tx, userId));
    await repo.updateItem(tx, userId, fragranceId, change);
    return toObservedItem(tx, now, userId, { ...item, ...change });
  });
}

async function readTimeZone(tx: Tx, userId: string): Promise<string | null> {
  return (await alertStore.getAlertRules(tx, userId)).time_zone;
}

/** Removes a watch, and returns the watch with its final notes. */
export function removeFragrance({ db }: WatchlistDeps, userId: string, fragranceId: number): Promise<WatchlistItem> {
  return db.transaction().execute(async (tx) => {
    const item = await repo.lockItem(tx, userId, fragranceId);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    await repo.deleteItem(tx, userId, fragranceId);
    return toItem(tx, item);
  });
}
