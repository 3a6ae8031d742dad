import { MOST_OFFERS } from '../offers.rules.ts';
import type { OfferReading, Verdict } from './verdict.ts';
import { inRange } from './words/price.ts';
import { excerpt } from './words/text.ts';

const LONGEST_VARIANT = 120;
const LONGEST_SKU = 100;
const LONGEST_BRAND = 100;

/** A text as it may be kept and shown; null when nothing of it can be. */
function tidy(text: string | null, longest?: number): string | null {
  const line = text === null ? '' : excerpt(text, longest);
  return line === '' ? null : line;
}

function tidyOffer({ variant, sku, gtin, sizeMl, availability, price, currency }: OfferReading): OfferReading {
  return {
    variant: tidy(variant, LONGEST_VARIANT),
    sku: tidy(sku, LONGEST_SKU),
    gtin: tidy(gtin),
    sizeMl: sizeMl === null ? null : inRange(sizeMl),
    availability,
    price: price === null ? null : inRange(price),
    currency,
  };
}

/**
 * The only way out of the reader: of a verdict, whatever the page was, every text is well-formed, free of control
 * characters and at most 200 characters long, every number null or finite and in range, and there are at most 40 offers.
 */
export function leaving(verdict: Verdict): Verdict {
  return {
    ...verdict,
    reason: tidy(verdict.reason),
    price: verdict.price === null ? null : inRange(verdict.price),
    title: tidy(verdict.title),
    brand: tidy(verdict.brand, LONGEST_BRAND),
    gtin: tidy(verdict.gtin),
    offers: verdict.offers.slice(0, MOST_OFFERS).map(tidyOffer),
    evidence: verdict.evidence.map(({ source, says }) => ({ source, says: excerpt(says) })),
  };
}
