import type { Family } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { getGroupFamily, inferFamily, isInferred } from './infer-family.ts';

const noFacts = { accords: [], notes: [] };

describe('inferFamily from accords', () => {
  test.each<[string[], Family]>([
    [['citrus', 'aromatic', 'green'], 'Citrus'],
    [['woody', 'amber', 'warm spicy'], 'Woody Oriental'],
    [['white floral', 'vanilla', 'sweet'], 'Floral Oriental'],
    [['marine', 'salty', 'citrus'], 'Water'],
    [['leather', 'smoky', 'woody'], 'Dry Wood'],
    // Parfumo's words.
    [['Leathery', 'Smoky'], 'Dry Wood'],
    [['Fougère', 'Fresh'], 'Aromatic'],
  ])('inferFamily converts the accords %j to the family %s', (accords, family) =>
    expect(inferFamily({ ...noFacts, accords })?.family).toBe(family),
  );
});

test('inferFamily names the accords or notes from which it inferred the family', () => {
  expect(inferFamily({ ...noFacts, accords: ['Woody', 'Amber', 'unheard of', 'Vanilla'] })?.basis).toBe(
    'from its accords: woody, amber, vanilla',
  );
  expect(inferFamily({ ...noFacts, notes: ['Musk', 'Bergamot', 'Lemon'] })).toEqual({
    family: 'Citrus',
    basis: 'from its notes: bergamot, lemon, musk',
  });
});

test('inferFamily uses the notes when no accord is known, and gives musk little weight', () => {
  expect(inferFamily({ accords: ['citrus'], notes: ['rose', 'peony'] })?.family).toBe('Citrus');
  expect(inferFamily({ ...noFacts, notes: ['Musk', 'White Musk', 'Sicilian lemon'] })?.family).toBe('Citrus');
  expect(inferFamily({ accords: ['unheard of'], notes: ['Sicilian red mandarin orange'] })?.family).toBe('Citrus');
});

test('inferFamily returns null without known accords and notes', () => {
  expect(inferFamily(noFacts)).toBeNull();
  expect(inferFamily({ accords: ['beeswing'], notes: ['moonlight'] })).toBeNull();
});

test('getGroupFamily returns the family of a perfume group in Fragrantica’s data, and names the group as the source', () => {
  expect(getGroupFamily('Citrus Aromatic', noFacts)).toEqual({
    family: 'Citrus',
    basis: "from Fragrantica's group: Citrus Aromatic",
  });
  // The group's name before 2021.
  expect(getGroupFamily('Oriental Floral', noFacts)?.family).toBe('Floral Oriental');
  expect(getGroupFamily('Nonsense', noFacts)).toBeNull();
});

test('isInferred is true only for a family that was inferred from accords or notes', () => {
  expect(isInferred(inferFamily({ ...noFacts, accords: ['citrus'] })?.basis ?? null)).toBe(true);
  expect(isInferred(inferFamily({ ...noFacts, notes: ['lemon'] })?.basis ?? null)).toBe(true);
  expect([getGroupFamily('Floral', noFacts)?.basis ?? null, 'given', null].map(isInferred)).toEqual([
    false,
    false,
    false,
  ]);
});
