import { expect, test } from 'vitest';
import { normalise, searchText, tidyName, withoutNoise, withoutSizes, wordsOf } from './text.ts';

test('case, accents, apostrophes and punctuation tell nothing apart', () => {
  expect(normalise('  L’Éclipse  d`Or-24! ')).toBe('leclipse dor 24');
  expect(normalise('Гордость «Н»')).toBe('гордость н');
});

test.each(['N°5', 'No. 5', 'no5', 'Nº 5', '№ 5', 'Number 5'])('%s is number 5', (text) => {
  expect(wordsOf(text)).toEqual(['no5']);
});

test('& is as good as nothing, and sizes are no words', () => {
  expect(wordsOf('Blackberry & Bay 3.4 oz / 100ml')).toEqual(wordsOf('Blackberry and Bay'));
  expect(wordsOf('4711 Original 2 x 50 ml')).toEqual(['4711', 'original']);
  expect(withoutSizes('Molecule 01').trim()).toBe('Molecule 01');
});

test('what shops add goes, but never the first word', () => {
  expect(withoutNoise(['sauvage', 'natural', 'spray', 'tester'])).toEqual(['sauvage']);
  expect(withoutNoise(['spray'])).toEqual(['spray']);
});

test.each([
  ['Riiffs Momento 100ml Extrait de Parfum', 'Riiffs Momento Extrait de Parfum'],
  ['Cool Water (125 ml) Natural Spray', 'Cool Water'],
  ['Khamrah - 100 ml', 'Khamrah'],
  ['100 ml', '100 ml'],
  ['Spraynard', 'Spraynard'],
])('%s is shown as %s', (name, expected) => expect(tidyName(name)).toBe(expected));

test('a name stands before its brand and its notes in what is searched', () => {
  const text = searchText({
    name: 'Oud 24',
    brand: 'Maison',
    inspiredByBrand: 'Tom Ford',
    originalFragrance: 'Oud Wood',
    notes: ['Amber'],
  });
  expect(text).toBe('oud 24 | maison | oud wood | tom ford | amber');
});
