import { isInStock } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferObservation } from '@sillage/page-reader';
import type { KnownOffer } from './checks.repo.ts';
import type { StockTransition } from './stock.rules.ts';

export interface PageHistory {
  createdAt: Date;
  /**
   * Whether an earlier check read this page by the same method, such as JSON-LD. Two methods often
   * find different sizes on one page.
   */
  isSameSource: boolean;
  /**
   * Whether the fragrance was already known from another page: one that was first checked before
   * this page was added, and more than a day ago.
   */
  isKnownElsewhere: boolean;
}

interface OfferListing {
  known: readonly KnownOffer[];
  observations: readonly OfferObservation[];
  /** Offers of the previous check that the page no longer lists. */
  unlisted: readonly KnownOffer[];
}

/** Whether a check has ever read the offer; an import creates offers before their first check. */
export function wasRead(offer: KnownOffer | null): offer is KnownOffer {
  return offer !== null && (offer.latestCheck !== null || offer.availability !== null);
}

/**
 * Returns the earliest time at which new in-stock offers of a page can have appeared; null when the
 * offers are not new.
 * - On a page that an earlier check read, this is the time of the last check. The result is null
 * when no earlier check used the present method, or when sizes cannot be told apart. It is also
 * null when the page no longer lists an in-stock offer, because the shop may have renamed that
 * offer.
 * - On a page that is read for the first time, this is the time when the page was added; null when
 * the fragrance was not known before.
 */
export function computeFirstSeenAt({ known, observations, unlisted }: OfferListing, history: PageHistory): Date | null {
  const read = known.filter(wasRead);
  if (read.length === 0) return history.isKnownElsewhere ? history.createdAt : null;
  const isRenamed = unlisted.some(({ availability }) => availability !== null && isInStock(availability));
  const isComparable =
    read.some(hasSize) && observations.every(isSizedObservation) && observations.length < MAX_OFFERS_PER_PAGE;
  if (!history.isSameSource || !isComparable || isRenamed) return null;
  return new Date(Math.max(...read.map(({ last_checked_at }) => last_checked_at?.getTime() ?? 0)));
}

function hasSize({ variant, size_ml }: KnownOffer): boolean {
  return variant !== null || size_ml !== null;
}

function isSizedObservation({ variant, sizeMl }: OfferObservation): boolean {
  return variant !== null || sizeMl !== null;
}

/**
 * Decides whether a check confirms a new offer: the offer must still be in stock at least
 * `confirmMs` after its first check. When the worker's clock was set back by at least `confirmMs`
 * since the first check, the next check confirms the offer.
 */
export function confirmNewOffer(
  offer: KnownOffer | null,
  observation: OfferObservation,
  { transition, at, confirmMs }: { transition: StockTransition; at: Date; confirmMs: number },
): { isNew: boolean; isConfirmedNewOffer: boolean } {
  if (offer === null || !offer.is_new) return { isNew: false, isConfirmedNewOffer: false };
  if (observation.availability === 'unknown') return { isNew: true, isConfirmedNewOffer: false };
  if (!isInStock(observation.availability)) return { isNew: false, isConfirmedNewOffer: false };
  const since = offer.availability === null ? (offer.candidate?.since ?? null) : offer.available_since;
  const isStillInStock = transition.state.availability !== null && isInStock(transition.state.availability);
  const isSeenTwice = since !== null && Math.abs(at.getTime() - since.getTime()) >= confirmMs;
  return { isNew: !(isStillInStock && isSeenTwice), isConfirmedNewOffer: isStillInStock && isSeenTwice };
}
