import { productPage, putShopifyFeed, send } from '@sillage/testkit/shop';
import { DAY } from './platform/clock.ts';
import { givenShopify } from './testing/given-feeds.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, lookNow, work } from './testing/watching.ts';

type Page = Parameters<typeof productPage>[1];

/** A watched offer in stock at 80 USD, the price that two checks agreed on. */
async function givenPriced(app: TestApp, shop: Parameters<typeof givenWatched>[1], first: Page = [inStock(80)]) {
  const watched = await givenWatched(app, shop, 'InStock');
  const show = (...offers: Page) => shop.put(watched.path, productPage(watched.oud.name, offers));
  show(...first);
  await lookNow(app);
  await lookNow(app);
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

describe('a price that falls', () => {
  test('is told once two looks agree, with what it was and the look that proves it', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop);
    show(inStock(60));
    app.nextInterval();
    await work(app);
    expect(await drops()).toEqual([]);
    app.nextInterval();
    await work(app);
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
    await lookNow(app);
    await lookNow(app);
    expect(await drops()).toHaveLength(1);
  });

  test('is no news at the first price, when one look alone saw it, when it is little or unbelievably much, or rises', async ({
    app,
    shop,
  }) => {
    const { show, drops, kinds } = await givenPriced(app, shop);
    for (const price of [77, 100, 10, 79]) {
      show(inStock(price));
      await lookNow(app);
      await lookNow(app);
    }
    show(inStock(40));
    app.nextInterval();
    await work(app);
    show(inStock(79));
    await lookNow(app);
    await lookNow(app);
    expect(await drops()).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  test('is no news while it is sold out, nor when it comes back: the restock says the price', async ({ app, shop }) => {
    const { show, kinds, mails } = await givenPriced(app, shop);
    show({ availability: 'OutOfStock', price: 80 });
    await lookNow(app);
    show({ availability: 'OutOfStock', price: 60 });
    await lookNow(app);
    await lookNow(app);
    show(inStock(40));
    await lookNow(app);
    await lookNow(app);
    expect(await kinds()).toEqual(['sold_out', 'restock']);
    expect((await mails())[0]?.text).toContain('USD 40.00');
  });

  test('in another currency is no news, nor is the way back', async ({ app, shop }) => {
    const { oud, path, drops } = await givenPriced(app, shop);
    for (const [price, currency] of [
      [60, 'EUR'],
      [70, 'USD'],
    ] as const) {
      shop.put(path, productPage(oud.name, [inStock(price)]).replace('"USD"', `"${currency}"`));
      await lookNow(app);
      await lookNow(app);
    }
    expect(await drops()).toEqual([]);
  });

  test('is told though a look in between could not be read', async ({ app, shop }) => {
    const { show, path, drops } = await givenPriced(app, shop);
    show(inStock(60));
    app.nextInterval();
    await work(app);
    shop.put(path, { status: 503, body: '' });
    app.nextInterval();
    await work(app);
    show(inStock(60));
    app.clock.advance(DAY);
    await work(app);
    expect(await drops()).toMatchObject([{ price_before: 80, price: 60 }]);
  });

  test('is not hidden by a server that answers "unchanged" to the second look', async ({ app, shop }) => {
    const { oud, path, drops } = await givenPriced(app, shop);
    const asks: (string | undefined)[] = [];
    const tagged = (price: number) => {
      const etag = `"${price}"`;
      shop.put(path, ({ headers }, response) => {
        asks.push(headers['if-none-match']);
        const isKnown = headers['if-none-match'] === etag;
        const body = productPage(oud.name, [inStock(price)]);
        send(response, isKnown ? { status: 304 } : { headers: { etag }, body });
      });
    };
    tagged(80);
    await lookNow(app);
    await lookNow(app);
    expect(asks).toContain('"80"');
    tagged(60);
    await lookNow(app);
    await lookNow(app);
    expect(await drops()).toMatchObject([{ price_before: 80, price: 60 }]);
    await lookNow(app);
    expect(asks.at(-1)).toBe('"60"');
  });

  test('in small steps is told when it has come to 5 % of what it was within 30 days', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    for (const price of [98, 96, 94.5]) {
      app.clock.advance(2 * DAY);
      show(inStock(price));
      await lookNow(app);
      await lookNow(app);
    }
    expect(await drops()).toMatchObject([{ price_before: 96, price_high: 100, price: 94.5 }]);
  });

  test('is not measured from what one look saw alone', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    for (const price of [104, 98]) {
      show(inStock(price));
      app.nextInterval();
      await work(app);
    }
    await lookNow(app);
    expect(await drops()).toEqual([]);
  });

  test('in steps that took more than 30 days is not', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop, [inStock(100)]);
    app.clock.advance(2 * DAY);
    for (const price of [97, 94]) {
      show(inStock(price));
      await lookNow(app);
      await lookNow(app);
      app.clock.advance(31 * DAY);
      await lookNow(app);
    }
    expect(await drops()).toEqual([]);
  });

  test('to where it was within a day is only kept, and told where it goes lower', async ({ app, shop }) => {
    const { show, drops } = await givenPriced(app, shop);
    for (const price of [70, 80, 70, 80, 65]) {
      show(inStock(price));
      await lookNow(app);
      await lookNow(app);
    }
    expect((await drops()).map(({ is_flapping }) => is_flapping)).toEqual([false, true, false]);
  });

  test('of several sizes alike is one piece of news, and else that of the largest fall', async ({ app, shop }) => {
    const sizes = (small: number, middle: number, large: number): Page => [
      inStock(small, { size: '30 ml', sku: 'a' }),
      inStock(middle, { size: '50 ml', sku: 'b' }),
      inStock(large, { size: '100 ml', sku: 'c' }),
    ];
    const { show, drops, oud } = await givenPriced(app, shop, sizes(50, 80, 80));
    show(...sizes(45, 60, 60));
    await lookNow(app);
    await lookNow(app);
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

  test('is told by a feed that states no currency, in the one that its page stated', async ({ app, shop }) => {
    const { products, sell, scents } = await givenShopify(app, shop);
    sell(0, { available: true, price: '80.00' });
    await work(app);
    const reprice = (price: string) => {
      for (const product of products) Object.assign(product.variants[0] ?? {}, { price });
      putShopifyFeed(shop, [products]);
    };
    const look = async () => {
      await app.db.updateTable('shop_visits').set({ feed_due_at: app.clock.now() }).execute();
      app.nextInterval();
      await work(app);
    };
    for (const price of ['80.00', '80.00', '60.00', '60.00']) {
      reprice(price);
      await look();
    }
    const events = await app.db.selectFrom('events').selectAll().where('kind', '=', 'price_drop').execute();
    const ours = events.filter(({ fragrance_id }) => scents.some(({ id }) => id === fragrance_id));
    expect(ours).toMatchObject([{ fragrance_id: scents[0]?.id, price_before: 80, price: 60, currency: 'USD' }]);
  });
});
