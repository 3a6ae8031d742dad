import { expect, test } from 'vitest';
import { placeLetters } from './line-letters.ts';

const line = (slot: number, ...prices: (number | null)[]) => ({
  slot,
  monthlyLows: [],
  segments: prices.map((price, index) => ({ from: index, to: index + 1, isInStock: true, isChange: true, price })),
});

test('placeLetters puts letters beside the last prices, 14 pixels apart at least', () => {
  const lines = [line(0, 50), line(1, 10, 48), line(2, 30, null), line(3, 49), line(4, null)];
  expect(placeLetters(lines, (price) => 100 - price)).toEqual([
    { slot: 0, y: 50 },
    { slot: 3, y: 64 },
    { slot: 1, y: 78 },
    { slot: 2, y: 92 },
  ]);
});

test('placeLetters uses the last monthly low of a line without other prices', () => {
  expect(placeLetters([{ ...line(0), monthlyLows: [{ at: 1, price: 7 }] }], (price) => price)).toEqual([
    { slot: 0, y: 7 },
  ]);
});
