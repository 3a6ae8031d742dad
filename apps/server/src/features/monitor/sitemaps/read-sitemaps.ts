import { addMs, DAY } from '../../../platform/clock.ts';
import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { shopStore } from '../../catalogue/index.ts';
import { ShopBlockedError, ShopUnreadableError } from '../product-feeds/import-session.ts';
import type { ShopContext } from '../shop-search/shop-interface.ts';
import { SHOP_PRODUCTS_PER_BATCH, saveShopProducts } from '../shop-search/shop-products.repo.ts';
import { fetchFromShop, isResponse } from '../shops/fetch-result.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import { findSearchState } from '../shops/shop-lease.repo.ts';
import { parseSitemap, type SitemapEntry } from './parse-sitemap.ts';
import { classifySitemap, mayBeProduct, resolveEntry } from './sitemap-urls.rules.ts';
import { deleteOldAddresses, listStoredSitemaps, type StoredSitemap, saveSitemap } from './sitemaps.repo.ts';

/** Addresses that shops use when their robots.txt names no sitemap. */
const usualPaths = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml', '/sitemap.xml.gz'];
/** The protocol allows 50 MB; real files of 50,000 addresses have 5 to 15 MB. */
const MAX_SITEMAP_BYTES = 25_000_000;
/** Maximum number of requested files in one reading; the next reading goes on with the others. */
export const MAX_FILES_PER_READING = 50;
const MAX_QUEUED_FILES = 1000;
/** An index may list another index; no known shop nests them deeper. */
const MAX_INDEX_DEPTH = 3;
export const MAX_ADDRESSES_PER_SHOP = 200_000;
const REREAD_AFTER_MS = DAY;
/**
 * A file with an unchanged date is requested again after this time, well before the addresses in it
 * would count as no longer listed.
 */
const REREAD_UNCHANGED_AFTER_MS = 30 * DAY;
const DELETE_FILES_AFTER_MS = 60 * DAY;
const ACCEPT = 'application/xml, text/xml, text/plain;q=0.9, application/gzip;q=0.8, */*;q=0.5';

interface QueuedFile {
  url: string;
  depth: number;
  /** Null for a file that no index lists. */
  modifiedAt: Date | null;
}

interface Reading {
  context: ShopContext;
  stored: ReadonlyMap<string, StoredSitemap>;
  queue: QueuedFile[];
  seen: Set<string>;
  files: number;
  addresses: number;
}

/**
 * Reads the shop's sitemaps into `shop_products`, at most once a day. Files that list products come
 * first; those that recognisably list none are left out. Returns whether the shop has a sitemap.
 * What was read before an error stays stored, and the next reading goes on from there.
 * Throws the errors of `ShopClient.fetch`, and ShopUnreadableError.
 */
export async function refreshSitemaps(
  context: ShopContext,
  onProgress: (addresses: number) => void = () => undefined,
): Promise<boolean> {
  const { db, shop, shopId, now } = context;
  const at = now();
  const state = await findSearchState(db, shopId);
  const stored = await listStoredSitemaps(db, shopId);
  if (state?.sitemapReadAt && addMs(state.sitemapReadAt, REREAD_AFTER_MS) > at) return stored.length > 0;
  const byUrl = new Map(stored.map((sitemap) => [sitemap.url, sitemap]));
  const reading: Reading = { context, stored: byUrl, queue: [], seen: new Set(), files: 0, addresses: 0 };
  const hasSitemap = await readRoots(reading, onProgress);
  await readQueue(reading, onProgress);
  await deleteOldAddresses(db, shopId, { before: addMs(at, -DELETE_FILES_AFTER_MS), limit: MAX_ADDRESSES_PER_SHOP });
  await shop.extendLease({ sitemap_read_at: at });
  return hasSitemap;
}

/** Reads the files that robots.txt names, or else those at the usual paths up to the first. */
async function readRoots(reading: Reading, onProgress: (addresses: number) => void): Promise<boolean> {
  const { context } = reading;
  const { origin, shop } = context;
  const named = (await shop.listSitemaps(origin)).flatMap(
    (loc) => resolveEntry(loc, origin, shopStore.shopHostOf) ?? [],
  );
  const isUseful = (url: string) => classifySitemap(url) !== 'other';
  const roots = named.length > 0 ? named.filter(isUseful) : usualPaths.map((path) => origin + path);
  enqueue(
    reading,
    roots.map((url) => ({ url, depth: 0, modifiedAt: null })),
  );
  let found = false;
  let failure: Error | null = null;
  const files = reading.queue.splice(0);
  for (const file of files) {
    const result = await readFile(reading, file);
    if (result === 'read') found = true;
    else failure ??= result;
    onProgress(reading.addresses);
    if (found && named.length === 0) break;
  }
  if (!found && failure) throw failure;
  return found;
}

