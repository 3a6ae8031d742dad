import { dealsQuery } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import {
  type DealFilters,
  isDealFiltered,
  noDealFilters,
  parseDealFilters,
  writeDealFilters,
} from './deal-filters.rules.ts';

const all: DealFilters = { scope: 'watchlist', families: ['Woody', 'Citrus'], sizes: [50, 100], sort: 'perMl' };

describe('filters of deals', () => {
  test.each([[noDealFilters], [all], [{ ...noDealFilters, sizes: [7.5] }]])(
    'filters are the same after they were written to an address and read again: %j',
    (filters) => {
      expect(parseDealFilters(new URLSearchParams(writeDealFilters(filters)))).toEqual(filters);
    },
  );

  test.each([
    'scope=mine',
    'families=Nothing,__proto__',
    'sizes=0,-1,1e3,many',
    'sizes=99999',
    'sort=price',
    'families=&sizes=&sort=&scope=',
    'after=1~2~3',
  ])('an address with %s has no filter', (search) => {
    expect(parseDealFilters(new URLSearchParams(search))).toEqual(noDealFilters);
  });

  test('every filter that an address can have is accepted by the API', () => {
    const sizes = Array.from({ length: 40 }, (_, index) => index + 0.25).join(',');
    const filters = parseDealFilters(new URLSearchParams({ sizes, families: 'Woody,Woody,Water', scope: 'watchlist' }));
    expect(filters.sizes).toHaveLength(20);
    expect(dealsQuery.parse(writeDealFilters(filters))).toMatchObject({
      families: ['Woody', 'Water'],
      sizes: filters.sizes,
    });
  });

  test.each<[DealFilters, boolean]>([
    [noDealFilters, false],
    [{ ...noDealFilters, sort: 'perMl' }, false],
    [{ ...noDealFilters, sizes: [50] }, true],
    [{ ...noDealFilters, scope: 'watchlist' }, true],
  ])('isDealFiltered returns whether something is left out by %j', (filters, isFiltered) => {
    expect(isDealFiltered(filters)).toBe(isFiltered);
  });
});
