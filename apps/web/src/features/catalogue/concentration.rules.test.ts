import { expect, test } from 'vitest';
import { concentrationBeside } from './concentration.rules.ts';

test.each([
  ['Sauvage', 'Eau de Toilette', 'Eau de Toilette'],
  ['Sauvage Eau de Parfum', 'Eau de Parfum', null],
  ['Sauvage EAU DE PARFUM', 'Eau de Parfum', null],
  ['Superparfum', 'Parfum', 'Parfum'],
  ['Sauvage', null, null],
] as const)('%s of concentration %s has beside its name: %s', (name, concentration, words) => {
  expect(concentrationBeside({ name, concentration })).toBe(words);
});