async function readQueue(reading: Reading, onProgress: (addresses: number) => void): Promise<void> {
  for (let file = reading.queue.shift(); file; file = reading.queue.shift()) {
    if (reading.files >= MAX_FILES_PER_READING || reading.addresses >= MAX_ADDRESSES_PER_SHOP) return;
    const stored = reading.stored.get(file.url);
    if (stored && isFresh(stored, file, reading.context.now())) reading.addresses += stored.addresses;
    else await readFile(reading, file);
    onProgress(reading.addresses);
  }
}

function isFresh(stored: StoredSitemap, file: QueuedFile, now: Date): boolean {
  const ageMs = now.getTime() - stored.readAt.getTime();
  const isUnchanged = file.modifiedAt !== null && stored.modifiedAt?.getTime() === file.modifiedAt.getTime();
  return ageMs < (isUnchanged ? REREAD_UNCHANGED_AFTER_MS : REREAD_AFTER_MS);
}

/** Reads a file; returns why it could not be read, or null when it is just no sitemap. */
async function readFile(reading: Reading, file: QueuedFile): Promise<'read' | Error | null> {
  const { context } = reading;
  reading.files += 1;
  const request = { accept: ACCEPT, maxBytes: MAX_SITEMAP_BYTES, gunzip: true };
  const fetched = await fetchFromShop(context.shop, file.url, request);
  if (fetched === 'robots')
    return new ShopUnreadableError(`The robots.txt of ${context.shop.host} forbids its sitemap.`);
  if (fetched instanceof FetchError) {
    // One file may be too large or broken; a host that cannot be reached fails for all.
    if (fetched.reason === 'dns' || fetched.reason === 'private-address') throw fetched;
    return fetched;
  }
  const sitemap = isResponse(fetched) && fetched.status === 200 ? await parseSitemap(fetched.body) : null;
  if (sitemap === null) return explainResponse(context, fetched);
  if (sitemap.kind === 'index') enqueueChildren(reading, file, sitemap.entries);
  const addresses = sitemap.kind === 'pages' ? await storeAddresses(reading, file.url, sitemap.entries) : 0;
  reading.addresses += addresses;
  const { db, shopId, now } = context;
  await saveSitemap(db, shopId, { url: file.url, modifiedAt: file.modifiedAt, readAt: now(), addresses });
  return 'read';
}

/** Throws ShopBlockedError for a captcha or a 403; returns null for a missing file. */
function explainResponse({ shop, log }: ShopContext, response: FetchedPage): Error | null {
  const { page, reason } = readFetchedPage(log, response);
  if (page === 'blocked') throw new ShopBlockedError(`${shop.host} refuses to be read: ${reason}.`);
  return response.status >= 500 ? new ShopUnreadableError(`${shop.host} cannot be read: ${reason}.`) : null;
}

function enqueueChildren(reading: Reading, parent: QueuedFile, entries: readonly SitemapEntry[]): void {
  if (parent.depth + 1 >= MAX_INDEX_DEPTH) return;
  const children = entries.flatMap(({ loc, modifiedAt }) => {
    const url = resolveEntry(loc, parent.url, shopStore.shopHostOf);
    return url === null || classifySitemap(url) === 'other' ? [] : [{ url, depth: parent.depth + 1, modifiedAt }];
  });
  enqueue(reading, children);
}

/** Files about products first; of equals, those never read. */
function enqueue({ queue, seen, stored }: Reading, files: readonly QueuedFile[]): void {
  for (const file of files) {
    if (seen.has(file.url) || seen.size >= MAX_QUEUED_FILES) continue;
    seen.add(file.url);
    queue.push(file);
  }
  const rank = ({ url }: QueuedFile) => (classifySitemap(url) === 'products' ? 0 : 2) + (stored.has(url) ? 1 : 0);
  queue.sort((a, b) => rank(a) - rank(b));
}

async function storeAddresses(
  { context, addresses }: Reading,
  base: string,
  entries: readonly SitemapEntry[],
): Promise<number> {
  const { db, shop, shopId, now } = context;
  const latest = addMs(now(), DAY);
  const byUrl = new Map<string, { url: string; modifiedAt: Date | null }>();
  for (const { loc, modifiedAt } of entries) {
    const url = resolveEntry(loc, base, shopStore.shopHostOf);
    if (url === null || !mayBeProduct(url)) continue;
    byUrl.set(url, { url, modifiedAt: modifiedAt !== null && modifiedAt <= latest ? modifiedAt : null });
    if (addresses + byUrl.size >= MAX_ADDRESSES_PER_SHOP) break;
  }
  const products = [...byUrl.values()];
  for (let start = 0; start < products.length; start += SHOP_PRODUCTS_PER_BATCH) {
    await shop.extendLease();
    const batch = products.slice(start, start + SHOP_PRODUCTS_PER_BATCH);
    await saveShopProducts(db, { shopId, source: 'sitemap', at: now() }, batch);
  }
  return products.length;
}
