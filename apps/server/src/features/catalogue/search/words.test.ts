import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, nameWordsOf, wordsOf } from './words.ts';

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
  ['Шанель', 'шанель'],
  ['!?', ''],
])('%s is looked up as "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('what was folded stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('the words are the same however the text is cased', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(wordsOf(text.toUpperCase())).toEqual(wordsOf(text.toLowerCase()));
    }),
  );
});

test('short forms of a strength are its words', () => {
  expect(wordsOf('Sauvage EDP')).toEqual(wordsOf('Sauvage Eau de Parfum'));
});

test('a name keeps the word behind an article that it swallowed', () => {
  expect(nameWordsOf("L'Air du Temps")).toEqual([
    { word: 'lair', short: 'air' },
    { word: 'du', short: null },
    { word: 'temps', short: null },
  ]);
  expect(nameWordsOf("Bal d’Afrique, Angels' Share").map(({ word }) => word)).toEqual([
    'bal',
    'dafrique',
    'angels',
    'share',
  ]);
});
