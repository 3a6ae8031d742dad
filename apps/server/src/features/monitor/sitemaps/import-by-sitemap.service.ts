import { shopStore } from '../../catalogue/index.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import { isShopError, readShopName } from '../product-feeds/read-shop.ts';
import {
  type ShopImport,
  type ShopImportDeps,
  type ShopReport,
  storeProducts,
  tally,
  UNBRANDED_LABEL,
} from '../product-feeds/store-import.service.ts';
import type { ShopContext } from '../shop-search/shop-interface.ts';
import { withShopSession } from '../shops/shop-session.service.ts';
import { addReport, createEmptyReport } from './merge-reports.rules.ts';
import { type ReadAddress, readAddress, rememberRead } from './read-address.ts';
import { refreshSitemaps } from './read-sitemaps.ts';
import { type AddressSelection, type SelectedAddress, selectAddresses } from './select-addresses.ts';

interface SitemapImport {
  work: ShopImport;
  session: Omit<Parameters<typeof withShopSession>[1], 'dailyRequests'>;
  selection: AddressSelection;
}

/** Few pages, so that an import that is killed reads few of them again. */
const PAGES_PER_BATCH = 10;

type Page = ReadAddress & { expected: SelectedAddress['expected'] };

/**
 * Imports pages that a shop's sitemap lists, within the daily budget; null for a shop without a
 * sitemap. What was read is stored in batches, also when the import is aborted or fails, and the
 * next import goes on from there. A failure after the first page becomes a remark of the report.
 */
export async function importBySitemap(
  deps: ShopImportDeps,
  url: URL,
  { work, session, selection }: SitemapImport,
): Promise<ShopReport | null> {
  const { db, clock, config, log } = deps;
  const { dailyRequests } = config.monitor;
  return withShopSession(deps, { ...session, dailyRequests }, async (shop) => {
    const shopId = await shopStore.saveShop(db, shop.host);
    const context = { db, log, now: () => clock.now(), shop, shopId, origin: url.origin, market: null };
    const onRead = (addresses: number) => work.onProgress({ step: 'reading', done: addresses, total: null });
    if (!(await refreshSitemaps(context, onRead))) return null;
    const addresses = await selectAddresses(context, selection);
    const name = addresses.length > 0 ? await readShopName(shop, url.origin) : null;
    const report = createEmptyReport('sitemap', name ?? url.host);
    // An aborted import still stores what it has read.
    const storing = { ...work, signal: new AbortController().signal, onProgress: () => undefined, host: url.host };
    const store = async (pages: readonly Page[]) => {
      const { products, unbranded, others } = sortPages(pages);
      const imported = { source: 'sitemap', origin: url.origin, name, products, unreadable: 0, remarks: [] } as const;
      const stored = await storeProducts(deps, shop, { ...imported, remarks: [] }, storing);
      const leftOut = tally(unbranded.map((product) => ({ product, what: UNBRANDED_LABEL })));
      const otherPages = others > 0 ? [{ what: 'pages that are no such product', count: others, examples: [] }] : [];
      addReport(report, { ...stored, products: pages.length, leftOut: [...stored.leftOut, ...leftOut, ...otherPages] });
      await rememberRead(context, pages);
    };
    const failure = await readPages(context, addresses, { store, work });
    work.signal.throwIfAborted();
    if (failure && report.products === 0) throw failure;
    if (failure) report.remarks.push(failure.message);
    return report;
  });
}

/** Reads and stores pages in batches; returns the shop's failure that ended it, if any. */
async function readPages(
  context: ShopContext,
  addresses: readonly SelectedAddress[],
  { store, work }: { store: (pages: readonly Page[]) => Promise<void>; work: ShopImport },
): Promise<Error | null> {
  let pending: Page[] = [];
  let failure: Error | null = null;
  for (const [index, { url, expected }] of addresses.entries()) {
    try {
      pending.push({ ...(await readAddress(context, url, expected)), expected });
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      break;
    }
    work.onProgress({ step: 'storing', done: index + 1, total: addresses.length });
    if (pending.length < PAGES_PER_BATCH) continue;
    await store(pending);
    pending = [];
  }
  if (pending.length > 0) await store(pending);
  if (failure === null || work.signal.aborted) return null;
  const isOfShop: boolean = isShopError(failure);
  if (!isOfShop) throw failure;
  return failure;
}

/** A page that names no brand is no product of a known one, unless the reader knows it by name. */
function sortPages(pages: readonly Page[]) {
  const products: FeedProduct[] = [];
  const unbranded: FeedProduct[] = [];
  let others = 0;
  for (const { product, verdict, expected } of pages) {
    if (!product || verdict?.page !== 'product') others += 1;
    // A page of the watched fragrance is a perfume, whether it has a word for that or not.
    else if (expected) products.push({ ...product, vendor: expected.brand, labels: ['perfume'], verdict });
    else if (product.vendor === null) unbranded.push(product);
    else products.push(product);
  }
  return { products, unbranded, others };
}
