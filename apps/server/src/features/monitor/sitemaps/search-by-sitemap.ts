import { type Expected, explainMismatch } from '@sillage/page-reader';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import { isShopError } from '../product-feeds/read-shop.ts';
import type { FoundProduct, ProductQuery, SearchShop, ShopContext } from '../shop-search/shop-interface.ts';
import { findShopProducts, type ShopProduct } from '../shop-search/shop-products.repo.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import { listNameForms, rankAddresses } from './rank-addresses.ts';
import { readAddress, rememberRead } from './read-address.ts';
import { refreshSitemaps } from './read-sitemaps.ts';

/** Maximum number of pages that one search requests. */
export const MAX_PAGES_PER_SEARCH = 5;
const MAX_COMPARED_ADDRESSES = 200;
const MAX_FOUND = 20;
/** A page that was read within this time is not requested again. */
const REREAD_AFTER_MS = DAY;

/**
 * Searches the addresses of a shop's sitemaps for the words of a fragrance, and reads the likeliest
 * pages. Returns null for a shop without a sitemap. An error after the first product ends the
 * search with what was found (`onIncomplete`).
 */
export const searchBySitemap: SearchShop = async (context, query) => {
  const failures: Error[] = [];
  const stop = (error: unknown) => {
    if (!isShopError(error) || (error instanceof ShopAccessError && error.reason === 'lost')) throw error;
    failures.push(error);
    // What earlier readings stored can still be searched.
    return true;
  };
  if (!(await refreshSitemaps(context).catch(stop))) return null;
  const found: FoundProduct[] = [];
  let requested = 0;
  for (const candidate of await listCandidates(context, query)) {
    if (found.length >= MAX_FOUND) break;
    if (isRecent(candidate, context.now())) {
      if (candidate.product && isExpected(candidate.product, query)) found.push(withSource(candidate.product));
      continue;
    }
    if (failures.length > 0 || requested >= MAX_PAGES_PER_SEARCH) continue;
    requested += 1;
    const product = await readCandidate(context, candidate.url, query).catch((error: unknown) => void stop(error));
    if (product) found.push(withSource(product));
  }
  const [failure] = failures;
  if (failure && found.length === 0) throw failure;
  if (failure) context.onIncomplete?.(failure.message);
  return found;
};

async function listCandidates({ db, shopId }: ShopContext, query: ProductQuery): Promise<ShopProduct[]> {
  const { brand, gtins, name } = query;
  const search = { brand, gtins, shopIds: [shopId], limit: MAX_COMPARED_ADDRESSES };
  const byUrl = new Map<string, ShopProduct>();
  for (const form of listNameForms(name)) {
    const products = await findShopProducts(db, { ...search, name: form });
    // Products of other interfaces are searched by those.
    for (const product of products) if (product.source === 'sitemap') byUrl.set(product.url, product);
  }
  return rankAddresses([...byUrl.values()], query);
}

function isRecent({ readAt }: ShopProduct, now: Date): boolean {
  return readAt !== null && addMs(readAt, REREAD_AFTER_MS) > now;
}

async function readCandidate(context: ShopContext, url: string, expected: Expected): Promise<FeedProduct | null> {
  const page = await readAddress(context, url, { name: expected.name, brand: expected.brand });
  await rememberRead(context, [page]);
  if (!page.product || page.verdict?.page !== 'product' || !isExpected(page.product, expected)) return null;
  return { ...page.product, verdict: page.verdict };
}

function isExpected({ url, name, vendor }: FeedProduct, { name: expectedName, brand }: Expected): boolean {
  const expected = { name: expectedName, brand };
  return explainMismatch(expected, { url, finalUrl: url, names: [name], headings: [], brand: vendor }) === null;
}

function withSource(product: FeedProduct): FoundProduct {
  return { ...product, source: 'sitemap' };
}
