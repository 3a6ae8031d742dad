import type { Availability } from '@sillage/contract';
import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { describeStockChanges } from './stock-changes.rules.ts';

const list = (fragranceAvailability: Availability | null) => [givenWatchlistItem({ fragranceAvailability })];

test.each([
  ['a restock', 'OutOfStock', 'InStock', ['Oud 24 is back in stock']],
  ['an item that sold out', 'InStock', 'SoldOut', ['Oud 24: sold out']],
  ['a first check, which is no restock', null, 'InStock', ['Oud 24: in stock']],
  ['two availabilities of the same state', 'OutOfStock', 'SoldOut', []],
  ['an unchanged item', 'InStock', 'InStock', []],
] as const)('describeStockChanges describes %s', (_reason, before, after, messages) =>
  expect(describeStockChanges(list(before), list(after))).toEqual(messages),
);

test('describeStockChanges ignores added and removed items', () => {
  expect(describeStockChanges([], list('InStock'))).toEqual([]);
  expect(describeStockChanges(list('InStock'), [])).toEqual([]);
});
