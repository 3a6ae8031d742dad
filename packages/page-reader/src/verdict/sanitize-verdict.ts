import { toValidAmount } from '../values/price.ts';
import { excerpt } from '../values/text.ts';
import { sanitizeTerms } from './offer-terms.ts';
import { MAX_OFFERS_PER_PAGE, type OfferObservation, type Verdict } from './verdict.ts';

const MAX_VARIANT_LENGTH = 120;
const MAX_SKU_LENGTH = 100;
const MAX_BRAND_LENGTH = 100;

/** Returns an excerpt that is safe to store and show; null when nothing remains. */
function sanitizeText(text: string | null, maxLength?: number): string | null {
  const line = text === null ? '' : excerpt(text, maxLength);
  return line === '' ? null : line;
}

function sanitizeOffer({
  variant,
  sku,
  gtin,
  sizeMl,
  kind,
  availability,
  price,
  currency,
  ...terms
}: OfferObservation): OfferObservation {
  const amount = price === null ? null : toValidAmount(price);
  return {
    variant: sanitizeText(variant, MAX_VARIANT_LENGTH),
    sku: sanitizeText(sku, MAX_SKU_LENGTH),
    gtin: sanitizeText(gtin),
    sizeMl: sizeMl === null ? null : toValidAmount(sizeMl),
    kind,
    availability,
    price: amount,
    currency,
    ...sanitizeTerms(terms, amount),
  };
}

/**
 * Makes a page reader's verdict safe to store and show. Texts are cleaned and shortened, impossible
 * numbers become null, and at most `MAX_OFFERS_PER_PAGE` offers remain.
 */
export function sanitizeVerdict(verdict: Verdict): Verdict {
  return {
    ...verdict,
    reason: sanitizeText(verdict.reason),
    price: verdict.price === null ? null : toValidAmount(verdict.price),
    title: sanitizeText(verdict.title),
    brand: sanitizeText(verdict.brand, MAX_BRAND_LENGTH),
    gtin: sanitizeText(verdict.gtin),
    offers: verdict.offers.slice(0, MAX_OFFERS_PER_PAGE).map(sanitizeOffer),
    evidence: verdict.evidence.map(({ source, says }) => ({ source, says: excerpt(says) })),
  };
}
