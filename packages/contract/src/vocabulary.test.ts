import { describe, expect, test } from 'vitest';
import { availabilities, checkOutcomes, classifyAvailability, decideStockState, stockStates } from './vocabulary.ts';

const read = { outcomes: ['product'], availability: null, isUnconfirmed: false, isOutdated: false } as const;

describe('decideStockState', () => {
  test.each([
    ['no-shop', 'when no page is known', { outcomes: [] }],
    ['unchecked', 'when no page was checked', { outcomes: [null, null] }],
    ['blocked', 'when the only checked page was blocked', { outcomes: [null, 'blocked'] }],
    ['robots', 'when robots.txt forbids the page', { outcomes: ['robots'] }],
    ['robots-unreadable', 'when robots.txt cannot be read', { outcomes: ['robots-unreadable'] }],
    [
      'other-page',
      'when another page was there, whatever the other shops did',
      { outcomes: ['blocked', 'not-a-product'] },
    ],
    ['unreadable', 'when the product page does not tell its stock', { outcomes: ['product'] }],
    ['unreadable', 'when the page is gone', { outcomes: ['gone'] }],
    [
      'in-stock',
      'when a page was read, although another is blocked',
      { outcomes: ['product', 'blocked'], availability: 'InStock' },
    ],
    ['unconfirmed', 'when sold out but seen in stock once', { availability: 'SoldOut', isUnconfirmed: true }],
    ['unconfirmed', 'when seen in stock once and nothing is known before', { isUnconfirmed: true }],
    [
      'in-stock',
      'when another size, not yet confirmed, adds nothing',
      { availability: 'InStock', isUnconfirmed: true },
    ],
    ['outdated', 'when the last check is old, whatever it found', { availability: 'InStock', isOutdated: true }],
    [
      'discontinued',
      'when it seems discontinued, however old the last check is',
      { availability: 'OutOfStock', isOutdated: true, isDiscontinued: true },
    ],
  ] as const)('decideStockState returns %s %s', (state, _when, facts) => {
    expect(decideStockState({ ...read, ...facts })).toBe(state);
  });

  test('decideStockState has a state for every outcome of a check', () => {
    for (const outcome of checkOutcomes)
      expect(stockStates).toContain(decideStockState({ ...read, outcomes: [outcome] }));
  });
});

test('classifyAvailability distinguishes in store, pre-order and back-order from in stock and sold out', () => {
  expect(Object.fromEntries(availabilities.map((value) => [value, classifyAvailability(value)]))).toEqual({
    InStock: 'in-stock',
    LimitedAvailability: 'in-stock',
    OnlineOnly: 'in-stock',
    InStoreOnly: 'in-store',
    PreOrder: 'pre-order',
    PreSale: 'pre-order',
    BackOrder: 'back-order',
    MadeToOrder: 'back-order',
    OutOfStock: 'sold-out',
    SoldOut: 'sold-out',
    Discontinued: 'sold-out',
    Reserved: 'sold-out',
  });
});
