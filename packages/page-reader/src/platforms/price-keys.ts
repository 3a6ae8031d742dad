import { hasAny, isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import { decimalsOf, parseCurrency } from '../words/currency.ts';
import { readAmount, readCurrency } from '../words/price.ts';
import { fromMinor, paid } from './reading.ts';
import { plainKey } from './stock-keys.ts';

export interface StatePrice {
  price: number | null;
  currency: string | null;
}

/** Keys of the price to pay, the most reliable first; in lower case without `_` and `-`. */
const reduced = ['saleprice', 'specialprice', 'promoprice', 'discountprice', 'discountedprice', 'offerprice'];
const usual = [
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
];
/** Keys of the price to pay inside a price object. */
const inside = ['sales', 'sale', 'now', 'current', 'final', 'selling', 'minvariantprice', 'minimumprice', 'gross'];
const amounts = ['amount', 'value', 'decimalprice', 'numericvalue', 'raw', 'min', 'lowprice', 'formatted'];
const currencies = [
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
const currencyNames = new Set(currencies);

const MOST_OBJECTS = 40;
const MOST_KEYS = 400;

function keyed(node: SchemaNode): Map<string, unknown> {
  const keys = new Map<string, unknown>();
  for (const key of Object.keys(node).slice(0, MOST_KEYS)) {
    const name = plainKey(key);
    if (!keys.has(name) && node[key] !== null) keys.set(name, node[key]);
  }
  return keys;
}

export function currencyOf(node: SchemaNode): string | null {
  if (!hasAny(node, currencyNames)) return null;
  for (const key of currencies) {
    const value = node[key];
    const currency = value === undefined || value === null ? null : parseCurrency(textOf(value));
    if (currency !== null) return currency;
  }
  return null;
}

/** Number of objects that may still be examined. */
interface Search {
  left: number;
}

const nothing: StatePrice = { price: null, currency: null };

/** Reads a number, a text, or an object around one. `centAmount`, `…InCents` are minor units. */
function priceIn(value: unknown, currency: string | null, search: Search): StatePrice {
  if (typeof value === 'number' || typeof value === 'string') {
    const known = currency ?? readCurrency(null, value);
    return { price: paid(readAmount(value, known)), currency: known };
  }
  search.left -= 1;
  if (search.left < 0) return nothing;
  if (Array.isArray(value)) return value.length === 1 ? priceIn(value[0], currency, search) : nothing;
  if (!isNode(value)) return nothing;
  const own = currencyOf(value) ?? currency;
  const keys = keyed(value);
  const cents = keys.get('centamount') ?? keys.get('priceincents') ?? keys.get('amountincents');
  if (cents !== undefined) return { price: fromMinor(cents, decimalsOf(own)), currency: own };
  return firstOf(keys, [...inside, ...reduced, ...usual, ...amounts], own, search);
}

function firstOf(
  keys: ReadonlyMap<string, unknown>,
  names: readonly string[],
  currency: string | null,
  search: Search,
): StatePrice {
  for (const name of names) {
    const value = keys.get(name);
    const found = value === undefined || typeof value === 'boolean' ? nothing : priceIn(value, currency, search);
    if (found.price !== null) return found;
  }
  return { price: null, currency };
}

/**
 * Returns the price of an object in a shop's state: the reduced price, unless it is higher than the
 * usual one. Numbers are whole units unless their key says cents.
 */
export function priceOf(node: SchemaNode, around: string | null): StatePrice {
  const currency = currencyOf(node) ?? around;
  const keys = keyed(node);
  const sale = firstOf(keys, reduced, currency, { left: MOST_OBJECTS });
  const whole = firstOf(keys, usual, currency, { left: MOST_OBJECTS });
  if (sale.price === null) return whole;
  return whole.price === null || sale.price <= whole.price ? sale : whole;
}
