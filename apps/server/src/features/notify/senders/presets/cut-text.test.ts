import { expect, test } from 'vitest';
import { countBytes, cutText } from './cut-text.ts';

const countUnits = (text: string) => text.length;

test.each([
  ['Oud 24', 6, 'Oud 24'],
  ['Oud 24 Intense', 6, 'Oud 2…'],
  // A family is one grapheme of 8 UTF-16 units.
  ['Oud 👨‍👩‍👧', 12, 'Oud 👨‍👩‍👧'],
  ['Oud 👨‍👩‍👧!!', 13, 'Oud 👨‍👩‍👧…'],
  ['Oud 👨‍👩‍👧!!', 12, 'Oud …'],
  // An "é" of two code points.
  ['e\u0301te\u0301', 4, 'e\u0301t…'],
  ['e\u0301te\u0301', 2, '…'],
])('cutText of “%s” to %i units returns “%s”', (text, maxSize, expected) => {
  expect(cutText(text, maxSize, countUnits)).toBe(expected);
});

test('cutText measured in bytes never exceeds the limit and never breaks a character', () => {
  const text = '香水 Été 👩🏽‍🔬 Nº5'.repeat(20);
  for (let maxBytes = 3; maxBytes < 300; maxBytes += 1) {
    const cut = cutText(text, maxBytes, countBytes);
    expect(countBytes(cut)).toBeLessThanOrEqual(maxBytes);
    expect(cut.isWellFormed()).toBe(true);
    expect(text.startsWith(cut.slice(0, -1))).toBe(true);
  }
});
