import { expect, test } from 'vitest';
import { plainText, squeezed } from './plain-text.rules.ts';

test.each([
  ['line breaks and tabs', ' a\r\n\tb\u2028c ', 'a b c'],
  ['control characters', 'a\u0000b\u001b[31mc\u0085d', 'a b [31mc d'],
  ['what turns the reading direction', 'a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
  ['what nobody sees', 'a\u200bb\ufeffc\u00add\u{e0041}e', 'abcde'],
  ['halves of characters', 'a\ud800b', 'ab'],
])('%s do not stay in plain text', (_kind, text, expected) => expect(plainText(text)).toBe(expected));

test.each(['L’Éclipse N°5 & Söhne', 'می\u200cخواهم', '👩\u200d🌾 <b>bold</b>'])('%s stays as it is', (text) =>
  expect(plainText(text)).toBe(text),
);

test('spellings that differ in case, accents and signs are one', () => {
  expect(squeezed(' “Café  d’Été” by MAISON ')).toBe(squeezed('cafe d ete by Maison'));
});
