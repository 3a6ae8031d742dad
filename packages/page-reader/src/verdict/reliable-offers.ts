import { isInStock } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferObservation, type Verdict } from './verdict.ts';

/** A verdict below this confidence (0 to 1) is a guess; see the table in `weigh-sources.ts`. */
const MIN_RELIABLE_CONFIDENCE = 0.5;

export function selectBottles<T extends Pick<OfferObservation, 'kind'>>(offers: readonly T[]): T[] {
  return offers.filter(({ kind }) => kind === 'bottle');
}

/**
 * Returns the offers of a product page; a page without offers gets one offer for the whole page. If
 * the confidence in the verdict is too low, in-stock offers become `unknown`, so that a guess never
 * causes a notification.
 */
export function selectReliableOffers(verdict: Verdict): OfferObservation[] {
  if (verdict.page !== 'product') return [];
  const offers = verdict.offers.length > 0 ? verdict.offers.slice(0, MAX_OFFERS_PER_PAGE) : [toSingleOffer(verdict)];
  if (verdict.confidence >= MIN_RELIABLE_CONFIDENCE) return offers;
  return offers.map((offer) =>
    offer.availability !== 'unknown' && isInStock(offer.availability) ? { ...offer, availability: 'unknown' } : offer,
  );
}

function toSingleOffer({ availability, price, currency, gtin, kind }: Verdict): OfferObservation {
  return { variant: null, sku: null, gtin, sizeMl: null, kind, availability, price, currency };
}
