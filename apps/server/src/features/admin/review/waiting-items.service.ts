import { AppError } from '@sillage/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { curation } from '../../catalogue/index.ts';
import { doubtfulOffers } from '../../offer-search/index.ts';
import { suggestionQueue } from '../../suggestions/index.ts';

const GONE = 'It no longer exists: it was merged, or found differently';

/** Locks a suggestion that waits for a decision; throws ALREADY_DECIDED for any other. */
export async function findWaitingSuggestion(tx: Tx, id: string): Promise<{ fragranceId: number; isListed: boolean }> {
  const suggestion = isUuid(id) ? await suggestionQueue.lock(tx, id) : undefined;
  if (!suggestion || suggestion.fragrance_id === null) throw new AppError('NOT_FOUND', { message: GONE });
  if (suggestion.status !== 'waiting') throw createAlready(suggestion.status);
  const fragrance = (await suggestionQueue.findSuggested(tx, [suggestion.fragrance_id])).get(suggestion.fragrance_id);
  return { fragranceId: suggestion.fragrance_id, isListed: fragrance?.is_listed ?? false };
}

/** Locks a doubtful offer that no operator has decided. */
export async function findWaitingOffer(tx: Tx, id: string) {
  const offer = /^\d{1,9}$/.test(id) ? await doubtfulOffers.lockDoubtful(tx, Number(id)) : undefined;
  if (!offer) throw new AppError('NOT_FOUND', { message: GONE });
  if (offer.is_rejected) throw createAlready('rejected');
  if (offer.is_watched) throw createAlready('accepted');
  return offer;
}

/** Locks a pair that waits. A pair disappears when one of the two is deleted. */
export async function findWaitingPair(tx: Tx, id: string) {
  const pair = isUuid(id) ? await curation.lockPair(tx, id) : undefined;
  if (!pair) throw new AppError('NOT_FOUND', { message: GONE });
  if (pair.apart_since !== null) throw createAlready('kept apart');
  return pair;
}

function createAlready(decision: string): AppError {
  return new AppError('ALREADY_DECIDED', { message: `Already decided: it was ${decision}.` });
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
