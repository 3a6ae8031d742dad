import { isInStock } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferReading } from '@sillage/page-reader';

export interface OfferIdentity {
  id: number;
  sku: string | null;
  variant: string | null;
  size_ml: number | null;
}

/** A reading and the offer that it belongs to; null for a size seen for the first time. */
export interface Match {
  id: number | null;
  reading: OfferReading;
}

/**
 * Matches readings to known offers, in passes from the surest: same SKU; same size, if unique on
 * both sides; same variant text; the offer that an import left without any of these; and the only
 * one left on both sides, since shops change SKUs and wording. A tester never matches the regular
 * bottle of its size. Where the reader may have cut the list, only same SKU, same variant text and
 * the import's offer match.
 *
 * A page-wide reading, while sizes are known, applies to them only when it says out of stock: it
 * does not say which size came back. It is stored as an offer of its own, so that a restock is not
 * lost.
 */
export function matchOffers(known: readonly OfferIdentity[], readings: readonly OfferReading[]): Match[] {
  const [only] = readings;
  if (only && readings.length === 1 && isUnnamed(only)) return matchWhole(known, only);
  const free = new Set(known);
  const matches = readings.map((reading): Match => ({ id: null, reading }));
  for (const isSame of isCut(readings) ? namedPasses : passes) {
    for (const match of matches.filter(({ id }) => id === null)) {
      const open = matches.filter(({ id }) => id === null).map(({ reading }) => reading);
      const found = [...free].find((offer) => isSame(offer, match.reading, { offers: [...free], readings: open }));
      if (!found) continue;
      match.id = found.id;
      free.delete(found);
    }
  }
  return matches;
}

function matchWhole(known: readonly OfferIdentity[], reading: OfferReading): Match[] {
  const [first] = known;
  if (known.length <= 1) return [{ id: first?.id ?? null, reading }];
  const whole: Match = { id: known.find(isPlain)?.id ?? null, reading };
  if (reading.availability === 'unknown' || isInStock(reading.availability)) return [whole];
  const sizes = known.filter((offer) => offer.id !== whole.id);
  return [whole, ...sizes.map(({ id }) => ({ id, reading: { ...reading, price: null } }))];
}

/**
 * Returns known offers that a page with a list of sizes no longer lists: shops hide sold-out sizes.
 * Empty when the page does not distinguish sizes or the reader may have cut the list.
 */
export function missingOffers(known: readonly OfferIdentity[], matches: readonly Match[]): OfferIdentity[] {
  if (isCut(matches) || !matches.some(({ reading }) => !isUnnamed(reading))) return [];
  const found = new Set(matches.map(({ id }) => id));
  return known.filter(({ id }) => !found.has(id));
}

/** True at the reader's maximum: there may be more offers, and a page's order changes. */
function isCut(listed: readonly unknown[]): boolean {
  return listed.length >= MAX_OFFERS_PER_PAGE;
}

interface Left {
  offers: readonly OfferIdentity[];
  readings: readonly OfferReading[];
}

type Pass = (offer: OfferIdentity, reading: OfferReading, left: Left) => boolean;

const isSameSku: Pass = (offer, reading) => offer.sku !== null && offer.sku === reading.sku;
const isSameVariant: Pass = (offer, reading) => offer.variant !== null && offer.variant === reading.variant;
const namedPasses: readonly Pass[] = [isSameSku, isSameVariant, isPlain];
const passes: readonly Pass[] = [
  isSameSku,
  (offer, reading, left) => isSameSize(offer, reading) && isSameKind(offer, reading) && isOnlyOfItsSize(reading, left),
  isSameVariant,
  isPlain,
  (offer, reading, left) =>
    left.offers.length === 1 &&
    left.readings.length === 1 &&
    isSameKind(offer, reading) &&
    !isOtherSize(offer, reading),
];

/** True for an offer without any distinguishing attribute. */
function isPlain(offer: OfferIdentity): boolean {
  return offer.sku === null && offer.variant === null && offer.size_ml === null;
}

function isUnnamed(reading: OfferReading): boolean {
  return reading.variant === null && reading.sizeMl === null;
}

function isSameSize(offer: OfferIdentity, reading: OfferReading): boolean {
  return offer.size_ml !== null && offer.size_ml === reading.sizeMl;
}

function isOtherSize(offer: OfferIdentity, reading: OfferReading): boolean {
  return offer.size_ml !== null && reading.sizeMl !== null && offer.size_ml !== reading.sizeMl;
}

function isOnlyOfItsSize({ sizeMl }: OfferReading, { offers, readings }: Left): boolean {
  const alike = readings.filter((reading) => reading.sizeMl === sizeMl).length;
  return alike === 1 && offers.filter((offer) => offer.size_ml === sizeMl).length === 1;
}

const otherKinds = /\b(testers?|refills?|recharges?|sets?|coffrets?|samples?|miniature|travel)\b/i;

function isSameKind(offer: OfferIdentity, reading: OfferReading): boolean {
  return kindOf(offer.variant) === kindOf(reading.variant);
}

function kindOf(variant: string | null): string {
  return otherKinds.exec(variant ?? '')?.[1]?.toLowerCase() ?? 'bottle';
}
