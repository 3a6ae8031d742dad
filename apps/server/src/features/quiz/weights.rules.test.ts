import { expect, test } from 'vitest';
import {
  blend,
  cosineSimilarity,
  dotProduct,
  hashText,
  namesByWeight,
  normaliseLength,
  normaliseSum,
  toProbabilities,
  type Weights,
} from './weights.rules.ts';

type Name = 'a' | 'b' | 'c';
const names: readonly Name[] = ['a', 'b', 'c'];

test('blend multiplies the weights in each table by the table’s factor, and adds up the tables', () => {
  expect(blend<Name>([{ a: 1, b: 2 }, 2], [{ b: 1 }, 3])).toEqual({ a: 2, b: 7 });
});

test('normaliseSum and normaliseLength scale weights without changing their ratios, and return {} for {}', () => {
  expect(normaliseSum<Name>({ a: 1, b: 3 })).toEqual({ a: 0.25, b: 0.75 });
  expect(normaliseLength<Name>({ a: 3, b: 4 }).a).toBeCloseTo(3 / 5);
  expect([normaliseSum({}), normaliseLength({})]).toEqual([{}, {}]);
});

test('cosineSimilarity depends on the proportions of the weights, not on their size', () => {
  const table: Weights<Name> = { a: 1, b: 2 };
  expect(cosineSimilarity(table, { a: 2, b: 4 })).toBeCloseTo(1);
  expect(cosineSimilarity<Name>(table, { c: 1 })).toBe(0);
  expect(cosineSimilarity<Name>(table, {})).toBe(0);
  expect(dotProduct<Name>(table, { b: 3, c: 9 })).toBe(6);
});

test('namesByWeight sorts by weight, and keeps the given order when weights differ only by rounding', () => {
  expect(namesByWeight<Name>({ c: 0.1 + 0.2, b: 0.3, a: 0.2 }, names)).toEqual(['b', 'c', 'a']);
  expect(namesByWeight<Name>({ b: 0 }, names)).toEqual([]);
});

test('toProbabilities is numerically stable for tiny likelihoods', () => {
  const [a = 0, b = 0] = toProbabilities([-2_000, -2_000 + Math.log(3)]);
  expect(a).toBeCloseTo(0.25);
  expect(b).toBeCloseTo(0.75);
});

test('hashText is deterministic and differs between texts', () => {
  expect(hashText('sea')).toBe(hashText('sea'));
  expect(new Set(['sea', 'see', 'tea', ''].map(hashText)).size).toBe(4);
});
