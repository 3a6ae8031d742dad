import { expect, test } from 'vitest';
import { computeNameSimilarity } from './name-similarity.ts';

const sauvage = { name: 'Sauvage', brand: 'Dior' };
const elixir = { name: 'Sauvage Elixir', brand: 'Dior' };

test.each([
  ['Sauvage', sauvage],
  ['Dior Sauvage', sauvage],
  ['Sauvage Elixir by Dior', elixir],
  ['Christian Dior Sauvage', sauvage],
])('computeNameSimilarity returns 1 for %s', (text, fragrance) => {
  expect(computeNameSimilarity(text, fragrance)).toBe(1);
});

test('computeNameSimilarity scores longer names and names with typos lower than exact names', () => {
  const scores = ['Dior Sauvage', 'Dior Sauvge', 'Dior Sauvage Elixir'].map((text) =>
    computeNameSimilarity(text, sauvage),
  );
  expect(scores.toSorted((a, b) => b - a)).toEqual([scores[0], scores[2], scores[1]]);
  expect(computeNameSimilarity('Dior Sauvage', elixir)).toBeLessThan(computeNameSimilarity('Dior Sauvage', sauvage));
  expect(Math.min(...scores, computeNameSimilarity('Dior Sauvage', elixir))).toBeGreaterThan(0.5);
});

test('computeNameSimilarity stays above 0.7 when spaces are misplaced', () => {
  expect(computeNameSimilarity('blackopium ysl', { name: 'Black Opium', brand: 'Yves Saint Laurent' })).toBeGreaterThan(
    0.7,
  );
});

test.each([
  ['a brand alone', 'Dior', sauvage],
  ['a brand alone that is part of a name', 'Dior', { name: 'Miss Dior', brand: 'Dior' }],
  ['a brand that sounds alike', 'Diora', elixir],
  ['another fragrance of the brand', 'Dior Fahrenheit', sauvage],
  ['the same name of another brand', 'Sauvage by Giorgio Armani', sauvage],
  ['another fragrance of another brand', 'Tom Ford Oud Wood', sauvage],
  ['an empty text', '', sauvage],
])('computeNameSimilarity returns 0 for %s', (_, text, fragrance) =>
  expect(computeNameSimilarity(text, fragrance)).toBe(0),
);
