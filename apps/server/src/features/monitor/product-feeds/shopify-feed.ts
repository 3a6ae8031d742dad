import {
  isNode,
  isShopifyProduct,
  readFeedProduct,
  readShopifyProduct,
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

/** Shopify lists at most this number of products per page. */
export const SHOPIFY_PAGE_SIZE = 250;

/** Lists the product URLs of a page of Shopify's `products.json`; null for other JSON. */
export function listShopifyUrls(json: unknown, origin: string): string[] | null {
  if (!isNode(json) || !Array.isArray(json.products)) return null;
  const entries = json.products.slice(0, SHOPIFY_PAGE_SIZE);
  const products = entries.filter(isShopifyProduct);
  if (entries.length > 0 && products.length === 0) return null;
  return products.flatMap((entry) => getShopifyProductUrl(entry, origin) ?? []);
}

function getShopifyProductUrl(entry: SchemaNode, origin: string): string | null {
  const handle = toText(entry.handle);
  if (handle === null || handle.length > MAX_FEED_URL_LENGTH) return null;
  const { href } = new URL(`/products/${encodeURIComponent(handle.toWellFormed())}`, origin);
  return href.length <= MAX_FEED_URL_LENGTH ? href : null;
}

/** Reads the products of a page of Shopify's `products.json`; null for other JSON. */
export function readShopifyFeed(json: unknown, source: FeedSource): ProductFeedPage | null {
  if (!isNode(json) || !Array.isArray(json.products)) return null;
  const entries = json.products.slice(0, SHOPIFY_PAGE_SIZE);
  const products = entries.flatMap((entry) => readProduct(entry, source) ?? []);
  // A list of other things under the same name is no Shopify feed.
  if (entries.length > 0 && products.length === 0 && !source.expect) return null;
  const keys = entries.map((entry) => (isNode(entry) ? (toText(entry.id) ?? toText(entry.handle) ?? '') : ''));
  return { products, unreadable: entries.length - products.length, keys };
}

function readProduct(entry: unknown, { origin, at, expect }: FeedSource): FeedProduct | null {
  if (!isShopifyProduct(entry)) return null;
  const url = getShopifyProductUrl(entry, origin);
  const expected = url === null ? null : expect?.(url);
  if (url === null || expected === null) return null;
  const name = toPlainText(toText(entry.title) ?? '');
  if (name === '') return null;
  const vendor = toPlainText(toText(entry.vendor) ?? '', 100) || null;
  const parsed = readShopifyProduct({ ...entry, title: name, vendor });
  return {
    url,
    name,
    vendor,
    labels: splitLabels([toText(entry.product_type), ...toArray(entry.tags).map(toText)]),
    strength: findStrength(entry),
    verdict: readFeedProduct('shopify', parsed, expected ?? { name, brand: vendor ?? '' }),
    at,
  };
}

/** Returns a Shopify product's concentration; null unless the product has exactly one. */
function findStrength(entry: SchemaNode): string | null {
  const option = toArray(entry.options)
    .slice(0, 3)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isStrengthName(name));
  const values = toArray(option?.values);
  return values.length === 1 ? toPlainText(toText(values) ?? '', 100) || null : null;
}
