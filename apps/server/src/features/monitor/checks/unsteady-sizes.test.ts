import { productPage, send } from '@sillage/testkit/shop';
import { test } from '../../../testing/shop-test.ts';
import { expect } from '../../../testing/test.ts';
import { checkNow, givenWatched } from '../../../testing/workers.ts';

test('a page that shows a different size in stock at every request stays sold out and sends no alert', async ({
  app,
  shop,
}) => {
  const { amber, oud, path, getFragrance: seen } = await givenWatched(app, shop);
  const sizes = (shown: number) => [
    { availability: 'OutOfStock', size: '50 ml', sku: 'own' },
    { availability: 'InStock', size: `${100 + shown} ml`, sku: `made-up-${shown}` },
  ];
  shop.put(path, productPage(oud.name, sizes(0).slice(0, 1)));
  await checkNow(app);
  let requests = 0;
  shop.put(path, (_, response) => {
    requests += 1;
    send(response, productPage(oud.name, sizes(requests)));
  });
  for (let round = 0; round < 3; round += 1) await checkNow(app);
  expect(requests).toBeGreaterThan(5);
  expect((await app.emails()).filter(({ to }) => to === amber.email)).toEqual([]);
  expect(await seen()).toMatchObject({ isSoldOut: true });
});
