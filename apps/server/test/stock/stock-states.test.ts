import { captcha, productPage, type Reply } from '@sillage/testkit/shop';
import { offerStore } from '../../src/features/catalogue/index.ts';
import { DAY } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenShop } from '../../src/testing/given-shop.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

/** Returns the stock state on the fragrance's page, in the catalogue and on the watchlist. */
async function listStates(app: TestApp, user: Awaited<ReturnType<typeof givenUser>>, id: number) {
  const detail = await user.api.catalogue.detail({ params: { id } });
  const { content } = await user.api.catalogue.filter({ query: { keyword: detail.name } });
  const items = await user.api.watchlist.list({ params: { userId: user.id } });
  return [
    detail.stockState,
    content.find((fragrance) => fragrance.id === id)?.stockState,
    items.find(({ fragranceId }) => fragranceId === id)?.fragranceStockState,
  ];
}

const isAll = (state: string) => [state, state, state];
const page = (availability: string) => (name: string) => productPage(name, [{ availability }]);
const ABOUT_PAGE = '<!doctype html><title>Our story</title><h1>Our story</h1><p>Founded in 1921.</p>';
const NO_ROBOTS: Reply = { status: 404, body: '' };

describe('stock states', () => {
  test.for<[state: string, answer: (name: string) => Reply | string, robots: Reply | string]>([
    ['in-stock', page('InStock'), NO_ROBOTS],
    ['in-store', page('InStoreOnly'), NO_ROBOTS],
    ['pre-order', page('PreOrder'), NO_ROBOTS],
    ['back-order', page('BackOrder'), NO_ROBOTS],
    ['sold-out', page('OutOfStock'), NO_ROBOTS],
    ['blocked', captcha, NO_ROBOTS],
    ['other-page', () => ABOUT_PAGE, NO_ROBOTS],
    ['unreadable', () => ({ status: 404, body: 'gone' }), NO_ROBOTS],
    ['robots', page('InStock'), 'User-agent: *\nDisallow: /\n'],
    ['robots-unreadable', page('InStock'), { status: 503, body: 'busy' }],
  ])('a fragrance becomes %s by its first check', async ([state, answer, robots], { app }) => {
    const shop = await givenShop();
    shop.put('/robots.txt', robots);
    const oud = await givenFragrance(app, { url: `${shop.origin}/oud` });
    shop.put('/oud', answer(oud.name));
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('unchecked'));
    await runWorkers(app);
    expect(await listStates(app, amber, oud.id)).toEqual(isAll(state));
  });

  test('a fragrance without a known shop is no-shop', async ({ app }) => {
    const amber = await givenUser(app);
    const oud = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('no-shop'));
  });

  test('a sold-out fragrance is unconfirmed after the first sighting and in stock after the second', async ({
    app,
  }) => {
    const { amber, oud, setAvailability } = await givenWatched(app, await givenShop());
    setAvailability('InStock');
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('unconfirmed'));
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('in-stock'));
  });

  test('a fragrance is outdated two days after its last successful check, until the next one', async ({ app }) => {
    const shop = await givenShop();
    const { amber, oud, path, setAvailability } = await givenWatched(app, shop);
    shop.put(path, captcha());
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(DAY);
      await runWorkers(app);
    }
    await runOnce(offerStore.markOutdatedStock(app.deps));
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('outdated'));
    setAvailability('OutOfStock');
    app.clock.advance(2 * DAY);
    await runNextChecks(app);
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('sold-out'));
  });

  test('the next check corrects a stock state that a worker of an earlier version left behind', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, await givenShop());
    await app.db.updateTable('fragrances').set({ stock_state: 'in-stock' }).where('id', '=', oud.id).execute();
    await runNextChecks(app);
    expect(await listStates(app, amber, oud.id)).toEqual(isAll('sold-out'));
  });
});
