import { describe, expect, test } from 'vitest';
import { computeReferencePrice, confirmPrice, isNotableDrop, type ObservedPrice } from './prices.rules.ts';

const usd = (price: number | null): ObservedPrice => ({ price, currency: 'USD' });
const none: ObservedPrice = { price: null, currency: null };

/** Returns each price drop in a series of observed prices as [from, to]. */
function replayPrices(observed: ObservedPrice[]): [number, number][] {
  const found: [number, number][] = [];
  let [confirmed, last]: [ObservedPrice, ObservedPrice | null] = [none, null];
  for (const now of observed) {
    const update = confirmPrice(confirmed, last, now);
    confirmed = update.confirmed;
    last = now;
    if (update.priceDrop) found.push([update.priceDrop.before, update.priceDrop.price]);
  }
  return found;
}

describe('confirmPrice over a series of checks', () => {
  test.each<[what: string, observed: ObservedPrice[], drops: [number, number][]]>([
    ['no drop for the first price', [usd(80), usd(80), usd(80)], []],
    ['one drop at the second check with the lower price', [usd(80), usd(80), usd(60), usd(60), usd(60)], [[80, 60]]],
    ['no drop for a price that only one check observed', [usd(80), usd(80), usd(60), usd(80), usd(80)], []],
    ['no drop from a price that was observed only once', [usd(90), usd(80), usd(80)], []],
    [
      'no drop for a rise, and a later drop starts at the higher price',
      [usd(80), usd(80), usd(90), usd(90), usd(80), usd(80)],
      [[90, 80]],
    ],
    [
      'no drop when the currency changes, nor when it changes back',
      [usd(80), usd(80), { price: 70, currency: 'EUR' }, { price: 70, currency: 'EUR' }, usd(60), usd(60)],
      [],
    ],
    [
      'prices without a currency are compared only with each other',
      [
        usd(80),
        usd(80),
        { price: 70, currency: null },
        { price: 70, currency: null },
        { price: 60, currency: null },
        { price: 60, currency: null },
      ],
      [[70, 60]],
    ],
    ['a check without a price confirms nothing', [usd(80), usd(80), usd(60), usd(null), usd(60), usd(60)], [[80, 60]]],
  ])('confirmPrice returns a price drop only between two confirmed prices: %s', (_what, observed, drops) => {
    expect(replayPrices(observed)).toEqual(drops);
  });
});

describe('isNotableDrop', () => {
  const isNotable = (before: number, price: number, pastPrices: number[] = []) =>
    isNotableDrop({ before, price }, computeReferencePrice({ before, price }, pastPrices));

  test.each<[what: string, before: number, price: number, pastPrices: number[], isNotified: boolean]>([
    ['a drop of 5 % in one step', 100, 95, [], true],
    ['a drop of 5 % of a price with cents', 80, 76, [], true],
    ['no drop of less than 5 % in one step', 100, 95.01, [], false],
    ['a drop of 80 % in one step', 100, 20, [], true],
    ['no drop of more than 80 %, which is a misread', 100, 19.99, [], false],
    ['gradual drops that reach 5 % of the highest price', 96, 95, [100, 98, 96], true],
    ['no gradual drop below 5 % of the highest price', 98, 96, [100, 98], false],
    ['a further drop after the 5 %, for users with a higher threshold', 94, 93, [100, 95, 94], true],
    ['no small drop when the highest past price is a misread', 80, 79, [800, 80], false],
  ])('isNotableDrop returns whether a price drop is notified: %s', (_what, before, price, pastPrices, isNotified) => {
    expect(isNotable(before, price, pastPrices)).toBe(isNotified);
  });

  test('computeReferencePrice returns at least the price before the drop', () => {
    expect(computeReferencePrice({ before: 100, price: 90 }, [])).toBe(100);
    expect(computeReferencePrice({ before: 100, price: 90 }, [120, 95])).toBe(120);
  });
});
