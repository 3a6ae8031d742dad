import { productPage } from '@sillage/testkit/shop';
import { HOUR } from '../../platform/clock.ts';
import { givenUser } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { runWorkers } from '../../testing/workers.ts';
import { acceptSuggestion, listWaiting } from '../suggestions/index.ts';
import { givenObserver } from './testing/given-observer.ts';

const title = 'Vétiver Extrême Eau de Parfum 50 ml';

async function confirm(amber: Awaited<ReturnType<typeof givenObserver>>, suggestionId: string | null) {
  const body = { name: 'Vétiver Extrême', brand: 'Maison Test' };
  const { fragranceId } = await amber.api.suggestions.confirm({ params: { suggestionId: suggestionId ?? '' }, body });
  return fragranceId ?? 0;
}

const countShared = async (app: TestApp) =>
  Promise.all(
    (['offers', 'checks', 'latest_checks', 'live_changes'] as const).map(
      async (table) =>
        (
          await app.db
            .selectFrom(table as 'offers')
            .selectAll()
            .execute()
        ).length,
    ),
  );

describe('observation of a page that the catalogue does not have', () => {
  test('creates a suggestion without a request, and its state stands when the shop blocks us', async ({
    app,
    shop,
  }) => {
    shop.put('/closed', { status: 403, body: 'no programs' });
    const url = `${shop.origin}/closed`;
    const amber = await givenObserver(app);
    const seen = await amber.observe(url, 'OutOfStock', { title });
    expect(seen).toMatchObject({ fragranceId: null, stockState: 'sold-out', suggestionId: expect.any(String) });
    expect(shop.requests).toHaveLength(0);
    const before = await countShared(app);
    const fragranceId = await confirm(amber, seen.suggestionId);
    expect(await countShared(app)).toEqual(before);
    const [waiting] = (await listWaiting(app.db, 10)).filter((row) => row.url === url);
    expect(waiting).toMatchObject({ is_observed: true, user_id: amber.id });
    await runWorkers(app);
    expect(await amber.listWatched()).toMatchObject([
      { fragranceId, fragranceStockState: 'blocked', observed: { url, stockState: 'sold-out', isWatched: true } },
    ]);
    app.clock.advance(HOUR);
    await amber.observeTwice(url, 'InStock', { title });
    await runWorkers(app);
    expect(await amber.listEmails()).toEqual([expect.stringContaining('back in stock')]);
    expect(await amber.listWatched()).toMatchObject([{ observed: { stockState: 'in-stock', price: 80 } }]);
    expect(await amber.api.catalogue.detail({ params: { id: fragranceId } })).toMatchObject({
      offers: [],
      observed: { stockState: 'in-stock' },
    });
  });

  test('accepting the suggestion shows others the fragrance without what the browser read', async ({ app, shop }) => {
    const url = `${shop.origin}/accepted`;
    const amber = await givenObserver(app);
    const { suggestionId } = await amber.observe(url, 'InStock', { title, says: 'planted' });
    const fragranceId = await confirm(amber, suggestionId);
    await app.db.transaction().execute((tx) => acceptSuggestion(tx, suggestionId ?? '', app.clock.now()));
    const basil = await givenUser(app);
    const detail = await basil.api.catalogue.detail({ params: { id: fragranceId } });
    expect(detail).toMatchObject({ isListed: true, availability: null, offers: [] });
    expect(detail.observed).toBeUndefined();
    expect(await amber.api.catalogue.detail({ params: { id: fragranceId } })).toMatchObject({
      observed: { stockState: 'in-stock' },
    });
  });

  test('a page that is private to another user counts as unknown', async ({ app, shop }) => {
    shop.put('/hers', productPage(title, [{ availability: 'InStock', size: '50 ml' }]));
    const url = `${shop.origin}/hers`;
    const [amber, basil] = [await givenObserver(app), await givenObserver(app)];
    const read = await amber.api.suggestions.suggest({ body: { url } });
    await confirm(amber, read.id);
    expect(await basil.api.observations.lookup({ query: { url } })).toEqual({
      fragrance: null,
      watch: null,
      page: null,
      elsewhere: [],
      lowestPrice: null,
      observed: null,
    });
    expect(await basil.observe(url, 'InStock', { title })).toMatchObject({
      fragranceId: null,
      isWatched: false,
      suggestionId: expect.any(String),
    });
  });

  test('has no suggestion when the page sells no bottle of a fragrance', async ({ app, shop }) => {
    const amber = await givenObserver(app);
    const observed = await amber.observe(`${shop.origin}/candle`, 'InStock', { title: 'Scented candle' });
    expect(observed.suggestionId).toBeNull();
  });

  test('a suggestion that Sillage read itself is no longer marked as read by a browser', async ({ app, shop }) => {
    shop.put('/both', productPage(title, [{ availability: 'InStock', size: '50 ml' }]));
    const url = `${shop.origin}/both`;
    const amber = await givenObserver(app);
    const { suggestionId } = await amber.observe(url, 'InStock', { title });
    const read = await amber.api.suggestions.suggest({ body: { url } });
    expect(read.id).toBe(suggestionId);
    const fragranceId = await confirm(amber, read.id);
    expect((await amber.api.catalogue.detail({ params: { id: fragranceId } })).offers).toHaveLength(1);
  });
});
