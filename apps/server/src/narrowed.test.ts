import type { Narrowing } from '@sillage/contract';
import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { describe, expect, test } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, ledger, nextLooks } from './testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const upTo = (amount: number, per: 'bottle' | 'ml' = 'bottle', currency = 'USD') => ({ amount, currency, per });

/** A user with this watch filter on a sold-out fragrance of 50 ml (60 USD) and 100 ml (110 USD). */
async function givenNarrowed(app: TestApp, narrowing: Narrowing) {
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
  await nextLooks(app);
  await watched.amber.api.watchlist.narrow({
    body: { userId: watched.amber.id, fragranceId: watched.oud.id, narrowing },
  });
  return { ...watched, sizes };
}

describe('a narrowed watch', () => {
  test.for<[what: string, narrowing: Narrowing, mails: number]>([
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
  ])('for %s', async ([_what, narrowing, count], { app }) => {
    const { sizes, mails, amber } = await givenNarrowed(app, narrowing);
    sizes('OutOfStock', 'InStock');
    await nextLooks(app);
    expect(await mails()).toHaveLength(count);
    expect(await ledger(app, amber.id)).toHaveLength(count);
  });

  test('is told of the sizes it waits for alone', async ({ app }) => {
    const { sizes, mails } = await givenNarrowed(app, { sizesMl: [50], maxPrice: null });
    sizes('InStock', 'InStock');
    await nextLooks(app);
    const [mail] = await mails();
    expect(mail?.text).toContain('50 ml');
    expect(mail?.text).not.toContain('100 ml');
  });

  test('is refused in words, kept with the item, and gone again with null', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    const narrow = (narrowing: Narrowing) =>
      amber.api.watchlist.narrow({ body: { userId: amber.id, fragranceId: oud.id, narrowing } });
    await expect(narrow({ sizesMl: [], maxPrice: null })).rejects.toThrow('Choose at least one size');
    await expect(narrow({ sizesMl: null, maxPrice: upTo(0) })).rejects.toThrow('A price above 0');
    await expect(narrow({ sizesMl: null, maxPrice: upTo(0.000001) })).rejects.toThrow('A price above 0');
    await expect(narrow({ sizesMl: null, maxPrice: upTo(12.34567) })).rejects.toThrow('At most three decimals');
    const narrowing = { sizesMl: [50, 100], maxPrice: upTo(99.5) };
    await narrow({ ...narrowing, sizesMl: [100, 50, 100] });
    const list = () => amber.api.watchlist.list({ params: { userId: amber.id } });
    expect((await list())[0]?.narrowing).toEqual(narrowing);
    const removed = await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id, narrowing: removed.narrowing } });
    expect((await list())[0]?.narrowing).toEqual(narrowing);
    await narrow({ sizesMl: null, maxPrice: null });
    expect((await list())[0]?.narrowing).toEqual({ sizesMl: null, maxPrice: null });
  });
});

describe('the watchlist of somebody who waits for a part', () => {
  const upToHundred = { sizesMl: null, maxPrice: upTo(100) };

  test.for<[what: string, narrowing: Narrowing, small: string, large: string, seen: unknown[], counted: number[]]>([
    [
      'another size is back',
      { sizesMl: [100], maxPrice: null },
      'InStock',
      'OutOfStock',
      ['OutOfStock', true, 110],
      [0, 1],
    ],
    ['this size is back', { sizesMl: [100], maxPrice: null }, 'OutOfStock', 'InStock', ['InStock', false, 110], [1, 0]],
    ['what is back is too dear', upToHundred, 'OutOfStock', 'InStock', ['OutOfStock', true, 60], [0, 1]],
    ['what is back is cheap enough', upToHundred, 'InStock', 'OutOfStock', ['InStock', false, 60], [1, 0]],
    [
      'a price that cannot be compared counts',
      { sizesMl: [100], maxPrice: upTo(5, 'bottle', 'EUR') },
      'OutOfStock',
      'InStock',
      ['InStock', false, 110],
      [1, 0],
    ],
    ['nothing on offer is such', { sizesMl: [30], maxPrice: null }, 'InStock', 'InStock', [null, false, null], [0, 0]],
    ['everything', { sizesMl: null, maxPrice: null }, 'InStock', 'OutOfStock', ['InStock', false, 60], [1, 0]],
  ])('says how it stands with that: %s', async ([_what, narrowing, small, large, seen, counted], { app }) => {
    const { sizes, amber, oud } = await givenNarrowed(app, narrowing);
    sizes(small, large);
    await nextLooks(app);
    const mine = { params: { userId: amber.id } };
    const it = { userId: amber.id, fragranceId: oud.id };
    const removed = await amber.api.watchlist.remove({ params: it });
    const answers = [
      removed,
      await amber.api.watchlist.add({ body: { ...it, narrowing } }),
      await amber.api.watchlist.updateNotes({ body: { ...it, notes: 'mine' } }),
      await amber.api.watchlist.narrow({ body: { ...it, narrowing } }),
      ...(await amber.api.watchlist.list(mine)),
    ];
    const states = answers.map((item) => [item.fragranceAvailability, item.fragranceIsSoldOut, item.fragrancePrice]);
    expect(states).toEqual(answers.map(() => seen));
    const { availableItems, soldOutItems } = await amber.api.watchlist.stats(mine);
    expect([availableItems, soldOutItems]).toEqual(counted);
  });

  test('changes with what is waited for', async ({ app }) => {
    const { sizes, amber, oud } = await givenNarrowed(app, { sizesMl: [100], maxPrice: null });
    sizes('InStock', 'OutOfStock');
    await nextLooks(app);
    const narrow = (sizesMl: number[] | null) =>
      amber.api.watchlist.narrow({
        body: { userId: amber.id, fragranceId: oud.id, narrowing: { sizesMl, maxPrice: null } },
      });
    expect((await narrow([50])).fragranceAvailability).toBe('InStock');
    expect((await narrow([100])).fragranceAvailability).toBe('OutOfStock');
    expect((await narrow(null)).fragranceAvailability).toBe('InStock');
  });
});
