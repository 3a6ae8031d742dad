import type { WatchFilter } from '@sillage/contract';
import { productPage } from '@sillage/testkit/shop';
import { openSharedShop } from '../../src/testing/given-shop.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, listDeliveries, runNextChecks } from '../../src/testing/workers.ts';

const shop = await openSharedShop();

const upTo = (amount: number, per: 'bottle' | 'ml' = 'bottle', currency = 'USD') => ({ amount, currency, per });

/** Adds a watched fragrance, sold out, with sizes of 50 ml (60 USD) and 100 ml (110 USD). */
async function givenFilteredWatch(app: TestApp, watchFilter: WatchFilter) {
  const watched = await givenWatched(app, shop);
  const sizes = (small: string, large: string) =>
    shop.put(
      watched.path,
      productPage(watched.oud.name, [
        { size: '50 ml', price: 60, availability: small },
        { size: '100 ml', price: 110, availability: large },
      ]),
    );
  sizes('OutOfStock', 'OutOfStock');
  await runNextChecks(app);
  await watched.amber.api.watchlist.updateWatchFilter({
    body: { userId: watched.amber.id, fragranceId: watched.oud.id, watchFilter },
  });
  return { ...watched, sizes };
}

describe('notifications of a watch with a filter', () => {
  test.for<[what: string, watchFilter: WatchFilter, mails: number]>([
    ['everything', { sizesMl: null, maxPrice: null }, 1],
    ['this size', { sizesMl: [100], maxPrice: null }, 1],
    ['another size', { sizesMl: [50], maxPrice: null }, 0],
    ['this price', { sizesMl: null, maxPrice: upTo(110) }, 1],
    ['a lower price', { sizesMl: null, maxPrice: upTo(109.99) }, 0],
    ['this price per ml', { sizesMl: null, maxPrice: upTo(1.1, 'ml') }, 1],
    ['a lower price per ml', { sizesMl: null, maxPrice: upTo(1.05, 'ml') }, 0],
    [
      'a price in another currency, which cannot be compared',
      { sizesMl: null, maxPrice: upTo(10, 'bottle', 'EUR') },
      1,
    ],
    ['this size at a lower price', { sizesMl: [100], maxPrice: upTo(100) }, 0],
  ])(
    'a restock notifies a watch only when it matches the watch filter for %s',
    async ([_what, watchFilter, count], { app }) => {
      const { sizes, listRestockEmails: mails, amber } = await givenFilteredWatch(app, watchFilter);
      sizes('OutOfStock', 'InStock');
      await runNextChecks(app);
      expect(await mails()).toHaveLength(count);
      expect(await listDeliveries(app, amber.id)).toHaveLength(count);
    },
  );

  test('a notification names only the sizes of the watch filter', async ({ app }) => {
    const { sizes, listRestockEmails: mails } = await givenFilteredWatch(app, { sizesMl: [50], maxPrice: null });
    sizes('InStock', 'InStock');
    await runNextChecks(app);
    const [mail] = await mails();
    expect(mail?.text).toContain('50 ml');
    expect(mail?.text).not.toContain('100 ml');
  });

  test('a watch filter is validated, stored with the item and cleared by null', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const setFilter = (watchFilter: WatchFilter) =>
      amber.api.watchlist.updateWatchFilter({
        body: { userId: amber.id, fragranceId: oud.id, watchFilter },
      });
    await expect(setFilter({ sizesMl: [], maxPrice: null })).rejects.toThrow('Choose at least one size');
    await expect(setFilter({ sizesMl: null, maxPrice: upTo(0) })).rejects.toThrow('A price above 0');
    await expect(setFilter({ sizesMl: null, maxPrice: upTo(0.000001) })).rejects.toThrow('A price above 0');
    await expect(setFilter({ sizesMl: null, maxPrice: upTo(12.34567) })).rejects.toThrow('At most three decimals');
    const watchFilter = { sizesMl: [50, 100], maxPrice: upTo(99.5) };
    await setFilter({ ...watchFilter, sizesMl: [100, 50, 100] });
    const list = () => amber.api.watchlist.list({ params: { userId: amber.id } });
    expect((await list())[0]?.watchFilter).toEqual(watchFilter);
    const removed = await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    await amber.api.watchlist.add({
      body: { userId: amber.id, fragranceId: oud.id, watchFilter: removed.watchFilter },
    });
    expect((await list())[0]?.watchFilter).toEqual(watchFilter);
    await setFilter({ sizesMl: null, maxPrice: null });
    expect((await list())[0]?.watchFilter).toEqual({ sizesMl: null, maxPrice: null });
  });
});

