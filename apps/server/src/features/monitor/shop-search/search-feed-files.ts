import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { FoundProduct, ProductQuery } from './shop-interface.ts';
import { findShopProducts } from './shop-products.repo.ts';

/** A feed that was read within this time stands for its shop, which is then not requested. */
const MAX_AGE_MS = DAY;
const MAX_PRODUCTS = 200;

/** Returns the products of feed files that may be the fragrance, by the host of their shop. */
export async function searchFeedFiles(
  db: Db,
  { brand, name, gtins }: ProductQuery,
  now: Date,
): Promise<Map<string, FoundProduct[]>> {
  const search = { brand, name, gtins, shopIds: null, source: 'feed', limit: MAX_PRODUCTS } as const;
  const recent = (await findShopProducts(db, search)).filter(({ seenAt }) => seenAt > addMs(now, -MAX_AGE_MS));
  const products = recent.flatMap(({ host, product, source }) => (product ? [{ host, ...product, source }] : []));
  return Map.groupBy(products, ({ host }) => host);
}
