import { AppError, type ReviewDecision } from '@sillage/contract';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import { curation } from '../../catalogue/index.ts';
import { doubtfulOffers } from '../../offer-search/index.ts';
import { suggestionQueue } from '../../suggestions/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import { undoMove } from '../catalogue/undo-move.service.ts';
import type { DecideDeps, Subject } from './decide.service.ts';
import { isUuid } from './waiting-items.service.ts';

const WAITS_AGAIN: ReviewDecision = { message: 'Undone: it waits for a decision again', canUndo: false };
const nothingToUndo = () =>
  new AppError('ALREADY_DECIDED', { message: 'There is nothing to undo, or another operator decided since then' });

/** Undoes a decision. A merge is undone as a whole; other decisions make the item wait again. */
export function undo(deps: DecideDeps, actor: Actor, { kind, id }: Subject): Promise<ReviewDecision> {
  if (kind !== 'offer' && !isUuid(id)) throw nothingToUndo();
  if (kind === 'offer') return undoRejection(deps, actor, id);
  if (kind === 'feed') return reopen(deps, actor, 'feed_suggestions', id);
  return retryConflicts(() => (kind === 'pair' ? undoPair(deps, actor, id) : undoSuggestion(deps, actor, id)));
}

async function undoSuggestion(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  const moveId = await curation.findMoveOfSuggestion(deps.db, id);
  return moveId === null ? reopen(deps, actor, 'suggestions', id) : undoMerge(deps, actor, moveId);
}

async function undoPair(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  const moveId = await curation.findMoveOfPair(deps.db, id);
  if (moveId !== null) return undoMerge(deps, actor, moveId);
  return runAudited(deps, actor, 'pair.undo', async (tx) => {
    const pair = await curation.lockPair(tx, id);
    if (!pair || pair.apart_since === null) throw nothingToUndo();
    await curation.setApart(tx, id, null);
    const before = { apartFrom: pair.second_id };
    return { subjectId: String(pair.first_id), before, after: {}, result: WAITS_AGAIN };
  });
}

function undoMerge(deps: DecideDeps, actor: Actor, moveId: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'fragrance.undo-move', async (tx) => {
    const { from_id, to_id } = await undoMove(tx, moveId, deps.clock.now());
    return { subjectId: String(from_id), before: { mergedInto: to_id }, after: {}, result: WAITS_AGAIN };
  });
}

function reopen(
  deps: DecideDeps,
  actor: Actor,
  table: 'suggestions' | 'feed_suggestions',
  id: string,
): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'suggestion.undo', async (tx) => {
    if (!(await suggestionQueue.reopen(tx, table, id))) throw nothingToUndo();
    return { subjectId: id, before: { status: 'declined' }, after: { status: 'waiting' }, result: WAITS_AGAIN };
  });
}

function undoRejection(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'offer.undo', async (tx) => {
    const offer = /^\d{1,9}$/.test(id) ? await doubtfulOffers.lockDoubtful(tx, Number(id)) : undefined;
    if (!offer?.is_rejected) throw nothingToUndo();
    await doubtfulOffers.undoRejection(tx, offer.fragrance_id, offer.url);
    return { subjectId: String(offer.fragrance_id), before: { rejected: offer.url }, after: {}, result: WAITS_AGAIN };
  });
}
