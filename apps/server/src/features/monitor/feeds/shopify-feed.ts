import {
  isNode,
  isShopifyProduct,
  listOf,
  plainText,
  readFeedProduct,
  readShopifyProduct,
  type SchemaNode,
  textOf,
} from '@sillage/page-reader';
import {
  type FeedPage,
  type FeedProduct,
  type FeedSource,
  isStrengthName,
  labelsOf,
  MAX_FEED_URL_LENGTH,
} from './feed.ts';

/** Maximum products per page of Shopify's feed. */
export const SHOPIFY_PAGE = 250;

/** Returns the product URLs of a page of `products.json`; null for any other JSON. */
export function shopifyUrls(json: unknown, origin: string): string[] | null {
  if (!isNode(json) || !Array.isArray(json.products)) return null;
  const entries = json.products.slice(0, SHOPIFY_PAGE);
  const products = entries.filter(isShopifyProduct);
  if (entries.length > 0 && products.length === 0) return null;
  return products.flatMap((entry) => urlOf(entry, origin) ?? []);
}

function urlOf(entry: SchemaNode, origin: string): string | null {
  const handle = textOf(entry.handle);
  if (handle === null || handle.length > MAX_FEED_URL_LENGTH) return null;
  const { href } = new URL(`/products/${encodeURIComponent(handle.toWellFormed())}`, origin);
  return href.length <= MAX_FEED_URL_LENGTH ? href : null;
}

/** Returns the products of a page of `products.json`; null for any other JSON. */
export function readShopifyFeed(json: unknown, source: FeedSource): FeedPage | null {
  if (!isNode(json) || !Array.isArray(json.products)) return null;
  const entries = json.products.slice(0, SHOPIFY_PAGE);
  const products = entries.flatMap((entry) => readProduct(entry, source) ?? []);
  // A list of other things under the same name is no Shopify feed.
  if (entries.length > 0 && products.length === 0 && !source.expect) return null;
  const keys = entries.map((entry) => (isNode(entry) ? (textOf(entry.id) ?? textOf(entry.handle) ?? '') : ''));
  return { products, unreadable: entries.length - products.length, keys };
}

function readProduct(entry: unknown, { origin, at, expect }: FeedSource): FeedProduct | null {
  if (!isShopifyProduct(entry)) return null;
  const url = urlOf(entry, origin);
  const wanted = url === null ? null : expect?.(url);
  if (url === null || wanted === null) return null;
  const name = plainText(textOf(entry.title) ?? '');
  if (name === '') return null;
  const vendor = plainText(textOf(entry.vendor) ?? '', 100) || null;
  const reading = readShopifyProduct({ ...entry, title: name, vendor });
  return {
    url,
    name,
    vendor,
    labels: labelsOf([textOf(entry.product_type), ...listOf(entry.tags).map(textOf)]),
    strength: strengthOf(entry),
    verdict: readFeedProduct('shopify', reading, wanted ?? { name, brand: vendor ?? '' }),
    at,
  };
}

/** Returns the product's concentration if it has exactly one. */
function strengthOf(entry: SchemaNode): string | null {
  const option = listOf(entry.options)
    .slice(0, 3)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isStrengthName(name));
  const values = listOf(option?.values);
  return values.length === 1 ? textOf(values) : null;
}
