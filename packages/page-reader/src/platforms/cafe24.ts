import type { EmbeddedPage } from '../html/scripts.ts';
import { isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { currencyOfSign, parseCurrency } from '../words/currency.ts';
import { readAmount } from '../words/price.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';
import { mention, type StateValue } from './script-values.ts';
import { scriptVariable } from './script-variable.ts';

const MOST_OPTIONS = 300;

/** Cafe24 writes flags as T and F. */
function letterOf(key: string, value: unknown, isGoneWhen: 'T' | 'F'): Stock {
  if (value !== 'T' && value !== 'F') return silent;
  return stated(key, value, value === isGoneWhen ? 'OutOfStock' : 'InStock');
}

function optionOf(node: SchemaNode, currency: string | null): StatedOffer {
  const parts = { ...letterOf('is_selling', node.is_selling, 'F'), variant: textOf(node.option_value) };
  return offerOf({ ...parts, price: readAmount(node.option_price, currency), currency }, null);
}

function optionsIn(values: readonly StateValue[], currency: string | null): StatedOffer[] {
  const data = values.find(({ name }) => /^option_stock_data\d*$/.test(name))?.value;
  if (!isNode(data)) return [];
  const nodes = Object.values(data).slice(0, MOST_OPTIONS).filter(isNode);
  return nodes.filter((node) => 'is_selling' in node).map((node) => optionOf(node, currency));
}

/** Reads a Cafe24 page's `is_soldout_icon`, `product_price` and `option_stock_data`. */
export function readCafe24({ html, scripts }: EmbeddedPage, values: readonly StateValue[]): ProductReading | null {
  const icon = mention(scripts, 'is_soldout_icon') ? scriptVariable(html, 'is_soldout_icon') : null;
  if (icon !== 'T' && icon !== 'F') return null;
  const unit = scriptVariable(html, 'price_unit_tail') || scriptVariable(html, 'price_unit_head') || '';
  const currency = parseCurrency(scriptVariable(html, 'currency_code')) ?? currencyOfSign(unit);
  const stock = letterOf('is_soldout_icon', icon, 'T');
  const name = scriptVariable(html, 'product_name');
  const price = readAmount(scriptVariable(html, 'product_price'), currency);
  const options = optionsIn(values, currency);
  if (options.length > 1 && icon === 'F') return productOf({ name, offers: options });
  return productOf({ name, offers: [offerOf({ ...stock, price, currency }, name)] });
}
