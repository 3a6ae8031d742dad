import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, getMinorUnitDigits, type Rates } from './convert.ts';

/** Reference rates of the European Central Bank of 28 June 2024. */
const published: Rates = {
  date: '2024-06-28',
  base: 'EUR',
  perEuro: {
    USD: '1.0705',
    JPY: '171.94',
    CZK: '25.025',
    GBP: '0.84638',
    HUF: '395.10',
    PLN: '4.3090',
    SEK: '11.3595',
    CHF: '0.9634',
    ISK: '148.90',
    IDR: '17487.21',
    KRW: '1474.86',
    ZAR: '19.4970',
    // Not published by the bank: a currency with three digits.
    KWD: '0.32850',
  },
};

test.each<[amount: number, from: string, to: string, converted: number]>([
  // by hand: 59.9 ÷ 1.0705 = 55.9551…; 59.1 × 0.84638 = 50.021058; 1000 ÷ 171.94 = 5.81598…
  [59.9, 'USD', 'EUR', 55.96],
  [59.1, 'EUR', 'GBP', 50.02],
  [1000, 'JPY', 'EUR', 5.82],
  // 89 × 171.94 = 15302.66; 120 × 1474.86 ÷ 0.9634 = 183706.87…
  [89, 'EUR', 'JPY', 15_303],
  [120, 'CHF', 'KRW', 183_707],
  // 50 × 0.3285 = 16.425; 10 × 0.3285 ÷ 11.3595 = 0.28918…
  [50, 'EUR', 'KWD', 16.425],
  [10, 'SEK', 'KWD', 0.289],
  // 2500000 × 1.0705 ÷ 17487.21 = 153.0404…
  [2_500_000, 'IDR', 'USD', 153.04],
  [0, 'EUR', 'USD', 0],
  // halves: 0.5 × 395.10 = 197.55 for forints with two digits; 0.05 × 148.90 = 7.445 for krónur
  [0.5, 'EUR', 'HUF', 197.55],
  [0.05, 'EUR', 'ISK', 7],
])('convert returns the price to the minor unit for %d %s in %s', (amount, from, to, converted) => {
  expect(convert(amount, from, to, published)).toBe(converted);
});

test.each<[amount: number, rate: string, converted: number]>([
  [1, '0.005', 0.01],
  [1, '0.004999999999', 0],
  [-1, '0.005', -0.01],
  // 1.005 as a binary number is less than its decimals
  [1.005, '1', 1.01],
  [1e-7, '50000', 0.01],
  [1e21, '1', 1e21],
])('convert rounds halves away from zero for %d at the rate %s', (amount, rate, converted) => {
  expect(convert(amount, 'EUR', 'USD', { perEuro: { USD: rate } })).toBe(converted);
});

test.each<[from: string, to: string, perEuro: Rates['perEuro']]>([
  ['USD', 'XXX', published.perEuro],
  ['XXX', 'USD', published.perEuro],
  ['EUR', 'toString', published.perEuro],
  ['EUR', 'USD', { USD: '0' }],
  ['EUR', 'USD', { USD: '-1' }],
  ['EUR', 'USD', { USD: 'a lot' }],
  ['EUR', 'USD', { USD: Number.NaN }],
])('convert returns null without a rate from %s to %s', (from, to, perEuro) => {
  expect(convert(10, from, to, { perEuro })).toBeNull();
});

test('convert returns null without rates, and the same amount in the same currency', () => {
  expect(convert(10, 'USD', 'EUR', null)).toBeNull();
  expect(convert(Number.NaN, 'USD', 'EUR', published)).toBeNull();
  expect(convert(10.125, 'USD', 'USD', null)).toBe(10.125);
});

/** Long division in decimal digits: another way to the result than the product's one fraction. */
function divideByHand(dividend: bigint, divisor: bigint, digits: number): string {
  let rest = dividend % divisor;
  let text = `${dividend / divisor}`;
  for (let place = 0; place < digits; place += 1) {
    text += `${(rest * 10n) / divisor}`;
    rest = (rest * 10n) % divisor;
  }
  const isUp = (rest * 10n) / divisor >= 5n;
  const units = BigInt(text) + (isUp ? 1n : 0n);
  const padded = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

describe('convert against an oracle', () => {
  const codes = [...Object.keys(published.perEuro), 'EUR'];
  const anyCurrency = fc.constantFrom(...codes);
  const cents = fc.integer({ min: 0, max: 5_000_000_00 });
  const scaledRate = (code: string) => (code === 'EUR' ? 100_000n : BigInt(toScaled(published.perEuro[code])));
  const toScaled = (rate: string | number | undefined) => Math.round(Number(rate) * 100_000);

  test('convert equals long division for every published rate', () => {
    fc.assert(
      fc.property(cents, anyCurrency, anyCurrency, (amount, from, to) => {
        fc.pre(from !== to);
        const digits = getMinorUnitDigits(to);
        const expected = divideByHand(BigInt(amount) * scaledRate(to), 100n * scaledRate(from), digits);
        expect(convert(amount / 100, from, to, published)).toBe(Number(expected));
      }),
    );
  });

  test('convert and back differs by at most half a unit of each currency', () => {
    fc.assert(
      fc.property(cents, anyCurrency, anyCurrency, (amount, from, to) => {
        fc.pre(from !== to && getMinorUnitDigits(from) === 2);
        const back = convert(convert(amount / 100, from, to, published) ?? Number.NaN, to, from, published);
        const unit = 10 ** -getMinorUnitDigits(to) * (Number(scaledRate(from)) / Number(scaledRate(to)));
        expect(Math.abs((back ?? Number.NaN) - amount / 100)).toBeLessThanOrEqual(unit / 2 + 0.005 + 1e-6);
      }),
    );
  });

  test('convert never orders two amounts of one currency the other way round', () => {
    fc.assert(
      fc.property(cents, cents, anyCurrency, anyCurrency, (a, b, from, to) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const converted = [low, high].map((amount) => convert(amount / 100, from, to, published) ?? Number.NaN);
        expect(converted[0]).toBeLessThanOrEqual(converted[1] ?? Number.NaN);
      }),
    );
  });

  test('convert does not depend on a common factor of both rates', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (amount, factor) => {
        const plain = { perEuro: { USD: '10705', GBP: '8463.8' } };
        const larger = { perEuro: { USD: 10_705 * factor, GBP: `${84_638n * BigInt(factor)}e-1` } };
        expect(convert(amount / 100, 'USD', 'GBP', larger)).toBe(convert(amount / 100, 'USD', 'GBP', plain));
      }),
    );
  });
});
