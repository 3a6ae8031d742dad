import { expect, test } from 'vitest';
import { changeFilters, isFiltered, noFilters, readFilters, toQuery, writeFilters } from './explore-filters.rules.ts';

const filters = {
  keyword: 'rose & oud',
  gender: 'women',
  brand: 'Dolce&Gabbana',
  isAvailableOnly: true,
  page: 3,
} as const;

test('an address keeps every filter', () => {
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('nothing filtered is the bare address', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(isFiltered({ ...noFilters, page: 2 })).toBe(false);
});

test.each(['gender=robots', 'page=-1', 'page=1.5', 'page=x', 'page=99999999', 'available=yes', 'something=else'])(
  'what makes no sense in an address (%s) counts as left out',
  (search) => expect(readFilters(new URLSearchParams(search))).toEqual(noFilters),
);

test('a keyword longer than the call takes is cut', () => {
  expect(readFilters(new URLSearchParams({ keyword: 'x'.repeat(200) })).keyword).toHaveLength(100);
});

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
    page: 3,
    size: 20,
  });
  expect(toQuery(noFilters)).toEqual({ page: 0, size: 20 });
});
