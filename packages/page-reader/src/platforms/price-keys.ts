import { hasAnyProperty, isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { getCurrencyDecimals, parseCurrency } from '../values/currency.ts';
import { readAmount, readCurrency } from '../values/price.ts';
import { fromMinorUnits, toPositivePrice } from './build-product.ts';
import { findNodes } from './find-nodes.ts';
import type { StateValue } from './scripts/script-values.ts';
import { normaliseKey } from './stock-keys.ts';

export interface StatePrice {
  price: number | null;
  currency: string | null;
}

/**
 * JSON keys under which shops store the price to pay, the most reliable first. They are in lower
 * case without `_` and `-`, because shops spell keys differently.
 */
const reducedPriceKeys = ['saleprice', 'specialprice', 'promoprice', 'discountprice', 'discountedprice', 'offerprice'];
const usualPriceKeys = [
  'finalprice',
  'currentprice',
  'sellingprice',
  'sellprice',
  'sellpricestr',
  'bestprice',
  'pricenow',
  'nowprice',
  'displayprice',
  'price',
  'priceamount',
  'pricevalue',
  'pricewithvat',
  'unitpriceincvat',
  'pricenumber',
  'prices',
  'pricing',
  'priceinfo',
  'pricedata',
  'pricerange',
  'itemprice',
  'productprice',
  // The price to pay if a size has no other price.
  'listprice',
];
/** JSON keys of the price before a reduction. */
const listPriceKeys = [
  'compareatprice',
  'originalprice',
  'regularprice',
  'strikethroughprice',
  'oldprice',
  'wasprice',
  'pricebeforediscount',
  'listprice',
  'recommendedretailprice',
  'rrp',
  'msrp',
];
const innerPriceKeys = [
  'sales',
  'sale',
  'now',
  'current',
  'final',
  'selling',
  'minvariantprice',
  'minimumprice',
  'gross',
];
const amountKeys = ['amount', 'value', 'decimalprice', 'numericvalue', 'raw', 'min', 'lowprice', 'formatted'];
const currencyKeys = [
  'currency',
  'currencyCode',
  'currency_code',
  'priceCurrency',
  'price_currency',
  'currencyIso',
  'currency_iso',
  'currencyISOCode',
  'currencyIsoCode',
  'currency_iso_code',
  'currencyId',
];
const currencyKeySet = new Set(currencyKeys);

const MAX_OBJECTS = 40;
const MAX_KEYS = 400;
const MAX_CURRENCY_NODES = 200;

function indexByKey(node: SchemaNode): Map<string, unknown> {
  const keys = new Map<string, unknown>();
  for (const key of Object.keys(node).slice(0, MAX_KEYS)) {
    const name = normaliseKey(key);
    if (!keys.has(name) && node[key] !== null) keys.set(name, node[key]);
  }
  return keys;
}

export function findCurrency(node: SchemaNode): string | null {
  if (!hasAnyProperty(node, currencyKeySet)) return null;
  for (const key of currencyKeys) {
    const value = node[key];
    const currency = value === undefined || value === null ? null : parseCurrency(toText(value));
    if (currency !== null) return currency;
  }
  return null;
}

/**
 * Returns the only currency in the data of a page's scripts; null when they contain none or
 * several.
 */
export function findOnlyCurrency(values: readonly StateValue[]): string | null {
  const nodes = findNodes(values, (node) => findCurrency(node) !== null, MAX_CURRENCY_NODES);
  const found = new Set(nodes.map(findCurrency));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/**
 * Limits the search for a price in a page's JSON: the number of objects that may still be examined.
 */
interface Search {
  remaining: number;
}

const NO_PRICE: StatePrice = { price: null, currency: null };

/**
 * Reads a price in the data of a page's scripts. `centAmount` and keys that end in `InCents` are in
 * minor units.
 */
function readPrice(value: unknown, currency: string | null, search: Search): StatePrice {
  if (typeof value === 'number' || typeof value === 'string') {
    const known = currency ?? readCurrency(null, value);
    return { price: toPositivePrice(readAmount(value, known)), currency: known };
  }
  search.remaining -= 1;
  if (search.remaining < 0) return NO_PRICE;
  if (Array.isArray(value)) return value.length === 1 ? readPrice(value[0], currency, search) : NO_PRICE;
  if (!isNode(value)) return NO_PRICE;
  const own = findCurrency(value) ?? currency;
  const keys = indexByKey(value);
  const cents = keys.get('centamount') ?? keys.get('priceincents') ?? keys.get('amountincents');
  if (cents !== undefined) return { price: fromMinorUnits(cents, getCurrencyDecimals(own)), currency: own };
  return findFirstPrice(keys, [...innerPriceKeys, ...reducedPriceKeys, ...usualPriceKeys, ...amountKeys], own, search);
}

function findFirstPrice(
  keys: ReadonlyMap<string, unknown>,
  names: readonly string[],
  currency: string | null,
  search: Search,
): StatePrice {
  for (const name of names) {
    const value = keys.get(name);
    const found = value === undefined || typeof value === 'boolean' ? NO_PRICE : readPrice(value, currency, search);
    if (found.price !== null) return found;
  }
  return { price: null, currency };
}

/** Returns the price before a reduction that an object states beside its price; null if none. */
export function findListPrice(node: SchemaNode, currency: string | null): number | null {
  return findFirstPrice(indexByKey(node), listPriceKeys, currency, { remaining: MAX_OBJECTS }).price;
}

/**
 * Returns the price of an object in a page's data. Prefers the reduced price to the usual price,
 * unless the reduced price is the higher one.
 */
export function findPrice(node: SchemaNode, parentCurrency: string | null): StatePrice {
  const currency = findCurrency(node) ?? parentCurrency;
  const keys = indexByKey(node);
  const sale = findFirstPrice(keys, reducedPriceKeys, currency, { remaining: MAX_OBJECTS });
  const usualPrice = findFirstPrice(keys, usualPriceKeys, currency, { remaining: MAX_OBJECTS });
  if (sale.price === null) return usualPrice;
  return usualPrice.price === null || sale.price <= usualPrice.price ? sale : usualPrice;
}
