import { fold, wordsOf } from './words.ts';

/** Names that people use for a house and that its own name does not hold. */
const houseNames: Record<string, readonly string[]> = {
  mugler: ['thierry'],
  'maison margiela': ['replica', 'martin'],
  'maison martin margiela': ['replica'],
  'giorgio armani': ['emporio'],
  rabanne: ['paco'],
  'by kilian': ['kilian'],
  'calvin klein': ['ck'],
  'bath body works': ['bbw'],
};

/** The words that a house is found by: its name, its initials (`ysl`, `mfk`) and what people call it besides. */
export function houseWords(house: string): string[] {
  const words = wordsOf(house);
  const initials = words.length > 1 && words.length < 6 ? [words.map(([letter]) => letter).join('')] : [];
  return [...words, ...initials, ...(houseNames[fold(house)] ?? [])];
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const numberWords = new Map(
  numbers.flatMap((word, figure) => [[word, `${figure}`] as const, [`${figure}`, word] as const]),
);

/** `one` for `1` and `1` for `one`; undefined for what is no small number. */
export function numberWord(word: string): string | undefined {
  return numberWords.get(word);
}

/**
 * Words that say what kind of thing is meant rather than which one, and those that hold a sentence together: when a search
 * finds nothing with them, it is tried without.
 */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the and or of for from by with to in on de du des la le les et ' +
    'perfume perfumes parfum parfums fragrance fragrances cologne scent scents eau toilette spray bottle tester ml original new ' +
    'man men mens mans woman women womens him her his male female unisex pour homme femme ' +
    'dupe dupes clone clones copy inspired similar alternative alternatives like smells smell version'
  ).split(' '),
);
