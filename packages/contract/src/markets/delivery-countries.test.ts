import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './countries.ts';
import { type Exclusion, findExclusion } from './delivery-countries.ts';

const EU = ['AT', 'BE', 'FR', 'NL'];

test.each<[what: string, market: string | null, deliversTo: string[] | null, exclusion: Exclusion | null]>([
  ['nothing', null, null, null],
  ['the user’s country as its market', 'DE', null, null],
  ['another market', 'US', null, 'other-market'],
  ['a list with a country of the user', null, ['CH', 'DE', 'FR'], null],
  ['another market, and delivery to the user', 'US', ['DE'], null],
  ['the user’s market, and a list without it', 'DE', EU, null],
  ['a list of three other countries', null, ['BE', 'FR', 'NL'], 'other-countries'],
  ['a long list of other countries and another market', 'US', EU, 'other-countries'],
  // upliftdesk.com states delivery to the US, and delivers to Canada as well.
  ['one other country, which may be an example', null, ['US'], null],
  // ebay.com states the visitor's country and its own.
  ['two other countries', null, ['BG', 'US'], null],
  ['one other country that is also its market', 'US', ['US'], 'other-countries'],
  ['one other country that is not its market', 'US', ['BG'], 'other-market'],
  ['two other countries with its market', 'US', ['BG', 'US'], 'other-market'],
])(
  'findExclusion returns what excludes a user in DE and CZ when an offer states %s',
  (_what, market, deliversTo, exclusion) => {
    expect(findExclusion({ market, deliversTo }, ['DE', 'CZ'])).toBe(exclusion);
  },
);

test('findExclusion excludes nothing for a user without countries', () => {
  expect(findExclusion({ market: 'US', deliversTo: EU }, [])).toBeNull();
});

test('COUNTRY_CODES has each country once', () => {
  expect(COUNTRY_CODES).toHaveLength(249);
  expect(new Set(COUNTRY_CODES).size).toBe(249);
});
