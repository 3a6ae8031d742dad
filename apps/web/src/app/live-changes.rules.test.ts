import { expect, test } from 'vitest';
import { givenLiveChange } from '../testing/fake-events.ts';
import { givenFragrance, givenWatchlistItem } from '../testing/given.ts';
import { applyLiveChange, containsStock } from './live-changes.rules.ts';

const only100 = { sizesMl: [100], maxPrice: null };
const soldOutFields = { isSoldOut: true, availability: 'OutOfStock', price: 128 } as const;
const inStockFields = {
  isSoldOut: false,
  availability: 'InStock',
  price: 99,
  lastCheckedAt: '2026-03-04T10:00:00.000Z',
};

test('applyLiveChange updates a fragrance at any depth of the cached data, and does not copy unchanged objects', () => {
  const otherFragrance = givenFragrance({ ...soldOutFields, id: 2 });
  const page = {
    content: [otherFragrance, givenFragrance(soldOutFields)],
    totalPages: 1,
    nested: { original: givenFragrance(soldOutFields) },
  };
  const after = applyLiveChange(page, givenLiveChange());
  expect(after).toEqual({
    content: [otherFragrance, givenFragrance(inStockFields as object)],
    totalPages: 1,
    nested: { original: givenFragrance(inStockFields as object) },
  });
  expect([after.content[0] === otherFragrance, page.content[1]?.isSoldOut]).toEqual([true, true]);
});

test('applyLiveChange updates a watchlist item and keeps its notes', () => {
  const item = givenWatchlistItem({ fragranceIsSoldOut: true, fragranceAvailability: 'SoldOut', notes: 'mine' });
  expect(applyLiveChange([item], givenLiveChange())).toEqual([
    {
      ...item,
      fragranceIsSoldOut: false,
      fragranceAvailability: 'InStock',
      fragranceStockState: 'in-stock',
      fragrancePrice: 99,
      fragranceProductOffer: { shop: 'shop.example', price: 99, currency: 'USD' },
      fragranceLastCheckedAt: inStockFields.lastCheckedAt,
    },
  ]);
});

test.each([
  ['for an item with a watch filter', [givenWatchlistItem({ watchFilter: only100, fragranceAvailability: 'SoldOut' })]],
  ['for an item without offers for other countries', [givenWatchlistItem({ omitsOffers: true })]],
  [
    'for an item that is not only for full bottles',
    [givenWatchlistItem({ watchFilter: { sizesMl: null, maxPrice: null, kinds: ['tester'] } })],
  ],
  ['for another fragrance', givenFragrance({ id: 2 })],
  ['when the data is up to date', [givenFragrance(inStockFields as object)]],
  ['for an offer with the id of the changed fragrance', { offers: [{ id: 1, availability: 'OutOfStock', price: 5 }] }],
  ['when the data is undefined', undefined],
  ['when the data is null', null],
])('applyLiveChange returns the given data unchanged %s', (_what, data) =>
  expect(applyLiveChange(data, givenLiveChange())).toBe(data),
);

test.each([
  [['catalogue', 'filter', {}], true],
  [['catalogue', 'one', 1], true],
  [['catalogue', 'brands'], false],
  [['catalogue', 'categories'], false],
  [['personal', 'x', 'watchlist', 'list'], true],
  [['personal', 'x', 'quiz', 'result'], false],
  [['session'], false],
])('containsStock for the key %j of a cached query returns %s', (key, isExpected) =>
  expect(containsStock(key)).toBe(isExpected),
);
