import { isNode, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { nameOf, type PageMatch } from './page-match.ts';
import { currencyOf, priceOf } from './price-keys.ts';
import { offerOf, productOf } from './reading.ts';
import type { StateValue } from './script-values.ts';
import { type Around, gtinOf, offersIn, stockIn } from './state-variants.ts';
import { plainKey } from './stock-keys.ts';

/** A product in a page's state, and how well it fits the page (see `PageMatch`). */
export interface StateProduct {
  product: ProductReading;
  fit: number;
}

const MOST_NODES = 150_000;
const MOST_CANDIDATES = 40;
/** Maximum for all products together. */
const MOST_SIZES = 6000;
const DEEPEST = 30;

const aside =
  /^(?:.*(?:related|recommend|similar|upsell|crosssell|recently|accessor|alsobought|alsolike|boughttogether).*|cart|minicart|basket|wishlist|reviews?|translations?|i18n|messages|breadcrumbs?|navigation|menus?|header|footer|facets|filters|stores)$/;

interface Place {
  value: unknown;
  depth: number;
  currency: string | null;
}

/** Reads an object as a product; null when it states neither stock nor price. */
function readProduct(node: SchemaNode, around: string | null, search: Around['search']): ProductReading | null {
  const name = nameOf(node);
  const currency = currencyOf(node) ?? around;
  const stock = stockIn(node);
  const price = priceOf(node, currency);
  const sizes = offersIn(node, { name, currency: price.currency ?? currency, search }, 2);
  const isTelling = sizes.some(({ availability }) => availability !== 'unknown') || stock.stated === null;
  const brand = textOf(node.brand) ?? textOf(node.vendor) ?? textOf(node.brandName) ?? textOf(node.manufacturer);
  if (sizes.length > 0 && isTelling) {
    const [only] = sizes;
    const offers = sizes.length === 1 && only?.price === null ? [{ ...only, ...price }] : sizes;
    return productOf({ name, brand, stock, offers });
  }
  if (stock.stated === null && price.price === null) return null;
  const own = { ...stock, ...price, sku: textOf(node.sku), gtin: gtinOf(node) };
  return productOf({ name, brand, offers: [offerOf(own, name)] });
}

/** Returns the products that fit the page, breadth first; bounded in number and depth. */
export function stateProducts(values: readonly StateValue[], page: PageMatch): StateProduct[] {
  const found: StateProduct[] = [];
  const seen = new Set<object>();
  const search = { left: MOST_SIZES };
  const queue: Place[] = values.map(({ value }) => ({ value, depth: 0, currency: null }));
  for (const { value, depth, currency } of queue) {
    if (seen.size >= MOST_NODES || found.length >= MOST_CANDIDATES || search.left < 0) break;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const own = isNode(value) ? (currencyOf(value) ?? currency) : currency;
    const fit = isNode(value) ? page.fit(value) : 0;
    const product = fit > 0 && isNode(value) ? readProduct(value, own, search) : null;
    if (product !== null) found.push({ product, fit });
    if (depth < DEEPEST) enqueue(queue, value, depth + 1, own);
  }
  return found;
}

function enqueue(queue: Place[], value: object, depth: number, currency: string | null): void {
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    if (queue.length >= MOST_NODES) return;
    if (typeof inner !== 'object' || inner === null) continue;
    if (isList || !aside.test(plainKey(key))) queue.push({ value: inner, depth, currency });
  }
}
