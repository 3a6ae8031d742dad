import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, tokenise, tokeniseName } from './tokenise.ts';

test.each([
  ['L’Éclipse', 'leclipse'],
  ['N°5', 'no 5'],
  ['nº 5', 'no 5'],
  ['No5', 'no 5'],
  ['no. 5', 'no 5'],
  ['№5', 'no 5'],
  ['n 5', 'no 5'],
  ['#5', 'no 5'],
  ['number 5', 'no 5'],
  ['9pm', '9 pm'],
  ['D&G', 'dg'],
  ['Y.S.L.', 'ysl'],
  ['Dolce & Gabbana', 'dolce gabbana'],
  ['Œuvre', 'oeuvre'],
  ['Æther', 'aether'],
  ['Straße', 'strasse'],
  ['Sjøen', 'sjoen'],
  ['Łódź', 'lodz'],
  ['Đá', 'da'],
  ['Шанель', 'shanel'],
  ['!?', ''],
])('fold turns %s into "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('fold returns the same text when it is applied a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('tokenise ignores case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(tokenise(text.toUpperCase())).toEqual(tokenise(text.toLowerCase()));
    }),
  );
});

test('tokenise expands abbreviated concentrations', () => {
  expect(tokenise('Sauvage EDP')).toEqual(tokenise('Sauvage Eau de Parfum'));
});

test('tokeniseName adds “air” as a short form of “L’Air”, without the elided article', () => {
  expect(tokeniseName("L'Air du Temps")).toEqual([
    { word: 'lair', short: 'air' },
    { word: 'du', short: null },
    { word: 'temps', short: null },
  ]);
  expect(tokeniseName("Bal d’Afrique, Angels' Share").map(({ word }) => word)).toEqual([
    'bal',
    'dafrique',
    'angels',
    'share',
  ]);
});
