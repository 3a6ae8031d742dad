import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { readAmount } from '../values/price.ts';
import { buildOffer, buildProduct, createStock, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import type { StateValue } from './scripts/script-values.ts';

/** In BigCommerce, `instock` applies to the selected option, `purchasable` to the product. */
function readStock({ instock, purchasable, stock }: SchemaNode): Stock {
  if (instock === false) return createStock('instock', instock, 'OutOfStock');
  if (purchasable === false) return createStock('purchasable', purchasable, 'OutOfStock');
  if (instock === true && purchasable === true) return createStock('instock', instock, 'InStock');
  return typeof stock === 'number' && stock > 0 && purchasable === true
    ? createStock('stock', stock, 'InStock')
    : UNKNOWN_STOCK;
}

/** Reads the product in a BigCommerce page, `var BCData = {"product_attributes": {…}}`. */
export function readBigCommerce(values: readonly StateValue[]): ParsedProduct | null {
  const data = values.find(({ name, value }) => name === 'BCData' && isNode(value) && isNode(value.product_attributes));
  const product = isNode(data?.value) ? data.value.product_attributes : null;
  if (!isNode(product)) return null;
  const prices = isNode(product.price) ? product.price : {};
  const shown = [prices.with_tax, prices.without_tax].find(isNode) ?? {};
  const currency = parseCurrency(shown.currency);
  const price = readAmount(shown.value, currency);
  const parts = { ...readStock(product), sku: toText(product.sku), gtin: toText(product.gtin) ?? toText(product.upc) };
  return buildProduct({ name: null, offers: [buildOffer({ ...parts, price, currency }, null)] });
}
