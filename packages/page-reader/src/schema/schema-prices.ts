import { parseCurrency } from '../values/currency.ts';
import { parsePrice, readAmount, readCurrency } from '../values/price.ts';
import {
  getTypes,
  isNode,
  prop,
  type Resolve,
  type SchemaNode,
  toArray,
  toText,
  VISIBLE_TEXT_MARK,
} from './schema-node.ts';

/**
 * Price that a buyer pays, and its currency. The price is in the main unit of the currency, such as
 * dollars and not cents.
 */
export interface SchemaPrice {
  price: number | null;
  currency: string | null;
}

const MAX_VALUES = 20;

/** Prices that buyers do not pay: struck-out and recommended prices, and parts of a price. */
const otherPrice =
  /strikethrough|list|msrp|srp|rrp|regular|original|minimumadvertised|invoice|suggested|retailprice|pretax/i;
/** Those of them that stand for the price before a reduction. */
const listPriceType = /strikethrough|list|msrp|srp|rrp|regular|original|suggested|retailprice/i;
const otherParts = /subscription|instal|downpayment|cleaning|activation|deposit/i;
const otherTypes = new Set(['deliverychargespecification', 'paymentchargespecification', 'offershippingdetails']);
/** UN/CEFACT codes and words for "one piece". A price per piece is the product's price. */
const singlePieceUnits = /^(?:c62|h87|ea|pce|pcs?|piece|unit|nmp|xpk|set|item|st|stk)?$/i;

function isPerMeasure(reference: unknown): boolean {
  const [quantity] = toArray(reference);
  if (!isNode(quantity)) return quantity !== undefined && Number(quantity) !== 1;
  const unit = toText(prop(quantity, 'unitCode')) ?? toText(prop(quantity, 'unitText')) ?? '';
  const count = toText(prop(quantity, 'value')) ?? '1';
  return !singlePieceUnits.test(unit) || (unit === '' && Number(count) !== 1);
}

function isBulk(quantity: unknown): boolean {
  const [found] = toArray(quantity);
  return isNode(found) && Number(toText(prop(found, 'minValue')) ?? 0) > 1;
}

/**
 * Returns true for a price in structured data that buyers do not pay for one item, such as a list
 * price, a delivery charge, a price per litre, for members or by the dozen.
 */
export function isOtherPrice(node: SchemaNode): boolean {
  if (otherPrice.test(toText(prop(node, 'priceType')) ?? '')) return true;
  if (otherParts.test(toText(prop(node, 'priceComponentType')) ?? '')) return true;
  if (prop(node, 'billingDuration') !== undefined || prop(node, 'validForMemberTier') !== undefined) return true;
  if (getTypes(node).some((type) => otherTypes.has(type))) return true;
  return isPerMeasure(prop(node, 'referenceQuantity')) || isBulk(prop(node, 'eligibleQuantity'));
}

/** Returns true for a price before a reduction, or one that the maker recommends, for one item. */
export function isListPriceNode(node: SchemaNode): boolean {
  if (!listPriceType.test(toText(prop(node, 'priceType')) ?? '')) return false;
  return !isPerMeasure(prop(node, 'referenceQuantity')) && !isBulk(prop(node, 'eligibleQuantity'));
}

/** Reads a price from a number, a text, or an object around one (keys such as "amount"). */
function parsePriceValue(value: unknown, stated: unknown, depth = 0): SchemaPrice {
  if (!isNode(value)) {
    const currency = readCurrency(toText(stated), value);
    return { price: readAmount(value, currency), currency };
  }
  const inner = ['@value', 'value', 'amount', 'price', 'sales']
    .map((name) => prop(value, name))
    .find((candidate) => candidate !== undefined && candidate !== null);
  const own = prop(value, 'currency') ?? prop(value, 'priceCurrency') ?? stated;
  if (Array.isArray(inner) || depth > 2) return { price: null, currency: null };
  if (value[VISIBLE_TEXT_MARK] !== true || typeof inner !== 'string') return parsePriceValue(inner, own, depth + 1);
  const currency = readCurrency(toText(own), inner);
  return { price: parsePrice(inner, currency)?.amount ?? null, currency };
}

/** Returns the lowest positive price: pages often have the old price beside the new one. */
function findLowest(prices: readonly SchemaPrice[]): SchemaPrice | undefined {
  const paid = prices.filter(({ price }) => price !== null && price > 0);
  const lowest = Math.min(...paid.flatMap(({ price }) => price ?? []));
  return paid.find(({ price }) => price === lowest) ?? prices.find(({ price }) => price !== null);
}

export function findPrice(node: SchemaNode, names: readonly string[]): SchemaPrice {
  const stated = prop(node, 'priceCurrency') ?? prop(node, 'currency');
  for (const name of names) {
    const values = toArray(prop(node, name)).slice(0, MAX_VALUES);
    const found = findLowest(values.map((value) => parsePriceValue(value, stated)));
    if (found !== undefined) return found;
  }
  return { price: null, currency: parseCurrency(toText(stated)) };
}

export const isUntaxed = (node: SchemaNode) => /^false$/i.test(String(prop(node, 'valueAddedTaxIncluded')));

export function getSpecifications(offer: SchemaNode, resolve: Resolve): SchemaNode[] {
  return toArray(prop(offer, 'priceSpecification')).flat().slice(0, MAX_VALUES).map(resolve).filter(isNode);
}

/**
 * An offer's own price comes before that in its price specification (as in Google's rules), and a
 * price with tax before one without. Prices that buyers do not pay are ignored.
 */
export function readPrice(offer: SchemaNode, resolve: Resolve): SchemaPrice {
  const own = findPrice(offer, ['price', 'lowPrice']);
  if (own.price !== null) return own;
  const specifications = getSpecifications(offer, resolve);
  const names = ['price', 'minPrice'];
  const paid = specifications.filter((node) => !isOtherPrice(node) && findPrice(node, names).price !== null);
  const best = paid.find((node) => !isUntaxed(node)) ?? paid[0];
  if (best === undefined) return own;
  const found = findPrice(best, names);
  return { price: found.price, currency: found.currency ?? own.currency };
}
