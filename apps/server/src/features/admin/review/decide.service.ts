import { AppError, type ReviewDecision, type ReviewKind } from '@sillage/contract';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { curation } from '../../catalogue/index.ts';
import { doubtfulOffers, toFoundPage } from '../../offer-search/index.ts';
import { acceptSuggestion, addFoundPage, decideFeedSuggestion, declineSuggestion } from '../../suggestions/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import { mergeFragrances } from '../catalogue/merge.service.ts';
import { findWaitingOffer, findWaitingPair, findWaitingSuggestion, isUuid } from './waiting-items.service.ts';

export type DecideDeps = Pick<Deps, 'db' | 'clock'>;

export interface Subject {
  kind: ReviewKind;
  id: string;
}

/** Error for a decision that an operator made before. */
function createDecidedError(reason: string): AppError {
  return new AppError('ALREADY_DECIDED', { message: `Already decided: ${reason}.` });
}

/** Accepts a suggestion, a feed, or a found product as a page of its fragrance. */
export function accept(deps: DecideDeps, actor: Actor, { kind, id }: Subject): Promise<ReviewDecision> {
  if (kind === 'suggestion') return retryConflicts(() => acceptNew(deps, actor, id));
  if (kind === 'feed') return decideFeed(deps, actor, { id, isAccepted: true, reason: '' });
  if (kind === 'offer') return retryConflicts(() => acceptOffer(deps, actor, id));
  throw new AppError('BAD_REQUEST', { message: 'Merge a pair, or keep it apart' });
}

function acceptNew(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'suggestion.accept', async (tx) => {
    await findWaitingSuggestion(tx, id);
    const decision = await acceptSuggestion(tx, id, deps.clock.now());
    if (!decision.done) throw createDecidedError(decision.reason);
    const { name, brand, fragranceId, isMerged } = decision;
    const message = isMerged
      ? `The catalogue had ${name} by ${brand}: its page and watchers moved there`
      : `Everyone sees ${name} by ${brand} now`;
    const after = { status: 'accepted', fragranceId };
    return { subjectId: id, before: { status: 'waiting' }, after, result: { message, canUndo: false } };
  });
}

function acceptOffer(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'offer.accept', async (tx) => {
    const now = deps.clock.now();
    const offer = await findWaitingOffer(tx, id);
    if (!(await addFoundPage(tx, offer.fragrance_id, toFoundPage(offer, now), now)))
      throw createDecidedError('the fragrance has this page, or as many pages as it may have');
    const result = { message: `${offer.shop} is checked for this fragrance now`, canUndo: false };
    return { subjectId: String(offer.fragrance_id), before: {}, after: { page: offer.url }, result };
  });
}

interface FeedDecision {
  id: string;
  isAccepted: boolean;
  reason: string;
}

function decideFeed(deps: DecideDeps, actor: Actor, { id, isAccepted, reason }: FeedDecision): Promise<ReviewDecision> {
  const action = isAccepted ? 'suggestion.accept' : 'suggestion.decline';
  return runAudited(deps, actor, action, async (tx) => {
    const decision = isUuid(id)
      ? await decideFeedSuggestion(tx, id, { isAccepted, reason, now: deps.clock.now() })
      : null;
    if (decision === null) throw new AppError('NOT_FOUND', { message: 'This suggestion no longer exists' });
    if (!decision.done) throw createDecidedError(decision.reason);
    const message = isAccepted ? `${decision.address} is read soon` : `${decision.address} was declined`;
    const after = { status: isAccepted ? 'accepted' : 'declined', ...(reason && { reason }) };
    return { subjectId: id, before: { status: 'waiting' }, after, result: { message, canUndo: !isAccepted } };
  });
}

