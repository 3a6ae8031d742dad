import { isInStock } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferReading } from '@sillage/page-reader';
import type { KnownOffer } from './monitor.repo.ts';
import type { Step } from './stock.rules.ts';

export interface PagePast {
  createdAt: Date;
  /** An earlier check used the same source: two sources of a page often list different sizes. */
  isSameSource: boolean;
  /** Another page of the fragrance was read before this one was added, and more than a day ago. */
  isKnownElsewhere: boolean;
}

interface Listing {
  known: readonly KnownOffer[];
  readings: readonly OfferReading[];
  /** Offers of the previous check that the page no longer lists. */
  gone: readonly KnownOffer[];
}

/** Whether an offer was ever read; an import creates offers that no check has read. */
export function isRead(offer: KnownOffer | null): offer is KnownOffer {
  return offer !== null && (offer.sight !== null || offer.availability !== null);
}

/**
 * Returns the earliest time that offers first read as in stock can have appeared; null when they
 * are not news. On a page that was read before, that is its last check, if both checks distinguish
 * sizes; null when an in-stock offer disappears in the same check, since the shop may have renamed
 * it. On a page that is read for the first time, it is the time when the page was added, if the
 * fragrance was known before.
 */
export function cameAt({ known, readings, gone }: Listing, past: PagePast): Date | null {
  const read = known.filter(isRead);
  if (read.length === 0) return past.isKnownElsewhere ? past.createdAt : null;
  const isRenamed = gone.some(({ availability }) => availability !== null && isInStock(availability));
  const isComparable = read.some(isNamed) && readings.every(isNamedReading) && readings.length < MAX_OFFERS_PER_PAGE;
  if (!past.isSameSource || !isComparable || isRenamed) return null;
  return new Date(Math.max(...read.map(({ last_checked_at }) => last_checked_at?.getTime() ?? 0)));
}

function isNamed({ variant, size_ml }: KnownOffer): boolean {
  return variant !== null || size_ml !== null;
}

function isNamedReading({ variant, sizeMl }: OfferReading): boolean {
  return variant !== null || sizeMl !== null;
}

/**
 * Decides whether a new offer is confirmed: by a check at least `confirmMs` after the first, if it
 * was in stock all that time. After a clock was set back, the next check counts.
 */
export function welcome(
  offer: KnownOffer | null,
  reading: OfferReading,
  { step, at, confirmMs }: { step: Step; at: Date; confirmMs: number },
): { isNew: boolean; isArrival: boolean } {
  if (offer === null || !offer.is_new) return { isNew: false, isArrival: false };
  if (reading.availability === 'unknown') return { isNew: true, isArrival: false };
  if (!isInStock(reading.availability)) return { isNew: false, isArrival: false };
  const since = offer.availability === null ? (offer.candidate?.since ?? null) : offer.available_since;
  const isHeld = step.state.availability !== null && isInStock(step.state.availability);
  const isSeenTwice = since !== null && Math.abs(at.getTime() - since.getTime()) >= confirmMs;
  return { isNew: !(isHeld && isSeenTwice), isArrival: isHeld && isSeenTwice };
}
