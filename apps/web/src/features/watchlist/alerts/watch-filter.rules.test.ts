import { describe, expect, test } from 'vitest';
import { buildChoices, type PriceDraft, parseWatchFilter } from './watch-filter.rules.ts';

const everything = { sizesMl: null, maxPrice: null };

test('buildChoices returns the sizes and currencies of the offers and of the current watch filter', () => {
  const offers = [
    { sizeMl: 100, currency: 'USD', kind: 'bottle' as const },
    { sizeMl: 50, currency: 'USD', kind: 'decant' as const },
    { sizeMl: null, currency: null, kind: 'bottle' as const },
  ];
  expect(buildChoices(offers, everything)).toEqual({
    sizes: [50, 100],
    currencies: ['USD'],
    kinds: ['bottle', 'tester', 'decant', 'sample'],
  });
  const before = { sizesMl: [75], maxPrice: { amount: 9, currency: 'EUR', per: 'bottle' as const } };
  expect(buildChoices(offers, before)).toMatchObject({ sizes: [50, 75, 100], currencies: ['EUR', 'USD'] });
  expect(buildChoices([], { ...everything, kinds: ['set'] }).kinds).toEqual(['bottle', 'tester', 'sample', 'set']);
  expect(buildChoices(offers, before, 'GBP').currencies).toEqual(['EUR', 'GBP', 'USD']);
});

describe('parseWatchFilter', () => {
  const price = (amount: string): PriceDraft => ({ amount, currency: 'USD', per: 'bottle' });

  test('parseWatchFilter returns no filter for empty fields', () => {
    expect(parseWatchFilter([], price(' '), ['bottle'])).toEqual(everything);
    expect(parseWatchFilter([50], price(''), ['bottle'])).toEqual({ sizesMl: [50], maxPrice: null });
  });

  test('parseWatchFilter returns kinds in their order, and none for full bottles only', () => {
    expect(parseWatchFilter([], price(''), ['sample', 'bottle'])).toEqual({
      ...everything,
      kinds: ['bottle', 'sample'],
    });
    expect(parseWatchFilter([], price('9'), ['tester'])).toMatchObject({ kinds: ['tester'] });
    expect(parseWatchFilter([], price('9'), ['bottle'])).not.toHaveProperty('kinds');
  });

  test.each([
    ['90', 90],
    [' 89,50 ', 89.5],
    ['1.2', 1.2],
  ])('parseWatchFilter reads the price %j as the amount %d', (text, amount) => {
    expect(parseWatchFilter([], price(text), ['bottle'])?.maxPrice).toEqual({ amount, currency: 'USD', per: 'bottle' });
  });

  test.each(['0', '-5', 'ninety', '1.000,50', '1e3'])('parseWatchFilter returns null for the price %j', (text) => {
    expect(parseWatchFilter([], price(text), ['bottle'])).toBeNull();
  });
});
