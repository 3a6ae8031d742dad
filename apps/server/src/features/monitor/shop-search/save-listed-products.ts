import type { FeedProduct, Platform } from '../product-feeds/product-feed.ts';
import type { ShopContext } from './shop-interface.ts';
import { SHOP_PRODUCTS_PER_BATCH, saveShopProducts } from './shop-products.repo.ts';

/** Stores the products of a platform's list, so that searches find them. */
export async function saveListedProducts(
  { db, shopId, now }: Pick<ShopContext, 'db' | 'shopId' | 'now'>,
  source: Platform,
  products: readonly FeedProduct[],
): Promise<void> {
  for (let start = 0; start < products.length; start += SHOP_PRODUCTS_PER_BATCH) {
    const batch = products.slice(start, start + SHOP_PRODUCTS_PER_BATCH);
    const listed = batch.map((product) => ({ product, gtins: listGtins(product) }));
    await saveShopProducts(db, { shopId, source, at: now() }, listed);
  }
}

/** GTINs of a product and its sizes, padded to 14 digits. */
export function listGtins({ verdict }: FeedProduct): string[] {
  const gtins = [verdict.gtin, ...verdict.offers.map(({ gtin }) => gtin)];
  return [...new Set(gtins.flatMap((gtin) => (gtin === null ? [] : gtin.padStart(14, '0'))))];
}
