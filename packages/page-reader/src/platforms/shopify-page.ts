import type { EmbeddedPage } from '../html/scripts.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { findNodes } from './find-nodes.ts';
import type { PageMatch } from './page-match.ts';
import { isMentioned, type StateValue } from './scripts/script-values.ts';
import { isShopifyProduct, readShopifyProduct } from './shopify.ts';

/**
 * Texts by which pages that Shopify renders are recognised. Other websites may show Shopify
 * products with prices in another unit, so they are not read here.
 */
const marks = ['Shopify.shop', 'Shopify.theme', 'ShopifyAnalytics', 'Shopify.currency'];
const currencyMarks = ['Shopify.currency', 'ShopifyAnalytics.meta.currency'];
const MAX_VARIANTS = 250;

function findCurrency(html: string): string | null {
  for (const mark of currencyMarks) {
    const index = html.indexOf(mark);
    const after = index < 0 ? '' : html.slice(index + mark.length, index + mark.length + 120);
    const code = /^\s*=\s*(?:\{\s*["']?active["']?\s*:\s*)?["']([A-Z]{3})["']/.exec(after)?.[1];
    const currency = parseCurrency(code);
    if (currency !== null) return currency;
  }
  return null;
}

/**
 * Returns the page's product from Shopify's script variable `meta`, or null. This product lists its
 * variants but states no stock.
 */
function findMetaProduct(values: readonly StateValue[]): SchemaNode | null {
  const named = values.find(({ name, value }) => /(?:^|\.)meta$/.test(name) && isNode(value) && isNode(value.product));
  const product = isNode(named?.value) ? named.value.product : null;
  return isNode(product) && Array.isArray(product.variants) ? product : null;
}

function isVariant(node: SchemaNode): boolean {
  return (
    typeof node.available === 'boolean' &&
    ('option1' in node || 'public_title' in node || 'sku' in node) &&
    'id' in node
  );
}

function indexVariants(values: readonly StateValue[]): ReadonlyMap<string, SchemaNode> {
  return new Map(findNodes(values, isVariant, MAX_VARIANTS).map((node) => [toText(node.id) ?? '', node]));
}

/**
 * Completes the variants of a Shopify product that do not state their stock. Some themes state the
 * stock of the same variants elsewhere on the page.
 */
function addStock(product: SchemaNode, values: readonly StateValue[]): SchemaNode {
  const variants = toArray(product.variants).slice(0, MAX_VARIANTS).filter(isNode);
  if (variants.every((variant) => 'available' in variant)) return product;
  const known = indexVariants(values);
  const filled = variants.map((variant) => ({
    ...variant,
    ...known.get(toText(variant.id) ?? ''),
    price: variant.price,
  }));
  return { ...product, variants: filled };
}

function toProduct(meta: SchemaNode): SchemaNode {
  const variants = toArray(meta.variants).filter(isNode);
  const titled = variants.map((variant) => ({ ...variant, title: variant.public_title ?? null }));
  const [first] = variants;
  const fullName = toText(first?.name) ?? '';
  const variantName = toText(first?.public_title) ?? '';
  const title =
    variantName !== '' && fullName.endsWith(` - ${variantName}`)
      ? fullName.slice(0, -variantName.length - 3)
      : fullName;
  return { title, vendor: meta.vendor, variants: titled };
}

/** Reads a Shopify page, with prices in hundredths; null without JSON of the page's product. */
export function readShopifyPage(
  { html, scripts }: EmbeddedPage,
  values: readonly StateValue[],
  page: PageMatch,
): ParsedProduct | null {
  if (!isMentioned(scripts, 'Shopify') || !marks.some((mark) => isMentioned(scripts, mark))) return null;
  const meta = findMetaProduct(values);
  const isOwn = (node: SchemaNode) => (meta === null ? page.fit(node) >= 3 : toText(node.id) === toText(meta.id));
  const [product] = findNodes(values, (node) => isShopifyProduct(node) && isOwn(node), 1);
  const found = product ?? (meta === null ? null : toProduct(meta));
  return found === null ? null : readShopifyProduct(addStock(found, values), findCurrency(html));
}
