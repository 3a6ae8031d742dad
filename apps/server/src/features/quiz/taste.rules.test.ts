import { families } from '@sillage/contract';
import { expect, test } from 'vitest';
import { analyseAnswers } from './engine.ts';
import { OF_NO_FAMILY, poolSizes, wantedGender } from './taste.rules.ts';
import { givenAnswers } from './testing/given-quiz.ts';
import { heaviest } from './weights.rules.ts';

test.each([
  ['what is preferred counts first', 'women', ['men', 'men', 'men'], 'women'],
  ['unisex is a preference', 'unisex', ['men', 'men', 'men'], 'unisex'],
  ['what is watched counts next', 'all', ['men', 'men', 'men', 'unisex', null], 'men'],
  ['one exception in five is none', 'in-stock', ['women', 'women', 'men', 'women', 'women'], 'women'],
  ['a mixture says nothing', 'all', ['men', 'women', 'men', 'women'], null],
  ['two of them say nothing', 'all', ['men', 'men', 'unisex', 'unisex'], null],
  ['nothing says nothing', 'all', [], null],
] as const)('%s', (_why, preference, watched, gender) => expect(wantedGender(preference, watched)).toBe(gender));

test('every family is looked at, the favourites most, two thousand fragrances in all', () => {
  const { profile } = analyseAnswers(givenAnswers());
  const pools = poolSizes(profile);
  expect(pools.map(({ family }) => family)).toEqual(families.map(({ name }) => name));
  const [favourite] = heaviest(
    profile.families,
    families.map(({ name }) => name),
  );
  expect(pools.find(({ family }) => family === favourite)?.most).toBe(250);
  expect(pools.reduce((sum, { most }) => sum + most, OF_NO_FAMILY)).toBe(2000);
});
