import { toPlainText } from '@sillage/page-reader';
import { digitsByWord } from './title-vocabulary.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_TOKENS = 60;

/**
 * Sizes of any unit: "100 ml", "3.3 / 3.4 fl. oz", "2 x 10ml", ".33 oz". Litres need a decimal
 * fraction, because "5 L" occurs in names.
 */
const sizePattern =
  /(?<![\d.,])(?:\d{1,2} ?[x×*] ?)?(?:\d{1,2}[.,]\d{1,2} (?=\d{1,2}[.,]\d))?(?:\d{1,4}(?:[.,]\d{1,3})?|[.,]\d{1,3})(?: ?\/ ?\d{1,4}(?:[.,]\d{1,2})?)?(?: ?-?|\. ?)(?:ml|мл|cl|fl\.? ?oz|fluid ounces?|oz|ounces?|millilit(?:er|re)s?|毫升|ミリ|(?<=[.,]\d{1,3} ?)l)(?![\p{L}\p{N}])\.?(?: \d[.,]\d(?![\d.,]))?/giu;

/** What names no fragrance: "100 % original", "1 Stück", "24 h", article numbers, "white box". */
const countPattern =
  /\d+ ?%|(?<![\p{L}\d.,])1 ?(?:pcs?|pce|stk|stück|stueck|piece|szt|шт|x|unidad|pz)(?![\p{L}\p{N}])\.?|(?<!\d)24 ?h(?![\p{L}\p{N}])|\d{6,}|(?:white|plain|brown|damaged) box/giu;

const letters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ß: 'ss', ı: 'i' };
const onlyAscii = /^[\t-~]*$/;

/** "L'Homme" has two words; shops lose the apostrophe or write a space. */
const elision = /(?<![\p{L}\p{N}])(l|d|j|c|n|m|s|qu|dell|all)['’`´](?=\p{L})/giu;
const numberSign = /(?<![\p{L}\p{N}])(?:n|no|nr|num|numero|number|nummer) ?(?=\d)/gu;

function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  if (onlyAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøæœđðßı]/g, (letter) => letters[letter] ?? letter);
}

/** The letters and digits of a title without spaces, for quick searches. */
export function joinLetters(title: string): string {
  const folded = foldLetters(toLine(title));
  return onlyAscii.test(folded) ? folded.replace(/[^a-z\d]+/g, '') : folded.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Converts a title to plain text; only titles with character references or tags are parsed. */
function toLine(title: string): string {
  return /&[#a-z\d]|<[a-z!/]/i.test(title) ? toPlainText(title, MAX_TITLE_LENGTH) : title.slice(0, MAX_TITLE_LENGTH);
}

/** Splits a text into words for comparison; numbers lose their "No.", and "five" becomes "5". */
export function tokenise(text: string): string[] {
  return foldLetters(text.replace(elision, '$1 ').replace(/[&+]/g, ' and '))
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(numberSign, '')
    .split(' ', MAX_TOKENS)
    .filter((word) => word !== '' && word !== 'and')
    .map((word) => digitsByWord.get(word) ?? word.replace(/^0+(?=\d+$)/, ''))
    .filter((word, index, all) => !(isNumberSign(word) && /^\d+$/.test(all[index + 1] ?? '')));
}

function isNumberSign(word: string): boolean {
  return word === 'no' || word === 'number' || word === 'numero';
}

export interface TitleTokens {
  /** The title as one plain line. */
  text: string;
  tokens: string[];
  /** Indexes of the words that begin a part, behind a size, a dash, a comma or a bracket. */
  starts: ReadonlySet<number>;
  hasSize: boolean;
}

const separator = /[|,;:()[\]]| [-–—] /;

/** Splits a shop's title into words, without sizes, counts and article numbers. */
export function tokeniseTitle(title: string): TitleTokens {
  const text = toLine(title);
  const bare = /\d/.test(text) ? text.replace(sizePattern, ' | ') : text;
  const tokens: string[] = [];
  const starts = new Set<number>();
  for (const part of bare.replace(countPattern, ' | ').split(separator)) {
    starts.add(tokens.length);
    tokens.push(...tokenise(part));
  }
  return { text, tokens: tokens.slice(0, MAX_TOKENS), starts, hasSize: bare !== text };
}

/** Joins words, so that "CKone" and "CK One" are the same. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.join('');
}

/**
 * Returns the beginning and the end of the words that together have the letters `joined`, from
 * `from` on; null if there are none.
 */
export function findJoined(tokens: readonly string[], joined: string, from = 0): { start: number; end: number } | null {
  for (let start = from; start < tokens.length; start += 1) {
    let text = '';
    for (let end = start; end < tokens.length && text.length < joined.length; end += 1) {
      text += tokens[end];
      if (text === joined) return { start, end: end + 1 };
      if (!joined.startsWith(text)) break;
    }
  }
  return null;
}
