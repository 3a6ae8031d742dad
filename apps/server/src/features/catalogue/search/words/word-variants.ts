import { fold, tokenise } from './tokenise.ts';

/** Common names of a brand that its own name does not contain. */
const commonBrandNames: Record<string, readonly string[]> = {
  mugler: ['thierry'],
  'maison margiela': ['replica', 'martin'],
  'maison martin margiela': ['replica'],
  'giorgio armani': ['emporio'],
  rabanne: ['paco'],
  'by kilian': ['kilian'],
  'calvin klein': ['ck'],
  'bath body works': ['bbw'],
};

/** Returns the words that find a brand: its name, initials (`ysl`, `mfk`) and common names. */
export function listBrandWords(brand: string): string[] {
  const words = tokenise(brand);
  const initials = words.length > 1 && words.length < 6 ? [words.map(([letter]) => letter).join('')] : [];
  return [...words, ...initials, ...(commonBrandNames[fold(brand)] ?? [])];
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
const numberVariants = new Map(
  numbers.flatMap((word, number) => [[word, `${number}`] as const, [`${number}`, word] as const]),
);

/** Returns `one` for `1` and `1` for `one`; undefined unless it is a small number. */
export function findNumberVariant(word: string): string | undefined {
  return numberVariants.get(word);
}

/** Generic words and function words; a search that finds nothing with them is retried without. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the and or of for from by with to in on de du des la le les et ' +
    'perfume perfumes parfum parfums fragrance fragrances cologne scent scents eau toilette spray bottle tester ml original new ' +
    'man men mens mans woman women womens him her his male female unisex pour homme femme ' +
    'dupe dupes clone clones copy inspired similar alternative alternatives like smells smell version'
  ).split(' '),
);
