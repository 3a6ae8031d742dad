import { openShop, type Shop } from '@sillage/testkit/shop';
import { test as base } from './test.ts';

export const test = base.extend('shop', async ({}, { onCleanup }): Promise<Shop> => {
  const shop = await openShop();
  onCleanup(() => shop.close());
  return shop;
});
