import { expect, test } from 'vitest';
import { givenNews } from '../testing/fake-events.ts';
import { givenFragrance, givenWatchlistItem } from '../testing/given.ts';
import { tellsStock, withNews } from './live-news.rules.ts';

const only100 = { sizesMl: [100], maxPrice: null };
const gone = { isSoldOut: true, availability: 'OutOfStock', price: 128 } as const;
const back = { isSoldOut: false, availability: 'InStock', price: 99, lastCheckedAt: '2026-03-04T10:00:00.000Z' };

test('a fragrance is brought up to date wherever it stands, and its neighbours stay the same objects', () => {
  const other = givenFragrance({ ...gone, id: 2 });
  const page = { content: [other, givenFragrance(gone)], totalPages: 1, nested: { original: givenFragrance(gone) } };
  const after = withNews(page, givenNews());
  expect(after).toEqual({
    content: [other, givenFragrance(back as object)],
    totalPages: 1,
    nested: { original: givenFragrance(back as object) },
  });
  expect([after.content[0] === other, page.content[1]?.isSoldOut]).toEqual([true, true]);
});

test('so is an item of a watchlist, with its notes', () => {
  const item = givenWatchlistItem({ fragranceIsSoldOut: true, fragranceAvailability: 'SoldOut', notes: 'mine' });
  expect(withNews([item], givenNews())).toEqual([
    {
      ...item,
      fragranceIsSoldOut: false,
      fragranceAvailability: 'InStock',
      fragrancePrice: 99,
      fragranceLastCheckedAt: back.lastCheckedAt,
    },
  ]);
});

test.each([
  [
    'that is waited for in part: the news are of the whole',
    [givenWatchlistItem({ narrowing: only100, fragranceAvailability: 'SoldOut' })],
  ],
  ['of another fragrance', givenFragrance({ id: 2 })],
  ['that says so already', [givenFragrance(back as object)]],
  ['of an offer with the same number', { offers: [{ id: 1, availability: 'OutOfStock', price: 5 }] }],
  ['that is not there yet', undefined],
  ['that is nothing', null],
])('what is kept stays as it is %s', (_what, data) => expect(withNews(data, givenNews())).toBe(data));

test.each([
  [['catalogue', 'filter', {}], true],
  [['catalogue', 'one', 1], true],
  [['catalogue', 'brands'], false],
  [['catalogue', 'categories'], false],
  [['personal', 'x', 'watchlist', 'list'], true],
  [['personal', 'x', 'quiz', 'result'], false],
  [['session'], false],
])('%j tells of stock: %s', (key, tells) => expect(tellsStock(key)).toBe(tells));
