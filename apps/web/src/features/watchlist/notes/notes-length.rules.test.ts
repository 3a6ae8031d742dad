import { expect, test } from 'vitest';
import { isLongText } from './notes-length.rules.ts';

test.each([
  ['a remark', 'the 50 ml, below $90', false],
  ['five short lines', 'a\nb\nc\nd\ne', false],
  ['six short lines', 'a\nb\nc\nd\ne\nf', true],
  ['a word without an end', 'x'.repeat(1000), true],
])('isLongText recognises long notes: %s', (_reason, text, isLong) => expect(isLongText(text)).toBe(isLong));
