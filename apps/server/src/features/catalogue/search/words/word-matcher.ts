import { createLruCache } from '../../../../platform/lru-cache.rules.ts';
import { createListSet, type SlotSet, unite } from '../slot-set.ts';
import type { Store } from '../store.ts';
import { findNumberVariant } from './numbers.ts';
import { correctTypos } from './typo-correction.ts';
import type { Field } from './vocabulary.ts';
import { findSynonyms, moods } from './word-variants.ts';

/** The mode `corrected-prefix` also corrects typos in a search word that is still being typed. */
export type MatchMode = 'typed' | 'corrected' | 'corrected-prefix';

export interface WordMatch {
  /** Points that a fragrance gets for a term that matches the search word, by term. */
  points: ReadonlyMap<number, number>;
  /** Upper bound of the number of fragrances that match the word. */
  maxSlots: number;
  /**
   * Returns the fragrances that contain the search word in the given field, such as the brand, or
   * in any field.
   */
  within(bound: Bound): SlotSet;
}

/** Fields to search; `exact-name` matches exact words, `name` also completed and corrected ones. */
export type Bound = 'exact-name' | 'name' | 'brand' | 'original' | 'anywhere';

/**
 * Points for a matching search word, by field: for an exact match, a completed word, a word with
 * one typo, and a word with two typos.
 */
const fieldPoints: Partial<Record<Field, readonly number[]>> = {
  name: [60, 52, 40, 36],
  brand: [45, 41, 33, 30],
  concentration: [45, 41, 33, 30],
  original: [25, 22, 17, 15],
  note: [10, 9, 6, 5],
  accord: [9, 8, 5, 4],
  facet: [9, 8, 5, 4],
};
const boundFields: Record<Exclude<Bound, 'exact-name'>, readonly Field[]> = {
  name: ['name'],
  brand: ['name', 'brand', 'concentration'],
  original: ['name', 'brand', 'concentration', 'original'],
  anywhere: ['name', 'brand', 'concentration', 'original', 'note', 'accord', 'facet'],
};

const MAX_CACHED_MATCHES = 128;

export function createWordMatcher(store: Store): (word: string, isLast: boolean, mode: MatchMode) => WordMatch {
  const cachedMatches = createLruCache<WordMatch>(MAX_CACHED_MATCHES, () => store.textVersion);
  return (word, isLast, mode) =>
    cachedMatches(`${mode} ${isLast} ${word}`, () => buildWordMatch(store, findKnownWords(store, word, isLast, mode)));
}

/**
 * Finds the known words that match a search word, and returns the quality of each match: 0 for an
 * exact match, 1 for a completed word, 2 for one typo, 3 for two typos.
 */
function findKnownWords({ vocabulary }: Store, word: string, isLast: boolean, mode: MatchMode): Map<number, number> {
  const found = new Map<number, number>();
  for (const other of [...findSynonyms(word), ...(moods.get(word) ?? [])]) {
    const known = vocabulary.findWord(other);
    if (known !== undefined) found.set(known, 1);
  }
  const numberVariant = vocabulary.findWord(findNumberVariant(word) ?? '');
  if (numberVariant !== undefined) found.set(numberVariant, 0);
  const exactWord = vocabulary.findWord(word);
  if (exactWord !== undefined) found.set(exactWord, 0);
  if (isLast) {
    for (const known of vocabulary.findWordsWithPrefix(word)) if (!found.has(known)) found.set(known, 1);
  }
  if (mode === 'typed') return found;
  for (const [known, typos] of correctTypos(vocabulary, word, isLast && mode === 'corrected-prefix')) {
    if (!found.has(known)) found.set(known, 1 + typos);
  }
  return found;
}

function buildWordMatch({ vocabulary, postings }: Store, words: ReadonlyMap<number, number>): WordMatch {
  const points = new Map<number, number>();
  const exactNameTerms: number[] = [];
  let maxSlots = 0;
  for (const [word, quality] of words) {
    for (const term of vocabulary.getTermsOfWord(word)) {
      if (postings.getSize(term) === 0) continue;
      const field = vocabulary.getField(term);
      const termPoints = fieldPoints[field]?.[quality] ?? 0;
      if (termPoints > 0 && !points.has(term)) maxSlots += postings.getSize(term);
      if (termPoints > (points.get(term) ?? 0)) points.set(term, termPoints);
      if (quality === 0 && field === 'name') exactNameTerms.push(term);
    }
  }
  const sets = new Map<Bound, SlotSet>();
  const buildSet = (bound: Bound) => {
    const inBound = (term: number) => bound !== 'exact-name' && boundFields[bound].includes(vocabulary.getField(term));
    const terms = bound === 'exact-name' ? exactNameTerms : [...points.keys()].filter(inBound);
    const set =
      terms.length === 0 ? createListSet(new Uint32Array(0)) : unite(terms.map((term) => postings.getSet(term)));
    sets.set(bound, set);
    return set;
  };
  return { points, maxSlots, within: (bound) => sets.get(bound) ?? buildSet(bound) };
}
