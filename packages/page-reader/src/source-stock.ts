import type { Availability } from '@sillage/contract';
import { getStockClass, selectBestAvailability } from './schema/availability.ts';
import type { ClassifiedSource, ParsedProduct } from './schema/parsed-product.ts';
import { getCurrencyDecimals } from './values/currency.ts';
import { selectBottles } from './verdict/reliable-offers.ts';
import type { ClassifiedOffer, Evidence, OfferObservation } from './verdict/verdict.ts';

/* The stock that one source states, and the words with which it is quoted as evidence. */

export type ClassifiedProduct = ParsedProduct<ClassifiedOffer>;

/** Returns the full bottles among offers; all offers if none is one, such as on a tester's page. */
export function selectMainOffers<T extends Pick<OfferObservation, 'kind'>>(offers: readonly T[]): readonly T[] {
  const bottles = selectBottles(offers);
  return bottles.length > 0 ? bottles : offers;
}

/**
 * Returns the best availability of the product's full bottles. If no offer states one, returns the
 * product's own. Returns unknown if offers and product contradict each other.
 */
export function getProductAvailability({ offers, availability }: ClassifiedProduct): Availability | 'unknown' {
  const offered = selectBestAvailability(selectMainOffers(offers).map((offer) => offer.availability));
  if (availability === 'unknown' || getStockClass(offered) === getStockClass(availability)) return offered;
  return offered === 'unknown' ? availability : 'unknown';
}

/**
 * Quotes what a source states about the offer that decides the stock: 'availability: …/InStock,
 * price 145.00 USD'.
 */
export function buildEvidence({ source, product }: ClassifiedSource): Evidence {
  const state = getProductAvailability(product);
  const offers = selectMainOffers(product.offers);
  const decidingOffer = offers.find(({ availability, stated }) => availability === state && stated !== null);
  const stated = decidingOffer?.stated ?? product.stated ?? offers.find((offer) => offer.stated !== null)?.stated;
  const parts = [stated ?? 'no availability'];
  parts.push(...(offers.length > 1 ? formatOfferCount(offers, state) : formatOfferPrice(decidingOffer ?? offers[0])));
  return { source, says: parts.join(', ') };
}

function formatOfferPrice(offer: OfferObservation | undefined): string[] {
  if (offer === undefined || offer.price === null) return [];
  const { price, currency } = offer;
  return [`price ${price.toFixed(getCurrencyDecimals(currency))} ${currency ?? ''}`.trimEnd()];
}

/**
 * States how many offers have the availability that the verdict returns, such as "2 of 3 offers".
 * States no price, because the sizes may differ in price.
 */
function formatOfferCount(offers: readonly OfferObservation[], state: Availability | 'unknown'): string[] {
  const count = offers.filter(({ availability }) => availability === state).length;
  return [`${count} of ${offers.length} offers`];
}
