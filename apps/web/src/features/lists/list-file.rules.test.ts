import { MAX_LIST_FILE_LENGTH } from '@sillage/contract';
import { expect, test } from 'vitest';
import { decodeText, isTooLarge, NOT_TEXT, TOO_LONG } from './list-file.rules.ts';

const line = 'Hermès – Terre d’Hermès';

/** Encodes `text` as UTF-16 with a byte order mark. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * (text.length + 1)));
  for (const [index, unit] of [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].entries())
    view.setUint16(2 * index, unit, isLittle);
  return new Uint8Array(view.buffer);
}

test.each([
  ['UTF-8', new TextEncoder().encode(line)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${line}`)],
  ['UTF-16, little-endian', utf16(line, true)],
  ['UTF-16, big-endian', utf16(line, false)],
])('decodeText returns the text of a file in %s', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: line });
});

test('decodeText decodes invalid UTF-8 as Windows-1252', () => {
  const bytes = Uint8Array.from([0x48, 0x65, 0x72, 0x6d, 0xe8, 0x73, 0x20, 0x96, 0x20, 0x64, 0x92, 0x48]);
  expect(decodeText(bytes)).toEqual({ text: 'Hermès – d’H' });
});

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]],
])('decodeText reports that %s is not a text file', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ problem: NOT_TEXT });
});

test('decodeText accepts a list file up to the server’s maximum length, and rejects a longer one', () => {
  const longest = new Uint8Array(MAX_LIST_FILE_LENGTH).fill(0x61);
  expect(decodeText(longest)).toEqual({ text: 'a'.repeat(MAX_LIST_FILE_LENGTH) });
  expect(decodeText(new Uint8Array(MAX_LIST_FILE_LENGTH + 1).fill(0x61))).toEqual({ problem: TOO_LONG });
  expect(TOO_LONG).toContain('1,000,000');
});

test('isTooLarge returns true only for files that are too large in every encoding', () => {
  expect(isTooLarge(4 * MAX_LIST_FILE_LENGTH)).toBe(false);
  expect(isTooLarge(4 * MAX_LIST_FILE_LENGTH + 1)).toBe(true);
});
