import { families } from '@sillage/contract';
import { expect, test } from 'vitest';
import { CANDIDATES_WITHOUT_FAMILY, computePoolSizes, inferGender, listFavouriteFamilies } from './taste.rules.ts';
import { givenAnswers } from './testing/given-quiz.ts';
import { namesByWeight } from './weights.rules.ts';
import { analyseAnswers } from './writers/engine.ts';

test.each([
  ['preference comes first', 'women', ['men', 'men', 'men'], 'women'],
  ['unisex is a preference', 'unisex', ['men', 'men', 'men'], 'unisex'],
  ['watched fragrances come next', 'all', ['men', 'men', 'men', 'unisex', null], 'men'],
  ['one exception in five is ignored', 'in-stock', ['women', 'women', 'men', 'women', 'women'], 'women'],
  ['null for a mixture', 'all', ['men', 'women', 'men', 'women'], null],
  ['null for two watched fragrances', 'all', ['men', 'men', 'unisex', 'unisex'], null],
  ['null without watched fragrances', 'all', [], null],
] as const)('inferGender returns the expected gender: %s', (_why, preference, watched, gender) =>
  expect(inferGender(preference, watched)).toBe(gender),
);

test('computePoolSizes allows 250 fragrances of the favourite family, and 2,000 fragrances in total', () => {
  const { profile } = analyseAnswers(givenAnswers());
  const pools = computePoolSizes(profile);
  expect(pools.map(({ family }) => family)).toEqual(families.map(({ name }) => name));
  const [favourite] = namesByWeight(
    profile.families,
    families.map(({ name }) => name),
  );
  expect(pools.find(({ family }) => family === favourite)?.size).toBe(250);
  expect(pools.reduce((sum, { size }) => sum + size, CANDIDATES_WITHOUT_FAMILY)).toBe(2000);
});

test('listFavouriteFamilies returns the three strongest families, the strongest first', () => {
  const { profile } = analyseAnswers(givenAnswers());
  const weights = { ...profile.families, Water: 0.6, Green: 0.9, Woody: 0.7 };
  expect(listFavouriteFamilies({ families: weights })).toEqual(['Green', 'Woody', 'Water']);
});