/** Merges a suggestion, or the other fragrance of a pair, into a listed fragrance. */
export function merge(
  deps: DecideDeps,
  actor: Actor,
  { kind, id, into }: Subject & { into: number },
): Promise<ReviewDecision> {
  if (kind === 'pair') return retryConflicts(() => mergePair(deps, actor, id, into));
  if (kind === 'suggestion') return retryConflicts(() => mergeSuggestion(deps, actor, id, into));
  throw new AppError('BAD_REQUEST', { message: 'Only suggestions and pairs can be merged' });
}

function mergeSuggestion(deps: DecideDeps, actor: Actor, id: string, into: number): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'suggestion.merge', async (tx) => {
    const { fragranceId, isListed } = await findWaitingSuggestion(tx, id);
    if (isListed) throw new AppError('BAD_REQUEST', { message: 'This page is suggested for a fragrance: accept it' });
    const now = deps.clock.now();
    const merged = await mergeFragrances(tx, { from: fragranceId, into }, now);
    const decision = await acceptSuggestion(tx, id, now);
    if (!decision.done) throw createDecidedError(decision.reason);
    const message = `The page and its watchers moved to ${merged.into.name} by ${merged.into.brand}`;
    const after = { status: 'accepted', fragranceId: into, moveId: merged.moveId };
    return { subjectId: id, before: { status: 'waiting', fragranceId }, after, result: { message, canUndo: true } };
  });
}

function mergePair(deps: DecideDeps, actor: Actor, id: string, into: number): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'fragrance.merge', async (tx) => {
    const pair = await findWaitingPair(tx, id);
    const ids = [pair.first_id, pair.second_id];
    if (!ids.includes(into)) throw new AppError('BAD_REQUEST', { message: 'Choose one of the two fragrances' });
    const from = into === pair.first_id ? pair.second_id : pair.first_id;
    const { moveId, ...merged } = await mergeFragrances(tx, { from, into }, deps.clock.now());
    const message = `${merged.from.name} is part of ${merged.into.name} by ${merged.into.brand} now`;
    const after = { mergedInto: into, moveId };
    return { subjectId: String(from), before: {}, after, result: { message, canUndo: true } };
  });
}

/** Declines a suggestion or a feed, rejects a found product, or keeps a pair apart. */
export function decline(
  deps: DecideDeps,
  actor: Actor,
  { kind, id, reason }: Subject & { reason: string },
): Promise<ReviewDecision> {
  if (kind === 'feed') return decideFeed(deps, actor, { id, isAccepted: false, reason });
  if (kind === 'offer') return rejectOffer(deps, actor, id);
  if (kind === 'pair') return keepApart(deps, actor, id);
  return runAudited(deps, actor, 'suggestion.decline', async (tx) => {
    await findWaitingSuggestion(tx, id);
    const decision = await declineSuggestion(tx, id, deps.clock.now(), reason);
    if (!decision.done) throw createDecidedError(decision.reason);
    const message = `${decision.name} by ${decision.brand} was declined`;
    const after = { status: 'declined', ...(reason && { reason }) };
    return { subjectId: id, before: { status: 'waiting' }, after, result: { message, canUndo: true } };
  });
}

function rejectOffer(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'offer.reject', async (tx) => {
    const { fragrance_id, url, title } = await findWaitingOffer(tx, id);
    await doubtfulOffers.rejectOffer(tx, fragrance_id, url, deps.clock.now());
    const result = { message: `“${title}” is another product: no search finds it again`, canUndo: true };
    return { subjectId: String(fragrance_id), before: {}, after: { rejected: url }, result };
  });
}

function keepApart(deps: DecideDeps, actor: Actor, id: string): Promise<ReviewDecision> {
  return runAudited(deps, actor, 'pair.apart', async (tx) => {
    const pair = await findWaitingPair(tx, id);
    await curation.setApart(tx, id, deps.clock.now());
    const result = { message: 'The two stay apart. They are not asked about again.', canUndo: true };
    return { subjectId: String(pair.first_id), before: {}, after: { apartFrom: pair.second_id }, result };
  });
}
