import { createInventory, productPage, type Shop } from '@sillage/testkit/shop';
import { putUcp, type UcpGoods, type UcpShopOptions } from '@sillage/testkit/ucp';
import { shopStore } from '../features/catalogue/index.ts';
import { shopAccess } from '../features/monitor/index.ts';
import type { ShopSearchContext } from '../features/monitor/shop-search/shop-interface.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

const schemas = new URL('../features/monitor/ucp/schemas/', import.meta.url);

/** Lets a fake shop sell `goods` by the Universal Commerce Protocol. */
export function givenUcp<Goods extends UcpGoods>(
  shop: Shop,
  goods: readonly Goods[],
  options: Partial<UcpShopOptions> = {},
) {
  const inventory = createInventory(goods);
  return { inventory, ucp: putUcp(shop, inventory, { schemas, ...options }) };
}

/** Runs `work` with the context in which a shop's catalogue is read. */
export async function withUcp<T>(
  app: TestApp,
  shop: Shop,
  work: (context: ShopSearchContext) => Promise<T>,
  more: Partial<ShopSearchContext> = {},
): Promise<T> {
  const { db, log, clock, config, signRequest } = app.deps;
  const shopId = await shopStore.saveShop(db, shopStore.shopHostOf(shop.origin));
  const session = { url: shop.origin, maxWaitMs: 1_000, signal: new AbortController().signal };
  return shopAccess.withShopSession(app.deps, session, (client) =>
    work({
      shop: client,
      shopId,
      origin: shop.origin,
      db,
      log,
      now: () => clock.now(),
      publicUrl: config.publicUrl,
      signRequest,
      market: { country: 'DE', currency: 'EUR', language: 'de' },
      ...more,
    }),
  );
}

let count = 0;

interface WatchOptions {
  products?: number;
  sizes?: readonly number[];
  ucp?: Parameters<typeof givenUcp>[2];
}

/** Adds a shop with a catalogue by UCP, whose products are sold out and watched by a user. */
export async function givenUcpWatches(
  app: TestApp,
  shop: Shop,
  { products = 2, sizes = [50, 100], ucp: options }: WatchOptions = {},
) {
  count += 1;
  const goods = Array.from({ length: products }, (_, index) => ({
    handle: `oud-${count}-${index}`,
    // The numbers differ: a name with one number twice is not among the first found.
    name: `Oud Royal ${count} Number ${1_000 + index}`,
    sizes: sizes.map((ml) => ({ ml, inStock: false, amount: 8_000 })),
  }));
  const { inventory, ucp } = givenUcp(shop, goods, { currency: 'USD', ...options });
  const amber = await givenUser(app);
  const fragrances: { id: number }[] = [];
  for (const { name, handle } of goods) {
    const fragrance = await givenFragrance(app, { name, url: `${shop.origin}/products/${handle}` });
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: fragrance.id } });
    fragrances.push(fragrance);
  }
  const publishPages = () => {
    for (const { handle, name, sizes: stock } of inventory.products) {
      const offers = stock.map(({ ml, inStock }) => ({
        availability: inStock ? 'InStock' : 'OutOfStock',
        price: 80,
        size: `${ml} ml`,
      }));
      shop.put(`/products/${handle}`, productPage(name, offers));
    }
  };
  publishPages();
  const setStock = (index: number, inStock: boolean, ml?: number) => {
    inventory.setStock(goods[index]?.handle ?? '', inStock, ml);
    publishPages();
  };
  const operations = (from = 0) => ucp.calls.slice(from).map(({ operation }) => operation);
  const pageRequests = () => shop.requests.filter(({ path }) => path.startsWith('/products/')).length;
  const getFragrance = (index = 0) => amber.api.catalogue.detail({ params: { id: fragrances[index]?.id ?? 0 } });
  const listEmails = async () => (await app.emails()).filter(({ to }) => to === amber.email);
  const posts = () => shop.requests.filter(({ method }) => method === 'POST').length;
  return { ucp, goods, setStock, operations, pageRequests, getFragrance, listEmails, posts, fragrances };
}
