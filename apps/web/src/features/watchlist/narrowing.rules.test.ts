import { describe, expect, test } from 'vitest';
import { choicesOf, type PriceDraft, readNarrowing } from './narrowing.rules.ts';

const everything = { sizesMl: null, maxPrice: null };

test('there is to choose from what the offers have, and what was chosen before', () => {
  const offers = [
    { sizeMl: 100, currency: 'USD' },
    { sizeMl: 50, currency: 'USD' },
    { sizeMl: null, currency: null },
  ];
  expect(choicesOf(offers, everything)).toEqual({ sizes: [50, 100], currencies: ['USD'] });
  const before = { sizesMl: [75], maxPrice: { amount: 9, currency: 'EUR', per: 'bottle' as const } };
  expect(choicesOf(offers, before)).toEqual({ sizes: [50, 75, 100], currencies: ['EUR', 'USD'] });
});

describe('what was ticked and written', () => {
  const price = (amount: string): PriceDraft => ({ amount, currency: 'USD', per: 'bottle' });

  test('is everything where both were left empty', () => {
    expect(readNarrowing([], price(' '))).toEqual(everything);
    expect(readNarrowing([50], price(''))).toEqual({ sizesMl: [50], maxPrice: null });
  });

  test.each([
    ['90', 90],
    [' 89,50 ', 89.5],
    ['1.2', 1.2],
  ])('the price %j', (text, amount) => {
    expect(readNarrowing([], price(text))?.maxPrice).toEqual({ amount, currency: 'USD', per: 'bottle' });
  });

  test.each(['0', '-5', 'ninety', '1.000,50', '1e3'])('no price is %j', (text) => {
    expect(readNarrowing([], price(text))).toBeNull();
  });
});
