import { explainMismatch } from '@sillage/page-reader';
import { addMs, SECOND } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renewDuring } from '../../../platform/lease.ts';
import {
  type ImportReport,
  importRows,
  offerStore,
  type Progress,
  shopStore,
  type unlistedStore,
} from '../../catalogue/index.ts';
import { lockKnownOffers } from '../checks/checks.repo.ts';
import { saveCheck } from '../checks/save-check.service.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { recordImportedCheck } from '../schedule/page-schedules.repo.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { createBrandFinder } from './brand-finder.ts';
import { buildRows } from './catalogue-rows.ts';
import { goodsLabels, splitFragrances } from './other-goods.ts';
import type { FeedProduct, Platform } from './product-feed.ts';

export type ShopImportDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage' | 'log' | 'signRequest'> & {
  config: Pick<Deps['config'], 'monitor'>;
};

export type ImportSource = Platform | 'sitemap';

export interface ShopReport {
  /** Interface of the shop by which the products were read. */
  source: ImportSource;
  /** The shop's name, or its host. */
  shop: string;
  /**
   * Number of all products in the shop's feed, or of pages read from its sitemap. Of these,
   * `fragrances` are fragrances of a known brand.
   */
  products: number;
  fragrances: number;
  /** Products that were not imported, by reason; `what` follows the count, as in "3 sets". */
  leftOut: { what: string; count: number; examples: string[] }[];
  remarks: string[];
  rows: ImportReport;
  checked: number;
}

export interface ShopImport {
  publish: PublishEvents;
  /**
   * Accepts a user's suggestion of a fragrance that is in the shop's product feed. The fragrance
   * gets the name and brand from the feed.
   */
  acceptSuggested: (tx: Tx, fragranceId: number, row: unlistedStore.ImportedRow) => Promise<void>;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** Products of a shop that are to be stored. */
export interface ImportedProducts {
  source: ImportSource;
  origin: string;
  /** Name of the shop; null when it states none. */
  name: string | null;
  products: readonly FeedProduct[];
  unreadable: number;
  remarks: string[];
}

export const UNBRANDED_LABEL = 'fragrances whose brand the shop does not state';
/** Interval for extending the shop's lease during an import, much shorter than the lease. */
const LEASE_EXTENSION_INTERVAL_MS = 30 * SECOND;
const CHECKS_PER_BATCH = 100;
const MAX_EXAMPLES = 3;

/** Stores the fragrances among a shop's products, and their stock as a check of each page. */
export async function storeProducts(
  deps: ShopImportDeps,
  shop: ShopClient,
  feed: ImportedProducts,
  work: ShopImport & { host: string },
): Promise<ShopReport> {
  const { fragrances, leftOut } = splitFragrances(feed.products);
  const name = { host: new URL(feed.origin).host, name: feed.name };
  const findBrand = createBrandFinder(fragrances, name, await shopStore.listBrandsByCount(deps.db));
  const branded = fragrances.flatMap((product) => {
    const brand = findBrand(product);
    return brand === null ? [] : [{ product, brand }];
  });
  const unbranded = fragrances.filter((product) => findBrand(product) === null);
  await acceptSuggestedPages(deps, branded, work.acceptSuggested);
  const source = async function* () {
    for (const { product, brand } of branded) yield* buildRows(product, brand, feed.name);
  };
  // Renewed during a long import, so that no worker takes the shop.
  const rows = await renewDuring(() => importRows(deps, source(), work), {
    renew: () => shop.extendLease(),
    intervalMs: LEASE_EXTENSION_INTERVAL_MS,
  });
  const products = branded.map(({ product }) => product);
  return {
    source: feed.source,
    shop: feed.name ?? work.host,
    products: feed.products.length + feed.unreadable,
    fragrances: branded.length,
    leftOut: [
      ...tally(leftOut.map(({ product, kind }) => ({ product, what: goodsLabels[kind] }))),
      ...tally(unbranded.map((product) => ({ product, what: UNBRANDED_LABEL }))),
      ...(feed.unreadable > 0
        ? [{ what: 'entries that could not be read', count: feed.unreadable, examples: [] }]
        : []),
    ],
    remarks: feed.remarks,
    rows,
    checked: await saveFeedChecks(deps, shop, products, work),
  };
}

async function acceptSuggestedPages(
  { db, clock }: ShopImportDeps,
  branded: readonly { product: FeedProduct; brand: string }[],
  acceptSuggested: ShopImport['acceptSuggested'],
): Promise<void> {
  const byUrl = new Map(branded.map((known) => [known.product.url, known]));
  for (const { url, fragranceId, isListed } of await shopStore.findPages(db, [...byUrl.keys()])) {
    const known = byUrl.get(url);
    const cells = known && buildRows(known.product, known.brand, null)[0]?.cells;
    if (isListed || !cells) continue;
    await db.transaction().execute((tx) => acceptSuggested(tx, fragranceId, { cells, now: clock.now() }));
  }
}

export function tally(items: readonly { product: FeedProduct; what: string }[]): ShopReport['leftOut'] {
  return [...Map.groupBy(items, ({ what }) => what)]
    .map(([what, group]) => ({
      what,
      count: group.length,
      examples: group.slice(0, MAX_EXAMPLES).map(({ product }) => product.name),
    }))
    .sort((a, b) => b.count - a.count);
}

/**
 * Saves the stock that a product feed states, as checks of the shop's pages. The first check of a
 * page causes no notification.
 */
async function saveFeedChecks(
  deps: ShopImportDeps,
  shop: ShopClient,
  products: readonly FeedProduct[],
  { publish, onProgress, signal }: ShopImport,
): Promise<number> {
  let checked = 0;
  for (let start = 0; start < products.length; start += CHECKS_PER_BATCH) {
    signal.throwIfAborted();
    await shop.extendLease();
    const batch = products.slice(start, start + CHECKS_PER_BATCH);
    checked += await retryConflicts(() => storeBatch(deps, batch, publish));
    onProgress({ step: 'storing', done: start + batch.length, total: products.length });
  }
  return checked;
}

function storeBatch(deps: ShopImportDeps, products: readonly FeedProduct[], publish: PublishEvents): Promise<number> {
  const { confirmMs } = deps.config.monitor;
  const byUrl = new Map(products.map((product) => [product.url, product]));
  return deps.db.transaction().execute(async (tx) => {
    let checked = 0;
    const pages = await shopStore.findPages(tx, [...byUrl.keys()]);
    // In the order in which groups of checks lock them.
    await lockKnownOffers(
      tx,
      pages.map(({ id }) => id),
    );
    await offerStore.lockFragrances(
      tx,
      pages.map(({ fragranceId }) => fragranceId),
    );
    for (const page of pages) {
      const { verdict, at } = byUrl.get(page.url) as FeedProduct;
      if (!isSameProduct(page, byUrl.get(page.url) as FeedProduct)) continue;
      const check = { page, at, outcome: verdict.page, reason: verdict.reason, verdict };
      const { isChanging } = await saveCheck(tx, check, confirmMs, publish);
      await recordImportedCheck(tx, page.id, { at, nextCheckBy: isChanging ? addMs(at, confirmMs) : null });
      checked += 1;
    }
    return checked;
  });
}

/**
 * Returns true if a feed's product is the fragrance of the page. Otherwise, the feed's stock is
 * ignored.
 */
function isSameProduct(page: { name: string; brand: string }, { url, verdict }: FeedProduct): boolean {
  const names = verdict.title === null ? [] : [verdict.title];
  return explainMismatch(page, { url, finalUrl: url, names, headings: [], brand: verdict.brand }) === null;
}
