import { productPage } from '@sillage/testkit/shop';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

const others = [
  { size: '100 ml Tester', sku: 'tester', price: 40, kind: 'tester' },
  { size: '100 ml Refill', sku: 'refill', price: 30, kind: 'refill' },
  { size: '2 ml Sample', sku: 'sample', price: 3, kind: 'sample' },
  { size: '10 ml decant', sku: 'decant', price: 9, kind: 'decant' },
  { size: 'Gift set 100 ml + 10 ml', sku: 'set', price: 20, kind: 'set' },
];
const bottle = (availability: string) => ({ size: '100 ml', sku: 'bottle', price: 90, availability });

describe('offers of other kinds than full bottles', () => {
  test('a tester, refill, sample, decant or set in stock is listed, but neither is a restock nor sets the price', async ({
    app,
    shop,
  }) => {
    const { oud, path, listRestockEmails, getFragrance } = await givenWatched(app, shop);
    const list = (availability: string, otherAvailability: string) =>
      shop.put(
        path,
        productPage(oud.name, [
          bottle(availability),
          ...others.map(({ kind: _kind, ...other }) => ({ ...other, availability: otherAvailability })),
        ]),
      );
    list('OutOfStock', 'OutOfStock');
    await checkNow(app);
    await checkNow(app);
    list('OutOfStock', 'InStock');
    await checkNow(app);
    await checkNow(app);
    expect(await getFragrance()).toMatchObject({ isSoldOut: true, availability: 'OutOfStock', price: 90 });
    expect(await listRestockEmails()).toEqual([]);
    expect(await app.db.selectFrom('events').select('kind').execute()).toEqual([]);
    const { offers } = await getFragrance();
    expect(offers[0]).toMatchObject({ kind: 'bottle', availability: 'OutOfStock' });
    expect(offers.slice(1)).toHaveLength(others.length);
    for (const { kind, price } of others)
      expect(offers.find((offer) => offer.kind === kind)).toMatchObject({ price, availability: 'InStock' });

    list('InStock', 'InStock');
    await checkNow(app);
    await checkNow(app);
    expect(await getFragrance()).toMatchObject({ isSoldOut: false, price: 90 });
    expect(await listRestockEmails()).toHaveLength(1);
  });
});
