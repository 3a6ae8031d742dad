import { productPage } from '@sillage/testkit/shop';
import { test } from '../../../testing/shop-test.ts';
import { expect } from '../../../testing/test.ts';
import { checkNow, givenWatched } from '../../../testing/workers.ts';

test('a check stores the GTIN that it reads when the offer has none, and never replaces one', async ({ app, shop }) => {
  const { oud, path } = await givenWatched(app, shop, 'InStock');
  const putGtin = (gtin: string) => {
    const page = productPage(oud.name, [{ availability: 'InStock', sku: 'own' }]);
    shop.put(path, page.replace('"sku":"own"', `"sku":"own","gtin13":"${gtin}"`));
  };
  const readGtins = async () => {
    await checkNow(app);
    const rows = await app.db.selectFrom('offers').select('gtin').where('fragrance_id', '=', oud.id).execute();
    return rows.map(({ gtin }) => gtin);
  };
  expect(await readGtins()).toEqual([null]);
  putGtin('3348901250147');
  expect(await readGtins()).toEqual([null]);
  putGtin('3348901250146');
  expect(await readGtins()).toEqual(['03348901250146']);
  putGtin('3348901250153');
  expect(await readGtins()).toEqual(['03348901250146']);
});
