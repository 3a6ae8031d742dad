// What NFKD leaves whole although people type it with plain letters.
const plainLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

// Stands for an apostrophe that shall stay: a letter to the regular expressions, and in no word that was folded.
const ELISION = 'ˮ';

/**
 * Text as search compares it: lower case, plain letters, words apart by single spaces. Figures stand alone (`9pm` is
 * `9 pm`), a number's sign is `no` however it is written (`N°5`, `nº 5`, `No.5`, `#5`), and letters that punctuation
 * keeps apart are one word (`D&G`, `Y.S.L.`).
 */
export function fold(text: string): string {
  return plain(text.replaceAll(ELISION, ''));
}

function plain(text: string): string {
  if (/^[a-z]+(?: [a-z]+)*$/i.test(text)) return text.toLowerCase();
  return text
    .replace(/[nN]\s?[°º˚](?=\s*\d)|№|#(?=\d)/g, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`´ʼ]/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<!\p{L})(\p{L})[.&](?=\p{L}(?!\p{L}))/gu, '$1')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(^| )(?:nr|n|num|numero|number) (?=\d)/g, '$1no ');
}

// Short for the words on the bottle, in names as in searches.
const abbreviations: Record<string, readonly string[]> = {
  edp: ['eau', 'de', 'parfum'],
  edt: ['eau', 'de', 'toilette'],
  edc: ['eau', 'de', 'cologne'],
  cdn: ['club', 'de', 'nuit'],
};

/** The words of a text as search compares them; none for a text without letters and figures. */
export function wordsOf(text: string): string[] {
  return spread(fold(text));
}

function spread(folded: string): string[] {
  if (folded === '') return [];
  return folded.split(' ').flatMap((word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : word));
}

/** As `wordsOf`, each word with the shorter one it is found by besides: `L'Air` is `lair` and `air`. */
export function nameWordsOf(text: string): { word: string; short: string | null }[] {
  const marked = text
    .replaceAll(ELISION, '')
    .replace(/(?<!\p{L})(l|d|j|m|n|s|t|c|qu)['’‘`´ʼ](?=\p{L}{2})/giu, `$1${ELISION}`);
  const words = spread(plain(marked));
  return words.map((word) => {
    const [before = '', short] = word.split(ELISION);
    return short === undefined ? { word, short: null } : { word: before + short, short };
  });
}

/** By code units: what sorts so can be looked up by its beginning. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
