import { openShop, type Shop } from '@sillage/testkit/shop';
import { test as base } from './test.ts';

/** A test that gets, besides the server, a shop of its own. */
export const test = base.extend('shop', async ({}, { onCleanup }): Promise<Shop> => {
  const shop = await openShop();
  onCleanup(() => shop.close());
  return shop;
});
