import { expect, test } from 'vitest';
import { getDistinctConcentration } from './concentration.rules.ts';

test.each([
  ['Sauvage', 'Eau de Toilette', 'Eau de Toilette'],
  ['Sauvage Eau de Parfum', 'Eau de Parfum', null],
  ['Sauvage EAU DE PARFUM', 'Eau de Parfum', null],
  ['Superparfum', 'Parfum', 'Parfum'],
  ['Sauvage', null, null],
] as const)('getDistinctConcentration for %s (%s) returns %s', (name, concentration, text) => {
  expect(getDistinctConcentration({ name, concentration })).toBe(text);
});
