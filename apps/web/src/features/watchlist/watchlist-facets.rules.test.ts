import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { facetsOf } from './watchlist-facets.rules.ts';

test('what there is to choose from is what the list has, with how many of each', () => {
  const items = [
    givenWatchlistItem({ fragranceGender: 'women', fragranceFamily: 'Water' }),
    givenWatchlistItem({ fragranceGender: 'men', fragranceFamily: null }),
    givenWatchlistItem({ fragranceGender: 'women', fragranceFamily: 'Citrus' }),
    givenWatchlistItem({ fragranceGender: null, fragranceFamily: 'Water' }),
  ];
  const { genders, families } = facetsOf(items);
  expect(genders.map(({ label }) => label)).toEqual(['All', 'Men (1)', 'Women (2)']);
  expect(families.map(({ label }) => label)).toEqual(['All', 'Citrus (1)', 'Water (2)']);
  expect(families.map(({ value }) => value)).toEqual(['', 'Citrus', 'Water']);
});
