import { isInStock } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferReading } from '@sillage/page-reader';
import type { KnownOffer } from './monitor.repo.ts';
import type { Step } from './stock.rules.ts';

/** What is known of a page that shows offers for the first time. */
export interface PagePast {
  createdAt: Date;
  /** It was read before by what it was read by now: two sources of a page often list different sizes. */
  isSameSource: boolean;
  /** Another page of the fragrance was read before this one was added, more than a day ago. */
  isKnownElsewhere: boolean;
}

/** A look at a page, as far as it says what came to it. */
interface Listing {
  known: readonly KnownOffer[];
  readings: readonly OfferReading[];
  /** Offers that it listed when it was last read and that it lists no more. */
  gone: readonly KnownOffer[];
}

/** Whether an offer was ever read; an import leaves offers that nobody has. */
export function isRead(offer: KnownOffer | null): offer is KnownOffer {
  return offer !== null && (offer.sight !== null || offer.availability !== null);
}

/**
 * Since when that which a look finds in stock for the first time may have been there; null where it is no news. On a page
 * that was read before: since its last look, if it told its sizes apart then too. Where an offer that was in stock has gone
 * in the same moment, the shop may have given it another name. On a page that is read for the first time: since it was added,
 * if the fragrance was known before that.
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
 * What a look makes of an offer that was new: it stays so until a look at least `confirmMs` after the first, and is told
 * then if all that time it was in stock. Of a clock that was set back, the next look counts.
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
