import { expect, test } from 'vitest';
import { computeBrandPopularity, computeLinePopularity, computeOwnPopularity } from './popularity.rules.ts';

const unknown = { watchers: 0, inspiredCount: 0, votes: 0, isSold: false };

test('popularity is 0 without watchers, inspired fragrances, votes and price', () => {
  expect(computeOwnPopularity(unknown)).toBe(0);
  expect(computeBrandPopularity(0, 0)).toBe(0);
});

test('computeOwnPopularity gives watchers and inspired fragrances the same weight, and votes a lower weight', () => {
  expect(computeOwnPopularity({ ...unknown, watchers: 3 })).toBe(6);
  expect(computeOwnPopularity({ ...unknown, inspiredCount: 3 })).toBe(6);
  expect(computeOwnPopularity({ ...unknown, votes: 3 })).toBe(1);
  expect(computeOwnPopularity({ ...unknown, watchers: 7 })).toBe(9);
});

test('computeOwnPopularity adds one point when the fragrance has a price', () => {
  expect(computeOwnPopularity({ ...unknown, isSold: true })).toBe(1);
});

test('computeBrandPopularity adds half a point per doubling of watchers and inspired fragrances', () => {
  expect([0, 1, 3, 7].map((all) => computeBrandPopularity(all, 0))).toEqual([0, 0.5, 1, 1.5]);
  expect(computeBrandPopularity(2, 1)).toBe(computeBrandPopularity(0, 3));
});

test('computeLinePopularity adds a point per doubling of flankers', () => {
  expect([0, 1, 3, 7, 15].map(computeLinePopularity)).toEqual([0, 1, 2, 3, 4]);
});
