import { createInventory, type Shop } from '@sillage/testkit/shop';
import { putUcp, type UcpGoods, type UcpShopOptions } from '@sillage/testkit/ucp';
import { shopStore } from '../features/catalogue/index.ts';
import { withShopSession } from '../features/monitor/index.ts';
import type { UcpContext } from '../features/monitor/ucp/discover-ucp.service.ts';
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
  work: (context: UcpContext) => Promise<T>,
  more: Partial<UcpContext> = {},
): Promise<T> {
  const { db, log, clock, config, signRequest } = app.deps;
  const shopId = await shopStore.saveShop(db, shopStore.shopHostOf(shop.origin));
  const session = { url: shop.origin, maxWaitMs: 1_000, signal: new AbortController().signal };
  return withShopSession(app.deps, session, (client) =>
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
