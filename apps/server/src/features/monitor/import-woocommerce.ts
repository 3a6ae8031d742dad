import type { SchemaNode } from '@sillage/page-reader';
import type { FetchedPage } from '../../platform/fetch-page.ts';
import {
  hasVariations,
  parentOf,
  readWooFeed,
  type Variations,
  WOOCOMMERCE_PAGE,
  wooEntries,
} from './feeds/woocommerce-feed.ts';
import {
  broken,
  type Feed,
  gather,
  MOST_OFFERS,
  MOST_PRODUCTS,
  mustAsk,
  type Reading,
  tryAsk,
} from './import-shop-ask.ts';

const wooPaths = ['/wp-json/wc/store/v1/products', '/wp-json/wc/store/products'];

/** Reads a WooCommerce shop through its Store API, at either path; null without a Store API. */
export async function readWooCommerce(reading: Reading, refusals: string[]): Promise<Feed | null> {
  for (const path of wooPaths) {
    const first = await tryAsk(reading, wooUrl(reading.address.origin + path, 1), refusals);
    const entries = first && wooEntries(first.json);
    if (!entries) continue;
    const base = new URL(first.answer.finalUrl).origin + path;
    const pages = await restOfWoo(reading, base, { entries, answer: first.answer });
    const sized = pages.flatMap((page) => page.entries.filter(hasVariations)).map(({ id }) => String(id));
    return wooFeed(
      new URL(base).origin,
      pages,
      sized.length > 0 ? await wooVariations(reading, base, sized) : new Map(),
    );
  }
  return null;
}

function wooUrl(base: string, page: number, filter = ''): string {
  return `${base}?${filter}per_page=${WOOCOMMERCE_PAGE}&page=${page}`;
}

interface WooPage {
  entries: SchemaNode[];
  at: Date;
}

/** Requests further pages, up to the shop's stated total or until a page has nothing new. */
async function restOfWoo(
  reading: Reading,
  base: string,
  first: { entries: SchemaNode[]; answer: FetchedPage },
  filter = '',
): Promise<WooPage[]> {
  const pages = [{ entries: first.entries, at: reading.now() }];
  const seen = new Set(first.entries.map(({ id }) => id));
  const total = Number(first.answer.headers['x-wp-totalpages'] ?? Infinity);
  for (let page = 2; page <= total && pages.length * WOOCOMMERCE_PAGE < MOST_PRODUCTS; page += 1) {
    if (first.entries.length === 0) break;
    const what = `page ${page} of its products`;
    const entries = wooEntries(await mustAsk(reading, wooUrl(base, page, filter), what)) ?? broken(reading, what);
    const fresh = entries.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) break;
    for (const { id } of fresh) seen.add(id);
    pages.push({ entries: fresh, at: reading.now() });
    reading.onProgress(seen.size);
  }
  return pages;
}

/** Maximum products whose sizes are requested singly, and how many without sizes end that. */
const MOST_SINGLE = 100;
const MOST_EMPTY = 3;

/** Requests the sizes of all products at once, then singly for products that the list omits. */
async function wooVariations(reading: Reading, base: string, parents: readonly string[]): Promise<Variations> {
  const all = await variationsOf(reading, base, 'type=variation&');
  let empty = 0;
  for (const parent of parents.filter((id) => !all.has(id)).slice(0, MOST_SINGLE)) {
    if (empty >= MOST_EMPTY) break;
    const own = await variationsOf(reading, base, `type=variation&parent=${encodeURIComponent(parent)}&`);
    const sizes = own.get(parent);
    if (sizes) all.set(parent, sizes);
    else empty += 1;
  }
  return all;
}

async function variationsOf(reading: Reading, base: string, filter: string): Promise<Map<string, SchemaNode[]>> {
  const first = await tryAsk(reading, wooUrl(base, 1, filter), []);
  const entries = first && wooEntries(first.json);
  if (!entries) return new Map();
  const pages = await restOfWoo(reading, base, { entries, answer: first.answer }, filter);
  const all = pages.flatMap((page) => page.entries);
  return Map.groupBy(all.slice(0, MOST_OFFERS), (entry) => parentOf(entry) ?? '');
}

function wooFeed(origin: string, pages: readonly WooPage[], variations: Variations): Feed {
  const all = gather();
  for (const { entries, at } of pages) {
    if (!all.add(readWooFeed(entries, variations, { origin, at }))) break;
  }
  if (pages.length * WOOCOMMERCE_PAGE >= MOST_PRODUCTS) all.remarks.push('Only the first 25,000 products were read.');
  return {
    platform: 'woocommerce',
    origin,
    products: all.products,
    unreadable: all.unreadable,
    currency: null,
    remarks: all.remarks,
  };
}
