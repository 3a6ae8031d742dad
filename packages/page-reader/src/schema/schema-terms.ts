import { selectListPrice } from '../values/list-price.ts';
import { parseStatedDate } from '../values/stated-date.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { readCountries, readDeliveryRates } from './schema-delivery.ts';
import { hasAnyProperty, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';
import { findPrice, getSpecifications, isListPriceNode, isUntaxed, type SchemaPrice } from './schema-prices.ts';

type Terms = Pick<ParsedOffer, 'listPrice' | 'market' | 'availableFrom' | 'readDeliveryRates'>;

const termProperties = new Set(
  [
    'priceSpecification',
    'shippingDetails',
    'hasShippingService',
    'eligibleRegion',
    'areaServed',
    'availabilityStarts',
  ].flatMap((name) => [name, name.toLowerCase()]),
);

/** A list price without tax says nothing about a price with tax. */
function readListPrice(offer: SchemaNode, resolve: Resolve, own: SchemaPrice): number | null {
  const specifications = getSpecifications(offer, resolve);
  const listed = specifications.filter(isListPriceNode);
  const isTaxed = specifications.every((node) => listed.includes(node) || !isUntaxed(node));
  const [first] = listed.filter((node) => !isTaxed || specifications.length === listed.length || !isUntaxed(node));
  return first === undefined ? null : selectListPrice(own, findPrice(first, ['price', 'maxPrice']));
}

/** Returns the only country of a region; null for several, which are no market of their own. */
function readMarket(offer: SchemaNode, resolve: Resolve): string | null {
  for (const name of ['eligibleRegion', 'areaServed']) {
    const [region, another] = toArray(prop(offer, name)).flat();
    const countries = another === undefined ? readCountries(region, resolve) : null;
    if (countries?.length === 1) return countries[0] ?? null;
  }
  return null;
}

/**
 * Reads the terms of an offer from the offer's own node only. Delivery costs are read later and
 * only for the offers of the verdict: markup may repeat hundreds of countries for every offer.
 */
export function readTerms(offer: SchemaNode, resolve: Resolve, own: SchemaPrice): Terms {
  if (!hasAnyProperty(offer, termProperties)) return {};
  return {
    listPrice: readListPrice(offer, resolve, own),
    market: readMarket(offer, resolve),
    availableFrom: parseStatedDate(toText(prop(offer, 'availabilityStarts'))),
    readDeliveryRates: () => readDeliveryRates(offer, resolve),
  };
}

/** Terms that the offers within a price range (AggregateOffer) share. */
export function getSharedTerms({ market, availableFrom, readDeliveryRates: read }: Terms): Terms {
  return {
    ...(market !== undefined && { market }),
    ...(availableFrom !== undefined && { availableFrom }),
    ...(read !== undefined && { readDeliveryRates: read }),
  };
}
