import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPrices, parsePrice, readAmount, readCurrency } from './price.ts';
import { joinPriceParts } from './price-parts.ts';

describe('parsePrice', () => {
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
    ['1128240 рублей', 1128240, 'RUB'],
    ['₹12,34,567', 1234567, 'INR'],
    ['1 299:-', 1299, null],
    ['kr 1.299,-', 1299, null],
    ['US $1,299.00', 1299, 'USD'],
    ['C $649.99', 649.99, 'CAD'],
    ['NZD $100.70', 100.7, 'NZD'],
    ['SGD$4.90', 4.9, 'SGD'],
    ['$1,299.00 AUD', 1299, 'AUD'],
    ['12,99 $ CA', 12.99, 'CAD'],
    ['NT$2,320', 2320, 'TWD'],
    ['R$ 1.759,99', 1759.99, 'BRL'],
    ['5.000 ₫', 5000, 'VND'],
    ['1.299.00 €', 1299, 'EUR'],
    ['1,299,00 €', 1299, 'EUR'],
    ['$ 79 . 99', 79.99, null],
    ['35€99', 35.99, 'EUR'],
    ['35€ 99', 35.99, 'EUR'],
    ['39€ 50 ml', 39, 'EUR'],
    ['50 € 40 €', 50, 'EUR'],
    ['45 د.إ', 45, 'AED'],
    ['22000.00元/台', 22000, null],
    ['17,95 DKK/stk', 17.95, 'DKK'],
    ['45,00 € / 50 ml', 45, 'EUR'],
    ['Eau de Parfum 50 ml 45,00', 45, null],
    ['Shower GEL 19.99', 19.99, null],
    ['45 GEL', 45, 'GEL'],
    ['din 45 lei', 45, 'RON'],
    ['R273.00', 273, null],
    ['50 - $2.00', 2, null],
    ['15.08.2017: 45 zł', 45, 'PLN'],
    ['45,00 € (90,00 € / 100 ml)', 45, 'EUR'],
    ['100 ml = 90,00 €, 45,00 €', 45, 'EUR'],
    ['12x R$ 99,90 ou R$ 1.100,00', 1100, 'BRL'],
    ['or 4 payments of $12.50, or $50.00', 50, null],
    ['9,95 €/Monat, einmalig 99 €', 99, 'EUR'],
    ['Free!', 0, null],
  ])('parsePrice reads amount and currency of %j', (text, amount, currency) =>
    expect(parsePrice(text)).toEqual({ amount, currency }),
  );

  test.each([
    '',
    'Free shipping',
    '40% OFF',
    '–',
    'NaN',
    '€',
    '15.08.2017',
    '50 ml',
    '12,50 € / 100 ml',
    '€1.25/100g',
    '2,99 € per litre',
    '(1 l = 90,00 €)',
    '12x R$ 99,90',
    '99,90 € x 12',
    'ab 9,95 €/Monat',
    '4 payments of $12.50',
  ])('parsePrice returns null for %j', (text) => expect(parsePrice(text)).toBeNull());

  test.each([
    ['$1,190.00', 'AUD', 1190, 'AUD'],
    ['2.429,000', 'TND', 2429, 'TND'],
    ['1.198,- kr', 'SEK', 1198, 'SEK'],
    ['£5', 'EUR', 5, 'GBP'],
    ['$5', 'EUR', 5, 'USD'],
    ['$229.990', 'CLP', 229990, 'CLP'],
    ['Rs 23,450', 'PKR', 23450, 'PKR'],
    ['¥1,200', 'CNY', 1200, 'CNY'],
    ['R273.00', 'ZAR', 273, 'ZAR'],
    ['45 lei', 'MDL', 45, 'MDL'],
    ['45 lei', 'EUR', 45, 'RON'],
    ['45', 'EUR', 45, 'EUR'],
    ['C$ 10', 'USD', 10, 'CAD'],
    ['$10.00 AUD', 'USD', 10, 'AUD'],
  ])('parsePrice reads amount and currency of %j with the currency hint %s', (text, hint, amount, currency) =>
    expect(parsePrice(text, hint)).toEqual({ amount, currency }),
  );

  test('parsePrice reads the same amount in the format of every locale', () => {
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

describe('parsePrice with ranges', () => {
  test.each([
    ['10 – 20 €', 10, 20],
    ['€10.00 - €20.00', 10, 20],
    ['From 26 to 50 €', 26, 50],
    ['ab 1.299,00 € bis 1.499,00 €', 1299, 1499],
  ])('parsePrice returns the lower end of the range %j', (text, amount, upTo) =>
    expect(parsePrice(text)).toEqual({ amount, currency: 'EUR', upTo }),
  );

  test.each(['20 € - 10 €', '2-3 Werktage, 45 €'])('parsePrice returns no upper end for %j', (text) =>
    expect(parsePrice(text)).not.toHaveProperty('upTo'),
  );
});

test('findPrices classifies each number in a text as price, price per measure, instalment or no money', () =>
  expect(
    findPrices('Statt 60 € nur 45 €, 12x 4 €, 90 €/100 ml, -20 %').map(({ amount, shape }) => [amount, shape]),
  ).toEqual([
    [60, 'whole'],
    [45, 'whole'],
    [12, 'none'],
    [4, 'instalment'],
    [90, 'unit'],
    [100, 'none'],
    [20, 'none'],
  ]));

describe('joinPriceParts', () => {
  test.each([
    [['$', '249', '99'], '$ 249.99'],
    [['59', ',', '99 €'], '59,99 €'],
    [['59,', '99', '€'], '59,99 €'],
    [['1 299', '90', 'Kč'], '1 299.90 Kč'],
    [['12,50 €', '10,00 €'], '12,50 € 10,00 €'],
    [['59,90', '20', '%'], '59,90 20 %'],
    [['1', '299', '€'], '1 299 €'],
    [[' ', ''], ''],
  ])('joinPriceParts joins %j to %j', (pieces, text) => expect(joinPriceParts(pieces)).toBe(text));
});

describe('readAmount', () => {
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
  ])('readAmount reads the value %j in the currency %s', (value, currency, amount) =>
    expect(readAmount(value, currency)).toBe(amount),
  );

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
  ])('readAmount returns null for %j', (value) => expect(readAmount(value, 'EUR')).toBeNull());
});

describe('readCurrency', () => {
  test.each([
    ['EUR', '1', 'EUR'],
    [' eur ', '1', 'EUR'],
    ['€', '1', 'EUR'],
    [undefined, '£5.00', 'GBP'],
    ['$', '5', null],
    ['EURO!', 5, null],
    [{}, {}, null],
  ])('readCurrency for the field %j and the price %j returns %s', (value, price, currency) =>
    expect(readCurrency(value, price)).toBe(currency),
  );
});
