import type { Availability } from '@sillage/contract';
import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { stockNews } from './stock-news.rules.ts';

const list = (fragranceAvailability: Availability | null) => [givenWatchlistItem({ fragranceAvailability })];

test.each([
  ['back', 'OutOfStock', 'InStock', ['Oud 24 is back in stock']],
  ['gone', 'InStock', 'SoldOut', ['Oud 24: sold out']],
  ['a first look is no return', null, 'InStock', ['Oud 24: in stock']],
  ['two words for one state are no news', 'OutOfStock', 'SoldOut', []],
  ['nothing happened', 'InStock', 'InStock', []],
] as const)('%s', (_reason, before, after, news) => expect(stockNews(list(before), list(after))).toEqual(news));

test('what was added or removed is no news of stock', () => {
  expect(stockNews([], list('InStock'))).toEqual([]);
  expect(stockNews(list('InStock'), [])).toEqual([]);
});
