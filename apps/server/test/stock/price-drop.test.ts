import { productPage, putShopifyFeed, send } from '@sillage/testkit/shop';
import { DAY } from '../../src/platform/clock.ts';
import { givenShopify } from '../../src/testing/given-product-feed.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched, runWorkers } from '../../src/testing/workers.ts';

type Page = Parameters<typeof productPage>[1];

/** Creates a watched offer in stock at 80 USD, a price on which two checks agreed. */
async function givenPriced(app: TestApp, shop: Parameters<typeof givenWatched>[1], first: Page = [inStock(80)]) {
  const watched = await givenWatched(app, shop, 'InStock');
  const show = (...offers: Page) => shop.put(watched.path, productPage(watched.oud.name, offers));
  show(...first);
  await checkNow(app);
  await checkNow(app);
  const drops = async () =>
    app.db
      .selectFrom('events')
      .innerJoin('checks', 'checks.id', 'events.check_id')
      .select(['price_before', 'price_high', 'events.price', 'events.currency', 'offer_ids', 'is_flapping'])
      .select(['checks.price as proven', 'checks.offer_id as provenOf'])
      .where('fragrance_id', '=', watched.oud.id)
      .where('kind', '=', 'price_drop')
      .orderBy('events.id')
      .execute();
  const kinds = async () => {
    const rows = app.db.selectFrom('events').select('kind').where('fragrance_id', '=', watched.oud.id);
    return (await rows.orderBy('happened_at').execute()).map(({ kind }) => kind);
  };
  return { ...watched, show, drops, kinds };
}
const inStock = (price: number, more: Partial<Page[number]> = {}) => ({ availability: 'InStock', price, ...more });

