import { expect, test } from 'vitest';
import { findCurrencyHint } from './currency-hint.ts';

const given = (rest: Partial<Parameters<typeof findCurrencyHint>[0]>) => ({
  url: 'https://shop.example.com/p',
  lang: null,
  locale: null,
  currencies: [],
  ...rest,
});

test.each([
  ['the currency that the page states', { currencies: [null, 'junk', 'nzd', 'USD'], url: 'https://shop.de' }, 'NZD'],
  ['the region in the path', { url: 'https://shop.com/en-au/p', lang: 'en-US' }, 'AUD'],
  ['the country of the host', { url: 'https://shop.com.au/p', lang: 'en-US' }, 'AUD'],
  [
    'the country of the host when the language has another currency',
    { url: 'https://shop.ch/de/p', lang: 'de' },
    'CHF',
  ],
  ['the locale when the host belongs to no country', { url: 'https://shop.co/p', lang: 'es', locale: 'es_MX' }, 'MXN'],
  ['the country of a domain such as .com.co', { url: 'https://shop.com.co/p' }, 'COP'],
  ['the language', { lang: 'sv' }, 'SEK'],
  ['the language of a locale with a script', { lang: 'zh-Hant-TW' }, 'TWD'],
  ['an address without a country', {}, null],
  ['invalid values', { url: 'no address', lang: 'x'.repeat(99_999), locale: '__' }, null],
])('findCurrencyHint derives a page’s probable currency, or null if unknown, from %s', (_case, page, currency) =>
  expect(findCurrencyHint(given(page))).toBe(currency),
);