describe('the watchlist with a watch filter', () => {
  const upToHundred = { sizesMl: null, maxPrice: upTo(100) };

  test.for<[what: string, watchFilter: WatchFilter, small: string, large: string, seen: unknown[], counted: number[]]>([
    [
      'another size is back',
      { sizesMl: [100], maxPrice: null },
      'InStock',
      'OutOfStock',
      ['OutOfStock', true, 110],
      [0, 1],
    ],
    ['this size is back', { sizesMl: [100], maxPrice: null }, 'OutOfStock', 'InStock', ['InStock', false, 110], [1, 0]],
    ['the restock is too expensive', upToHundred, 'OutOfStock', 'InStock', ['OutOfStock', true, 60], [0, 1]],
    ['the restock is within the price', upToHundred, 'InStock', 'OutOfStock', ['InStock', false, 60], [1, 0]],
    [
      'a price that cannot be compared counts',
      { sizesMl: [100], maxPrice: upTo(5, 'bottle', 'EUR') },
      'OutOfStock',
      'InStock',
      ['InStock', false, 110],
      [1, 0],
    ],
    ['no offer matches', { sizesMl: [30], maxPrice: null }, 'InStock', 'InStock', [null, false, null], [0, 0]],
    ['everything', { sizesMl: null, maxPrice: null }, 'InStock', 'OutOfStock', ['InStock', false, 60], [1, 0]],
  ])(
    'the watchlist shows stock and price of only the offers that match the watch filter: %s',
    async ([_what, watchFilter, small, large, seen, counted], { app }) => {
      const { sizes, amber, oud } = await givenFilteredWatch(app, watchFilter);
      sizes(small, large);
      await runNextChecks(app);
      const mine = { params: { userId: amber.id } };
      const it = { userId: amber.id, fragranceId: oud.id };
      const removed = await amber.api.watchlist.remove({ params: it });
      const items = [
        removed,
        await amber.api.watchlist.add({ body: { ...it, watchFilter } }),
        await amber.api.watchlist.updateNotes({ body: { ...it, notes: 'mine' } }),
        await amber.api.watchlist.updateWatchFilter({ body: { ...it, watchFilter } }),
        ...(await amber.api.watchlist.list(mine)),
      ];
      const states = items.map((item) => [item.fragranceAvailability, item.fragranceIsSoldOut, item.fragrancePrice]);
      expect(states).toEqual(items.map(() => seen));
      const { availableItems, soldOutItems } = await amber.api.watchlist.stats(mine);
      expect([availableItems, soldOutItems]).toEqual(counted);
    },
  );

  test('the availability of a watch item changes when its watch filter changes', async ({ app }) => {
    const { sizes, amber, oud } = await givenFilteredWatch(app, { sizesMl: [100], maxPrice: null });
    sizes('InStock', 'OutOfStock');
    await runNextChecks(app);
    const setFilter = (sizesMl: number[] | null) =>
      amber.api.watchlist.updateWatchFilter({
        body: { userId: amber.id, fragranceId: oud.id, watchFilter: { sizesMl, maxPrice: null } },
      });
    expect((await setFilter([50])).fragranceAvailability).toBe('InStock');
    expect((await setFilter([100])).fragranceAvailability).toBe('OutOfStock');
    expect((await setFilter(null)).fragranceAvailability).toBe('InStock');
  });
});