describe('price drops', () => {
  test('a price drop creates an event with the previous price and the check that proves the drop when two checks agree', async ({
    app,
    shop,
  }) => {
    const { show, drops } = await givenPriced(app, shop);
    show(inStock(60));
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await drops()).toEqual([]);
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await drops()).toEqual([
      {
        price_before: 80,
        price_high: 80,
        price: 60,
        currency: 'USD',
        offer_ids: [expect.any(Number)],
        is_flapping: false,
        proven: 60,
        provenOf: expect.any(Number),
      },
    ]);
    await checkNow(app);
    await checkNow(app);
    expect(await drops()).toHaveLength(1);
  });

  test('there is no price drop event for a first, unconfirmed, small, implausible or rising price', async ({
    app,
    shop,
  }) => {
    const { show, drops, kinds } = await givenPriced(app, shop);
    for (const price of [77, 100, 10, 79]) {
      show(inStock(price));
      await checkNow(app);
      await checkNow(app);
    }
    show(inStock(40));
    app.advanceToNextCheck();
    await runWorkers(app);
    show(inStock(79));
    await checkNow(app);
    await checkNow(app);
    expect(await drops()).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  test('there is no price drop event while an offer is sold out, nor together with its restock', async ({
    app,
    shop,
  }) => {
    const { show, kinds, listRestockEmails: mails } = await givenPriced(app, shop);
    show({ availability: 'OutOfStock', price: 80 });
    await checkNow(app);
    show({ availability: 'OutOfStock', price: 60 });
    await checkNow(app);
    await checkNow(app);
    show(inStock(40));
    await checkNow(app);
    await checkNow(app);
    expect(await kinds()).toEqual(['sold_out', 'restock']);
    expect((await mails())[0]?.text).toContain('$40.00');
  });

  test('there is no price drop event when the currency changes', async ({ app, shop }) => {
    const { oud, path, drops } = await givenPriced(app, shop);
    for (const [price, currency] of [
      [60, 'EUR'],
      [70, 'USD'],
    ] as const) {
      shop.put(path, productPage(oud.name, [inStock(price)]).replace('"USD"', `"${currency}"`));
      await checkNow(app);
      await checkNow(app);
    }
    expect(await drops()).toEqual([]);
  });

  test('a price drop creates an event when two checks agree on the price and one between them failed', async ({
    app,
    shop,
  }) => {
    const { show, path, drops } = await givenPriced(app, shop);
    show(inStock(60));
    app.advanceToNextCheck();
    await runWorkers(app);
    shop.put(path, { status: 503, body: '' });
    app.advanceToNextCheck();
    await runWorkers(app);
    show(inStock(60));
    app.clock.advance(DAY);
    await runWorkers(app);
    expect(await drops()).toMatchObject([{ price_before: 80, price: 60 }]);
  });

  test('a price drop creates an event when the server responds 304 to every request with the current ETag', async ({
    app,
    shop,
  }) => {
    const { oud, path, drops } = await givenPriced(app, shop);
    const validators: (string | undefined)[] = [];
    const tagged = (price: number) => {
      const etag = `"${price}"`;
      shop.put(path, ({ headers }, response) => {
        validators.push(headers['if-none-match']);
        const isKnown = headers['if-none-match'] === etag;
        const body = productPage(oud.name, [inStock(price)]);
        send(response, isKnown ? { status: 304 } : { headers: { etag }, body });
      });
    };
    tagged(80);
    await checkNow(app);
    await checkNow(app);
    expect(validators).toContain('"80"');
    tagged(60);
    await checkNow(app);
    await checkNow(app);
    expect(await drops()).toMatchObject([{ price_before: 80, price: 60 }]);
    await checkNow(app);
    expect(validators.at(-1)).toBe('"60"');
  });

  test('several small price drops create an event when they add up to 5 % within 30 days', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    for (const price of [98, 96, 94.5]) {
      app.clock.advance(2 * DAY);
      show(inStock(price));
      await checkNow(app);
      await checkNow(app);
    }
    expect(await drops()).toMatchObject([{ price_before: 96, price_high: 100, price: 94.5 }]);
  });

  test('a price that only one check observed is not a reference for price drops', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    for (const price of [104, 98]) {
      show(inStock(price));
      app.advanceToNextCheck();
      await runWorkers(app);
    }
    await checkNow(app);
    expect(await drops()).toEqual([]);
  });

  test('several small price drops create no event when they take more than 30 days', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    app.clock.advance(2 * DAY);
    for (const price of [97, 94]) {
      show(inStock(price));
      await checkNow(app);
      await checkNow(app);
      app.clock.advance(31 * DAY);
      await checkNow(app);
    }
    expect(await drops()).toEqual([]);
  });

  test('a repeated price drop within a day is stored as flapping unless its price is lower', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop);
    for (const price of [70, 80, 70, 80, 65]) {
      show(inStock(price));
      await checkNow(app);
      await checkNow(app);
    }
    expect((await drops()).map(({ is_flapping }) => is_flapping)).toEqual([false, true, false]);
  });

  test('price drops of several sizes create only one event, for the size with the largest drop', async ({
    app,
    shop,
  }) => {
    const sizes = (small: number, middle: number, large: number): Page => [
      inStock(small, { size: '30 ml', sku: 'a' }),
      inStock(middle, { size: '50 ml', sku: 'b' }),
      inStock(large, { size: '100 ml', sku: 'c' }),
    ];
    const { show, drops, oud } = await givenPriced(app, shop, sizes(50, 80, 80));
    show(...sizes(45, 60, 60));
    await checkNow(app);
    await checkNow(app);
    const offers = await app.db
      .selectFrom('offers')
      .select(['id', 'size_ml'])
      .where('fragrance_id', '=', oud.id)
      .execute();
    const [only, ...others] = await drops();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ price_before: 80, price: 60 });
    expect(only?.offer_ids.map((id) => offers.find((offer) => offer.id === id)?.size_ml).toSorted()).toEqual([100, 50]);
  });

  test('a price drop in a product feed without currency is an event in the currency of the page', async ({
    app,
    shop,
  }) => {
    const { products, setVariant: sell, fragrances: scents } = await givenShopify(app, shop);
    sell(0, { available: true, price: '80.00' });
    await runWorkers(app);
    const reprice = (price: string) => {
      for (const product of products) Object.assign(product.variants[0] ?? {}, { price });
      putShopifyFeed(shop, [products]);
    };
    const runCheck = async () => {
      await app.db.updateTable('shop_crawls').set({ feed_due_at: app.clock.now() }).execute();
      app.advanceToNextCheck();
      await runWorkers(app);
    };
    for (const price of ['80.00', '80.00', '60.00', '60.00']) {
      reprice(price);
      await runCheck();
    }
    const events = await app.db.selectFrom('events').selectAll().where('kind', '=', 'price_drop').execute();
    const ours = events.filter(({ fragrance_id }) => scents.some(({ id }) => id === fragrance_id));
    expect(ours).toMatchObject([{ fragrance_id: scents[0]?.id, price_before: 80, price: 60, currency: 'USD' }]);
  });
});
