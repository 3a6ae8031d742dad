import type { Family } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { familyOfGroup, inferFamily, isOwnInference } from './infer-family.ts';

const nothing = { accords: [], notes: [] };

describe('accords tell a family, the strongest most', () => {
  test.each<[string[], Family]>([
    [['citrus', 'aromatic', 'green'], 'Citrus'],
    [['woody', 'amber', 'warm spicy'], 'Woody Oriental'],
    [['white floral', 'vanilla', 'sweet'], 'Floral Oriental'],
    [['marine', 'salty', 'citrus'], 'Water'],
    [['leather', 'smoky', 'woody'], 'Dry Wood'],
    // Parfumo's words.
    [['Leathery', 'Smoky'], 'Dry Wood'],
    [['Fougère', 'Fresh'], 'Aromatic'],
  ])('%j', (accords, family) => expect(inferFamily({ ...nothing, accords })?.family).toBe(family));
});

test('the reason is told in words', () => {
  expect(inferFamily({ ...nothing, accords: ['Woody', 'Amber', 'unheard of', 'Vanilla'] })?.basis).toBe(
    'from its accords: woody, amber, vanilla',
  );
  expect(inferFamily({ ...nothing, notes: ['Musk', 'Bergamot', 'Lemon'] })).toEqual({
    family: 'Citrus',
    basis: 'from its notes: bergamot, lemon, musk',
  });
});

test('notes count where no accord does, and musk counts little', () => {
  expect(inferFamily({ accords: ['citrus'], notes: ['rose', 'peony'] })?.family).toBe('Citrus');
  expect(inferFamily({ ...nothing, notes: ['Musk', 'White Musk', 'Sicilian lemon'] })?.family).toBe('Citrus');
  expect(inferFamily({ accords: ['unheard of'], notes: ['Sicilian red mandarin orange'] })?.family).toBe('Citrus');
});

test('no ground, no family', () => {
  expect(inferFamily(nothing)).toBeNull();
  expect(inferFamily({ accords: ['beeswing'], notes: ['moonlight'] })).toBeNull();
});

test('a group tells it, with its reason', () => {
  expect(familyOfGroup('Citrus Aromatic', nothing)).toEqual({
    family: 'Citrus',
    basis: "from Fragrantica's group: Citrus Aromatic",
  });
  // The group's name before 2021.
  expect(familyOfGroup('Oriental Floral', nothing)?.family).toBe('Floral Oriental');
  expect(familyOfGroup('Nonsense', nothing)).toBeNull();
});

test('only what we inferred ourselves is inferred again', () => {
  expect(isOwnInference(inferFamily({ ...nothing, accords: ['citrus'] })?.basis ?? null)).toBe(true);
  expect(isOwnInference(inferFamily({ ...nothing, notes: ['lemon'] })?.basis ?? null)).toBe(true);
  expect([familyOfGroup('Floral', nothing)?.basis ?? null, 'given', null].map(isOwnInference)).toEqual([
    false,
    false,
    false,
  ]);
});
