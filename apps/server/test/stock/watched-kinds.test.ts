import type { OfferKind, WatchFilter } from '@sillage/contract';
import { productPage } from '@sillage/testkit/shop';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

const goods = [
  { size: '100 ml', sku: 'bottle', price: 90, kind: 'bottle' },
  { size: '100 ml Tester', sku: 'tester', price: 40, kind: 'tester' },
  { size: '2 ml Sample', sku: 'sample', price: 3, kind: 'sample' },
] as const;

/** A watch for `kinds` of a fragrance whose page sells a bottle, a tester and a sample. */
async function givenKindsWatch(app: TestApp, shop: Parameters<typeof givenWatched>[1], watchFilter: WatchFilter) {
  const watched = await givenWatched(app, shop);
  const { amber, oud, path } = watched;
  const put = (inStock: readonly OfferKind[]) =>
    shop.put(
      path,
      productPage(
        oud.name,
        goods.map(({ kind, ...offer }) => ({
          ...offer,
          availability: inStock.includes(kind) ? 'InStock' : 'OutOfStock',
        })),
      ),
    );
  put([]);
  await checkNow(app);
  await amber.api.watchlist.updateWatchFilter({ body: { userId: amber.id, fragranceId: oud.id, watchFilter } });
  const change = async (inStock: readonly OfferKind[]) => {
    put(inStock);
    await checkNow(app);
  };
  const getItem = async () => {
    const [item] = await amber.api.watchlist.list({ params: { userId: amber.id } });
    return item;
  };
  return { ...watched, change, getItem };
}

const all = { sizesMl: null, maxPrice: null };

describe('kinds of goods that a watch is for', () => {
  test.for<[watch: string, filter: WatchFilter, returned: OfferKind, mails: number, state: string]>([
    ['full bottles', all, 'bottle', 1, 'in-stock'],
    ['full bottles', all, 'tester', 0, 'sold-out'],
    ['full bottles', all, 'sample', 0, 'sold-out'],
    ['testers', { ...all, kinds: ['tester'] }, 'tester', 1, 'in-stock'],
    ['testers', { ...all, kinds: ['tester'] }, 'bottle', 0, 'sold-out'],
    ['testers', { ...all, kinds: ['tester'] }, 'sample', 0, 'sold-out'],
    ['bottles and samples', { ...all, kinds: ['bottle', 'sample'] }, 'bottle', 1, 'in-stock'],
    ['bottles and samples', { ...all, kinds: ['bottle', 'sample'] }, 'sample', 1, 'in-stock'],
    ['bottles and samples', { ...all, kinds: ['bottle', 'sample'] }, 'tester', 0, 'sold-out'],
    ['samples of 100 ml', { ...all, sizesMl: [100], kinds: ['sample'] }, 'sample', 0, 'not-offered'],
  ])(
    'a watch for %s is notified and in stock only for these when they return',
    async ([_watch, filter, returned, mails, state], { app, shop }) => {
      const { change, getItem, listRestockEmails } = await givenKindsWatch(app, shop, filter);
      await change([returned]);
      expect(await listRestockEmails()).toHaveLength(mails);
      expect((await getItem())?.fragranceStockState).toBe(state);
    },
  );

  test('a message about another kind names it, and the history and badge of the fragrance leave it out', async ({
    app,
    shop,
  }) => {
    const { amber, oud, change, getFragrance } = await givenKindsWatch(app, shop, { ...all, kinds: ['tester'] });
    await change(['tester']);
    const mail = (await app.emails()).find(({ to, subject }) => to === amber.email && /back in stock/.test(subject));
    expect(mail?.subject).toBe(`${oud.name} by ${oud.brand} (tester) is back in stock`);
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries.map(({ kind, offerKind }) => [kind, offerKind])).toEqual([['restock', 'tester']]);
    expect(await getFragrance()).toMatchObject({ stockState: 'sold-out', isSoldOut: true });
    const history = await amber.api.monitor.history({ params: { id: oud.id } });
    expect(history.changes).toEqual([]);
  });

  test('a bottle and a tester that return together are two events, and each watch gets its own', async ({
    app,
    shop,
  }) => {
    const { amber, change } = await givenKindsWatch(app, shop, { ...all, kinds: ['bottle', 'tester'] });
    await change(['bottle', 'tester']);
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries.map(({ offerKind, offers }) => [offerKind, offers.length])).toEqual(
      expect.arrayContaining([
        [undefined, 1],
        ['tester', 1],
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  test('a watch filter needs at least one known kind, and stores kinds once', async ({ app, shop }) => {
    const { amber, oud } = await givenKindsWatch(app, shop, all);
    const set = (kinds: string[]) =>
      amber.api.watchlist.updateWatchFilter({
        body: { userId: amber.id, fragranceId: oud.id, watchFilter: { ...all, kinds: kinds as OfferKind[] } },
      });
    await expect(set([])).rejects.toThrow();
    await expect(set(['barrel'])).rejects.toThrow();
    expect((await set(['sample', 'bottle', 'sample'])).watchFilter).toEqual({ ...all, kinds: ['bottle', 'sample'] });
    expect((await set(['bottle'])).watchFilter).toEqual(all);
  });
});
