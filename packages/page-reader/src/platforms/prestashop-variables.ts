import type { EmbeddedPage } from '../html/scripts.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { parseCount } from '../values/amount.ts';
import { parseCurrency, parseCurrencySign } from '../values/currency.ts';
import { readAmount } from '../values/price.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildOffer, buildProduct, createStock, joinOptions, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import { isMentioned, readScriptVariable, type StateValue } from './scripts/script-values.ts';

const MAX_COMBINATIONS = 300;

interface StockRules {
  isStockManaged: boolean;
  sellsBeyondStock: boolean;
  isForSale: boolean;
}

/**
 * Reads the stock from a count. It is unknown if the shop does not manage stock or does not sell
 * the product. A count of 0 is a back order if the shop sells beyond its stock.
 */
function readStock(count: number | null, { isStockManaged, sellsBeyondStock, isForSale }: StockRules): Stock {
  if (!isForSale) return UNKNOWN_STOCK;
  if (count === null || !isStockManaged) return UNKNOWN_STOCK;
  if (count > 0) return createStock('quantityAvailable', count, 'InStock');
  return sellsBeyondStock
    ? createStock('allowBuyWhenOutOfStock', `true, quantity ${count}`, 'BackOrder')
    : createStock('quantityAvailable', count, 'OutOfStock');
}

function readCombination(node: SchemaNode, rules: StockRules): ParsedOffer {
  const variant = isNode(node.attributes_values) ? joinOptions(Object.values(node.attributes_values)) : null;
  return buildOffer({ ...readStock(parseCount(node.quantity), rules), variant, sku: toText(node.reference) }, null);
}

function readCombinations(values: readonly StateValue[], rules: StockRules): ParsedOffer[] {
  const combinations = values.find(({ name, value }) => name === 'combinations' && isNode(value))?.value;
  if (!isNode(combinations)) return [];
  const nodes = Object.values(combinations).slice(0, MAX_COMBINATIONS).filter(isNode);
  return nodes.filter((node) => 'quantity' in node).map((node) => readCombination(node, rules));
}

/** Reads PrestaShop's variables up to 1.6: `quantityAvailable`, `allowBuyWhenOutOfStock` … */
export function readPrestaShopVariables(
  { html, scripts }: EmbeddedPage,
  values: readonly StateValue[],
): ParsedProduct | null {
  const count = isMentioned(scripts, 'quantityAvailable')
    ? parseCount(readScriptVariable(html, 'quantityAvailable'))
    : null;
  if (count === null) return null;
  const isEnabled = (name: string) => ['1', 'true'].includes(readScriptVariable(html, name) ?? '');
  const rules = {
    isStockManaged: (readScriptVariable(html, 'stock_management') ?? '1') === '1',
    sellsBeyondStock: isEnabled('allowBuyWhenOutOfStock'),
    isForSale: !['0', 'false'].includes(readScriptVariable(html, 'productAvailableForOrder') ?? '1'),
  };
  const sign = readScriptVariable(html, 'currencySign') ?? '';
  const currency = parseCurrency(readScriptVariable(html, 'currencyIsoCode')) ?? parseCurrencySign(sign);
  const price = readAmount(readScriptVariable(html, 'productPrice'), currency);
  const combinations = readCombinations(values, rules);
  const only = buildOffer(
    { ...readStock(count, rules), sku: readScriptVariable(html, 'productReference'), price, currency },
    null,
  );
  return buildProduct({ name: null, offers: combinations.length > 1 ? combinations : [only] });
}
