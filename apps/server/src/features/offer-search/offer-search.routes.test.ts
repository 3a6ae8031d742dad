import { DAY } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import { startOfferSearches, tidyOfferSearchesHourly } from './offer-search.job.ts';
import { givenSearcher, putProduct, runSearches, trustShop } from './testing/given-search.ts';

describe('a search for offers', () => {
  test('a search lists what the known shops offer, with the interface, certainty and reason', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const url = putProduct(shop, `${oud.name} Eau de Parfum`, [{ title: '50 ml', price: '64.00', available: false }]);
    const amber = await givenSearcher(app);
    expect(await amber.show(oud.id)).toBeNull();
    expect(await amber.start(oud.id)).toMatchObject({ state: 'waiting', shops: [] });
    await runSearches(app);
    const search = await amber.show(oud.id);
    expect(search).toMatchObject({ state: 'done', fragranceId: oud.id });
    expect(search?.shops.find((searched) => searched.shop === new URL(shop.origin).host)).toMatchObject({
      state: 'done',
      source: 'shopify',
      found: 1,
      reason: null,
    });
    const { content, totalElements } = await amber.offers(oud.id);
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([
      { url, sizeMl: 50, price: 64, currency: 'GBP', availability: 'OutOfStock', source: 'shopify' },
    ]);
    expect(content[0]?.why).toMatch(/\w/);
  });

  test('an exact match at a shop of the operator is added for everyone, and its stock is known at once', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const url = putProduct(shop, `${oud.name} Eau de Parfum`, [{ title: '50 ml', available: true }]);
    const amber = await givenSearcher(app);
    expect(await amber.search(oud.id)).toMatchObject([{ url, match: 'exact', status: 'watched' }]);
    const seen = await app.visitor().catalogue.detail({ params: { id: oud.id } });
    expect(seen).toMatchObject({ stockState: 'in-stock', productUrl: url });
  });

  test('a likely match is not added until a user watches it there', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const url = putProduct(shop, oud.name, [{ title: '50 ml' }]);
    const amber = await givenSearcher(app);
    const [offer] = await amber.search(oud.id);
    expect(offer).toMatchObject({ url, match: 'likely', status: 'found' });
    expect(await amber.watch(oud.id, offer?.id ?? 0)).toMatchObject({ status: 'watched' });
    expect(await amber.watched()).toEqual([oud.id]);
    expect(await app.visitor().catalogue.detail({ params: { id: oud.id } })).toMatchObject({ productUrl: url });
  });

  test('two users who search at once share one search', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    const [first, second] = await Promise.all([amber.start(oud.id), iris.start(oud.id)]);
    expect(first.id).toBe(second.id);
    await Promise.all([runSearches(app), runSearches(app)]);
    expect(shop.requests.filter(({ path }) => path.startsWith('/products.json'))).toHaveLength(2);
  });

  test('cancelling ends the search only when no other user waits for it', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    await amber.start(oud.id);
    await iris.start(oud.id);
    expect(await amber.cancel(oud.id)).toMatchObject({ state: 'waiting' });
    expect(await iris.cancel(oud.id)).toMatchObject({ state: 'cancelled' });
    await runSearches(app);
    expect(shop.requests).toEqual([]);
    expect(await iris.cancel(oud.id)).toMatchObject({ state: 'cancelled' });
  });

  test('a user can search at most twenty times an hour', async ({ app }) => {
    const oud = await givenFragrance(app);
    const amber = await givenSearcher(app);
    for (let count = 0; count < 20; count += 1) await amber.start(oud.id);
    await expect(amber.start(oud.id)).rejects.toThrow('Too many attempts');
  });

  test('a search for a fragrance that the user may not see is rejected', async ({ app }) => {
    const amber = await givenSearcher(app);
    await expect(amber.start(999_999)).rejects.toThrow('not in the catalogue');
    await expect(amber.offers(999_999)).rejects.toThrow('not in the catalogue');
  });
});

describe('automatic searches', () => {
  test('a watched fragrance without a shop is searched when the watch starts, then weekly', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    const amber = await givenSearcher(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    const start = () => runOnce(startOfferSearches(app.deps));
    await start();
    await runSearches(app);
    expect(await amber.show(oud.id)).toMatchObject({ state: 'done' });
    const count = async () =>
      (await app.db.selectFrom('offer_searches').select('id').where('fragrance_id', '=', oud.id).execute()).length;
    app.clock.advance(6 * DAY);
    await start();
    expect(await count()).toBe(1);
    app.clock.advance(DAY);
    await Promise.all([start(), start()]);
    expect(await count()).toBe(2);
  });

  test('a fragrance that no user watches, or with a readable offer, is not searched by itself', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const [unwatched, readable] = [await givenFragrance(app), await givenFragrance(app)];
    const amber = await givenSearcher(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: readable.id } });
    await app.db
      .updateTable('fragrances')
      .set({ stock_state: 'sold-out', availability: 'OutOfStock' })
      .where('id', '=', readable.id)
      .execute();
    await runOnce(startOfferSearches(app.deps));
    for (const { id } of [unwatched, readable]) expect(await amber.show(id)).toBeNull();
  });

  test('searches and found offers are deleted after thirty days', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    const amber = await givenSearcher(app);
    expect(await amber.search(oud.id)).toHaveLength(1);
    const count = async () => {
      const rows = (table: 'offer_searches' | 'found_offers') =>
        app.db.selectFrom(table).select('id').where('fragrance_id', '=', oud.id).execute();
      return [(await rows('offer_searches')).length, (await rows('found_offers')).length];
    };
    app.clock.advance(29 * DAY);
    await runOnce(tidyOfferSearchesHourly(app.deps));
    expect(await count()).toEqual([1, 1]);
    app.clock.advance(2 * DAY);
    await runOnce(tidyOfferSearchesHourly(app.deps));
    expect(await count()).toEqual([0, 0]);
  });
});
