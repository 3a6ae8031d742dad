import type { EmbeddedPage } from '../html/scripts.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { parseCurrency, parseCurrencySign } from '../values/currency.ts';
import { readAmount } from '../values/price.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildOffer, buildProduct, createStock, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import { isMentioned, readScriptVariable, type StateValue } from './scripts/script-values.ts';

const MAX_OPTIONS = 300;

/** Reads a stock flag of the shop platform Cafe24, which writes T for true and F for false. */
function parseLetterFlag(key: string, value: unknown, soldOutLetter: 'T' | 'F'): Stock {
  if (value !== 'T' && value !== 'F') return UNKNOWN_STOCK;
  return createStock(key, value, value === soldOutLetter ? 'OutOfStock' : 'InStock');
}

function readOption(node: SchemaNode, currency: string | null): ParsedOffer {
  const parts = { ...parseLetterFlag('is_selling', node.is_selling, 'F'), variant: toText(node.option_value) };
  return buildOffer({ ...parts, price: readAmount(node.option_price, currency), currency }, null);
}

function readOptions(values: readonly StateValue[], currency: string | null): ParsedOffer[] {
  const data = values.find(({ name }) => /^option_stock_data\d*$/.test(name))?.value;
  if (!isNode(data)) return [];
  const nodes = Object.values(data).slice(0, MAX_OPTIONS).filter(isNode);
  return nodes.filter((node) => 'is_selling' in node).map((node) => readOption(node, currency));
}

/** Reads a Cafe24 page's `is_soldout_icon`, `product_price` and `option_stock_data`. */
export function readCafe24({ html, scripts }: EmbeddedPage, values: readonly StateValue[]): ParsedProduct | null {
  const icon = isMentioned(scripts, 'is_soldout_icon') ? readScriptVariable(html, 'is_soldout_icon') : null;
  if (icon !== 'T' && icon !== 'F') return null;
  const unit = readScriptVariable(html, 'price_unit_tail') || readScriptVariable(html, 'price_unit_head') || '';
  const currency = parseCurrency(readScriptVariable(html, 'currency_code')) ?? parseCurrencySign(unit);
  const stock = parseLetterFlag('is_soldout_icon', icon, 'T');
  const name = readScriptVariable(html, 'product_name');
  const price = readAmount(readScriptVariable(html, 'product_price'), currency);
  const options = readOptions(values, currency);
  if (options.length > 1 && icon === 'F') return buildProduct({ name, offers: options });
  return buildProduct({ name, offers: [buildOffer({ ...stock, price, currency }, name)] });
}
