import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { parseCurrency } from '../words/currency.ts';
import { readAmount } from '../words/price.ts';
import { flagged, offerOf, productOf } from './reading.ts';
import type { StateValue } from './script-values.ts';

const MOST_OFFERS = 300;

/** Returns the selected or only price; older pages have `DISCOUNT_VALUE` and `VALUE` instead. */
function priceOf(node: SchemaNode): { price: number | null; currency: string | null } {
  const prices = listOf(node.ITEM_PRICES).filter(isNode);
  const chosen = prices[Number(node.ITEM_PRICE_SELECTED ?? 0)] ?? prices[0] ?? node.PRICE ?? node.BASIS_PRICE;
  if (!isNode(chosen)) return { price: null, currency: null };
  const currency = parseCurrency(textOf(chosen.CURRENCY));
  return { price: readAmount(chosen.PRICE ?? chosen.DISCOUNT_VALUE ?? chosen.VALUE, currency), currency };
}

function offerIn(node: SchemaNode, variant: string | null, name: string | null): StatedOffer {
  return offerOf({ ...flagged('CAN_BUY', node.CAN_BUY), ...priceOf(node), variant }, name);
}

/** Reads the product and its offers in a Bitrix page's `new JCCatalogElement({…})`. */
export function readBitrix(values: readonly StateValue[]): ProductReading | null {
  const data = values.find(({ name, value }) => name.endsWith('JCCatalogElement') && isNode(value))?.value;
  if (!isNode(data) || !isNode(data.PRODUCT)) return null;
  const { PRODUCT: product } = data;
  const name = textOf(product.NAME);
  const offers = listOf(data.OFFERS).slice(0, MOST_OFFERS).filter(isNode);
  const sizes = offers.map((offer) => offerIn(offer, offers.length > 1 ? textOf(offer.NAME) : null, name));
  return productOf({ name, offers: sizes.length > 0 ? sizes : [offerIn(product, null, name)] });
}
