import { expect, test } from 'vitest';
import {
  buildFilterQuery,
  buildInitialFilters,
  changeFilters,
  type ExploreFilters,
  hasNoFilterParameters,
  isFiltered,
  noFilters,
  normaliseKeyword,
  parseFilters,
  parsePrice,
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

test('parseFilters restores the filters from the URL that writeFilters wrote', () => {
  expect(parseFilters(writeFilters(filters))).toEqual(filters);
  const wholeCategory: ExploreFilters = { ...filters, family: '', category: 'Fresh' };
  expect(parseFilters(writeFilters(wholeCategory))).toEqual(wholeCategory);
});

test('parseFilters reads the family or the category from a link of the fragrance wheel', () => {
  expect(parseFilters(new URLSearchParams('family=Woody%20Oriental'))).toEqual({
    ...noFilters,
    family: 'Woody Oriental',
  });
  expect(parseFilters(new URLSearchParams('category=Fresh'))).toEqual({ ...noFilters, category: 'Fresh' });
});

test('parseFilters ignores the category when the URL also contains a family', () => {
  expect(parseFilters(new URLSearchParams('family=Green&category=Woody'))).toEqual({ ...noFilters, family: 'Green' });
});

test('writeFilters returns an empty query when no filter is set', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(isFiltered({ ...noFilters, page: 2, sort: 'name' })).toBe(false);
  expect(isFiltered({ ...noFilters, minPrice: 0 })).toBe(true);
});

test.each([
  'gender=robots',
  'page=-1',
  'page=0',
  'page=1',
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
])('parseFilters ignores the invalid parameter %s', (search) =>
  expect(parseFilters(new URLSearchParams(search))).toEqual(noFilters),
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
])('parsePrice parses %j as %s', (text, price) => expect(parsePrice(text)).toBe(price));

test('parseFilters cuts a keyword to the limit of the server', () => {
  expect(parseFilters(new URLSearchParams({ keyword: 'x'.repeat(400) })).keyword).toHaveLength(300);
});

test.each([' rose ', 'x'.repeat(200), `${'x'.repeat(99)} y`, `${'x'.repeat(99)}🌹`, 'a\u0000b', ''])(
  'normaliseKeyword returns for %j a keyword that the URL restores unchanged',
  (typed) => {
    const keyword = normaliseKeyword(typed);
    const address = writeFilters({ ...noFilters, keyword }).toString();
    expect(parseFilters(new URLSearchParams(address)).keyword).toBe(keyword);
    expect(normaliseKeyword(keyword)).toBe(keyword);
  },
);

test.each([
  ['', true],
  ['from=mail', true],
  ['gender=all', false],
  ['page=1', false],
  ['sort=name', false],
])('hasNoFilterParameters for the query %j returns %s', (search, isLeft) =>
  expect(hasNoFilterParameters(new URLSearchParams(search))).toBe(isLeft),
);

test.each([
  ['all', noFilters],
  ['in-stock', { ...noFilters, isAvailableOnly: true }],
  ['unisex', { ...noFilters, gender: 'unisex' }],
] as const)('buildInitialFilters applies the preference %s', (preference, start) =>
  expect(buildInitialFilters(preference)).toEqual(start),
);

// spec: 9.4
test('changeFilters returns to the first page unless the change sets a page', () => {
  expect(changeFilters(filters, { gender: 'men' })).toEqual({ ...filters, gender: 'men', page: 0 });
  expect(changeFilters(filters, { page: 4 })).toEqual({ ...filters, page: 4 });
});

test('buildFilterQuery contains only the chosen filters', () => {
  expect(buildFilterQuery(filters)).toEqual({
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
  expect(buildFilterQuery({ ...noFilters, category: 'Fresh', minPrice: 0 })).toEqual({
    category: 'Fresh',
    minPrice: 0,
    page: 0,
    size: 20,
  });
  expect(buildFilterQuery(noFilters)).toEqual({ page: 0, size: 20 });
});
