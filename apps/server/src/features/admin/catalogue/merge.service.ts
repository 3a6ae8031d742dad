import { AppError } from '@sillage/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { curation } from '../../catalogue/index.ts';
import { stockHistory } from '../../monitor/index.ts';
import { finishFanOuts } from '../../notify/index.ts';
import { movedRecommendations } from '../../quiz/index.ts';
import { moveDependentRows, suggestionQueue } from '../../suggestions/index.ts';
import { movedRows } from '../../watchlist/index.ts';

export interface Merged {
  moveId: string;
  from: curation.LockedFragrance;
  into: curation.LockedFragrance;
}

/**
 * Merges a fragrance into a listed one: its pages, offers, history, pending alerts, watches and
 * recommendations move there. The fragrance is hidden, and deleted when the merge can no longer be
 * undone. Its facts are not copied.
 */
export async function mergeFragrances(
  tx: Tx,
  { from: fromId, into: intoId }: { from: number; into: number },
  now: Date,
): Promise<Merged> {
  const { from, to: into } = await lockBoth(tx, fromId, intoId);
  if (!into.is_listed)
    throw new AppError('BAD_REQUEST', { message: 'Choose a fragrance that everyone can see in the catalogue' });
  const moveId = newId();
  const pageIds = await curation.listPageIds(tx, fromId);
  const suggestionIds = await suggestionQueue.listIdsOf(tx, fromId);
  await curation.insertMove(tx, {
    id: moveId,
    kind: 'merge',
    from_id: fromId,
    to_id: intoId,
    page_ids: pageIds,
    suggestion_ids: suggestionIds,
    recommendation_ids: await movedRecommendations.move(tx, fromId, intoId),
    identity: from.identity,
    was_listed: from.is_listed,
    moved_at: now,
  });
  await movedRows.storeMovedRows(tx, { id: moveId, from: fromId, to: intoId });
  await curation.movePages(tx, pageIds, { from: fromId, to: intoId });
  await moveDependentRows(tx, fromId, intoId);
  await movedRows.storeMergedWatches(tx, { id: moveId, from: fromId, to: intoId });
  await curation.hideMerged(tx, from, intoId, now);
  await refreshBoth(tx, fromId, intoId, now);
  return { moveId, from, into };
}

/** Moves pages, with their offers and history, from a fragrance to another. Watches stay. */
export async function splitPages(
  tx: Tx,
  { from: fromId, to: toId, pageIds }: { from: number; to: number; pageIds: readonly number[] },
  now: Date,
): Promise<string> {
  const { from, to } = await lockBoth(tx, fromId, toId);
  if (!from.is_listed || !to.is_listed) throw new AppError('FRAGRANCE_NOT_FOUND');
  const owned = new Set(await curation.listPageIds(tx, fromId));
  if (pageIds.some((id) => !owned.has(id)))
    throw new AppError('ALREADY_DECIDED', { message: 'One of the pages belongs to another fragrance by now' });
  const moveId = newId();
  await curation.insertMove(tx, {
    id: moveId,
    kind: 'split',
    from_id: fromId,
    to_id: toId,
    page_ids: [...pageIds],
    suggestion_ids: [],
    recommendation_ids: [],
    identity: null,
    was_listed: true,
    moved_at: now,
  });
  // Alerts of the pages are written for the watchers of the time of the event.
  await finishFanOuts(tx, fromId);
  await curation.movePages(tx, pageIds, { from: fromId, to: toId });
  await stockHistory.movePageEvents(tx, pageIds, { from: fromId, to: toId });
  await refreshBoth(tx, fromId, toId, now);
  return moveId;
}

/** Locks two fragrances, neither of which a merge has hidden. */
async function lockBoth(tx: Tx, fromId: number, toId: number) {
  if (fromId === toId) throw new AppError('BAD_REQUEST', { message: 'Choose another fragrance' });
  const locked = await curation.lockTwo(tx, [fromId, toId]);
  const [from, to] = [locked.get(fromId), locked.get(toId)];
  if (!from || !to) throw new AppError('FRAGRANCE_NOT_FOUND');
  if ([from, to].some(({ identity }) => identity.startsWith('merged|')))
    throw new AppError('ALREADY_DECIDED', { message: 'One of the two has been merged already' });
  return { from, to };
}

async function refreshBoth(tx: Tx, fromId: number, toId: number, now: Date): Promise<void> {
  for (const id of [fromId, toId].sort((a, b) => a - b)) await curation.refreshDerived(tx, id, now);
}
