import { parseCountry } from '../values/country.ts';
import { isSameCurrency } from '../values/list-price.ts';
import type { Delivery } from '../verdict/offer-terms.ts';
import { getTypes, isNode, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';
import { findPrice, getSpecifications } from './schema-prices.ts';

/** Cost of delivery to some countries, as one node of the markup states it. */
export interface DeliveryRate {
  /** Null when the node names no country; empty when it names one that is not known. */
  countries: readonly string[] | null;
  amount: number | null;
  currency: string | null;
  freeFrom: number | null;
  /** True if the node describes a delivery, and not only a charge. */
  isDestination: boolean;
}

const MAX_RATES = 30;
const MAX_REGIONS = 260;
const MAX_DEPTH = 2;

/**
 * Returns the countries of a region, from codes, `Country` and `DefinedRegion` nodes. Null when a
 * country has no known code, because the list would be incomplete.
 */
export function readCountries(regions: unknown, resolve: Resolve, depth = 0): string[] | null {
  const found = new Set<string>();
  for (const entry of toArray(regions).flat().slice(0, MAX_REGIONS)) {
    const region = resolve(entry);
    const stated = isNode(region) ? (prop(region, 'addressCountry') ?? prop(region, 'identifier')) : undefined;
    if (stated !== undefined && depth < MAX_DEPTH) {
      const inner = readCountries(stated, resolve, depth + 1);
      if (inner === null) return null;
      for (const country of inner) found.add(country);
      continue;
    }
    const country = parseCountry(toText(region));
    if (country === null) return null;
    found.add(country);
  }
  return found.size === 0 ? null : [...found].sort();
}

function readAmount(value: unknown, names: readonly string[]): number | null {
  const [first] = toArray(value);
  if (isNode(first)) return findPrice(first, names).price;
  return first === undefined ? null : findPrice({ value: first }, ['value']).price;
}

/** Order value from which a charge counts, or from which delivery is free. */
function readMinOrder(node: SchemaNode): number | null {
  for (const name of ['eligibleTransactionVolume', 'orderValue']) {
    const amount = readAmount(prop(node, name), ['minValue', 'minPrice', 'price']);
    if (amount !== null && amount > 0) return amount;
  }
  return null;
}

/** Builds a rate; null for a charge that counts only for large orders. */
function buildRate(parts: DeliveryRate, minOrder: number | null): DeliveryRate | null {
  if (minOrder === null) return parts;
  return parts.amount === 0 ? { ...parts, amount: null, freeFrom: minOrder } : null;
}

function readDetails(details: SchemaNode, resolve: Resolve): DeliveryRate[] {
  const rate = resolve(toArray(prop(details, 'shippingRate'))[0]);
  const settings = isNode(rate) ? rate : {};
  if ([details, settings].some((node) => String(prop(node, 'doesNotShip')) === 'true')) return [];
  const inner = resolve(toArray(prop(settings, 'shippingRate'))[0]);
  const charge = isNode(inner) ? inner : settings;
  const free = [details, settings].map((node) =>
    readAmount(prop(node, 'freeShippingThreshold'), ['value', 'minPrice', 'price']),
  );
  const destination = prop(details, 'shippingDestination') ?? prop(settings, 'shippingDestination');
  const price = findPrice(isNode(rate) ? charge : { value: rate }, ['value', 'price', 'maxValue']);
  const parts = {
    countries: destination === undefined ? null : (readCountries(destination, resolve) ?? []),
    amount: price.price,
    currency: price.currency,
    freeFrom: free.find((amount) => amount !== null && amount > 0) ?? null,
    isDestination: true,
  };
  const minOrder = readMinOrder(details) ?? readMinOrder(settings);
  return [buildRate(parts, minOrder)].filter((found) => found !== null);
}

/** A `ShippingService` has several conditions, each like shipping details. */
function readService(service: SchemaNode, resolve: Resolve): DeliveryRate[] {
  const conditions = toArray(prop(service, 'shippingConditions')).slice(0, MAX_RATES).map(resolve).filter(isNode);
  return conditions.flatMap((condition) => readDetails(condition, resolve));
}

function readCharge(node: SchemaNode, resolve: Resolve): DeliveryRate[] {
  if (!getTypes(node).includes('deliverychargespecification')) return [];
  const { price: amount, currency } = findPrice(node, ['price', 'maxPrice']);
  const countries = readCountries(prop(node, 'eligibleRegion'), resolve);
  const rate = buildRate({ countries, amount, currency, freeFrom: null, isDestination: false }, readMinOrder(node));
  return rate === null ? [] : [rate];
}

/** Reads what delivery of an offer costs, by country; empty when the offer states nothing. */
export function readDeliveryRates(offer: SchemaNode, resolve: Resolve): DeliveryRate[] {
  const nodes = (name: string) => toArray(prop(offer, name)).flat().slice(0, MAX_RATES).map(resolve).filter(isNode);
  return [
    ...nodes('shippingDetails').flatMap((details) => readDetails(details, resolve)),
    ...nodes('hasShippingService').flatMap((service) => readService(service, resolve)),
    ...getSpecifications(offer, resolve).flatMap((node) => readCharge(node, resolve)),
  ].slice(0, MAX_RATES);
}

/** Returns the countries of all deliveries; null when one of them names none, or an unknown one. */
export function listDestinations(rates: readonly DeliveryRate[]): string[] | null {
  const destinations = rates.filter(({ isDestination }) => isDestination);
  const found = new Set<string>();
  for (const { countries } of destinations) {
    if (countries === null || countries.length === 0) return null;
    for (const country of countries) found.add(country);
  }
  return found.size === 0 ? null : [...found].sort();
}

const lowest = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/**
 * Selects the cost of delivery in the market. Without a known market, the cost is null when it
 * differs between countries. Rates in another currency than the offer's are dropped.
 */
export function selectDelivery(
  rates: readonly DeliveryRate[],
  { market, currency }: { market: string | null; currency: string | null },
): Delivery | null {
  const usable = rates.filter(
    (rate) =>
      (rate.amount !== null || rate.freeFrom !== null) &&
      isSameCurrency(rate.currency, currency) &&
      (market === null || rate.countries === null || rate.countries.includes(market)),
  );
  const groups = Map.groupBy(usable, ({ countries }) => (market === null ? (countries?.join(' ') ?? '*') : ''));
  const costs = [...groups.values()].map((group) => ({
    amount: lowest(group.map(({ amount }) => amount)),
    freeFrom: lowest(group.map(({ freeFrom }) => freeFrom)),
  }));
  const [first, ...others] = costs;
  if (first === undefined) return null;
  if (others.some(({ amount, freeFrom }) => amount !== first.amount || freeFrom !== first.freeFrom)) return null;
  return { ...first, currency: usable.find((rate) => rate.currency !== null)?.currency ?? currency };
}
