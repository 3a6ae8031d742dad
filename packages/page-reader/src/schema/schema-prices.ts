import { parseCurrency } from '../words/currency.ts';
import { parsePrice, readAmount, readCurrency } from '../words/price.ts';
import { isNode, listOf, prop, type Resolve, type SchemaNode, spokenMark, textOf, typesOf } from './schema-node.ts';

/** The price to pay, in whole units. */
export interface PriceReading {
  price: number | null;
  currency: string | null;
}

const MOST_VALUES = 20;

/** Kinds of price that no buyer pays: struck through, recommended, or a part of one. */
const otherPrice =
  /strikethrough|list|msrp|srp|rrp|regular|original|minimumadvertised|invoice|suggested|retailprice|pretax/i;
const otherParts = /subscription|instal|downpayment|cleaning|activation|deposit/i;
const otherTypes = new Set(['deliverychargespecification', 'paymentchargespecification', 'offershippingdetails']);
/** UN/CEFACT codes and words for "one piece": a price per piece is the price. */
const pieces = /^(?:c62|h87|ea|pce|pcs?|piece|unit|nmp|xpk|set|item|st|stk)?$/i;

function isPerMeasure(reference: unknown): boolean {
  const [quantity] = listOf(reference);
  if (!isNode(quantity)) return quantity !== undefined && Number(quantity) !== 1;
  const unit = textOf(prop(quantity, 'unitCode')) ?? textOf(prop(quantity, 'unitText')) ?? '';
  const count = textOf(prop(quantity, 'value')) ?? '1';
  return !pieces.test(unit) || (unit === '' && Number(count) !== 1);
}

function isBulk(quantity: unknown): boolean {
  const [found] = listOf(quantity);
  return isNode(found) && Number(textOf(prop(found, 'minValue')) ?? 0) > 1;
}

/** Returns true for list prices, prices per litre, for members or by the dozen, and delivery. */
export function isOtherPrice(node: SchemaNode): boolean {
  if (otherPrice.test(textOf(prop(node, 'priceType')) ?? '')) return true;
  if (otherParts.test(textOf(prop(node, 'priceComponentType')) ?? '')) return true;
  if (prop(node, 'billingDuration') !== undefined || prop(node, 'validForMemberTier') !== undefined) return true;
  if (typesOf(node).some((type) => otherTypes.has(type))) return true;
  return isPerMeasure(prop(node, 'referenceQuantity')) || isBulk(prop(node, 'eligibleQuantity'));
}

/** Reads a number, a text, or an object around one ("value", "amount", Salesforce's "sales"). */
function valueReading(value: unknown, stated: unknown, depth = 0): PriceReading {
  if (!isNode(value)) {
    const currency = readCurrency(textOf(stated), value);
    return { price: readAmount(value, currency), currency };
  }
  const inner = ['@value', 'value', 'amount', 'price', 'sales']
    .map((name) => prop(value, name))
    .find((one) => one !== undefined && one !== null);
  const own = prop(value, 'currency') ?? prop(value, 'priceCurrency') ?? stated;
  if (Array.isArray(inner) || depth > 2) return { price: null, currency: null };
  if (value[spokenMark] !== true || typeof inner !== 'string') return valueReading(inner, own, depth + 1);
  const currency = readCurrency(textOf(own), inner);
  return { price: parsePrice(inner, currency)?.amount ?? null, currency };
}

/** Returns the lowest positive price: shops mark up the old price beside the new one. */
function lowest(readings: readonly PriceReading[]): PriceReading | undefined {
  const paid = readings.filter(({ price }) => price !== null && price > 0);
  const sorted = paid.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  return sorted[0] ?? readings.find(({ price }) => price !== null);
}

function priceFrom(node: SchemaNode, names: readonly string[]): PriceReading {
  const stated = prop(node, 'priceCurrency') ?? prop(node, 'currency');
  for (const name of names) {
    const values = listOf(prop(node, name)).slice(0, MOST_VALUES);
    const found = lowest(values.map((value) => valueReading(value, stated)));
    if (found !== undefined) return found;
  }
  return { price: null, currency: parseCurrency(textOf(stated)) };
}

const isUntaxed = (node: SchemaNode) => /^false$/i.test(String(prop(node, 'valueAddedTaxIncluded')));

/**
 * Returns an offer's price: its own before its price specification's (Google's order), and one with
 * tax before one without. Ignores prices that no buyer pays.
 */
export function readPrice(offer: SchemaNode, resolve: Resolve): PriceReading {
  const own = priceFrom(offer, ['price', 'lowPrice']);
  if (own.price !== null) return own;
  const specifications = listOf(prop(offer, 'priceSpecification'))
    .flat()
    .slice(0, MOST_VALUES)
    .map(resolve)
    .filter(isNode);
  const names = ['price', 'minPrice'];
  const paid = specifications.filter((node) => !isOtherPrice(node) && priceFrom(node, names).price !== null);
  const best = paid.find((node) => !isUntaxed(node)) ?? paid[0];
  if (best === undefined) return own;
  const found = priceFrom(best, names);
  return { price: found.price, currency: found.currency ?? own.currency };
}
