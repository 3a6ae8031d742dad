import { describe, expect, test } from 'vitest';
import { findDoubts, type Known } from './doubt.ts';
import { matchName } from './match.ts';

function known(name: string, more: Partial<Known> = {}): Known {
  const { nameKey, identity, concentration } = matchName('Maison Test', name, more.concentration ?? null);
  const own = { house: 'maisontest', nameKey, identity, concentration, gender: null, isNew: true };
  return { name, brand: 'Maison Test', ...own, ...more, ...(more.concentration === undefined && { concentration }) };
}

describe('two names may be one fragrance', () => {
  test.each<[string, Known, Known, string]>([
    ['a concentration once', known('Oud 24'), known('Oud 24 EDP'), 'only one says its concentration'],
    ['for whom once', known('Guilty'), known('Guilty pour Femme'), 'only one says for whom it is'],
    [
      'the house behind the name',
      known('Midnight'),
      known('Midnight Maison Test'),
      'the house stands in one of the names',
    ],
    ['a letter left out', known('Electric Bloom'), known('Eletric Bloom'), 'the names are almost alike'],
    ['a letter for another', known('Oud Mosaic'), known('Oud Mosaik'), 'the names are almost alike'],
    ['letters that changed places', known('Santal Royal'), known('Santal Ryoal'), 'the names are almost alike'],
  ])('%s', (_what, one, other, why) => {
    const [doubt, ...more] = findDoubts([one, other]);
    expect([doubt?.why, more]).toEqual([why, []]);
    expect([doubt?.one, doubt?.other].join()).toContain(one.name);
    expect([doubt?.one, doubt?.other].join()).toContain(other.name);
  });
});

describe('nobody doubts', () => {
  test.each<[string, Known[]]>([
    ['different figures', [known('Molecule 01'), known('Molecule 02')]],
    ['Roman figures', [known('Highness IV'), known('Highness V')]],
    ['short names', [known('Rose'), known('Rosa')]],
    ['another first letter', [known('Samara Oud'), known('Tamara Oud')]],
    ['him and her', [known('Believe for Him'), known('Believe for Her')]],
    ['women and men', [known('Sheikha Oud', { gender: 'women' }), known('Sheikh Oud', { gender: 'men' })]],
    ['two concentrations', [known('Oud 24 EDT'), known('Oud 24 EDP')]],
    ['what was there before', [known('Electric Bloom', { isNew: false }), known('Eletric Bloom', { isNew: false })]],
  ])('%s', (_what, names) => expect(findDoubts(names)).toEqual([]));
});
