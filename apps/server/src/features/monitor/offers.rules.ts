import { isInStock } from '@sillage/contract';
import type { OfferReading, Verdict } from './reader/verdict.ts';

/** What tells one offer of a page from another. */
export interface OfferIdentity {
  id: number;
  sku: string | null;
  variant: string | null;
  size_ml: number | null;
}

/** A reading and the offer it is about; null for a size seen for the first time. */
export interface Match {
  id: number | null;
  reading: OfferReading;
}

/** A page with more sizes than this is not one fragrance. */
const MAX_OFFERS = 40;

/** Readings of a product page: its variants, or the page as a whole where it tells none apart. */
export function readingsOf(verdict: Verdict): OfferReading[] {
  if (verdict.page !== 'product') return [];
  if (verdict.offers.length > 0) return verdict.offers.slice(0, MAX_OFFERS);
  const { availability, price, currency, gtin } = verdict;
  return [{ variant: null, sku: null, gtin, sizeMl: null, availability, price, currency }];
}

/**
 * Says which known offer each reading is about: by SKU, then size, then the shop's words for it; the offer that an import
 * left without any of these takes the first reading that nobody else claims. A page that speaks of itself as a whole while
 * several sizes are known says something of them only when nothing is in stock: which size came back, it does not say.
 */
export function matchOffers(known: readonly OfferIdentity[], readings: readonly OfferReading[]): Match[] {
  const [only] = readings;
  if (only && readings.length === 1 && isUnnamed(only)) return matchWhole(known, only);
  const free = new Set(known);
  const matches = readings.map((reading): Match => ({ id: take(free, (offer) => isSame(offer, reading)), reading }));
  for (const match of matches)
    match.id ??= take(free, (offer) => offer.sku === null && offer.variant === null && offer.size_ml === null);
  return matches;
}

function matchWhole(known: readonly OfferIdentity[], reading: OfferReading): Match[] {
  if (known.length <= 1) return [{ id: known[0]?.id ?? null, reading }];
  const outOfStock = reading.availability !== 'unknown' && !isInStock(reading.availability);
  return outOfStock ? known.map(({ id }) => ({ id, reading: { ...reading, price: null } })) : [];
}

function isUnnamed(reading: OfferReading): boolean {
  return reading.variant === null && reading.sizeMl === null;
}

function isSame(offer: OfferIdentity, reading: OfferReading): boolean {
  if (offer.sku !== null && reading.sku !== null) return offer.sku === reading.sku;
  if (offer.size_ml !== null && reading.sizeMl !== null && offer.size_ml !== reading.sizeMl) return false;
  if (offer.variant !== null && reading.variant !== null) return offer.variant === reading.variant;
  return offer.size_ml !== null && offer.size_ml === reading.sizeMl;
}

function take(free: Set<OfferIdentity>, is: (offer: OfferIdentity) => boolean): number | null {
  const found = [...free].find(is);
  if (!found) return null;
  free.delete(found);
  return found.id;
}
