/** Number words from one on, by language; English first. */
const units = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
].map((words) => words.split(' '));

/** The words for 20, 30 and so on. */
const tens = [
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'vingt trente quarante cinquante soixante',
  'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
].map((words) => words.split(' '));

const values = new Map<string, number>([
  ['zero', 0],
  ['hundred', 100],
  ...units.flatMap((words) => words.map((word, index) => [word, index + 1] as const)),
  ...tens.flatMap((words) => words.map((word, index) => [word, 10 * (index + 2)] as const)),
]);

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const endings = ['st', 'nd', 'rd'];

/** Rewrites ordinals: `5 th`, as `5th` is split, for `fifth`, and the reverse. */
function rewriteOrdinals(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `;
  const inWords = text.replace(/ (\d+) (?:st|nd|rd|th)(?= )/g, (all, digits: string) => {
    const word = ordinals[Number(digits) - 1];
    return word === undefined ? all : ` ${word}`;
  });
  if (inWords !== text) return inWords.trim().split(' ');
  return words.flatMap((word) => {
    const index = ordinals.indexOf(word);
    return index === -1 ? word : [`${index + 1}`, endings[index] ?? 'th'];
  });
}

const connectors = new Set(['and', 'et', 'y', 'e', 'und']);
const [englishUnits = [], englishTens = []] = [units[0], tens[0]];

/**
 * The English word of a number up to twelve, or the reverse; undefined for other words.
 * `rewriteNumbers` covers larger numbers and other languages.
 */
export function findNumberVariant(word: string): string | undefined {
  const value = values.get(word);
  if (value !== undefined) return value <= 12 && (value === 0 || englishUnits.includes(word)) ? `${value}` : undefined;
  if (word === '0') return 'zero';
  return /^[1-9]\d?$/.test(word) && Number(word) <= 12 ? englishUnits[Number(word) - 1] : undefined;
}

/** Returns the numbers that words state: 47 and 11 for "forty seven eleven". */
function readNumbers(words: readonly string[]): string[] {
  const numbers: string[] = [];
  let current: number | null = null;
  const finish = () => {
    if (current !== null) numbers.push(`${current}`);
    current = null;
  };
  for (const word of words) {
    const value = values.get(word);
    if (connectors.has(word)) continue;
    if (value === undefined) {
      finish();
      if (/\d/.test(word)) numbers.push(word);
    } else if (value === 100) current = 100 * (current ?? 1);
    else if (current === 4 && word.startsWith('vingt')) current = 80;
    else if (current !== null && continues(current, value)) current += value;
    else {
      finish();
      current = value;
    }
  }
  finish();
  return numbers;
}

/** True for "forty" and "two", "five hundred" and "forty", and "dix" and "sept". */
function continues(current: number, value: number): boolean {
  if (value === 0) return false;
  if (current >= 100) return current % 100 === 0 && value < 100;
  // French counts from 60 and 80 on up to 79 and 99.
  if ((current === 60 || current === 80) && value >= 10 && value < 20) return true;
  return value < 10 && (current === 10 ? value >= 7 : current >= 20 && current % 10 === 0);
}

function toEnglish(word: string): string[] {
  if (!/^[2-9]\d$/.test(word)) return [word];
  const [ten = '', unit = ''] = word;
  return [englishTens[Number(ten) - 2] ?? '', unit === '0' ? [] : (englishUnits[Number(unit) - 1] ?? [])].flat();
}

/**
 * Returns other notations of the numbers in a search: `33` for `thirty three` and the reverse, `5`
 * for `cinq` and `05`, `4711` for `47 11` and for `forty seven eleven`, and `5th` for `fifth`.
 */
export function rewriteNumbers(words: readonly string[]): string[][] {
  const runs: { isNumber: boolean; words: string[] }[] = [];
  for (const [index, word] of words.entries()) {
    const isConnector = connectors.has(word) && values.has(words[index + 1] ?? '') && (runs.at(-1)?.isNumber ?? false);
    const isNumber = isConnector || values.has(word) || /^\d+$/.test(word);
    const run = runs.at(-1);
    if (run?.isNumber === isNumber) run.words.push(word);
    else runs.push({ isNumber, words: [word] });
  }
  const rewrite = (toWords: (numbers: string[]) => string[]) =>
    runs.flatMap((run) => (run.isNumber ? toWords(readNumbers(run.words)) : run.words));
  const wordings = [
    rewrite((numbers) => [numbers.join('')]),
    rewrite((numbers) => numbers),
    rewrite((numbers) => numbers.map((number) => number.replace(/^0+(?=\d)/, ''))),
    words.flatMap(toEnglish),
    rewriteOrdinals(words),
  ];
  const typed = words.join(' ');
  const different = new Map(wordings.map((wording) => [wording.join(' '), wording]));
  different.delete(typed);
  return [...different.values()];
}
