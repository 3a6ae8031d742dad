import { isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { parseCurrency } from '../words/currency.ts';
import { readAmount } from '../words/price.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';
import type { StateValue } from './script-values.ts';

/** `instock` applies to the selected option; `purchasable` to the product. */
function stockOf({ instock, purchasable, stock }: SchemaNode): Stock {
  if (instock === false) return stated('instock', instock, 'OutOfStock');
  if (purchasable === false) return stated('purchasable', purchasable, 'OutOfStock');
  if (instock === true && purchasable === true) return stated('instock', instock, 'InStock');
  return typeof stock === 'number' && stock > 0 && purchasable === true ? stated('stock', stock, 'InStock') : silent;
}

/** Reads the product in a BigCommerce page, `var BCData = {"product_attributes": {…}}`. */
export function readBigCommerce(values: readonly StateValue[]): ProductReading | null {
  const data = values.find(({ name, value }) => name === 'BCData' && isNode(value) && isNode(value.product_attributes));
  const product = isNode(data?.value) ? data.value.product_attributes : null;
  if (!isNode(product)) return null;
  const prices = isNode(product.price) ? product.price : {};
  const shown = [prices.with_tax, prices.without_tax].find(isNode) ?? {};
  const currency = parseCurrency(shown.currency);
  const price = readAmount(shown.value, currency);
  const parts = { ...stockOf(product), sku: textOf(product.sku), gtin: textOf(product.gtin) ?? textOf(product.upc) };
  return productOf({ name: null, offers: [offerOf({ ...parts, price, currency }, null)] });
}
