import { expect, test } from 'vitest';
import { buildSearchText, cleanShopName, normalise, removeShopPhrases, removeSizes, splitWords } from './text.rules.ts';

test('normalise ignores case, accents, apostrophes and punctuation', () => {
  expect(normalise('  L’Éclipse  d`Or-24! ')).toBe('leclipse dor 24');
  expect(normalise('Гордость «Н»')).toBe('гордость н');
});

test.each(['N°5', 'No. 5', 'no5', 'Nº 5', '№ 5', 'Number 5'])('splitWords normalises %s to no5', (text) => {
  expect(splitWords(text)).toEqual(['no5']);
});

test('splitWords drops "&", "and" and sizes', () => {
  expect(splitWords('Blackberry & Bay 3.4 oz / 100ml')).toEqual(splitWords('Blackberry and Bay'));
  expect(splitWords('4711 Original 2 x 50 ml')).toEqual(['4711', 'original']);
  expect(removeSizes('Molecule 01').trim()).toBe('Molecule 01');
});

test('removeShopPhrases removes shop phrases from a name, but never its first word', () => {
  expect(removeShopPhrases(['sauvage', 'natural', 'spray', 'tester'])).toEqual(['sauvage']);
  expect(removeShopPhrases(['spray'])).toEqual(['spray']);
});

test.each([
  ['Riiffs Momento 100ml Extrait de Parfum', 'Riiffs Momento Extrait de Parfum'],
  ['Cool Water (125 ml) Natural Spray', 'Cool Water'],
  ['Khamrah - 100 ml', 'Khamrah'],
  ['100 ml', '100 ml'],
  ['Spraynard', 'Spraynard'],
])('cleanShopName turns %s into %s', (name, expected) => expect(cleanShopName(name)).toBe(expected));

test('buildSearchText puts the name before the original, the brands and the notes', () => {
  const text = buildSearchText({
    name: 'Oud 24',
    brand: 'Maison',
    inspiredByBrand: 'Tom Ford',
    originalFragrance: 'Oud Wood',
    notes: ['Amber'],
  });
  expect(text).toBe('oud 24 | maison | oud wood | tom ford | amber');
});
