import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toText } from '../schema/schema-node.ts';
import { buildOffer, buildProduct } from './build-product.ts';
import { type PageMatch, readName } from './page-match.ts';
import { findCurrency, findListPrice, findPrice } from './price-keys.ts';
import type { StateValue } from './scripts/script-values.ts';
import { type ParentProduct, readGtin, readNodeStock, readVariants } from './state-variants.ts';
import { normaliseKey } from './stock-keys.ts';

/**
 * Product found in the JSON data of a page's scripts. The higher the score `fit`, the more likely
 * it is the page's own product.
 */
export interface StateProduct {
  product: ParsedProduct;
  fit: number;
}

const MAX_NODES = 150_000;
const MAX_CANDIDATES = 40;
/** Maximum number of sizes that are examined for all products together. */
const MAX_SIZES = 6000;
const MAX_DEPTH = 30;

const excludedKeys =
  /^(?:.*(?:related|recommend|similar|upsell|crosssell|recently|accessor|alsobought|alsolike|boughttogether).*|cart|minicart|basket|wishlist|reviews?|translations?|i18n|messages|breadcrumbs?|navigation|menus?|header|footer|facets|filters|stores)$/;

interface QueueEntry {
  value: unknown;
  depth: number;
  currency: string | null;
}

/** Reads an object as a product; null when it states neither stock nor price. */
function readProduct(
  node: SchemaNode,
  parentCurrency: string | null,
  search: ParentProduct['search'],
): ParsedProduct | null {
  const name = readName(node);
  const currency = findCurrency(node) ?? parentCurrency;
  const stock = readNodeStock(node);
  const price = findPrice(node, currency);
  const sizes = readVariants(node, { name, currency: price.currency ?? currency, search }, 2);
  const areSizesInformative = sizes.some(({ availability }) => availability !== 'unknown') || stock.stated === null;
  const brand = toText(node.brand) ?? toText(node.vendor) ?? toText(node.brandName) ?? toText(node.manufacturer);
  if (sizes.length > 0 && areSizesInformative) {
    const [only] = sizes;
    const offers = sizes.length === 1 && only?.price === null ? [{ ...only, ...price }] : sizes;
    return buildProduct({ name, brand, stock, offers });
  }
  if (stock.stated === null && price.price === null) return null;
  const listPrice = price.price === null ? null : findListPrice(node, price.currency);
  const own = { ...stock, ...price, listPrice, sku: toText(node.sku), gtin: readGtin(node) };
  return buildProduct({ name, brand, offers: [buildOffer(own, name)] });
}

/** Returns the products that fit the page, the least nested first; number and depth are limited. */
export function findStateProducts(values: readonly StateValue[], page: PageMatch): StateProduct[] {
  const found: StateProduct[] = [];
  const seen = new Set<object>();
  const search = { remaining: MAX_SIZES };
  const queue: QueueEntry[] = values.map(({ value }) => ({ value, depth: 0, currency: null }));
  for (const { value, depth, currency } of queue) {
    if (seen.size >= MAX_NODES || found.length >= MAX_CANDIDATES || search.remaining < 0) break;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const own = isNode(value) ? (findCurrency(value) ?? currency) : currency;
    const fit = isNode(value) ? page.fit(value) : 0;
    const product = fit > 0 && isNode(value) ? readProduct(value, own, search) : null;
    if (product !== null) found.push({ product, fit });
    if (depth < MAX_DEPTH) enqueue(queue, value, depth + 1, own);
  }
  return found;
}

function enqueue(queue: QueueEntry[], value: object, depth: number, currency: string | null): void {
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    if (queue.length >= MAX_NODES) return;
    if (typeof inner !== 'object' || inner === null) continue;
    if (isList || !excludedKeys.test(normaliseKey(key))) queue.push({ value: inner, depth, currency });
  }
}
