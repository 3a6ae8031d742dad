import { describe, expect, test } from 'vitest';
import { findPossibleDuplicates, type KnownName } from './duplicates.rules.ts';
import { deriveNameKeys } from './name-keys.ts';

function givenName(name: string, more: Partial<KnownName> = {}): KnownName {
  const { nameKey, identity, concentration } = deriveNameKeys('Maison Test', name, more.concentration ?? null);
  const defaults = { brandKey: 'maisontest', nameKey, identity, concentration, gender: null, isNew: true };
  return {
    name,
    brand: 'Maison Test',
    ...defaults,
    ...more,
    ...(more.concentration === undefined && { concentration }),
  };
}

describe('findPossibleDuplicates reports', () => {
  test.each<[string, KnownName, KnownName, string]>([
    ['a concentration stated once', givenName('Oud 24'), givenName('Oud 24 EDP'), 'only one states its concentration'],
    ['a gender stated once', givenName('Guilty'), givenName('Guilty pour Femme'), 'only one states a gender'],
    [
      'the brand behind the name',
      givenName('Midnight'),
      givenName('Midnight Maison Test'),
      'one of the names contains the brand',
    ],
    ['a letter left out', givenName('Electric Bloom'), givenName('Eletric Bloom'), 'the names differ by one typo'],
    ['a letter for another', givenName('Oud Mosaic'), givenName('Oud Mosaik'), 'the names differ by one typo'],
    ['two swapped letters', givenName('Santal Royal'), givenName('Santal Ryoal'), 'the names differ by one typo'],
  ])('findPossibleDuplicates reports two names that differ by %s', (_what, first, second, reason) => {
    const [pair, ...more] = findPossibleDuplicates([first, second]);
    expect([pair?.reason, more]).toEqual([reason, []]);
    expect([pair?.first, pair?.second].join()).toContain(first.name);
    expect([pair?.first, pair?.second].join()).toContain(second.name);
  });
});

describe('findPossibleDuplicates ignores', () => {
  test.each<[string, KnownName[]]>([
    ['different numbers', [givenName('Molecule 01'), givenName('Molecule 02')]],
    ['Roman numerals', [givenName('Highness IV'), givenName('Highness V')]],
    ['short names', [givenName('Rose'), givenName('Rosa')]],
    ['another first letter', [givenName('Samara Oud'), givenName('Tamara Oud')]],
    ['names for him and for her', [givenName('Believe for Him'), givenName('Believe for Her')]],
    ['different genders', [givenName('Sheikha Oud', { gender: 'women' }), givenName('Sheikh Oud', { gender: 'men' })]],
    ['two concentrations', [givenName('Oud 24 EDT'), givenName('Oud 24 EDP')]],
    [
      'names that were both stored before',
      [givenName('Electric Bloom', { isNew: false }), givenName('Eletric Bloom', { isNew: false })],
    ],
  ])('findPossibleDuplicates does not report different fragrances with similar names: %s', (_what, names) =>
    expect(findPossibleDuplicates(names)).toEqual([]),
  );
});
