import type { IndexedFragrance } from '../search-index.ts';
import { fold, tokenise, tokeniseName } from './tokenise.ts';
import type { Field, Vocabulary } from './vocabulary.ts';
import { inspiredWords, listBrandWords } from './word-variants.ts';

/** Maximum number of indexed words per name, which is enough to distinguish names. */
const MAX_NAME_WORDS = 40;
const MAX_NOTES = 100;
/**
 * Fragrance names with this many words or more count as equally long in the ranking of search
 * results.
 */
const MAX_COUNTED_NAME_LENGTH = 8;

export function computeSearchBrandKey(brand: string): string {
  return tokenise(brand).join(' ') || brand.trim().toLowerCase();
}

export const facets = {
  gender: (gender: string) => `gender ${gender}`,
  family: (family: string) => `family ${family}`,
  nameLength: (words: number) => `name of ${Math.min(words, MAX_COUNTED_NAME_LENGTH)}`,
  soldOut: 'sold out',
  available: 'available',
  original: 'original',
  inspired: 'inspired',
};

/**
 * Returns a fragrance's search terms: the words of its name in order, then its brand, then all
 * others. Only words of the name may occur twice.
 */
export function buildTerms(vocabulary: Vocabulary, fragrance: IndexedFragrance): { terms: number[]; name: string[] } {
  const name = tokeniseName(fragrance.name).slice(0, MAX_NAME_WORDS);
  const words = name.map(({ word, short }) => {
    const key = short === null ? word : `${word} ${short}`;
    // "Molecule 01" is also found by "molecule 1".
    const others = [short ?? word, word.replace(/^0+(?=\d)/, '')];
    return vocabulary.getOrAddTerm('name', key, () => ({ key, words: [word, ...others] }));
  });
  const { inspiredByBrand: originalBrand, concentration } = fragrance;
  const others = [
    vocabulary.getOrAddTerm('brand', fragrance.brand, () => ({
      key: computeSearchBrandKey(fragrance.brand),
      words: listBrandWords(fragrance.brand),
    })),
    ...listOriginalTerms(vocabulary, fragrance.originalFragrance ?? '', originalBrand ?? ''),
    ...(concentration ? [getPlainTerm(vocabulary, 'concentration', concentration)] : []),
    ...fragrance.notes.slice(0, MAX_NOTES).map((note) => getPlainTerm(vocabulary, 'note', note)),
    ...fragrance.accords.slice(0, MAX_NOTES).map((text) => getPlainTerm(vocabulary, 'accord', text)),
    ...listFacets(fragrance, name.length).map(({ key, words: facetWords }) =>
      vocabulary.getOrAddTerm('facet', key, () => ({ key, words: facetWords })),
    ),
  ];
  if (originalBrand !== null) {
    others.push(
      vocabulary.getOrAddTerm('originalBrand', originalBrand, () => ({
        key: computeSearchBrandKey(originalBrand),
        words: [],
      })),
    );
  }
  return { terms: [...words, ...new Set(others)], name: name.map(({ word }) => word) };
}

function getPlainTerm(vocabulary: Vocabulary, field: Field, text: string): number {
  return vocabulary.getOrAddTerm(field, text, () => ({ key: fold(text), words: tokenise(text) }));
}

function listOriginalTerms(vocabulary: Vocabulary, original: string, brand: string): number[] {
  if (original === '' && brand === '') return [];
  const getForms = () => ({
    key: `${fold(original)}|${computeSearchBrandKey(brand)}`,
    words: [...tokenise(original), ...listBrandWords(brand)],
  });
  return [vocabulary.getOrAddTerm('original', `${original}|${brand}`, getForms)];
}

/** Users search for families by name, and for inspired fragrances by words such as "dupe". */
function listFacets(fragrance: IndexedFragrance, nameLength: number): { key: string; words: readonly string[] }[] {
  const { gender, family, isSoldOut, isAvailable, isOriginal } = fragrance;
  const plain = [
    ...(gender ? [facets.gender(gender)] : []),
    ...(isSoldOut ? [facets.soldOut] : []),
    ...(isAvailable ? [facets.available] : []),
    ...(isOriginal ? [facets.original] : []),
    facets.nameLength(nameLength),
  ];
  return [
    ...plain.map((key) => ({ key, words: [] })),
    ...(family ? [{ key: facets.family(family), words: tokenise(family) }] : []),
    ...(isOriginal ? [] : [{ key: facets.inspired, words: inspiredWords }]),
  ];
}
