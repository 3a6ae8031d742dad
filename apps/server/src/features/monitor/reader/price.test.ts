import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePrice, readAmount, readCurrency } from './price.ts';

describe('a price for people', () => {
  test.each([
    ['1.299,95 €', 1299.95, 'EUR'],
    ['1,299.95 €', 1299.95, 'EUR'],
    ['1 099,00 €', 1099, 'EUR'],
    ['1\u00a0298,00 €', 1298, 'EUR'],
    ['1\u202f298,00 €', 1298, 'EUR'],
    ['89,90', 89.9, null],
    ['44 890 тг.', 44890, 'KZT'],
    ["CHF 1'299.-", 1299, 'CHF'],
    ['CHF 1’299.–', 1299, 'CHF'],
    ['₹1,29,900', 129900, 'INR'],
    ['1.899,- Kč', 1899, 'CZK'],
    ['US$11.99', 11.99, 'USD'],
    ['$119. 95', 119.95, null],
    ['R$ 1.500,00', 1500, 'BRL'],
    ['12,000원', 12000, 'KRW'],
    ['579,000 DT', 579, 'TND'],
    ['Rp 31.500', 31500, 'IDR'],
    ['24.990 CLP', 24990, 'CLP'],
    ['29.500 ₡', 29500, 'CRC'],
    ['1.234 €', 1234, 'EUR'],
    ['0.999 €', 0.999, 'EUR'],
    ['.75 €', 0.75, 'EUR'],
    ['١٢٣٫٥٠ درهم', 123.5, 'AED'],
    ['５００円', 500, 'JPY'],
    ['from 39.95 EUR', 39.95, 'EUR'],
    ['2 Piece - £6.75', 6.75, 'GBP'],
    ['-20 % 79,00 zł', 79, 'PLN'],
    ['171900 руб.', 171900, 'RUB'],
  ])('%j', (text, amount, currency) => expect(parsePrice(text)).toEqual({ amount, currency }));

  test.each(['', 'Free shipping', '40% OFF', '–', 'NaN', '€'])('%j is none', (text) =>
    expect(parsePrice(text)).toBeNull(),
  );

  test.each([
    ['$1,190.00', 'AUD', 1190, 'AUD'],
    ['2.429,000', 'TND', 2429, 'TND'],
    ['1.198,- kr', 'SEK', 1198, 'SEK'],
    ['£5', 'EUR', 5, 'GBP'],
  ])('%j where %s is expected', (text, hint, amount, currency) =>
    expect(parsePrice(text, hint)).toEqual({ amount, currency }),
  );

  test('is read the same however it is grouped', () => {
    const styles = ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'en-IN', 'pl-PL'].map(
      (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
    );
    assert(
      property(integer({ min: 1, max: 99_999_999 }), (cents) => {
        for (const style of styles)
          expect(parsePrice(style.format(cents / 100))).toEqual({ amount: cents / 100, currency: 'EUR' });
      }),
    );
  });
});

describe('a price for machines', () => {
  test.each([
    [49.9, 'EUR', 49.9],
    ['49.90', 'EUR', 49.9],
    ['1.299,95', 'EUR', 1299.95],
    ['89,90', 'EUR', 89.9],
    ['1,299.00', 'USD', 1299],
    ['$1,779.00', 'USD', 1779],
    ['999.000', 'TND', 999],
    ['65.833332', 'EUR', 65.833332],
    ['24.990', 'CLP', 24990],
    ['0', 'EUR', 0],
    [-0, 'EUR', 0],
    ['1.5e2', 'EUR', 150],
    [999_999_999, 'IRR', 999_999_999],
    ['20000000', 'VND', 20_000_000],
    ['20.000.000', 'VND', 20_000_000],
  ])('%j %s', (value, currency, amount) => expect(readAmount(value, currency)).toBe(amount));

  test.each([
    undefined,
    null,
    '',
    {},
    [],
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    'call us',
    '-5',
    '-5,00',
    1e9,
    999_999_999.5,
    '1000000000',
    '1e308',
    '9'.repeat(400),
  ])('%j is none', (value) => expect(readAmount(value, 'EUR')).toBeNull());
});

describe('a currency for machines', () => {
  test.each([
    ['EUR', '1', 'EUR'],
    [' eur ', '1', 'EUR'],
    ['€', '1', 'EUR'],
    [undefined, '£5.00', 'GBP'],
    ['$', '5', null],
    ['EURO!', 5, null],
    [{}, {}, null],
  ])('%j beside %j is %s', (value, price, currency) => expect(readCurrency(value, price)).toBe(currency));
});
