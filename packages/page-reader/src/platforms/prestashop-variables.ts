import type { EmbeddedPage } from '../html/scripts.ts';
import { isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { currencyOfSign, parseCurrency } from '../words/currency.ts';
import { readAmount } from '../words/price.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';
import { mention, type StateValue } from './script-values.ts';
import { scriptVariable } from './script-variable.ts';

const MOST_COMBINATIONS = 300;

interface Rules {
  isCounted: boolean;
  sellsOn: boolean;
  isForSale: boolean;
}

/**
 * A count is meaningless if the shop does not manage stock or does not sell the product; at zero it
 * means back order if the shop allows that.
 */
function stockOf(count: number | null, { isCounted, sellsOn, isForSale }: Rules): Stock {
  if (!isForSale) return silent;
  if (count === null || !isCounted) return silent;
  if (count > 0) return stated('quantityAvailable', count, 'InStock');
  return sellsOn
    ? stated('allowBuyWhenOutOfStock', `true, quantity ${count}`, 'BackOrder')
    : stated('quantityAvailable', count, 'OutOfStock');
}

function countOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function combinationOf(node: SchemaNode, rules: Rules): StatedOffer {
  const values = isNode(node.attributes_values) ? Object.values(node.attributes_values).slice(0, 6).map(textOf) : [];
  const words = values.filter((value) => value !== null).join(', ');
  return offerOf({ ...stockOf(countOf(node.quantity), rules), variant: words, sku: textOf(node.reference) }, null);
}

function combinationsIn(values: readonly StateValue[], rules: Rules): StatedOffer[] {
  const combinations = values.find(({ name, value }) => name === 'combinations' && isNode(value))?.value;
  if (!isNode(combinations)) return [];
  const nodes = Object.values(combinations).slice(0, MOST_COMBINATIONS).filter(isNode);
  return nodes.filter((node) => 'quantity' in node).map((node) => combinationOf(node, rules));
}

/** Reads PrestaShop's variables up to 1.6: `quantityAvailable`, `allowBuyWhenOutOfStock` … */
export function readPrestaShopVariables(
  { html, scripts }: EmbeddedPage,
  values: readonly StateValue[],
): ProductReading | null {
  const count = mention(scripts, 'quantityAvailable') ? countOf(scriptVariable(html, 'quantityAvailable')) : null;
  if (count === null) return null;
  const isOn = (name: string) => ['1', 'true'].includes(scriptVariable(html, name) ?? '');
  const rules = {
    isCounted: (scriptVariable(html, 'stock_management') ?? '1') === '1',
    sellsOn: isOn('allowBuyWhenOutOfStock'),
    isForSale: !['0', 'false'].includes(scriptVariable(html, 'productAvailableForOrder') ?? '1'),
  };
  const sign = scriptVariable(html, 'currencySign') ?? '';
  const currency = parseCurrency(scriptVariable(html, 'currencyIsoCode')) ?? currencyOfSign(sign);
  const price = readAmount(scriptVariable(html, 'productPrice'), currency);
  const combinations = combinationsIn(values, rules);
  const only = offerOf(
    { ...stockOf(count, rules), sku: scriptVariable(html, 'productReference'), price, currency },
    null,
  );
  return productOf({ name: null, offers: combinations.length > 1 ? combinations : [only] });
}
