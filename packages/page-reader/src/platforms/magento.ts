import type { PageScript } from '../html/scripts.ts';
import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { parseCurrency } from '../words/currency.ts';
import { readAmount, readCurrency } from '../words/price.ts';
import { nodesIn } from './nodes-in.ts';
import type { PageMatch } from './page-match.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';
import { mention, type StateValue } from './script-values.ts';

const MOST_SIZES = 300;

/** A product for the "recently viewed" list: `is_salable` and its prices. */
function isProvided(node: SchemaNode): boolean {
  return isNode(node.price_info) && 'is_salable' in node && typeof node.name === 'string';
}

function salableOf({ is_salable: value }: SchemaNode): Stock {
  if (value === true || value === 1 || value === '1') return stated('is_salable', value, 'InStock');
  if (value === false || value === 0 || value === '0' || value === '') return stated('is_salable', value, 'OutOfStock');
  return silent;
}

/** The options of a product with sizes; `spConfig` before Magento 2.2, `jsonConfig` since. */
function isConfiguration(node: SchemaNode): boolean {
  return isNode(node.optionPrices) && isNode(node.attributes);
}

function optionsOf(attribute: unknown): SchemaNode[] {
  return isNode(attribute) ? listOf(attribute.options).slice(0, MOST_SIZES).filter(isNode) : [];
}

/** Returns each size's selected options by product id: "50 ml, Refill". */
function wordsById({ attributes }: SchemaNode): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const attribute of isNode(attributes) ? Object.values(attributes).slice(0, 5) : []) {
    for (const option of optionsOf(attribute)) {
      const label = textOf(option.label)?.slice(0, 80);
      for (const id of listOf(option.products).slice(0, MOST_SIZES)) {
        const before = words.get(String(id));
        if (label !== undefined) words.set(String(id), before === undefined ? label : `${before}, ${label}`);
      }
    }
  }
  return words;
}

/** Returns the sizes that are salable under every option; null before Magento 2.4. */
function salableIds({ salable }: SchemaNode): ReadonlySet<string> | null {
  if (!isNode(salable)) return null;
  const lists = Object.values(salable).filter(isNode).slice(0, 5);
  const sets = lists.map(
    (choices) =>
      new Set(
        Object.values(choices)
          .slice(0, MOST_SIZES)
          .flatMap((ids) => listOf(ids).slice(0, MOST_SIZES).map(String)),
      ),
  );
  const [first, ...others] = sets;
  if (first === undefined) return null;
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}

function currencyIn(node: SchemaNode): string | null {
  const named = parseCurrency(textOf(node.currency_code ?? node.currencyCode));
  const format = isNode(node.priceFormat) ? node.priceFormat.pattern : node.currencyFormat;
  return named ?? (typeof format === 'string' ? readCurrency(null, format.slice(0, 40).replace('%s', '1')) : null);
}

function amountOf(prices: unknown, currency: string | null): number | null {
  const final = isNode(prices) ? prices.finalPrice : null;
  return isNode(final) ? readAmount(final.amount, currency) : null;
}

function sizesOf(configuration: SchemaNode, currency: string | null): StatedOffer[] {
  const { optionPrices } = configuration;
  const salable = salableIds(configuration);
  const words = wordsById(configuration);
  const ids = isNode(optionPrices) ? Object.keys(optionPrices).slice(0, MOST_SIZES) : [];
  return ids.map((id) => {
    const isSalable = salable?.has(id);
    const stock = isSalable === undefined ? silent : stated('salable', isSalable, isSalable ? 'InStock' : 'OutOfStock');
    const price = isNode(optionPrices) ? amountOf(optionPrices[id], currency) : null;
    return offerOf({ ...stock, variant: words.get(id) ?? null, price, currency }, null);
  });
}

function priceIn(
  provided: SchemaNode | undefined,
  box: SchemaNode | undefined,
  currency: string | null,
): number | null {
  const info = isNode(provided?.price_info) ? provided.price_info : {};
  return readAmount(info.final_price, currency) ?? (box === undefined ? null : amountOf(box.prices, currency));
}

/**
 * Reads the product in Magento 2's `x-magento-init` scripts: its sizes with price and, since 2.4,
 * stock; without sizes, the product as a whole.
 */
export function readMagento(
  scripts: readonly PageScript[],
  values: readonly StateValue[],
  page: PageMatch,
): ProductReading | null {
  if (!mention(scripts, 'price_info') && !mention(scripts, 'optionPrices')) return null;
  const provided = nodesIn(values, isProvided).find((node) => page.fit(node) >= 2);
  const [configuration] = nodesIn(values, isConfiguration, 1);
  const [box] = nodesIn(
    values,
    (node) => isNode(node.prices) && isNode(node.prices.finalPrice) && 'productId' in node,
    1,
  );
  if (provided === undefined && configuration === undefined) return null;
  const named = [provided, configuration, box].filter((node) => node !== undefined);
  const currency = named.map(currencyIn).find((code) => code !== null) ?? null;
  const stock = provided === undefined ? silent : salableOf(provided);
  const name = textOf(provided?.name);
  const sizes = configuration === undefined ? [] : sizesOf(configuration, currency);
  if (sizes.length > 0) return productOf({ name, stock, offers: sizes });
  return productOf({ name, offers: [offerOf({ ...stock, price: priceIn(provided, box, currency), currency }, name)] });
}
