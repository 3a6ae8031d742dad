import { describe, expect, test } from 'vitest';
import { agree, highOf, isWorthTelling, type StatedPrice } from './prices.rules.ts';

const usd = (price: number | null): StatedPrice => ({ price, currency: 'USD' });
const none: StatedPrice = { price: null, currency: null };

/** Replays observed prices; returns each drop as [from, to]. */
function falls(seen: StatedPrice[]): [number, number][] {
  const found: [number, number][] = [];
  let [agreed, last]: [StatedPrice, StatedPrice | null] = [none, null];
  for (const now of seen) {
    const step = agree(agreed, last, now);
    agreed = step.agreed;
    last = now;
    if (step.fall) found.push([step.fall.before, step.fall.price]);
  }
  return found;
}

describe('what two looks in a row agree on', () => {
  test.each<[what: string, seen: StatedPrice[], fell: [number, number][]]>([
    ['a first price is silent', [usd(80), usd(80), usd(80)], []],
    ['a lower price fell at its second look, and once', [usd(80), usd(80), usd(60), usd(60), usd(60)], [[80, 60]]],
    ['one look alone is no price', [usd(80), usd(80), usd(60), usd(80), usd(80)], []],
    ['a price that nobody saw twice is none to fall from', [usd(90), usd(80), usd(80)], []],
    [
      'a rise is silent, and what falls after it fell from there',
      [usd(80), usd(80), usd(90), usd(90), usd(80), usd(80)],
      [[90, 80]],
    ],
    [
      'another currency is silent, and so is the way back',
      [usd(80), usd(80), { price: 70, currency: 'EUR' }, { price: 70, currency: 'EUR' }, usd(60), usd(60)],
      [],
    ],
    [
      'what states no currency is compared with its own kind only',
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
    ['a look without a price agrees with none', [usd(80), usd(80), usd(60), usd(null), usd(60), usd(60)], [[80, 60]]],
  ])('%s', (_what, seen, fell) => {
    expect(falls(seen)).toEqual(fell);
  });
});

describe('what is worth telling', () => {
  const told = (before: number, price: number, stood: number[] = []) =>
    isWorthTelling({ before, price }, highOf({ before, price }, stood));

  test.each<[what: string, before: number, price: number, stood: number[], isTold: boolean]>([
    ['5 % at once', 100, 95, [], true],
    ['5 % of a price with cents', 80, 76, [], true],
    ['less than 5 % at once', 100, 95.01, [], false],
    ['80 % at once', 100, 20, [], true],
    ['more than that is a misread', 100, 19.99, [], false],
    ['a slide, once it has come to 5 % of the highest', 96, 95, [100, 98, 96], true],
    ['a slide before that', 98, 96, [100, 98], false],
    ['a slide that goes on: who asked for more than 5 % waits for it', 94, 93, [100, 95, 94], true],
    ['a little less than what stood beside a misread', 80, 79, [800, 80], false],
  ])('%s', (_what, before, price, stood, isTold) => {
    expect(told(before, price, stood)).toBe(isTold);
  });

  test('the highest price is that before the fall at least', () => {
    expect(highOf({ before: 100, price: 90 }, [])).toBe(100);
    expect(highOf({ before: 100, price: 90 }, [120, 95])).toBe(120);
  });
});
