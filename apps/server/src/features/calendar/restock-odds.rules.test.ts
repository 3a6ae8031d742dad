import { expect, test } from 'vitest';
import { describeOdds } from './restock-odds.rules.ts';

test.each([
  [8, 8, 'very likely (about 9 in 10)'],
  [5, 5, 'very likely (about 9 in 10)'],
  [7, 8, 'likely (about 3 in 4)'],
  [6, 8, 'likely (about 2 in 3)'],
  [3, 5, 'possible (about 1 in 2)'],
  [2, 5, 'unlikely (less than 1 in 2)'],
  [0, 9, 'unlikely (less than 1 in 2)'],
])('describeOdds of %s of %s is %j', (times, of, expected) => {
  expect(describeOdds({ times, of })).toBe(expected);
});
