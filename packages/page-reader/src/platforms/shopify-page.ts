import type { EmbeddedPage } from '../html/scripts.ts';
import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { parseCurrency } from '../words/currency.ts';
import { nodesIn } from './nodes-in.ts';
import type { PageMatch } from './page-match.ts';
import { mention, type StateValue } from './script-values.ts';
import { isShopifyProduct, readShopifyProduct } from './shopify.ts';

/** Marks of a page rendered by Shopify. Other storefronts on Shopify may use other price units. */
const marks = ['Shopify.shop', 'Shopify.theme', 'ShopifyAnalytics', 'Shopify.currency'];
const currencyMarks = ['Shopify.currency', 'ShopifyAnalytics.meta.currency'];
const MOST_VARIANTS = 250;

function currencyIn(html: string): string | null {
  for (const mark of currencyMarks) {
    const at = html.indexOf(mark);
    const after = at < 0 ? '' : html.slice(at + mark.length, at + mark.length + 120);
    const code = /^\s*=\s*(?:\{\s*["']?active["']?\s*:\s*)?["']([A-Z]{3})["']/.exec(after)?.[1];
    const currency = parseCurrency(code);
    if (currency !== null) return currency;
  }
  return null;
}

/** `var meta = {"product": {…}}` identifies the page's product, but has no stock. */
function metaProduct(values: readonly StateValue[]): SchemaNode | null {
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

function variantsById(values: readonly StateValue[]): ReadonlyMap<string, SchemaNode> {
  return new Map(nodesIn(values, isVariant, MOST_VARIANTS).map((node) => [textOf(node.id) ?? '', node]));
}

/** Adds `available` from elsewhere on the page, for themes that omit it in the product. */
function withStock(product: SchemaNode, values: readonly StateValue[]): SchemaNode {
  const variants = listOf(product.variants).slice(0, MOST_VARIANTS).filter(isNode);
  if (variants.every((variant) => 'available' in variant)) return product;
  const known = variantsById(values);
  const filled = variants.map((variant) => ({
    ...variant,
    ...known.get(textOf(variant.id) ?? ''),
    price: variant.price,
  }));
  return { ...product, variants: filled };
}

function asProduct(meta: SchemaNode): SchemaNode {
  const variants = listOf(meta.variants).filter(isNode);
  const titled = variants.map((variant) => ({ ...variant, title: variant.public_title ?? null }));
  const [first] = variants;
  const whole = textOf(first?.name) ?? '';
  const added = textOf(first?.public_title) ?? '';
  const title = added !== '' && whole.endsWith(` - ${added}`) ? whole.slice(0, -added.length - 3) : whole;
  return { title, vendor: meta.vendor, variants: titled };
}

/**
 * Reads the product JSON that themes write into a page rendered by Shopify, with prices in
 * hundredths, in the currency that the page declares. Null when there is none for the page's
 * product.
 */
export function readShopifyPage(
  { html, scripts }: EmbeddedPage,
  values: readonly StateValue[],
  page: PageMatch,
): ProductReading | null {
  if (!mention(scripts, 'Shopify') || !marks.some((mark) => mention(scripts, mark))) return null;
  const meta = metaProduct(values);
  const isOwn = (node: SchemaNode) => (meta === null ? page.fit(node) >= 3 : textOf(node.id) === textOf(meta.id));
  const [product] = nodesIn(values, (node) => isShopifyProduct(node) && isOwn(node), 1);
  const found = product ?? (meta === null ? null : asProduct(meta));
  return found === null ? null : readShopifyProduct(withStock(found, values), currencyIn(html));
}
