import { MAX_LIST_FILE_LENGTH } from '@sillage/contract';

export const TOO_LONG = `This list is too long: at most ${MAX_LIST_FILE_LENGTH.toLocaleString('en')} characters can be read at once. Please split it.`;
export const NOT_TEXT = 'This is not a text file. Save your spreadsheet as CSV and choose that file.';

const MAX_BYTES_PER_CHARACTER = 4;

export function isTooLarge(bytes: number): boolean {
  return bytes > MAX_BYTES_PER_CHARACTER * MAX_LIST_FILE_LENGTH;
}

/**
 * Decodes a file as UTF-8 or UTF-16 if it has a byte order mark (Unicode 16, section 23.8). Without
 * a mark, valid UTF-8 is decoded as such, and any other text as Windows-1252, which spreadsheets
 * write. Returns a `problem` for a binary or overlong file.
 */
export function decodeText(bytes: Uint8Array): { text: string } | { problem: string } {
  const text = decode(bytes);
  if (text.includes('\0')) return { problem: NOT_TEXT };
  return text.length > MAX_LIST_FILE_LENGTH ? { problem: TOO_LONG } : { text };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
