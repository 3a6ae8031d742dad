import {
  buildWooCommerceProduct,
  findAttribute,
  findVendor,
  isNode,
  readFeedProduct,
  readLabel,
  readWooCommerceOffer,
  type SchemaNode,
  toArray,
  toPlainText,
  toText,
} from '@sillage/page-reader';
import {
  type FeedProduct,
  type FeedSource,
  isStrengthName,
  MAX_FEED_URL_LENGTH,
  type ProductFeedPage,
  splitLabels,
} from './product-feed.ts';

/** WooCommerce's Store API lists at most this number of products per page. */
export const WOOCOMMERCE_PAGE_SIZE = 100;

/** Sizes by product id, because WooCommerce's product list lacks the stock of each size. */
export type Variations = ReadonlyMap<string, readonly SchemaNode[]>;

/** Lists the products of a page of WooCommerce's Store API; null for other JSON. */
export function parseWooEntries(json: unknown): SchemaNode[] | null {
  if (!Array.isArray(json)) return null;
  const entries = json.slice(0, WOOCOMMERCE_PAGE_SIZE).filter(isNode);
  const isProduct = (entry: SchemaNode) =>
    'permalink' in entry && ('prices' in entry || 'stock_status' in entry || 'is_in_stock' in entry);
  return json.length === 0 || entries.some(isProduct) ? entries : null;
}

/**
 * Returns the id of the WooCommerce product that is sold in this size. The shop lists each size as
 * an entry of its own (a variation).
 */
export function getParentId(entry: SchemaNode): string | null {
  return toText(entry.parent) ?? toText(entry.parent_id);
}

/** Whether a WooCommerce product has sizes whose stock must be requested separately. */
export function hasVariations(entry: SchemaNode): boolean {
  return entry.type === 'variable' || toArray(entry.variations).length > 0;
}

export function readWooFeed(
  entries: readonly SchemaNode[],
  variations: Variations,
  source: FeedSource,
): ProductFeedPage {
  const products = entries.flatMap((entry) => readProduct(entry, variations, source) ?? []);
  const keys = entries.map((entry) => toText(entry.id) ?? toText(entry.permalink) ?? '');
  return { products, unreadable: entries.length - products.length, keys };
}

function readProduct(
  entry: SchemaNode,
  variations: Variations,
  { origin, at, expect }: FeedSource,
): FeedProduct | null {
  const name = toPlainText(toText(entry.name) ?? '');
  const url = getWooProductUrl(entry, origin);
  const expected = url === null ? null : expect?.(url);
  if (name === '' || url === null || expected === null || entry.is_password_protected === true) return null;
  const vendor = findVendor(entry);
  const sizes = variations.get(toText(entry.id) ?? '') ?? [];
  const offers =
    sizes.length > 0
      ? sizes.map((size) => readWooCommerceOffer(size, name, true))
      : [readWooCommerceOffer(entry, name, false)];
  return {
    url,
    name,
    vendor,
    labels: splitLabels(
      [...toArray(entry.categories), ...toArray(entry.tags)].slice(0, 60).map((node) => readLabel(node)),
    ),
    strength: findAttribute(entry, isStrengthName),
    verdict: readFeedProduct(
      'woocommerce',
      buildWooCommerceProduct(name, vendor, offers),
      expected ?? { name, brand: vendor ?? '' },
    ),
    at,
  };
}

/** Returns a product's URL; null on another host, as only the shop's own host is requested. */
export function getWooProductUrl({ permalink }: SchemaNode, origin: string): string | null {
  const url = typeof permalink === 'string' && permalink !== '' ? URL.parse(permalink, origin) : null;
  if (!url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(new URL(origin))) return null;
  url.hash = '';
  return url.href.length <= MAX_FEED_URL_LENGTH ? url.href : null;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
