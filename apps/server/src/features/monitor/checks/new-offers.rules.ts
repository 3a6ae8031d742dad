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
   * True if the fragrance was already known when this page was added: another page of it had been
   * checked by then, and more than a day ago.
   */
  isKnownElsewhere: boolean;
}

interface OfferListing {
  known: readonly KnownOffer[];
  observations: readonly OfferObservation[];
  /** Offers of the same kind of goods that the page no longer lists. */
  unlisted: readonly KnownOffer[];
}

/** False for an offer that an import created and that no check has read yet. */
export function wasRead(offer: KnownOffer | null): offer is KnownOffer {
  return offer !== null && (offer.latestCheck !== null || offer.availability !== null);
}

/**
 * Returns the time after which the new in-stock offers of a page appeared. This is the last check
 * of the page, or the time at which the page was added if it was never read. Returns null if the
 * offers may be old, for example when the shop may only have renamed them.
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
 * Confirms a new offer that is still in stock in a check at least `confirmMs` after its first
 * check. The time between the checks may be negative, because the worker's clock may have been set
 * back.
 */
export function confirmNewOffer(
  offer: KnownOffer | null,
  observation: OfferObservation,
  { transition, at, confirmMs }: { transition: StockTransition; at: Date; confirmMs: number },
): { isNew: boolean; isConfirmedNewOffer: boolean } {
  if (offer === null || !offer.is_new || observation.kind !== offer.kind)
    return { isNew: false, isConfirmedNewOffer: false };
  if (observation.availability === 'unknown') return { isNew: true, isConfirmedNewOffer: false };
  if (!isInStock(observation.availability)) return { isNew: false, isConfirmedNewOffer: false };
  const since = offer.availability === null ? (offer.candidate?.since ?? null) : offer.available_since;
  const isStillInStock = transition.state.availability !== null && isInStock(transition.state.availability);
  const isSeenTwice = since !== null && Math.abs(at.getTime() - since.getTime()) >= confirmMs;
  return { isNew: !(isStillInStock && isSeenTwice), isConfirmedNewOffer: isStillInStock && isSeenTwice };
}
