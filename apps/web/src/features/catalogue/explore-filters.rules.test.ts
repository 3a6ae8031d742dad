import { expect, test } from 'vitest';
import {
  changeFilters,
  type ExploreFilters,
  isBare,
  isFiltered,
  keywordOf,
  noFilters,
  readFilters,
  readPrice,
  startFilters,
  toQuery,
  writeFilters,
} from './explore-filters.rules.ts';

const filters: ExploreFilters = {
  keyword: 'rose & oud',
  gender: 'women',
  brand: 'Dolce&Gabbana',
  isAvailableOnly: true,
  family: 'Woody Oriental',
  category: '',
  minPrice: 20,
  maxPrice: 89.5,
  sort: 'cheapest',
  page: 3,
};

test('an address keeps every filter', () => {
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  const wholeCategory: ExploreFilters = { ...filters, family: '', category: 'Fresh' };
  expect(readFilters(writeFilters(wholeCategory))).toEqual(wholeCategory);
});

test('the wheel’s addresses are understood', () => {
  expect(readFilters(new URLSearchParams('family=Woody%20Oriental'))).toEqual({
    ...noFilters,
    family: 'Woody Oriental',
  });
  expect(readFilters(new URLSearchParams('category=Fresh'))).toEqual({ ...noFilters, category: 'Fresh' });
});

test('a family says more than a category beside it', () => {
  expect(readFilters(new URLSearchParams('family=Green&category=Woody'))).toEqual({ ...noFilters, family: 'Green' });
});

test('nothing filtered is the bare address', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(isFiltered({ ...noFilters, page: 2, sort: 'name' })).toBe(false);
  expect(isFiltered({ ...noFilters, minPrice: 0 })).toBe(true);
});

test.each([
  'gender=robots',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=99999999',
  'available=yes',
  'family=green',
  'category=Green',
  'minPrice=-5',
  'maxPrice=1e99',
  'maxPrice=cheap',
  'sort=random',
  'something=else',
])('what makes no sense in an address (%s) counts as left out', (search) =>
  expect(readFilters(new URLSearchParams(search))).toEqual(noFilters),
);

test.each([
  ['89.90', 89.9],
  ['89,90', 89.9],
  [' $ 89 ', 89],
  ['.5', 0.5],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['$', null],
  ['.', undefined],
  ['1,000.50', undefined],
  ['-1', undefined],
  ['cheap', undefined],
  ['100000000', undefined],
])('the price %j is read as %s', (text, price) => expect(readPrice(text)).toBe(price));

test('a keyword longer than the call takes is cut', () => {
  expect(readFilters(new URLSearchParams({ keyword: 'x'.repeat(200) })).keyword).toHaveLength(100);
});

test.each([' rose ', 'x'.repeat(200), `${'x'.repeat(99)} y`, `${'x'.repeat(99)}🌹`, 'a\u0000b', ''])(
  'what was typed (%j) is looked for in the same words once it stands in the address',
  (typed) => {
    const keyword = keywordOf(typed);
    const address = writeFilters({ ...noFilters, keyword }).toString();
    expect(readFilters(new URLSearchParams(address)).keyword).toBe(keyword);
    expect(keywordOf(keyword)).toBe(keyword);
  },
);

test.each([
  ['', true],
  ['from=mail', true],
  ['gender=all', false],
  ['page=1', false],
  ['sort=name', false],
])('an address that says %j leaves the start to the preference: %s', (search, isLeft) =>
  expect(isBare(new URLSearchParams(search))).toBe(isLeft),
);

test.each([
  ['all', noFilters],
  ['in-stock', { ...noFilters, isAvailableOnly: true }],
  ['unisex', { ...noFilters, gender: 'unisex' }],
] as const)('who prefers %s starts there', (preference, start) => expect(startFilters(preference)).toEqual(start));

// spec: 9.4
test('any change goes back to the first page, a change of page does not', () => {
  expect(changeFilters(filters, { gender: 'men' })).toEqual({ ...filters, gender: 'men', page: 0 });
  expect(changeFilters(filters, { page: 4 })).toEqual({ ...filters, page: 4 });
});

test('the call carries what was chosen and leaves out what was not', () => {
  expect(toQuery(filters)).toEqual({
    keyword: 'rose & oud',
    gender: 'women',
    inspiredBrand: 'Dolce&Gabbana',
    soldOut: 'false',
    family: 'Woody Oriental',
    minPrice: 20,
    maxPrice: 89.5,
    sort: 'cheapest',
    page: 3,
    size: 20,
  });
  expect(toQuery({ ...noFilters, category: 'Fresh', minPrice: 0 })).toEqual({
    category: 'Fresh',
    minPrice: 0,
    page: 0,
    size: 20,
  });
  expect(toQuery(noFilters)).toEqual({ page: 0, size: 20 });
});
