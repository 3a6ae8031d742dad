import { otherProduct } from '@sillage/page-reader';
import { after, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { webUrl } from '../../platform/net-guard.ts';
import {
  acceptImported,
  findPages,
  type ImportProgress,
  type ImportReport,
  importRows,
  listHouses,
  type MoveAlong,
} from '../catalogue/index.ts';
import type { FeedProduct, Platform } from './feeds/feed.ts';
import { rowsOf } from './feeds/feed-rows.ts';
import { houseFinder } from './feeds/house-of.ts';
import { goodsInWords, partFragrances } from './feeds/other-goods.ts';
import { noteLook } from './import-shop.repo.ts';
import { readShop, type ShopFeed } from './import-shop-read.ts';
import type { Announce } from './monitor.events.ts';
import { saveLook } from './save-look.service.ts';
import { type OpenShop, withShop } from './visit-politely.service.ts';

export type ShopImportDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage'> & { config: Pick<Deps['config'], 'monitor'> };

export interface ShopReport {
  platform: Platform;
  /** The shop's name, or its host. */
  shop: string;
  /** Products in the feed, and those that are fragrances of a known brand. */
  products: number;
  fragrances: number;
  /** Products left out, by reason, with some names; `what` is worded to follow the count. */
  leftOut: { what: string; count: number; examples: string[] }[];
  remarks: string[];
  rows: ImportReport;
  /** Pages whose stock the feed stated. */
  looked: number;
}

interface ShopImport {
  announce: Announce;
  /** Moves other features' data when a suggested fragrance proves to be in the catalogue. */
  moveAlong: MoveAlong;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/** Maximum of a single pause, for an operator at a terminal. */
const PATIENCE_MS = 120 * SECOND;
/** Well within a lease. */
const KEEP_EVERY_MS = 30 * SECOND;
const LOOKS_AT_ONCE = 100;
const EXAMPLES = 3;

/**
 * Imports the fragrances of a Shopify or WooCommerce shop: reads its product feed, passes the rows
 * to `importRows`, and saves the feed's stock as a check of each page, so that an imported shop
 * shows real stock at once. Holds the shop's lease meanwhile.
 * @throws ShopUnreadable, ShopRefusal and FetchError with a message for users; nothing is stored
 * then, except after `lost`.
 */
export async function importShop(deps: ShopImportDeps, address: string, work: ShopImport): Promise<ShopReport> {
  const url = webUrl(address);
  const wish = { url: url.href, patienceMs: PATIENCE_MS, signal: work.signal };
  return withShop(deps, wish, async (shop) => {
    const onRead = (products: number) => work.onProgress({ step: 'reading', done: products, total: null });
    const feed = await readShop({ shop, address: url, now: () => deps.clock.now(), onProgress: onRead });
    return storeFeed(deps, shop, feed, { ...work, host: url.host });
  });
}

async function storeFeed(
  deps: ShopImportDeps,
  shop: OpenShop,
  feed: ShopFeed,
  work: ShopImport & { host: string },
): Promise<ShopReport> {
  const { fragrances, leftOut } = partFragrances(feed.products);
  const name = { host: new URL(feed.origin).host, name: feed.name };
  const houseOf = houseFinder(fragrances, name, await listHouses(deps.db));
  const housed = fragrances.flatMap((product) => {
    const house = houseOf(product);
    return house === null ? [] : [{ product, house }];
  });
  const nameless = fragrances.filter((product) => houseOf(product) === null);
  await acceptSuggested(deps, housed, work.moveAlong);
  const source = async function* () {
    for (const { product, house } of housed) yield* rowsOf(product, house, feed.name);
  };
  const rows = await whileKeeping(shop, () => importRows(deps, source(), work));
  const products = housed.map(({ product }) => product);
  return {
    platform: feed.platform,
    shop: feed.name ?? work.host,
    products: feed.products.length + feed.unreadable,
    fragrances: housed.length,
    leftOut: [
      ...tally(leftOut.map(({ product, kind }) => ({ product, what: goodsInWords[kind] }))),
      ...tally(
        nameless.map((product) => ({ product, what: 'fragrances of which the shop does not say whose they are' })),
      ),
      ...(feed.unreadable > 0
        ? [{ what: 'entries that could not be read', count: feed.unreadable, examples: [] }]
        : []),
    ],
    remarks: feed.remarks,
    rows,
    looked: await storeLooks(deps, shop, products, work),
  };
}

/** Accepts suggested pages that are now imported into the catalogue, under the shop's names. */
async function acceptSuggested(
  { db, clock }: ShopImportDeps,
  housed: readonly { product: FeedProduct; house: string }[],
  moveAlong: MoveAlong,
): Promise<void> {
  const byUrl = new Map(housed.map((known) => [known.product.url, known]));
  for (const { url, fragranceId, isListed } of await findPages(db, [...byUrl.keys()])) {
    const known = byUrl.get(url);
    const cells = known && rowsOf(known.product, known.house, null)[0]?.cells;
    if (isListed || !cells) continue;
    await db.transaction().execute((tx) => acceptImported(tx, fragranceId, { cells, now: clock.now() }, moveAlong));
  }
}

function tally(items: readonly { product: FeedProduct; what: string }[]): ShopReport['leftOut'] {
  return [...Map.groupBy(items, ({ what }) => what)]
    .map(([what, group]) => ({
      what,
      count: group.length,
      examples: group.slice(0, EXAMPLES).map(({ product }) => product.name),
    }))
    .sort((a, b) => b.count - a.count);
}

/** Extends the lease during a long import, so that no worker takes the shop. */
async function whileKeeping<T>(shop: OpenShop, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void shop.keep().catch(() => undefined), KEEP_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Saves the feed's stock of each known page as a check; a page's first check notifies nothing. */
async function storeLooks(
  deps: ShopImportDeps,
  shop: OpenShop,
  products: readonly FeedProduct[],
  { announce, onProgress, signal }: ShopImport,
): Promise<number> {
  let looked = 0;
  for (let start = 0; start < products.length; start += LOOKS_AT_ONCE) {
    signal.throwIfAborted();
    await shop.keep();
    const batch = products.slice(start, start + LOOKS_AT_ONCE);
    looked += await retryDeadlock(() => storeBatch(deps, batch, announce));
    onProgress({ step: 'storing', done: start + batch.length, total: products.length });
  }
  return looked;
}

function storeBatch(deps: ShopImportDeps, products: readonly FeedProduct[], announce: Announce): Promise<number> {
  const { confirmMs } = deps.config.monitor;
  const byUrl = new Map(products.map((product) => [product.url, product]));
  return deps.db.transaction().execute(async (tx) => {
    let looked = 0;
    for (const page of await findPages(tx, [...byUrl.keys()])) {
      const { verdict, at } = byUrl.get(page.url) as FeedProduct;
      if (!isAbout(page, byUrl.get(page.url) as FeedProduct)) continue;
      const look = { page, at, outcome: verdict.page, reason: verdict.reason, verdict };
      const { isChanging } = await saveLook(tx, look, confirmMs, announce);
      await noteLook(tx, page.id, { at, againAt: isChanging ? after(at, confirmMs) : null });
      looked += 1;
    }
    return looked;
  });
}

/** False for a page of another fragrance than the feed's, which is left to a page check. */
function isAbout(page: { name: string; brand: string }, { url, verdict }: FeedProduct): boolean {
  const names = verdict.title === null ? [] : [verdict.title];
  return otherProduct(page, { url, finalUrl: url, names, headings: [], brand: verdict.brand }) === null;
}

const DEADLOCK = '40P01';

/** A simultaneous file import locks the same rows; the victim of a deadlock starts again. */
async function retryDeadlock<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || (error as { code?: string }).code !== DEADLOCK) throw error;
    return retryDeadlock(work, tries - 1);
  }
}
