// The Cyrillic letters а to я as they stand in the Latin names of brands: "диор" is "dior".
// Folding has replaced й by и before.
const cyrillic = 'a b v g d e zh z i i k l m n o p r s t u f h c ch sh sch  y  e yu ya'.split(' ');

// Letters that NFKD leaves whole although users type them plainly.
const asciiLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ...Object.fromEntries(cyrillic.map((letters, index) => [String.fromCharCode(0x430 + index), letters])),
};

// Marks an apostrophe to keep: the regular expressions see a letter. Never in folded text.
const ELISION = 'ˮ';

/**
 * Folded text has lower case, plain letters, single spaces. Digits stand alone (`9pm` is `9 pm`).
 * Number signs become `no` (`N°5`, `nº 5`, `No.5`, `#5`), and initials join (`D&G`, `Y.S.L.`).
 */
export function fold(text: string): string {
  return normaliseText(text.replaceAll(ELISION, ''));
}

/** Words of plain letters, which need none of the rules. */
const plainText = /^[a-z]+(?: [a-z]+)*$/i;

function normaliseText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return text
    .replace(/[nN]\s?[°º˚](?=\s*\d)|№|#(?=\d)/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`´ʼ]/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþıа-яё]/g, (letter) => asciiLetters[letter] ?? letter)
    .replace(/(?<!\p{L})(\p{L})[.&](?=\p{L}(?!\p{L}))/gu, '$1')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(^| )(?:nr|n|num|numero|number) (?=\d)/g, '$1no ');
}

// Abbreviations of words on the bottle, expanded in names and searches.
const abbreviations = new Map<string, readonly string[]>([
  ['edp', ['eau', 'de', 'parfum']],
  ['edt', ['eau', 'de', 'toilette']],
  ['edc', ['eau', 'de', 'cologne']],
  ['cdn', ['club', 'de', 'nuit']],
]);

/** Splits a text into search words; no words for a text without letters and digits. */
export function tokenise(text: string): string[] {
  return expandAbbreviations(fold(text));
}

function expandAbbreviations(folded: string): string[] {
  if (folded === '') return [];
  const words = folded.split(' ');
  return words.some((word) => abbreviations.has(word))
    ? words.flatMap((word) => abbreviations.get(word) ?? word)
    : words;
}

/**
 * Splits a fragrance name into words. `L'Air` has an elided article: its `word` is `lair` and its
 * `short` is `air`. `short` is null for words without such an article.
 */
export function tokeniseName(text: string): { word: string; short: string | null }[] {
  if (plainText.test(text)) return expandAbbreviations(text.toLowerCase()).map((word) => ({ word, short: null }));
  const marked = text
    .replaceAll(ELISION, '')
    .replace(/(?<!\p{L})(l|d|j|m|n|s|t|c|qu)['’‘`´ʼ](?=\p{L}{2})/giu, `$1${ELISION}`);
  const words = expandAbbreviations(normaliseText(marked));
  return words.map((word) => {
    const [article = '', short] = word.split(ELISION);
    return short === undefined ? { word, short: null } : { word: article + short, short };
  });
}

/** Compares texts by code units, so that sorted texts can be searched by their beginning. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The start of a description, such as "perfumes with" and "something that smells like". */
const openings =
  /^\s*(?:(?:an?|the|some|my) )?(?:perfumes?|fragrances?|scents?|colognes?|something) (?:with|like|containing|(?:that|which) smells? (?:like|of)|smelling (?:like|of)) /iu;

/** Sizes such as "100 ml", "3.4 fl. oz" and "3.3 / 3.4 oz", and barcodes. */
const sizes = /\b\d+(?:[.,]\d+)?\s?(?:\/\s?\d+(?:[.,]\d+)?\s?)?(?:fl\.?\s?)?(?:oz|ounces?|ml|cl)\b\.?|\b\d{12,14}\b/giu;

/**
 * Removes sizes and barcodes, because they describe the bottle, and "perfume with" at the start. A
 * text that consists only of these stays as it is.
 */
export function cleanText(text: string): string {
  const cleaned = text.replace(openings, '').replace(sizes, ' ');
  return cleaned.trim() === '' ? text : cleaned;
}

const SORT_KEY_LETTERS = 6;

/** Packs the first six letters of a name into a sortable number; stops at a letter above U+00FE. */
export function computeNameSortKey(words: readonly string[]): number {
  const text = words.slice(0, SORT_KEY_LETTERS).join(' ');
  let key = 0;
  let isPlain = true;
  for (let index = 0; index < SORT_KEY_LETTERS; index += 1) {
    const code: number = isPlain && index < text.length ? text.charCodeAt(index) : 0;
    key = key * 256 + Math.min(code, 255);
    isPlain &&= code < 255;
  }
  return key;
}
