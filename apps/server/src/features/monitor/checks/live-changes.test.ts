import { productPage } from '@sillage/testkit/shop';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { expect, test } from '../../../testing/test.ts';
import { givenWatched, runNextChecks } from '../../../testing/workers.ts';

const shop = await openSharedShop();

test('a page check stores a row in live_changes only when the stock state or the price changed', async ({ app }) => {
  const { oud, path, setAvailability: show } = await givenWatched(app, shop);
  const listKinds = async () => {
    const rows = app.db.selectFrom('live_changes').select(['kind']).where('fragrance_id', '=', oud.id);
    return (await rows.orderBy('id').execute()).map(({ kind }) => kind);
  };
  // Three intervals: pages that rarely change are checked less often.
  const checkThrice = async () => {
    for (let round = 0; round < 3; round += 1) await runNextChecks(app);
  };
  expect(await listKinds()).toEqual(['stock']);
  await checkThrice();
  expect(await listKinds()).toEqual(['stock']);
  // “Seen once” is a state of its own until a second check confirms the restock.
  show('InStock');
  await checkThrice();
  expect(await listKinds()).toEqual(['stock', 'stock', 'restock']);
  shop.put(path, productPage(oud.name, [{ availability: 'InStock', price: 75 }]));
  await checkThrice();
  expect(await listKinds()).toEqual(['stock', 'stock', 'restock', 'price']);
  show('SoldOut');
  await checkThrice();
  expect((await listKinds()).at(-1)).toBe('sold_out');
});
