import { expect, test } from 'vitest';
import { isLongText } from './notes-length.rules.ts';

test.each([
  ['false for a remark', 'the 50 ml, below $90', false],
  ['false for five short lines', 'a\nb\nc\nd\ne', false],
  ['true for six short lines', 'a\nb\nc\nd\ne\nf', true],
  ['true for a word of 1,000 letters', 'x'.repeat(1000), true],
])('isLongText, given the notes of a watchlist item, returns %s', (_reason, text, isLong) =>
  expect(isLongText(text)).toBe(isLong),
);
