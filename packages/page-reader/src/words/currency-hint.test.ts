import { expect, test } from 'vitest';
import { currencyHint } from './currency-hint.ts';

const given = (rest: Partial<Parameters<typeof currencyHint>[0]>) => ({
  url: 'https://shop.example.com/p',
  lang: null,
  locale: null,
  currencies: [],
  ...rest,
});

test.each([
  ['what the page names', { currencies: [null, 'junk', 'nzd', 'USD'], url: 'https://shop.de' }, 'NZD'],
  ['the region in its path', { url: 'https://shop.com/en-au/p', lang: 'en-US' }, 'AUD'],
  ["its host's country", { url: 'https://shop.com.au/p', lang: 'en-US' }, 'AUD'],
  ['a country, not a language', { url: 'https://shop.ch/de/p', lang: 'de' }, 'CHF'],
  ['the locale, where the host is of no country', { url: 'https://shop.co/p', lang: 'es', locale: 'es_MX' }, 'MXN'],
  ['a country though the ending is taken by others, too', { url: 'https://shop.com.co/p' }, 'COP'],
  ['the language', { lang: 'sv' }, 'SEK'],
  ['the language of a locale with a script', { lang: 'zh-Hant-TW' }, 'TWD'],
  ['nothing', {}, null],
  ['nothing in nonsense', { url: 'no address', lang: 'x'.repeat(99_999), locale: '__' }, null],
])('a page most probably means the currency of %s', (_case, page, currency) =>
  expect(currencyHint(given(page))).toBe(currency),
);
