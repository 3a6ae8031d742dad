import {
  givenSearcher,
  putProduct,
  runSearches,
  runSearchesOfAllShops,
  trustShop,
} from '../../src/features/offer-search/testing/given-search.ts';
import { givenPage, givenSuggester } from '../../src/features/suggestions/testing/given-suggester.ts';
import { givenFragrance } from '../../src/testing/given.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';

describe('private fragrances', () => {
  test('another user cannot start, see, cancel or watch anything of a search for a private fragrance', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop);
    const { fragranceId: id } = await amber.add(url);
    putProduct(shop, title);
    const own = amber.api.offerSearch;
    await own.start({ params: { id } });
    await runSearches(app);
    const found = (await own.offers({ params: { id }, query: { page: 0, size: 20 } })).content;
    expect(found.length).toBeGreaterThan(0);
    const iris = await givenSearcher(app);
    const offerId = found[0]?.id ?? 0;
    for (const attempt of [
      () => iris.start(id),
      () => iris.show(id),
      () => iris.cancel(id),
      () => iris.offers(id),
      () => iris.watch(id, offerId),
      () => iris.api.monitor.refresh({ params: { id } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
    const other = await givenFragrance(app);
    await expect(iris.watch(other.id, offerId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a search for a private fragrance takes no page from the listed fragrance of the same name', async ({
    app,
    shop,
  }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const title = `${oud.name} Eau de Parfum`;
    const amber = await givenSuggester(app);
    const { fragranceId } = await amber.add(givenPage(shop, undefined, `${oud.brand} ${title} 50 ml`).url);
    const url = putProduct(shop, title, [{ title: '50 ml' }]);
    await amber.api.offerSearch.start({ params: { id: fragranceId } });
    await runSearches(app);
    expect(await (await givenSearcher(app)).search(oud.id)).toMatchObject([{ url, match: 'exact', status: 'watched' }]);
  });

  test('a search goes on after the user who asked for it deletes the account', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    await amber.start(oud.id);
    await app.db.deleteFrom('users').where('id', '=', amber.id).execute();
    await runSearches(app);
    expect(await iris.show(oud.id)).toMatchObject({ state: 'done', counts: { likely: 1 } });
  });
});

describe('users who press at once', () => {
  test('two users who watch an offer of an unverified shop at once both wait for the operator', async ({
    app,
    shop,
  }) => {
    await givenFragrance(app, { url: `${shop.origin}/products/known` });
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    putProduct(shop, `${oud.name} Eau de Parfum`, [{ title: '50 ml' }]);
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    await amber.start(oud.id);
    await runSearchesOfAllShops(app);
    const offerId = (await amber.offers(oud.id)).content[0]?.id ?? 0;
    const watched = await Promise.all([amber, iris, amber].map((user) => user.watch(oud.id, offerId)));
    expect(watched).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }, { status: 'waiting' }]);
    for (const user of [amber, iris]) expect(await user.watched()).toHaveLength(1);
  });

  test('an offer whose page belongs to another fragrance cannot be watched', async ({ app, shop }) => {
    await trustShop(app, shop);
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const url = putProduct(shop, `${oud.name} Eau de Parfum`, [{ title: '50 ml' }]);
    const other = await givenFragrance(app, { url });
    const amber = await givenSearcher(app);
    const [offer] = await amber.search(oud.id);
    expect(offer).toMatchObject({ url, status: 'found' });
    await expect(amber.watch(oud.id, offer?.id ?? 0)).rejects.toThrow(other.name);
    expect(await amber.watched()).toEqual([]);
  });
});

describe('limits', () => {
  test('a user may join a running search while the queue is full', async ({ app }) => {
    const [oud, fig] = [await givenFragrance(app), await givenFragrance(app)];
    const [amber, iris] = [await givenSearcher(app), await givenSearcher(app)];
    const { id } = await amber.start(oud.id);
    const others = Array.from({ length: 500 }, () => givenFragrance(app));
    const now = app.clock.now();
    const rows = (await Promise.all(others)).map((fragrance) => ({
      id: crypto.randomUUID(),
      fragrance_id: fragrance.id,
      is_automatic: false,
      started_at: now,
    }));
    await app.db.insertInto('offer_searches').values(rows).execute();
    await expect(iris.start(fig.id)).rejects.toThrow('Many searches are waiting');
    expect(await iris.start(oud.id)).toMatchObject({ id });
    await app.db.deleteFrom('offer_searches').execute();
  });

  test('a user can watch at most thirty found offers a day', async ({ app, shop }) => {
    await givenFragrance(app, { url: `${shop.origin}/products/known` });
    const oud = await givenFragrance(app);
    putProduct(shop, oud.name);
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    await runSearchesOfAllShops(app);
    const offerId = (await amber.offers(oud.id)).content[0]?.id ?? 0;
    for (let count = 0; count < 30; count += 1) await amber.watch(oud.id, offerId);
    await expect(amber.watch(oud.id, offerId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
