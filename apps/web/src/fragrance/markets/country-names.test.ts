import { COUNTRY_CODES } from '@sillage/contract';
import { expect, test } from 'vitest';
import { findCountry, formatCountry, getCountryName, listCountries } from './country-names.ts';
import { describeExclusion } from './describe-exclusion.ts';

test.each([
  ['Germany', 'DE'],
  [' germany ', 'DE'],
  ['DE', 'DE'],
  ['cote divoire', 'CI'],
  ['Niger', 'NE'],
  ['nigeria', 'NG'],
  ['switz', 'CH'],
  ['guinea', 'GN'],
  ['united', null],
  ['Elbonia', null],
  ['G', null],
  ['', null],
  ['__proto__', null],
])('findCountry finds for the text "%s" the country %s', (text, code) => {
  expect(findCountry(text)).toBe(code);
});

test('every country has a name, by which findCountry finds it', () => {
  const missing = COUNTRY_CODES.filter(
    (code) => getCountryName(code) === code || findCountry(getCountryName(code)) !== code,
  );
  expect(missing).toEqual([]);
  expect(listCountries()[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
});

test.each([
  ['US', 'the United States'],
  ['DE', 'Germany'],
  ['XX', 'XX'],
  ['<b>', '<b>'],
])('formatCountry writes %s as "%s" within a sentence', (code, text) => {
  expect(formatCountry(code)).toBe(text);
});

test.each([
  [
    'other-market',
    { market: 'US', deliversTo: null },
    'Price for the United States; the shop doesn’t say whether it delivers to you',
  ],
  ['other-countries', { market: 'US', deliversTo: ['US'] }, 'Delivers to the United States only'],
  [
    'other-countries',
    { market: null, deliversTo: ['AT', 'CH', 'FR'] },
    'Delivers to Austria, Switzerland, France only',
  ],
  [
    'other-countries',
    { market: null, deliversTo: ['AT', 'CH', 'FR', 'IT', 'ES'] },
    'Delivers to 5 countries, but not to yours',
  ],
] as const)('describeExclusion explains %s of %j', (exclusion, stated, text) => {
  expect(describeExclusion(exclusion, stated)).toBe(text);
});
