import type { Family } from '@sillage/contract';
import { expect, test } from 'vitest';
import { refineGroupFamily } from './family-group.rules.ts';
import { getGroupFamily } from './infer-family.ts';

test.each<[string, string[], string[], Family]>([
  ['Floral', ['floral', 'sweet'], [], 'Floral'],
  ['Floral', ['aquatic', 'floral'], [], 'Water'],
  ['Floral', ['rose', 'floral', 'aldehydic'], [], 'Soft Floral'],
  ['Floral Fruity', ['floral', 'sweet', 'rose', 'fruity'], [], 'Floral'],
  ['Floral Fruity', ['floral', 'fruity'], [], 'Fruity'],
  ['Floral Fruity Gourmand', ['sweet', 'vanilla', 'floral'], [], 'Floral Oriental'],
  ['Floral Woody Musk', ['woody', 'musky', 'amber'], [], 'Woody'],
  ['Woody Spicy', ['leather', 'woody'], [], 'Dry Wood'],
  ['Woody', ['woody', 'mossy'], [], 'Mossy Wood'],
  ['Amber', ['oud', 'amber'], [], 'Woody Oriental'],
  ['Amber Spicy', ['warm spicy', 'amber'], ['Frankincense'], 'Soft Oriental'],
  ['Amber Spicy', ['warm spicy', 'vanilla'], ['Frankincense'], 'Oriental'],
  ['Amber Fougere', ['vanilla', 'sweet'], [], 'Oriental'],
  ['Amber Fougere', ['aromatic', 'vanilla'], [], 'Aromatic'],
  ['Aromatic Spicy', ['sweet', 'aromatic'], [], 'Oriental'],
  ['Chypre Floral', ['mossy'], [], 'Mossy Wood'],
  ['Leather', [], [], 'Dry Wood'],
])(
  'getGroupFamily refines the group %s with accords %j and notes %j to the family %s',
  (group, accords, notes, family) => {
    expect(getGroupFamily(group, { accords, notes })?.family).toBe(family);
  },
);

test('refineGroupFamily returns the default family when the Fragrantica group has no special rules', () => {
  expect(refineGroupFamily('citrus', 'Citrus', { accords: ['marine'], notes: [] })).toBe('Citrus');
});
