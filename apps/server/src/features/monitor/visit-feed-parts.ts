import { type Expected, type SchemaNode, textOf } from '@sillage/page-reader';
import type { FetchedPage } from '../../platform/fetch-page.ts';
import { type FeedProduct, type FeedSource, MAX_FEED_KEY_LENGTH } from './feeds/feed.ts';
import { readShopifyFeed, SHOPIFY_PAGE, shopifyUrls } from './feeds/shopify-feed.ts';
import {
  hasVariations,
  parentOf,
  readWooFeed,
  WOOCOMMERCE_PAGE,
  wooEntries,
  wooUrlOf,
} from './feeds/woocommerce-feed.ts';
import { jsonOf } from './import-shop-ask.ts';
import type { PendingProduct } from './monitor.tables.ts';
import type { VisitedShop } from './visit.repo.ts';

export interface FeedPart {
  products: FeedProduct[];
  /** Next page of the feed; null after the last. */
  next: number | null;
  mark: string | null;
  /** Known products whose sizes are requested next. */
  pending: PendingProduct[];
}

interface Reading {
  at: Date;
  /** Looks up known pages by URL; the result maps a URL to the fragrance to expect, or null. */
  findPages: (urls: readonly string[]) => Promise<(url: string) => Expected | null>;
}

/** Maximum pages read of a feed, in case it never ends. */
const MOST_PAGES = 100;
const WOO_PRODUCTS = '/wp-json/wc/store/v1/products';
/** Products per request for sizes: few have more than ten sizes, and a response holds a hundred. */
const PARENTS = 10;

export function requestFor({ platform, feed }: VisitedShop, origin: string): string {
  if (platform === 'shopify') return `${origin}/products.json?limit=${SHOPIFY_PAGE}&page=${feed.page}`;
  const page = `per_page=${WOOCOMMERCE_PAGE}&page=${feed.pending.length > 0 ? 1 : feed.page}`;
  const parents = feed.pending.slice(0, PARENTS).map(({ id }) => encodeURIComponent(id));
  const sizes = parents.length > 0 ? `type=variation&parent=${parents.join(',')}&` : '';
  return `${origin}${WOO_PRODUCTS}?${sizes}${page}`;
}

/** Returns null for a response that is not a feed. */
export async function readPart(shop: VisitedShop, answer: FetchedPage, reading: Reading): Promise<FeedPart | null> {
  const json = jsonOf(answer);
  if (json === undefined) return null;
  const { origin } = new URL(answer.finalUrl);
  if (shop.platform === 'shopify') return readShopify(shop, json, { ...reading, origin });
  return shop.feed.pending.length > 0
    ? readSizes(shop, { json, answer }, { ...reading, origin })
    : readWoo(shop, { json, answer }, { ...reading, origin });
}

type Placed = Reading & Pick<FeedSource, 'origin'>;

async function readShopify({ feed }: VisitedShop, json: unknown, reading: Placed): Promise<FeedPart | null> {
  const urls = shopifyUrls(json, reading.origin);
  if (urls === null) return null;
  const expect = await reading.findPages(urls);
  const page = readShopifyFeed(json, { ...reading, expect });
  if (page === null) return null;
  return { products: page.products, pending: [], ...nextOf(feed, page.keys, SHOPIFY_PAGE) };
}

/** The last page is one that is not full, or that repeats the page before it. */
function nextOf(feed: VisitedShop['feed'], keys: readonly string[], full: number, last = MOST_PAGES) {
  const mark = keys[0]?.slice(0, MAX_FEED_KEY_LENGTH) ?? null;
  const isLast = keys.length < full || feed.page >= last || (feed.page > 1 && mark === feed.mark);
  return { next: isLast ? null : feed.page + 1, mark };
}

interface Json {
  json: unknown;
  answer: FetchedPage;
}

async function readWoo({ feed }: VisitedShop, { json, answer }: Json, reading: Placed): Promise<FeedPart | null> {
  const entries = wooEntries(json);
  if (entries === null) return null;
  const placed = entries.map((entry) => ({ entry, url: wooUrlOf(entry, reading.origin) }));
  const expect = await reading.findPages(placed.flatMap(({ url }) => url ?? []));
  const simple = entries.filter((entry) => !hasVariations(entry));
  const { products } = readWooFeed(simple, new Map(), { ...reading, expect });
  // A product's own entry gives only the combined stock of its sizes; name and vendor are stored
  // until the sizes are read.
  const sized = placed.flatMap(({ entry, url }) =>
    url !== null && hasVariations(entry) && expect(url) ? [entry] : [],
  );
  const named = readWooFeed(sized, new Map(), reading).products;
  const ids = new Map(sized.map((entry) => [wooUrlOf(entry, reading.origin), textOf(entry.id)]));
  const pending = named.flatMap(({ url, name, vendor }) => {
    const id = ids.get(url);
    return id && id.length <= MAX_FEED_KEY_LENGTH ? [{ id, url, name, vendor }] : [];
  });
  const total = Number(answer.headers['x-wp-totalpages'] ?? MOST_PAGES) || MOST_PAGES;
  const keys = entries.map((entry) => textOf(entry.id) ?? '');
  return { products, pending, ...nextOf(feed, keys, WOOCOMMERCE_PAGE, Math.min(total, MOST_PAGES)) };
}

/** Reads the sizes of the first pending products; an incomplete response yields no products. */
async function readSizes({ feed }: VisitedShop, { json, answer }: Json, reading: Placed): Promise<FeedPart | null> {
  const [asked, pending] = [feed.pending.slice(0, PARENTS), feed.pending.slice(PARENTS)];
  const goesOn = { next: feed.page === 0 ? null : feed.page, mark: feed.mark, pending };
  const sizes = Array.isArray(json) ? wooEntries(json) : null;
  const isCut = Number(answer.headers['x-wp-totalpages'] ?? 1) > 1 || (sizes?.length ?? 0) >= WOOCOMMERCE_PAGE;
  if (sizes === null || isCut) return { products: [], ...goesOn };
  const variations = Map.groupBy(sizes, (size) => parentOf(size) ?? '');
  const entries: SchemaNode[] = asked.flatMap(({ id, url, name, vendor }) =>
    variations.has(id)
      ? [{ id, name, permalink: url, type: 'variable', brands: vendor ? [{ name: vendor }] : [] }]
      : [],
  );
  const expect = await reading.findPages(asked.map(({ url }) => url));
  return { products: readWooFeed(entries, variations, { ...reading, expect }).products, ...goesOn };
}
