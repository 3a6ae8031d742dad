import type { Expected, Verdict } from '@sillage/page-reader';
import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { ShopBlockedError, ShopUnreadableError } from '../product-feeds/import-session.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import { listGtins } from '../shop-search/save-listed-products.ts';
import type { ShopContext } from '../shop-search/shop-interface.ts';
import { markProductsRead, saveShopProducts } from '../shop-search/shop-products.repo.ts';
import { fetchFromShop } from '../shops/fetch-result.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';

type ReadContext = Pick<ShopContext, 'db' | 'log' | 'now' | 'shop' | 'shopId'>;

export interface ReadAddress {
  /** Address that the sitemap lists. */
  url: string;
  /** The page's product under its own name, as a product feed states it; null when it is none. */
  product: FeedProduct | null;
  /** The page as one about the expected fragrance. */
  verdict: Verdict | null;
}

/**
 * Reads the page at an address of a sitemap. A page that is gone, forbidden by robots.txt or no
 * product has no product. Throws ShopBlockedError for a captcha or a refusal, ShopUnreadableError
 * for a failing server, and the errors of `ShopClient.fetch` except for robots.txt.
 */
export async function readAddress(
  { log, now, shop }: ReadContext,
  url: string,
  expected: Expected | null,
): Promise<ReadAddress> {
  const fetched = await fetchFromShop(shop, url, {});
  if (fetched === 'robots') return { url, product: null, verdict: null };
  if (fetched instanceof FetchError) {
    // A redirect to another shop, or a page that is too large, concerns this address only.
    if (fetched.reason !== 'redirect-refused' && fetched.reason !== 'too-large') throw fetched;
    return { url, product: null, verdict: null };
  }
  const verdict = readFetchedPage(log, fetched, expected ?? undefined);
  if (verdict.page === 'blocked') throw new ShopBlockedError(`${shop.host} refuses to be read: ${verdict.reason}.`);
  if (fetched.status >= 500) throw new ShopUnreadableError(`${shop.host} cannot be read: ${verdict.reason}.`);
  return { url, product: readProduct(log, fetched, now()), verdict };
}

function readProduct(log: ReadContext['log'], page: FetchedPage, at: Date): FeedProduct | null {
  const { page: kind, title, brand } = readFetchedPage(log, page);
  if (kind !== 'product' || title === null) return null;
  const verdict = readFetchedPage(log, page, { name: title, brand: brand ?? '' });
  if (verdict.page !== 'product') return null;
  return { url: page.finalUrl, name: title, vendor: brand, labels: [], strength: null, verdict, at };
}

/** Stores products and the time of reading, so that no search reads these pages again at once. */
export async function rememberRead(
  { db, shopId, now }: Pick<ReadContext, 'db' | 'shopId' | 'now'>,
  pages: readonly ReadAddress[],
): Promise<void> {
  const products = pages.flatMap(({ product }) => (product ? [product] : []));
  const listed = products.map((product) => ({ product, gtins: listGtins(product) }));
  await saveShopProducts(db, { shopId, source: 'sitemap', at: now() }, listed);
  const urls = [...pages.map(({ url }) => url), ...products.map(({ url }) => url)];
  await markProductsRead(db, shopId, { urls, at: now() });
}
