import type { SchemaNode } from '@sillage/page-reader';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import {
  createFeedCollector,
  fetchFirstPage,
  fetchRequiredPage,
  type ImportedFeed,
  type ImportSession,
  MAX_FEED_OFFERS,
  MAX_FEED_PRODUCTS,
  throwUnreadable,
} from './import-session.ts';
import type { FeedProduct } from './product-feed.ts';
import {
  getParentId,
  hasVariations,
  parseWooEntries,
  readWooFeed,
  type Variations,
  WOOCOMMERCE_PAGE_SIZE,
} from './woocommerce-feed.ts';

const wooPaths = ['/wp-json/wc/store/v1/products', '/wp-json/wc/store/products'];

/** Reads products from WooCommerce's Store API (either of two paths); null without the API. */
export async function readWooCommerce(session: ImportSession, reasons: string[]): Promise<ImportedFeed | null> {
  for (const path of wooPaths) {
    const first = await fetchFirstPage(session, buildStoreApiUrl(session.address.origin + path, 1), reasons);
    const entries = first && parseWooEntries(first.json);
    if (!entries) continue;
    const base = new URL(first.response.finalUrl).origin + path;
    const pages = await fetchFurtherPages(session, base, { entries, response: first.response });
    const parentIds = pages.flatMap((page) => page.entries.filter(hasVariations)).map(({ id }) => String(id));
    return buildWooFeed(
      new URL(base).origin,
      pages,
      parentIds.length > 0 ? await fetchVariations(session, base, parentIds) : new Map(),
    );
  }
  return null;
}

/** Maximum number of found products whose sizes a search requests, as few have over ten sizes. */
const MAX_PARENTS_PER_SEARCH = 10;

/**
 * Searches WooCommerce's Store API (either of two paths) for a name and reads the first 100
 * products; null without the API.
 */
export async function readWooSearch(
  session: ImportSession,
  name: string,
  reasons: string[],
): Promise<FeedProduct[] | null> {
  const filter = `search=${encodeURIComponent(name.slice(0, 200).toWellFormed())}&`;
  for (const path of wooPaths) {
    const first = await fetchFirstPage(session, buildStoreApiUrl(session.address.origin + path, 1, filter), reasons);
    const entries = first && parseWooEntries(first.json);
    if (!entries) continue;
    const base = new URL(first.response.finalUrl).origin + path;
    const parents = entries.filter(hasVariations).slice(0, MAX_PARENTS_PER_SEARCH);
    const variations = parents.length === 0 ? new Map() : await fetchSizes(session, base, parents);
    return readWooFeed(entries, variations, { origin: new URL(base).origin, at: session.now() }).products;
  }
  return null;
}

/** Returns no sizes when the response may be incomplete. */
async function fetchSizes(session: ImportSession, base: string, parents: readonly SchemaNode[]): Promise<Variations> {
  const ids = parents.map(({ id }) => encodeURIComponent(String(id))).join(',');
  const first = await fetchFirstPage(session, buildStoreApiUrl(base, 1, `type=variation&parent=${ids}&`), []);
  const sizes = (first && parseWooEntries(first.json)) ?? [];
  return sizes.length >= WOOCOMMERCE_PAGE_SIZE ? new Map() : Map.groupBy(sizes, (size) => getParentId(size) ?? '');
}

function buildStoreApiUrl(base: string, page: number, filter = ''): string {
  return `${base}?${filter}per_page=${WOOCOMMERCE_PAGE_SIZE}&page=${page}`;
}

interface WooPage {
  entries: SchemaNode[];
  at: Date;
}

/** Requests feed pages up to the number that the shop states, or until one has no new product. */
async function fetchFurtherPages(
  session: ImportSession,
  base: string,
  first: { entries: SchemaNode[]; response: FetchedPage },
  filter = '',
): Promise<WooPage[]> {
  const pages = [{ entries: first.entries, at: session.now() }];
  const seen = new Set(first.entries.map(({ id }) => id));
  const total = Number(first.response.headers['x-wp-totalpages'] ?? Infinity);
  for (let page = 2; page <= total && pages.length * WOOCOMMERCE_PAGE_SIZE < MAX_FEED_PRODUCTS; page += 1) {
    if (first.entries.length === 0) break;
    const what = `page ${page} of its products`;
    const entries =
      parseWooEntries(await fetchRequiredPage(session, buildStoreApiUrl(base, page, filter), what)) ??
      throwUnreadable(session, what);
    const added = entries.filter(({ id }) => !seen.has(id));
    if (added.length === 0) break;
    for (const { id } of added) seen.add(id);
    pages.push({ entries: added, at: session.now() });
    session.onProgress(seen.size);
  }
  return pages;
}

/**
 * Maximum number of an import's requests that each ask for the sizes of one product. The requests
 * also end after `MAX_EMPTY_SIZE_RESPONSES` responses without sizes.
 */
const MAX_SINGLE_SIZE_REQUESTS = 100;
const MAX_EMPTY_SIZE_RESPONSES = 3;

/**
 * Requests the sizes of all products at once. Then requests the sizes of each product that was
 * missing in the response, one product at a time.
 */
async function fetchVariations(session: ImportSession, base: string, parents: readonly string[]): Promise<Variations> {
  const all = await fetchVariationList(session, base, 'type=variation&');
  let empty = 0;
  for (const parent of parents.filter((id) => !all.has(id)).slice(0, MAX_SINGLE_SIZE_REQUESTS)) {
    if (empty >= MAX_EMPTY_SIZE_RESPONSES) break;
    const own = await fetchVariationList(session, base, `type=variation&parent=${encodeURIComponent(parent)}&`);
    const sizes = own.get(parent);
    if (sizes) all.set(parent, sizes);
    else empty += 1;
  }
  return all;
}

async function fetchVariationList(
  session: ImportSession,
  base: string,
  filter: string,
): Promise<Map<string, SchemaNode[]>> {
  const first = await fetchFirstPage(session, buildStoreApiUrl(base, 1, filter), []);
  const entries = first && parseWooEntries(first.json);
  if (!entries) return new Map();
  const pages = await fetchFurtherPages(session, base, { entries, response: first.response }, filter);
  const all = pages.flatMap((page) => page.entries);
  return Map.groupBy(all.slice(0, MAX_FEED_OFFERS), (entry) => getParentId(entry) ?? '');
}

function buildWooFeed(origin: string, pages: readonly WooPage[], variations: Variations): ImportedFeed {
  const all = createFeedCollector();
  for (const { entries, at } of pages) {
    if (!all.add(readWooFeed(entries, variations, { origin, at }))) break;
  }
  if (pages.length * WOOCOMMERCE_PAGE_SIZE >= MAX_FEED_PRODUCTS)
    all.remarks.push('Only the first 25,000 products were read.');
  return {
    platform: 'woocommerce',
    origin,
    products: all.products,
    unreadable: all.unreadable,
    currency: null,
    remarks: all.remarks,
  };
}
