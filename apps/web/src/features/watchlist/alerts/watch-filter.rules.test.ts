import { describe, expect, test } from 'vitest';
import { buildChoices, type PriceDraft, parseWatchFilter } from './watch-filter.rules.ts';

const everything = { sizesMl: null, maxPrice: null };

test('buildChoices returns the sizes and currencies of the offers and of the current watch filter', () => {
  const offers = [
    { sizeMl: 100, currency: 'USD' },
    { sizeMl: 50, currency: 'USD' },
    { sizeMl: null, currency: null },
  ];
  expect(buildChoices(offers, everything)).toEqual({ sizes: [50, 100], currencies: ['USD'] });
  const before = { sizesMl: [75], maxPrice: { amount: 9, currency: 'EUR', per: 'bottle' as const } };
  expect(buildChoices(offers, before)).toEqual({ sizes: [50, 75, 100], currencies: ['EUR', 'USD'] });
  expect(buildChoices(offers, before, 'GBP').currencies).toEqual(['EUR', 'GBP', 'USD']);
});

describe('parseWatchFilter', () => {
  const price = (amount: string): PriceDraft => ({ amount, currency: 'USD', per: 'bottle' });

  test('parseWatchFilter returns no filter for empty fields', () => {
    expect(parseWatchFilter([], price(' '))).toEqual(everything);
    expect(parseWatchFilter([50], price(''))).toEqual({ sizesMl: [50], maxPrice: null });
  });

  test.each([
    ['90', 90],
    [' 89,50 ', 89.5],
    ['1.2', 1.2],
  ])('parseWatchFilter reads the price %j as the amount %d', (text, amount) => {
    expect(parseWatchFilter([], price(text))?.maxPrice).toEqual({ amount, currency: 'USD', per: 'bottle' });
  });

  test.each(['0', '-5', 'ninety', '1.000,50', '1e3'])('parseWatchFilter returns null for the price %j', (text) => {
    expect(parseWatchFilter([], price(text))).toBeNull();
  });
});
