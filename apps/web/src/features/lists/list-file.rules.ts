import { LIST_FILE_LENGTH } from '@sillage/contract';

export const TOO_LONG = `This list is too long: at most ${LIST_FILE_LENGTH.toLocaleString('en')} characters can be read at once. Please split it.`;
export const NOT_TEXT = 'This is not a text file. Save your spreadsheet as CSV and choose that file.';

/** No character takes more bytes than that in any encoding that we read. */
const MOST_BYTES = 4;

/** Whether a file is too large even to be looked at. */
export function isTooLarge(bytes: number): boolean {
  return bytes > MOST_BYTES * LIST_FILE_LENGTH;
}

/**
 * The text of a file, whoever saved it: UTF-8 or UTF-16 by its mark (Unicode 16, section 23.8), else UTF-8 where it is valid,
 * else Windows-1252, which spreadsheets write. A `problem` instead for what is no text, or too much of it.
 */
export function textOf(bytes: Uint8Array): { text: string } | { problem: string } {
  const text = decode(bytes);
  if (text.includes('\0')) return { problem: NOT_TEXT };
  return text.length > LIST_FILE_LENGTH ? { problem: TOO_LONG } : { text };
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
