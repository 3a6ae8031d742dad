import type { PageScript } from '../html/scripts.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { readAmount, readCurrency } from '../values/price.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildOffer, buildProduct, createStock, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import { findNodes } from './find-nodes.ts';
import type { PageMatch } from './page-match.ts';
import { isMentioned, type StateValue } from './scripts/script-values.ts';

const MAX_SIZES = 300;

/**
 * Returns true for a product in Magento's "recently viewed" list. These products have a stock flag
 * (`is_salable`) and prices.
 */
function isProviderItem(node: SchemaNode): boolean {
  return isNode(node.price_info) && 'is_salable' in node && typeof node.name === 'string';
}

function readSalable({ is_salable: value }: SchemaNode): Stock {
  if (value === true || value === 1 || value === '1') return createStock('is_salable', value, 'InStock');
  if (value === false || value === 0 || value === '0' || value === '')
    return createStock('is_salable', value, 'OutOfStock');
  return UNKNOWN_STOCK;
}

/** Magento's options of a product with sizes: `spConfig` before Magento 2.2, `jsonConfig` since. */
function isConfiguration(node: SchemaNode): boolean {
  return isNode(node.optionPrices) && isNode(node.attributes);
}

function getOptions(attribute: unknown): SchemaNode[] {
  return isNode(attribute) ? toArray(attribute.options).slice(0, MAX_SIZES).filter(isNode) : [];
}

/** Returns each size's selected options by product id: "50 ml, Refill". */
function indexVariantLabels({ attributes }: SchemaNode): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const attribute of isNode(attributes) ? Object.values(attributes).slice(0, 5) : []) {
    for (const option of getOptions(attribute)) {
      const label = toText(option.label)?.slice(0, 80);
      for (const id of toArray(option.products).slice(0, MAX_SIZES)) {
        const existing = labels.get(String(id));
        if (label !== undefined) labels.set(String(id), existing === undefined ? label : `${existing}, ${label}`);
      }
    }
  }
  return labels;
}

/** Returns the ids of sizes that all Magento options list as salable; null before Magento 2.4. */
function findSalableIds({ salable }: SchemaNode): ReadonlySet<string> | null {
  if (!isNode(salable)) return null;
  const lists = Object.values(salable).filter(isNode).slice(0, 5);
  const sets = lists.map(
    (choices) =>
      new Set(
        Object.values(choices)
          .slice(0, MAX_SIZES)
          .flatMap((ids) => toArray(ids).slice(0, MAX_SIZES).map(String)),
      ),
  );
  const [first, ...others] = sets;
  if (first === undefined) return null;
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}

function findCurrency(node: SchemaNode): string | null {
  const named = parseCurrency(toText(node.currency_code ?? node.currencyCode));
  const format = isNode(node.priceFormat) ? node.priceFormat.pattern : node.currencyFormat;
  return named ?? (typeof format === 'string' ? readCurrency(null, format.slice(0, 40).replace('%s', '1')) : null);
}

function readBoxPrice(prices: unknown, name: 'finalPrice' | 'oldPrice', currency: string | null): number | null {
  const price = isNode(prices) ? prices[name] : null;
  return isNode(price) ? readAmount(price.amount, currency) : null;
}

function readSizes(configuration: SchemaNode, currency: string | null): ParsedOffer[] {
  const { optionPrices } = configuration;
  const salable = findSalableIds(configuration);
  const labels = indexVariantLabels(configuration);
  const ids = isNode(optionPrices) ? Object.keys(optionPrices).slice(0, MAX_SIZES) : [];
  return ids.map((id) => {
    const isSalable = salable?.has(id);
    const stock =
      isSalable === undefined ? UNKNOWN_STOCK : createStock('salable', isSalable, isSalable ? 'InStock' : 'OutOfStock');
    const prices = isNode(optionPrices) ? optionPrices[id] : null;
    const price = readBoxPrice(prices, 'finalPrice', currency);
    const listPrice = readBoxPrice(prices, 'oldPrice', currency);
    return buildOffer({ ...stock, variant: labels.get(id) ?? null, price, listPrice, currency }, null);
  });
}

function readPrices(
  providerItem: SchemaNode | undefined,
  box: SchemaNode | undefined,
  currency: string | null,
): { price: number | null; listPrice: number | null } {
  const info = isNode(providerItem?.price_info) ? providerItem.price_info : {};
  return {
    price: readAmount(info.final_price, currency) ?? readBoxPrice(box?.prices, 'finalPrice', currency),
    listPrice: readAmount(info.regular_price, currency) ?? readBoxPrice(box?.prices, 'oldPrice', currency),
  };
}

/** Reads a Magento page. Sizes state stock since Magento 2.4; without sizes, there is one offer. */
export function readMagento(
  scripts: readonly PageScript[],
  values: readonly StateValue[],
  page: PageMatch,
): ParsedProduct | null {
  if (!isMentioned(scripts, 'price_info') && !isMentioned(scripts, 'optionPrices')) return null;
  const providerItem = findNodes(values, isProviderItem).find((node) => page.fit(node) >= 2);
  const [configuration] = findNodes(values, isConfiguration, 1);
  const [box] = findNodes(
    values,
    (node) => isNode(node.prices) && isNode(node.prices.finalPrice) && 'productId' in node,
    1,
  );
  if (providerItem === undefined && configuration === undefined) return null;
  const named = [providerItem, configuration, box].filter((node) => node !== undefined);
  const currency = named.map(findCurrency).find((code) => code !== null) ?? null;
  const stock = providerItem === undefined ? UNKNOWN_STOCK : readSalable(providerItem);
  const name = toText(providerItem?.name);
  const sizes = configuration === undefined ? [] : readSizes(configuration, currency);
  if (sizes.length > 0) return buildProduct({ name, stock, offers: sizes });
  return buildProduct({
    name,
    offers: [buildOffer({ ...stock, ...readPrices(providerItem, box, currency), currency }, name)],
  });
}
