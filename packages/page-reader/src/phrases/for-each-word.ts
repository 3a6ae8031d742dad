import { fold } from '../values/text.ts';

/** Maximum length of a text that is searched for phrases. Longer texts are prose and are cut. */
export const MAX_TEXT_LENGTH = 160;

const plainText = /^[ -~\s]*$/;

/** Normalises text for phrases: lower case, no accents, full-width letters as normal ones. */
export function normaliseText(text: string): string {
  const start = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  return plainText.test(start) ? start.toLowerCase() : fold(start.normalize('NFKC'));
}

const SPACE = 0;
const LETTER = 1;
const DIGIT = 2;
const SIGN = 3;

/**
 * Sorts characters into spaces, letters, digits and signs. Each entry is the first character code
 * of a range and the class of the range, which ends where the next range starts.
 */
const classStarts: readonly (readonly [number, number])[] = [
  [0x30, DIGIT],
  [0x3a, SPACE],
  [0x61, LETTER],
  [0x7b, SPACE],
  [0xaa, LETTER],
  [0xab, SPACE],
  [0xc0, LETTER],
  [0x0e01, SIGN],
  [0x0eff, LETTER],
  [0x1100, SIGN],
  [0x1200, LETTER],
  [0x2000, SPACE],
  [0x2c00, LETTER],
  [0x2e00, SPACE],
  [0x3005, SIGN],
  [0x3008, SPACE],
  [0x3031, SIGN],
  [0xa4d0, LETTER],
  [0xac00, SIGN],
  [0xd7fc, SPACE],
  [0xf900, SIGN],
  [0xfb00, LETTER],
  [0xfe00, SPACE],
  [0xfe70, LETTER],
  [0xfeff, SPACE],
];

/**
 * Characters such as "×" that Unicode places among letters, although they are none. They count as
 * spaces.
 */
const exceptions = [
  0xd7, 0xf7, 0x37e, 0x387, 0x5be, 0x5c0, 0x5c3, 0x5f3, 0x5f4, 0x60c, 0x61b, 0x61f, 0x640, 0x6d4, 0x964,
];

/** Class of each character (space, letter, digit or sign), by the character's code. */
const classes = new Uint8Array(0x1_0000);
for (const [first, kind] of classStarts) classes.fill(kind, first);
for (const code of exceptions) classes[code] = SPACE;

/**
 * Calls `onWord` for each word of the normalised `text`. A word is a run of letters, a run of
 * digits, or one character of a writing system without spaces: "100ml" is two words, and so is
 * "在庫".
 */
export function forEachWord(text: string, onWord: (start: number, end: number, isNumber: boolean) => void): void {
  let start = 0;
  let openKind = SPACE;
  for (let position = 0; position <= text.length; position += 1) {
    const kind = position < text.length ? (classes[text.charCodeAt(position)] ?? SPACE) : SPACE;
    if (kind === openKind && kind !== SIGN) continue;
    if (openKind !== SPACE) onWord(start, position, openKind === DIGIT);
    start = position;
    openKind = kind;
  }
}

/** Characters of writing systems without spaces: the ranges of `SIGN` above. */
const sign = /[\u0e01-\u0efe\u1100-\u11ff\u3005-\u3007\u3031-\ua4cf\uac00-\ud7fb\uf900-\ufaff]/g;

/**
 * Puts spaces between the words of a normalised list of phrases, as `forEachWord` finds them, and
 * keeps each "|".
 */
export function separateWords(text: string): string {
  return text.replace(/[!-/:-@[-`{}~]/g, ' ').replace(sign, ' $& ');
}
