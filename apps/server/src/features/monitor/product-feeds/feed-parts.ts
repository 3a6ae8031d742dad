import { type Expected, type SchemaNode, toText } from '@sillage/page-reader';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { PendingProduct } from '../monitor.tables.ts';
import type { CrawledShop } from '../schedule/due-shops.repo.ts';
import { parseJson } from './import-session.ts';
import { type FeedProduct, type FeedSource, MAX_FEED_KEY_LENGTH } from './product-feed.ts';
import { listShopifyUrls, readShopifyFeed, SHOPIFY_PAGE_SIZE } from './shopify-feed.ts';
import {
  getParentId,
  getWooProductUrl,
  hasVariations,
  parseWooEntries,
  readWooFeed,
  WOOCOMMERCE_PAGE_SIZE,
} from './woocommerce-feed.ts';

export interface FeedPart {
  products: FeedProduct[];
  /** Number of the feed's next page; null after the last page. */
  next: number | null;
  cursor: string | null;
  pending: PendingProduct[];
}

interface FeedReadContext {
  at: Date;
  /**
   * Looks up which fragrances the shop's pages sell. The returned function maps the URL of a page
   * to its fragrance, or to null for an unknown page.
   */
  findPages: (urls: readonly string[]) => Promise<(url: string) => Expected | null>;
}

const MAX_FEED_PAGES = 100;
const WOO_PRODUCTS = '/wp-json/wc/store/v1/products';
/**
 * Maximum number of WooCommerce products whose sizes one request fetches. Few products have more
 * than ten sizes, and a response contains at most 100 sizes.
 */
const MAX_PARENTS_PER_REQUEST = 10;

export function buildFeedRequestUrl({ platform, feed }: CrawledShop, origin: string): string {
  if (platform === 'shopify') return `${origin}/products.json?limit=${SHOPIFY_PAGE_SIZE}&page=${feed.page}`;
  const page = `per_page=${WOOCOMMERCE_PAGE_SIZE}&page=${feed.pending.length > 0 ? 1 : feed.page}`;
  const parents = feed.pending.slice(0, MAX_PARENTS_PER_REQUEST).map(({ id }) => encodeURIComponent(id));
  const sizes = parents.length > 0 ? `type=variation&parent=${parents.join(',')}&` : '';
  return `${origin}${WOO_PRODUCTS}?${sizes}${page}`;
}

/** Reads one response of a product feed; null when the response is not a feed. */
export async function readFeedPart(
  shop: CrawledShop,
  response: FetchedPage,
  context: FeedReadContext,
): Promise<FeedPart | null> {
  const json = parseJson(response);
  if (json === undefined) return null;
  const { origin } = new URL(response.finalUrl);
  if (shop.platform === 'shopify') return readShopify(shop, json, { ...context, origin });
  return shop.feed.pending.length > 0
    ? readSizes(shop, { json, response }, { ...context, origin })
    : readWoo(shop, { json, response }, { ...context, origin });
}

type OriginContext = FeedReadContext & Pick<FeedSource, 'origin'>;

async function readShopify({ feed }: CrawledShop, json: unknown, context: OriginContext): Promise<FeedPart | null> {
  const urls = listShopifyUrls(json, context.origin);
  if (urls === null) return null;
  const expect = await context.findPages(urls);
  const page = readShopifyFeed(json, { ...context, expect });
  if (page === null) return null;
  return { products: page.products, pending: [], ...findNextPage(feed, page.keys, SHOPIFY_PAGE_SIZE) };
}

/**
 * Returns the number of the product feed's next page as `next`. It is null when the present page is
 * not full, repeats the page before it, or is the last page allowed.
 */
function findNextPage(feed: CrawledShop['feed'], keys: readonly string[], pageSize: number, lastPage = MAX_FEED_PAGES) {
  const cursor = keys[0]?.slice(0, MAX_FEED_KEY_LENGTH) ?? null;
  const isLast = keys.length < pageSize || feed.page >= lastPage || (feed.page > 1 && cursor === feed.cursor);
  return { next: isLast ? null : feed.page + 1, cursor };
}

interface JsonResponse {
  json: unknown;
  response: FetchedPage;
}

async function readWoo(
  { feed }: CrawledShop,
  { json, response }: JsonResponse,
  context: OriginContext,
): Promise<FeedPart | null> {
  const entries = parseWooEntries(json);
  if (entries === null) return null;
  const located = entries.map((entry) => ({ entry, url: getWooProductUrl(entry, context.origin) }));
  const expect = await context.findPages(located.flatMap(({ url }) => url ?? []));
  const simple = entries.filter((entry) => !hasVariations(entry));
  const { products } = readWooFeed(simple, new Map(), { ...context, expect });
  // A product's own entry gives only the combined stock of its sizes; name and vendor are stored
  // until the sizes are read.
  const sized = located.flatMap(({ entry, url }) =>
    url !== null && hasVariations(entry) && expect(url) ? [entry] : [],
  );
  const named = readWooFeed(sized, new Map(), context).products;
  const ids = new Map(sized.map((entry) => [getWooProductUrl(entry, context.origin), toText(entry.id)]));
  const pending = named.flatMap(({ url, name, vendor }) => {
    const id = ids.get(url);
    return id && id.length <= MAX_FEED_KEY_LENGTH ? [{ id, url, name, vendor }] : [];
  });
  const total = Number(response.headers['x-wp-totalpages'] ?? MAX_FEED_PAGES) || MAX_FEED_PAGES;
  const keys = entries.map((entry) => toText(entry.id) ?? '');
  return { products, pending, ...findNextPage(feed, keys, WOOCOMMERCE_PAGE_SIZE, Math.min(total, MAX_FEED_PAGES)) };
}

/**
 * Reads the response to a request for the sizes of WooCommerce products. Returns no products when
 * the response is truncated, because sizes could be missing.
 */
async function readSizes(
  { feed }: CrawledShop,
  { json, response }: JsonResponse,
  context: OriginContext,
): Promise<FeedPart | null> {
  const [requested, pending] = [
    feed.pending.slice(0, MAX_PARENTS_PER_REQUEST),
    feed.pending.slice(MAX_PARENTS_PER_REQUEST),
  ];
  const progress = { next: feed.page === 0 ? null : feed.page, cursor: feed.cursor, pending };
  const sizes = Array.isArray(json) ? parseWooEntries(json) : null;
  const isTruncated =
    Number(response.headers['x-wp-totalpages'] ?? 1) > 1 || (sizes?.length ?? 0) >= WOOCOMMERCE_PAGE_SIZE;
  if (sizes === null || isTruncated) return { products: [], ...progress };
  const variations = Map.groupBy(sizes, (size) => getParentId(size) ?? '');
  const entries: SchemaNode[] = requested.flatMap(({ id, url, name, vendor }) =>
    variations.has(id)
      ? [{ id, name, permalink: url, type: 'variable', brands: vendor ? [{ name: vendor }] : [] }]
      : [],
  );
  const expect = await context.findPages(requested.map(({ url }) => url));
  return { products: readWooFeed(entries, variations, { ...context, expect }).products, ...progress };
}
