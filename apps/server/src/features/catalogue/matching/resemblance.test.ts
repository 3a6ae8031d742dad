import { expect, test } from 'vitest';
import { resemblance } from './resemblance.ts';

const sauvage = { name: 'Sauvage', brand: 'Dior' };
const elixir = { name: 'Sauvage Elixir', brand: 'Dior' };

test.each([
  ['Sauvage', sauvage],
  ['Dior Sauvage', sauvage],
  ['Sauvage Elixir by Dior', elixir],
  ['Christian Dior Sauvage', sauvage],
])('what is written as it is called resembles it most: %s', (written, fragrance) => {
  expect(resemblance(written, fragrance)).toBe(1);
});

test('flankers and names with slips resemble less, in that order of what they have in common', () => {
  const scores = ['Dior Sauvage', 'Dior Sauvge', 'Dior Sauvage Elixir'].map((written) => resemblance(written, sauvage));
  expect(scores.toSorted((a, b) => b - a)).toEqual([scores[0], scores[2], scores[1]]);
  expect(resemblance('Dior Sauvage', elixir)).toBeLessThan(resemblance('Dior Sauvage', sauvage));
  expect(Math.min(...scores, resemblance('Dior Sauvage', elixir))).toBeGreaterThan(0.5);
});

test('spaces in other places cost little', () => {
  expect(resemblance('blackopium ysl', { name: 'Black Opium', brand: 'Yves Saint Laurent' })).toBeGreaterThan(0.7);
});

test.each([
  ['a house alone', 'Dior', sauvage],
  ['a house alone, though a name has it', 'Dior', { name: 'Miss Dior', brand: 'Dior' }],
  ['a house that sounds alike', 'Diora', elixir],
  ['another scent of the house', 'Dior Fahrenheit', sauvage],
  ['the same name of another house', 'Sauvage by Giorgio Armani', sauvage],
  ['something else', 'Tom Ford Oud Wood', sauvage],
  ['nothing at all', '', sauvage],
])('%s resembles nothing', (_, written, fragrance) => expect(resemblance(written, fragrance)).toBe(0));
