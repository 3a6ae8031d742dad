import { AppError } from '@sillage/contract';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { curation } from '../../catalogue/index.ts';
import { stockHistory } from '../../monitor/index.ts';
import { finishFanOuts } from '../../notify/index.ts';
import { movedRecommendations } from '../../quiz/index.ts';
import { suggestionQueue } from '../../suggestions/index.ts';
import { movedRows } from '../../watchlist/index.ts';

/** Time for which a merge or a split can be undone. */
export const UNDO_MS = DAY;

/**
 * Undoes a merge or a split. Pages that came later, and what users changed later, stay with the
 * fragrance where they are. Throws ALREADY_DECIDED after a day, or when either fragrance was merged
 * or split again.
 */
export async function undoMove(tx: Tx, moveId: string, now: Date): Promise<curation.MoveRow> {
  const move = await curation.lockMove(tx, moveId);
  if (!move) throw new AppError('NOT_FOUND', { message: 'There is no such merge or split' });
  if (move.undone_at !== null) throw new AppError('ALREADY_DECIDED', { message: 'It has been undone already' });
  if (move.moved_at < addMs(now, -UNDO_MS))
    throw new AppError('ALREADY_DECIDED', { message: 'It is older than 24 hours and can no longer be undone' });
  const { from_id: from, to_id: to, page_ids: pageIds } = move;
  await curation.lockTwo(tx, [from, to]);
  if (await curation.hasLaterMove(tx, move))
    throw new AppError('ALREADY_DECIDED', { message: 'One of the two was merged or split again. Undo that first.' });
  // Before the watches move: their deliveries belong to the watchers of the time of the event.
  await finishFanOuts(tx, to);
  await curation.movePages(tx, pageIds, { from: to, to: from });
  await stockHistory.movePageEvents(tx, pageIds, { from: to, to: from });
  if (move.kind === 'merge') {
    await curation.restoreMerged(tx, move, now);
    await suggestionQueue.restore(tx, move.suggestion_ids, { from, isListed: move.was_listed });
    await movedRecommendations.moveBack(tx, move.recommendation_ids, { from, to });
    await movedRows.restoreMovedRows(tx, { id: moveId, from, to });
  }
  await curation.setUndone(tx, moveId, now);
  for (const id of [from, to].sort((a, b) => a - b)) await curation.refreshDerived(tx, id, now);
  return move;
}
