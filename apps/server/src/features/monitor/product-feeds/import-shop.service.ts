import { SECOND } from '../../../platform/clock.ts';
import { parseWebUrl } from '../../../platform/net/net-guard.ts';
import { shopStore } from '../../catalogue/index.ts';
import { saveListedProducts } from '../shop-search/save-listed-products.ts';
import { withShopSession } from '../shops/shop-session.service.ts';
import { importBySitemap } from '../sitemaps/import-by-sitemap.service.ts';
import type { AddressSelection } from '../sitemaps/select-addresses.ts';
import { ShopUnreadableError } from './import-session.ts';
import { describeUnreadable, readShop } from './read-shop.ts';
import { type ShopImport, type ShopImportDeps, type ShopReport, storeProducts } from './store-import.service.ts';

/** Maximum wait until the shop may be requested: an operator waits at a terminal for the import. */
const SHOP_WAIT_TIMEOUT_MS = 120 * SECOND;

/**
 * Imports the fragrances of a shop by the best interface that it offers: the product list of
 * Shopify or WooCommerce, or else its sitemap (`selection` says which of its pages). Passes the
 * rows to `importRows`, and saves the stock as a check of each page, so that an imported shop shows
 * real stock at once. Holds the shop's lease meanwhile.
 * @throws ShopUnreadableError, ShopAccessError and FetchError with a message for users. Nothing of
 * a product list is stored then, except when the lease is lost during the import (ShopAccessError
 * with the reason `lost`).
 */
export async function importShop(
  deps: ShopImportDeps,
  address: string,
  work: ShopImport,
  selection: AddressSelection = { match: null, limit: null },
): Promise<ShopReport> {
  const url = parseWebUrl(address);
  const session = { url: url.href, maxWaitMs: SHOP_WAIT_TIMEOUT_MS, signal: work.signal };
  const reasons: string[] = [];
  const report =
    (await importByList(deps, url, { work, session, reasons })) ??
    (await importBySitemap(deps, url, { work, session, selection }).catch((error: unknown) => {
      // Why the lists cannot be read says more than the sitemap's error.
      if (error instanceof ShopUnreadableError && reasons.length > 0) return null;
      throw error;
    }));
  if (!report) throw new ShopUnreadableError(describeUnreadable(url.host, reasons));
  return report;
}

interface ListImport {
  work: ShopImport;
  session: Parameters<typeof withShopSession>[1];
  /** Collects why the lists could not be read. */
  reasons: string[];
}

async function importByList(
  deps: ShopImportDeps,
  address: URL,
  { work, session, reasons }: ListImport,
): Promise<ShopReport | null> {
  return withShopSession(deps, session, async (shop) => {
    const now = () => deps.clock.now();
    const onProgress = (products: number) => work.onProgress({ step: 'reading', done: products, total: null });
    const feed = await readShop({ shop, address, log: deps.log, now, onProgress }, reasons);
    if (!feed) return null;
    const shopId = await shopStore.saveShop(deps.db, shop.host);
    await saveListedProducts({ db: deps.db, shopId, now }, feed.platform, feed.products);
    return storeProducts(deps, shop, { ...feed, source: feed.platform }, { ...work, host: address.host });
  });
}
