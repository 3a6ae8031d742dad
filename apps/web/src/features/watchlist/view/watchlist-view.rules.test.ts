import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../../testing/given.ts';
import {
  applyView,
  buildFacets,
  canSelect,
  filterWatchlist,
  getInitialFilter,
  getVisibleTools,
  knownFacets,
  normaliseSearch,
  parseView,
  parseWatchlistFilter,
  type WatchlistView,
  writeView,
} from './watchlist-view.rules.ts';

const defaultView: WatchlistView = { text: '', show: 'all', sort: 'newest', gender: '', family: '' };
const view: WatchlistView = {
  text: 'rose & oud',
  show: 'in-stock',
  sort: 'price',
  gender: 'women',
  family: 'Soft Floral',
};
const read = (search: string) => parseView(new URLSearchParams(search), 'all');

test('parseView restores the view from the URL that writeView wrote', () => {
  expect(parseView(writeView(view, 'all'), 'all')).toEqual(view);
});

test('writeView leaves defaults out of the URL, and writes a stock filter other than the user’s default', () => {
  expect(writeView(defaultView, 'all').toString()).toBe('');
  expect(writeView(defaultView, 'in-stock').toString()).toBe('show=all');
  expect(writeView({ ...defaultView, show: 'in-stock' }, 'in-stock').toString()).toBe('');
});

test.each(['sort=random', 'show=robots', 'q=%20%20', 'something=else'])(
  'parseView ignores the invalid parameter %s',
  (search) => expect(read(search)).toEqual(defaultView),
);

test('parseView returns null when neither the URL nor the user’s default contains a stock filter', () => {
  expect(parseView(new URLSearchParams('q=oud'), null)).toBeNull();
  expect(parseView(new URLSearchParams('show=in-stock'), null)?.show).toBe('in-stock');
});

test('normaliseSearch trims the text and cuts it to 100 characters', () => {
  expect(normaliseSearch('  oud ')).toBe('oud');
  expect(normaliseSearch('x'.repeat(300))).toHaveLength(100);
});

const items = [
  givenWatchlistItem({ id: 1, fragranceName: 'Oud', fragranceGender: 'men', fragranceFamily: 'Oriental' }),
  givenWatchlistItem({
    id: 2,
    fragranceName: 'Oud Rose',
    fragranceGender: 'women',
    fragranceFamily: 'Floral',
    fragranceIsSoldOut: true,
    fragranceAvailability: 'SoldOut',
  }),
  givenWatchlistItem({ id: 3, fragranceName: 'Iris', fragranceGender: 'women', fragranceFamily: 'Floral' }),
];
const listIds = (part: Partial<WatchlistView>) => {
  const { ofAnyStock, listed } = applyView(items, { ...defaultView, ...part });
  return [ofAnyStock, listed].map((list) => list.map((item) => item.id));
};

test('applyView filters by gender and family, then by stock, and returns both results', () => {
  expect(listIds({ gender: 'women', show: 'in-stock' })).toEqual([[2, 3], [3]]);
  expect(listIds({ gender: 'women', sort: 'oldest' })).toEqual([
    [2, 3],
    [3, 2],
  ]);
  expect(listIds({ family: 'Oriental' })).toEqual([[1], [1]]);
});

test('applyView ignores a gender or family that no item has', () => {
  expect(listIds({ gender: 'robots', family: 'Green' })[1]).toEqual([1, 2, 3]);
  expect(knownFacets(items, { gender: 'men', family: 'Green' })).toEqual({ gender: 'men', family: '' });
});

test('getVisibleTools hides search, sorting and filters for a short watchlist unless they are in use', () => {
  expect(getVisibleTools(4, defaultView)).toEqual({ hasTools: false, hasMore: false });
  expect(getVisibleTools(5, defaultView)).toEqual({ hasTools: true, hasMore: false });
  expect(getVisibleTools(12, defaultView)).toEqual({ hasTools: true, hasMore: true });
  expect(getVisibleTools(2, { ...defaultView, text: 'oud' }).hasTools).toBe(true);
  expect(getVisibleTools(2, { ...defaultView, sort: 'name' }).hasTools).toBe(true);
  expect(getVisibleTools(2, { ...defaultView, family: 'Floral' })).toEqual({ hasTools: true, hasMore: true });
  expect([4, 5].map(canSelect)).toEqual([false, true]);
});

const itemsByStock = [
  givenWatchlistItem({ id: 1, fragranceAvailability: 'InStock' }),
  givenWatchlistItem({ id: 2, fragranceAvailability: 'OutOfStock', fragranceIsSoldOut: true }),
  givenWatchlistItem({ id: 3, fragranceAvailability: 'PreOrder', fragranceIsSoldOut: true }),
  givenWatchlistItem({ id: 4, fragranceAvailability: null }),
];

test.each([
  ['all', [1, 2, 3, 4]],
  ['in-stock', [1]],
  ['out-of-stock', [2, 3]],
] as const)('filterWatchlist filters by %s in the same way as the server counts', (filter, ids) => {
  expect(filterWatchlist(itemsByStock, filter).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['show=in-stock', 'in-stock'],
  ['show=all', 'all'],
  ['show=nonsense', null],
  ['', null],
])('parseWatchlistFilter reads “%s” as %s', (search, filter) => {
  expect(parseWatchlistFilter(new URLSearchParams(search))).toBe(filter);
});

test.each([
  ['in-stock', 'in-stock'],
  ['all', 'all'],
  ['women', 'all'],
  [undefined, 'all'],
] as const)('getInitialFilter for the preference %s returns %s', (preference, filter) => {
  expect(getInitialFilter(preference)).toBe(filter);
});

test('buildFacets returns the genders and families of the list with their counts', () => {
  const itemsWithFacets = [
    givenWatchlistItem({ fragranceGender: 'women', fragranceFamily: 'Water' }),
    givenWatchlistItem({ fragranceGender: 'men', fragranceFamily: null }),
    givenWatchlistItem({ fragranceGender: 'women', fragranceFamily: 'Citrus' }),
    givenWatchlistItem({ fragranceGender: null, fragranceFamily: 'Water' }),
  ];
  const { genders, families } = buildFacets(itemsWithFacets);
  expect(genders.map(({ label }) => label)).toEqual(['All', 'Men (1)', 'Women (2)']);
  expect(families.map(({ label }) => label)).toEqual(['All', 'Citrus (1)', 'Water (2)']);
  expect(families.map(({ value }) => value)).toEqual(['', 'Citrus', 'Water']);
});
