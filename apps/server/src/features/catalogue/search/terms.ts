import type { IndexedFragrance } from './search-index.ts';
import { houseWords } from './spellings.ts';
import type { Field, Vocabulary } from './vocabulary.ts';
import { fold, nameWordsOf, wordsOf } from './words.ts';

/** Maximum words of a name that are indexed; no name needs more to be told from others. */
const NAME_WORDS = 40;
const NOTES = 100;
/** Names with this many words or more count as equally long. */
const LONGEST_NAME = 8;

/** Returns the key that all spellings of a brand share. */
export function houseKey(house: string): string {
  return wordsOf(house).join(' ') || house.trim().toLowerCase();
}

export const facets = {
  gender: (gender: string) => `gender ${gender}`,
  family: (family: string) => `family ${family}`,
  nameLength: (words: number) => `name of ${Math.min(words, LONGEST_NAME)}`,
  soldOut: 'sold out',
  available: 'available',
  original: 'original',
  inspired: 'inspired',
};

/** Returns a fragrance's terms: the words of its name in order, its brand, then all others once. */
export function termsOf(vocabulary: Vocabulary, one: IndexedFragrance): { terms: number[]; name: string[] } {
  const name = nameWordsOf(one.name).slice(0, NAME_WORDS);
  const words = name.map(({ word, short }) => {
    const key = short === null ? word : `${word} ${short}`;
    return vocabulary.termOf('name', key, () => ({ key, words: short === null ? [word] : [word, short] }));
  });
  const { inspiredByBrand: followed, concentration } = one;
  const others = [
    vocabulary.termOf('house', one.brand, () => ({ key: houseKey(one.brand), words: houseWords(one.brand) })),
    ...originalTerms(vocabulary, one.originalFragrance ?? '', followed ?? ''),
    ...(concentration ? [plainTerm(vocabulary, 'strength', concentration)] : []),
    ...one.notes.slice(0, NOTES).map((note) => plainTerm(vocabulary, 'note', note)),
    ...one.accords
      .slice(0, NOTES)
      .map((text) => vocabulary.termOf('accord', text, () => ({ key: fold(text), words: [] }))),
    ...facetsOf(one, name.length).map((text) => vocabulary.termOf('facet', text, () => ({ key: text, words: [] }))),
  ];
  if (followed !== null) {
    others.push(vocabulary.termOf('follows', followed, () => ({ key: houseKey(followed), words: [] })));
  }
  return { terms: [...words, ...new Set(others)], name: name.map(({ word }) => word) };
}

function plainTerm(vocabulary: Vocabulary, field: Field, text: string): number {
  return vocabulary.termOf(field, text, () => ({ key: fold(text), words: wordsOf(text) }));
}

function originalTerms(vocabulary: Vocabulary, original: string, house: string): number[] {
  if (original === '' && house === '') return [];
  const spelt = () => ({
    key: `${fold(original)}|${houseKey(house)}`,
    words: [...wordsOf(original), ...houseWords(house)],
  });
  return [vocabulary.termOf('original', `${original}|${house}`, spelt)];
}

function facetsOf(one: IndexedFragrance, nameLength: number): string[] {
  return [
    ...(one.gender ? [facets.gender(one.gender)] : []),
    ...(one.family ? [facets.family(one.family)] : []),
    ...(one.isSoldOut ? [facets.soldOut] : []),
    ...(one.isAvailable ? [facets.available] : []),
    one.isOriginal ? facets.original : facets.inspired,
    facets.nameLength(nameLength),
  ];
}
