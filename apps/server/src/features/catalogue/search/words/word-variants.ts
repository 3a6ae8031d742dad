import { fold, tokenise } from './tokenise.ts';

/** Words by which users search for a brand, although its name does not contain them. */
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

/**
 * Returns the words that find a brand: its name, its initials (`ysl`, `mfk`; `eldo` for Etat Libre
 * d'Orange) and common names. A Roman V for U is also written as U: `bulgari` for Bvlgari.
 */
export function listBrandWords(brand: string): string[] {
  const words = tokenise(brand);
  const parts = tokenise(brand.replace(/['’]/g, ' '));
  const initials = [words, parts].filter(({ length }) => length > 1 && length < 6).map(getInitials);
  const roman = words.map((word) => word.replace(/(?<=[^aeiou])v(?=[^aeiou])/g, 'u'));
  return [...words, ...initials, ...roman, ...(commonBrandNames[fold(brand)] ?? [])];
}

export function getInitials(words: readonly string[]): string {
  return words.map(([letter]) => letter).join('');
}

/** Words that mean the same: French and English notes, and words for "number". */
const sameMeaning = [
  ['no', 'number', 'numero', 'nummer'],
  ['vanille', 'vanilla'],
  ['musc', 'musk'],
  ['ambre', 'amber'],
  ['cuir', 'leather'],
  ['tabac', 'tobacco'],
  ['jasmin', 'jasmine'],
  ['lavande', 'lavender'],
  ['santal', 'sandalwood'],
  ['citron', 'lemon'],
  ['cerise', 'cherry'],
  ['poire', 'pear'],
  ['pomme', 'apple'],
];

const synonyms = new Map(
  sameMeaning.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
);

/** Returns the words that mean the same as a word: `vanilla` for `vanille`, `number` for `no`. */
export function findSynonyms(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}

/** Moods and occasions that users search for, with the accords and families that fit them. */
export const moods = new Map<string, readonly string[]>([
  ['summer', ['citrus', 'aquatic', 'marine', 'water']],
  ['beach', ['marine', 'coconut', 'tropical', 'salty']],
  ['sport', ['aquatic', 'citrus', 'water']],
  ['clean', ['musky', 'aldehydic', 'ozonic', 'water']],
  ['soapy', ['aldehydic', 'musky']],
  ['office', ['fresh', 'citrus', 'water']],
  ['spring', ['floral', 'green']],
  ['autumn', ['woody', 'tobacco', 'mossy']],
  ['winter', ['vanilla', 'amber', 'balsamic', 'cinnamon']],
  ['cosy', ['vanilla', 'amber', 'caramel']],
  ['cozy', ['vanilla', 'amber', 'caramel']],
  ['date', ['amber', 'vanilla', 'leather', 'oriental']],
  ['night', ['amber', 'oud', 'leather', 'oriental']],
  ['sexy', ['animalic', 'amber', 'vanilla', 'leather']],
  ['gourmand', ['caramel', 'vanilla', 'chocolate', 'honey', 'coffee']],
]);

/** Abbreviations of fragrances that are not the initials of the whole name. */
const nicknames = new Map<string, readonly string[]>([
  ['adg', ['acqua', 'di', 'gio']],
  ['br', ['baccarat', 'rouge']],
  ['cdnim', ['club', 'de', 'nuit', 'intense', 'man']],
  ['dhi', ['dior', 'homme', 'intense']],
  ['lndh', ['la', 'nuit', 'de', 'lhomme']],
  ['tdh', ['terre', 'dhermes']],
]);

export function isNickname(word: string): boolean {
  return nicknames.has(word);
}

/** Returns the words with nicknames spelled out; null if there are none. */
export function spellOutNicknames(words: readonly string[]): string[] | null {
  if (!words.some((word) => nicknames.has(word))) return null;
  return words.flatMap((word) => nicknames.get(word) ?? [word]);
}

/** Words that find the fragrances which are inspired by others. */
export const inspiredWords = ['dupe', 'dupes', 'clone', 'clones', 'inspired', 'alternative', 'alternatives'];

/** Filler words: a search that finds nothing is repeated without them. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the and or of for from by with to in on de du des la le les et ' +
    'perfume perfumes parfum parfums fragrance fragrances cologne scent scents eau toilette spray bottle tester ml original new ' +
    'man men mens mans woman women womens him her his male female unisex pour homme femme ' +
    'dupe dupes clone clones copy inspired similar alternative alternatives like smells smell version'
  ).split(' '),
);

/** Words in titles of shops that do not describe the fragrance, together with the fillers. */
export const titleNoise: ReadonlySet<string> = new Set([
  ...fillers,
  ...(
    'brand new sealed box boxed nib bnib retail packaging unboxed cap without free fast shipping ships authentic genuine ' +
    'guaranteed full size mini miniature travel sample samples vial vials decant splash vaporisateur vapo natural set gift pack ' +
    'fl oz ounce sprays used vintage rare hers gents ladies refillable ' +
    'neuf rechargeable fur damen herren frauen manner neu ovp nachfullbar voor dames heren vrouwen mannen nieuw navulbaar ' +
    'para mujer hombre nuevo recargable homem mulher novo per nuovo ricaricabile dla kobiet mezczyzn woda perfumowana ' +
    'toaletowa voda parfemovana toaletni'
  ).split(' '),
]);
