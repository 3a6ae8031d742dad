import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { expect, test } from '../../testing/test.ts';
import { givenWatched, nextLooks } from '../../testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('open pages are told what a look changed, and nothing of a look that changed nothing', async ({ app }) => {
  const { oud, path, show } = await givenWatched(app, shop);
  const told = async () => {
    const news = app.db.selectFrom('live_news').select(['kind']).where('fragrance_id', '=', oud.id);
    return (await news.orderBy('id').execute()).map(({ kind }) => kind);
  };
  // Three intervals: pages that rarely change are checked less often.
  const looks = async () => {
    for (let round = 0; round < 3; round += 1) await nextLooks(app);
  };
  expect(await told()).toEqual(['stock']);
  await looks();
  expect(await told()).toEqual(['stock']);
  show('InStock');
  await looks();
  expect(await told()).toEqual(['stock', 'restock']);
  shop.put(path, productPage(oud.name, [{ availability: 'InStock', price: 75 }]));
  await looks();
  expect(await told()).toEqual(['stock', 'restock', 'price']);
  show('SoldOut');
  await looks();
  expect((await told()).at(-1)).toBe('sold_out');
});
