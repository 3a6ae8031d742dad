import { expect, test } from 'vitest';
import {
  blend,
  chancesOf,
  heaviest,
  likeness,
  normalised,
  numberOf,
  product,
  unit,
  type Weights,
} from './weights.rules.ts';

type Name = 'a' | 'b' | 'c';
const names: readonly Name[] = ['a', 'b', 'c'];

test('tables are added with their factors', () => {
  expect(blend<Name>([{ a: 1, b: 2 }, 2], [{ b: 1 }, 3])).toEqual({ a: 2, b: 7 });
});

test('proportions keep when a table is brought to a sum or a length of 1, and nothing stays nothing', () => {
  expect(normalised<Name>({ a: 1, b: 3 })).toEqual({ a: 0.25, b: 0.75 });
  expect(unit<Name>({ a: 3, b: 4 }).a).toBeCloseTo(3 / 5);
  expect([normalised({}), unit({})]).toEqual([{}, {}]);
});

test('likeness looks at proportions only', () => {
  const table: Weights<Name> = { a: 1, b: 2 };
  expect(likeness(table, { a: 2, b: 4 })).toBeCloseTo(1);
  expect(likeness<Name>(table, { c: 1 })).toBe(0);
  expect(likeness<Name>(table, {})).toBe(0);
  expect(product<Name>(table, { b: 3, c: 9 })).toBe(6);
});

test('the heaviest comes first, and equals in their order, even where sums were rounded', () => {
  expect(heaviest<Name>({ c: 0.1 + 0.2, b: 0.3, a: 0.2 }, names)).toEqual(['b', 'c', 'a']);
  expect(heaviest<Name>({ b: 0 }, names)).toEqual([]);
});

test('chances follow log-likelihoods and add up, however small these are', () => {
  const [one = 0, other = 0] = chancesOf([-2_000, -2_000 + Math.log(3)]);
  expect(one).toBeCloseTo(0.25);
  expect(other).toBeCloseTo(0.75);
});

test('a text has one number of its own', () => {
  expect(numberOf('sea')).toBe(numberOf('sea'));
  expect(new Set(['sea', 'see', 'tea', ''].map(numberOf)).size).toBe(4);
});
