import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import {
  canSelect,
  knownFacets,
  listView,
  readView,
  toolsFor,
  type WatchlistView,
  wordsOf,
  writeView,
} from './watchlist-view.rules.ts';

const bare: WatchlistView = { text: '', show: 'all', sort: 'newest', gender: '', family: '' };
const view: WatchlistView = {
  text: 'rose & oud',
  show: 'in-stock',
  sort: 'price',
  gender: 'women',
  family: 'Soft Floral',
};
const read = (search: string) => readView(new URLSearchParams(search), 'all');

test('an address keeps all of it', () => {
  expect(readView(writeView(view, 'all'), 'all')).toEqual(view);
});

test('nothing asked for is the bare address, and what differs from the start is written down', () => {
  expect(writeView(bare, 'all').toString()).toBe('');
  expect(writeView(bare, 'in-stock').toString()).toBe('show=all');
  expect(writeView({ ...bare, show: 'in-stock' }, 'in-stock').toString()).toBe('');
});

test.each(['sort=random', 'show=robots', 'q=%20%20', 'something=else'])(
  'what makes no sense (%s) is left out',
  (search) => expect(read(search)).toEqual(bare),
);

test('nothing is known before it is known where somebody starts, unless the address says it', () => {
  expect(readView(new URLSearchParams('q=oud'), null)).toBeNull();
  expect(readView(new URLSearchParams('show=in-stock'), null)?.show).toBe('in-stock');
});

test('what is typed is looked for trimmed, and not without end', () => {
  expect(wordsOf('  oud ')).toBe('oud');
  expect(wordsOf('x'.repeat(300))).toHaveLength(100);
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
const idsOf = (asked: Partial<WatchlistView>) => {
  const { ofAnyStock, listed } = listView(items, { ...bare, ...asked });
  return [ofAnyStock, listed].map((list) => list.map((item) => item.id));
};

test('gender and family say what the filters by stock choose from', () => {
  expect(idsOf({ gender: 'women', show: 'in-stock' })).toEqual([[2, 3], [3]]);
  expect(idsOf({ gender: 'women', sort: 'oldest' })).toEqual([
    [2, 3],
    [3, 2],
  ]);
  expect(idsOf({ family: 'Oriental' })).toEqual([[1], [1]]);
});

test('a gender or family that nothing on the list has is no filter', () => {
  expect(idsOf({ gender: 'robots', family: 'Green' })[1]).toEqual([1, 2, 3]);
  expect(knownFacets(items, { gender: 'men', family: 'Green' })).toEqual({ gender: 'men', family: '' });
});

test('a small list is not buried under controls, and what is in use stays at hand', () => {
  expect(toolsFor(4, bare)).toEqual({ hasTools: false, hasMore: false });
  expect(toolsFor(5, bare)).toEqual({ hasTools: true, hasMore: false });
  expect(toolsFor(12, bare)).toEqual({ hasTools: true, hasMore: true });
  expect(toolsFor(2, { ...bare, text: 'oud' }).hasTools).toBe(true);
  expect(toolsFor(2, { ...bare, sort: 'name' }).hasTools).toBe(true);
  expect(toolsFor(2, { ...bare, family: 'Floral' })).toEqual({ hasTools: true, hasMore: true });
  expect([4, 5].map(canSelect)).toEqual([false, true]);
});
