import { type Family, families, type Gender, genders } from '@sillage/contract';
import { inRange } from '../in-range.ts';
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

const genderFacets = new Map(genders.map((gender) => [gender, `gender ${gender}`]));
const familyFacets = new Map(families.map(({ name }) => [name, `family ${name}`]));
const lengthFacets = Array.from({ length: MAX_COUNTED_NAME_LENGTH + 1 }, (_, words) => `name of ${words}`);

export const facets = {
  gender: (gender: Gender) => inRange(genderFacets.get(gender)),
  family: (family: Family) => inRange(familyFacets.get(family)),
  nameLength: (words: number) => inRange(lengthFacets[Math.min(words, MAX_COUNTED_NAME_LENGTH)]),
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
  const terms = name.map((word) => getNameTerm(vocabulary, word));
  const nameLength = name.length;
  const add = (term: number) => {
    if (terms.indexOf(term, nameLength) === -1) terms.push(term);
  };
  const { brand, inspiredByBrand: originalBrand, originalFragrance: original, concentration } = fragrance;
  add(
    vocabulary.findSpelling('brand', brand) ??
      vocabulary.addSpelling('brand', brand, { key: computeSearchBrandKey(brand), words: listBrandWords(brand) }),
  );
  if (original || originalBrand) add(getOriginalTerm(vocabulary, original ?? '', originalBrand ?? ''));
  if (concentration) add(getPlainTerm(vocabulary, 'concentration', concentration));
  for (const note of fragrance.notes.slice(0, MAX_NOTES)) add(getPlainTerm(vocabulary, 'note', note));
  for (const accord of fragrance.accords.slice(0, MAX_NOTES)) add(getPlainTerm(vocabulary, 'accord', accord));
  addFacets(vocabulary, fragrance, nameLength, add);
  if (originalBrand !== null) {
    add(
      vocabulary.findSpelling('originalBrand', originalBrand) ??
        vocabulary.addSpelling('originalBrand', originalBrand, {
          key: computeSearchBrandKey(originalBrand),
          words: [],
        }),
    );
  }
  return { terms, name: name.map(({ word }) => word) };
}

function getNameTerm(vocabulary: Vocabulary, { word, short }: { word: string; short: string | null }): number {
  const key = short === null ? word : `${word} ${short}`;
  // "Molecule 01" is also found by "molecule 1".
  const listWords = () => [word, short ?? word, word.replace(/^0+(?=\d)/, '')];
  return vocabulary.findSpelling('name', key) ?? vocabulary.addSpelling('name', key, { key, words: listWords() });
}

function getPlainTerm(vocabulary: Vocabulary, field: Field, text: string): number {
  return (
    vocabulary.findSpelling(field, text) ??
    vocabulary.addSpelling(field, text, { key: fold(text), words: tokenise(text) })
  );
}

function getOriginalTerm(vocabulary: Vocabulary, original: string, brand: string): number {
  const spelling = `${original}|${brand}`;
  const buildForms = () => ({
    key: `${fold(original)}|${computeSearchBrandKey(brand)}`,
    words: [...tokenise(original), ...listBrandWords(brand)],
  });
  return vocabulary.findSpelling('original', spelling) ?? vocabulary.addSpelling('original', spelling, buildForms());
}

/** Users search for families by name, and for inspired fragrances by words such as "dupe". */
function addFacets(
  vocabulary: Vocabulary,
  fragrance: IndexedFragrance,
  nameLength: number,
  add: (term: number) => void,
): void {
  const { gender, family, isSoldOut, isAvailable, isOriginal } = fragrance;
  const addFacet = (key: string, listWords: () => readonly string[] = () => []) =>
    add(vocabulary.findSpelling('facet', key) ?? vocabulary.addSpelling('facet', key, { key, words: listWords() }));
  if (gender) addFacet(facets.gender(gender));
  if (isSoldOut) addFacet(facets.soldOut);
  if (isAvailable) addFacet(facets.available);
  if (isOriginal) addFacet(facets.original);
  addFacet(facets.nameLength(nameLength));
  if (family) addFacet(facets.family(family), () => tokenise(family));
  if (!isOriginal) addFacet(facets.inspired, () => inspiredWords);
}
