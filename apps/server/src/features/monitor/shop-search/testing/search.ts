import { sampleBrand } from '@sillage/testkit/samples';
import { productPage, type Shop } from '@sillage/testkit/shop';
import { givenShop } from '../../../../testing/given-shop.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { shopStore } from '../../../catalogue/index.ts';
import { searchShop } from '../search-shop.service.ts';
import type { ProductQuery } from '../shop-interface.ts';

export const listPaths = (shop: Shop) => shop.requests.map(({ path }) => path);

/** A shop until the test ends, with product pages in stock at `/products/HANDLE` by title. */
export async function givenSearchedShop(products: Record<string, string> = {}) {
  const shop = await givenShop();
  for (const [handle, title] of Object.entries(products))
    shop.put(`/products/${handle}`, productPage(title, [{ availability: 'InStock', size: '50 ml' }]));
  return shop;
}

interface SearchOptions {
  signal?: AbortSignal;
  dailyRequests?: number;
  brand?: string;
}

/** Searches a shop for a fragrance of the sample brand. */
export function search(app: TestApp, shop: Pick<Shop, 'origin'>, name: string, options: SearchOptions = {}) {
  const { signal = new AbortController().signal, dailyRequests = 300, brand = sampleBrand } = options;
  const config = { ...app.config, monitor: { ...app.config.monitor, dailyRequests } };
  const query: ProductQuery = { brand, name, concentration: null, gtins: [] };
  return searchShop({ ...app.deps, config }, { url: shop.origin, market: null }, query, { signal });
}

export async function findCrawl(app: TestApp, { origin }: Pick<Shop, 'origin'>) {
  const shopId = await shopStore.saveShop(app.db, shopStore.shopHostOf(origin));
  return app.db.selectFrom('shop_crawls').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow();
}

/** Stored addresses and products of a shop, by path. */
export async function listStored(app: TestApp, { origin }: Pick<Shop, 'origin'>) {
  const shopId = await shopStore.saveShop(app.db, shopStore.shopHostOf(origin));
  const rows = await app.db
    .selectFrom('shop_products')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, path: row.url.slice(origin.length) }));
}
