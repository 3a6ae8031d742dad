import { expect, test } from 'vitest';
import { formatFragranceLabel, normaliseText, toPlainText } from './plain-text.rules.ts';

test.each([
  ['line breaks and tabs', ' a\r\n\tb\u2028c ', 'a b c'],
  ['control characters', 'a\u0000b\u001b[31mc\u0085d', 'a b [31mc d'],
  ['bidirectional controls', 'a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
  ['invisible characters', 'a\u200bb\ufeffc\u00add\u{e0041}e', 'abcde'],
  ['lone surrogates', 'a\ud800b', 'ab'],
])('toPlainText removes %s', (_kind, text, expected) => expect(toPlainText(text)).toBe(expected));

test.each(['L’Éclipse N°5 & Söhne', 'می\u200cخواهم', '👩\u200d🌾 <b>bold</b>'])(
  'toPlainText leaves %s unchanged',
  (text) => expect(toPlainText(text)).toBe(text),
);

test('normaliseText ignores case, accents and punctuation', () => {
  expect(normaliseText(' “Café  d’Été” by MAISON ')).toBe(normaliseText('cafe d ete by Maison'));
});

test('formatFragranceLabel returns name and brand as plain text of limited length', () => {
  expect(formatFragranceLabel({ name: 'Oud\u202e Wood\n', brand: 'Tom Ford' })).toBe('Oud Wood by Tom Ford');
  expect(formatFragranceLabel({ name: 'x'.repeat(999), brand: 'y'.repeat(999) }).length).toBeLessThan(300);
});
