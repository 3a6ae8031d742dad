import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { readAmount } from '../values/price.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildOffer, buildProduct, parseFlag } from './build-product.ts';
import type { StateValue } from './scripts/script-values.ts';

const MAX_OFFERS = 300;

/** Reads a Bitrix price; older pages have `DISCOUNT_VALUE` or `VALUE` instead of `PRICE`. */
function readPrice(node: SchemaNode): { price: number | null; currency: string | null } {
  const prices = toArray(node.ITEM_PRICES).filter(isNode);
  const chosen = prices[Number(node.ITEM_PRICE_SELECTED ?? 0)] ?? prices[0] ?? node.PRICE ?? node.BASIS_PRICE;
  if (!isNode(chosen)) return { price: null, currency: null };
  const currency = parseCurrency(toText(chosen.CURRENCY));
  return { price: readAmount(chosen.PRICE ?? chosen.DISCOUNT_VALUE ?? chosen.VALUE, currency), currency };
}

function readOffer(node: SchemaNode, variant: string | null, name: string | null): ParsedOffer {
  return buildOffer({ ...parseFlag('CAN_BUY', node.CAN_BUY), ...readPrice(node), variant }, name);
}

/** Reads the product and its offers in a Bitrix page's `new JCCatalogElement({…})`. */
export function readBitrix(values: readonly StateValue[]): ParsedProduct | null {
  const data = values.find(({ name, value }) => name.endsWith('JCCatalogElement') && isNode(value))?.value;
  if (!isNode(data) || !isNode(data.PRODUCT)) return null;
  const { PRODUCT: product } = data;
  const name = toText(product.NAME);
  const offers = toArray(data.OFFERS).slice(0, MAX_OFFERS).filter(isNode);
  const sizes = offers.map((offer) => readOffer(offer, offers.length > 1 ? toText(offer.NAME) : null, name));
  return buildProduct({ name, offers: sizes.length > 0 ? sizes : [readOffer(product, null, name)] });
}
