import { MAX_OFFERS_PER_PAGE, type OfferReading, type Verdict } from './verdict.ts';
import { inRange } from './words/price.ts';
import { excerpt } from './words/text.ts';

const MAX_VARIANT_LENGTH = 120;
const MAX_SKU_LENGTH = 100;
const MAX_BRAND_LENGTH = 100;

/** Returns an excerpt that is safe to store and show; null when nothing remains. */
function tidy(text: string | null, maxLength?: number): string | null {
  const line = text === null ? '' : excerpt(text, maxLength);
  return line === '' ? null : line;
}

function tidyOffer({ variant, sku, gtin, sizeMl, availability, price, currency }: OfferReading): OfferReading {
  return {
    variant: tidy(variant, MAX_VARIANT_LENGTH),
    sku: tidy(sku, MAX_SKU_LENGTH),
    gtin: tidy(gtin),
    sizeMl: sizeMl === null ? null : inRange(sizeMl),
    availability,
    price: price === null ? null : inRange(price),
    currency,
  };
}

/**
 * Makes any verdict safe to store and show; the last step of every reading. Texts are well-formed,
 * without control characters and at most 200 characters long; numbers are null, or finite and in
 * range; at most `MAX_OFFERS_PER_PAGE` offers remain.
 */
export function sanitizeVerdict(verdict: Verdict): Verdict {
  return {
    ...verdict,
    reason: tidy(verdict.reason),
    price: verdict.price === null ? null : inRange(verdict.price),
    title: tidy(verdict.title),
    brand: tidy(verdict.brand, MAX_BRAND_LENGTH),
    gtin: tidy(verdict.gtin),
    offers: verdict.offers.slice(0, MAX_OFFERS_PER_PAGE).map(tidyOffer),
    evidence: verdict.evidence.map(({ source, says }) => ({ source, says: excerpt(says) })),
  };
}
