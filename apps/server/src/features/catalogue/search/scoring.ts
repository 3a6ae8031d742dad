import { inRange } from './in-range.ts';
import type { QueryInterpretation } from './keyword-search.ts';
import type { Store } from './store.ts';
import { fillers } from './words/word-variants.ts';

/** Bonus for a search word that matches the brand when another search word matches the name. */
const BRAND_WITH_NAME_BONUS = 13;
/**
 * Maximum search points for popularity. They make up for some more words in the name, or for an
 * unfinished word: most people who type "silver" or "bacca" mean a famous fragrance.
 */
const MAX_POPULARITY_POINTS = 24;
/**
 * Points that a search result loses once if the fragrance's name has words that are not in the
 * search, other than "eau de parfum" and the like. It also loses one of the next two penalties for
 * each extra word. Words of the brand cost nothing.
 */
const LONGER_NAME_PENALTY = 4;
const EXTRA_WORD_PENALTY = 2;
const EXTRA_FILLER_PENALTY = 0.5;
const MAX_EXTRA_PENALTY = 14;

/**
 * Returns a function that computes the score of a match. The score adds the best points of each
 * search word and the points for popularity. Extra words in the fragrance's name reduce the score.
 * An interpretation with more or fewer words than the user typed gives the points of `typedLength`
 * words.
 */
export function createScorer(
  store: Store,
  { words }: QueryInterpretation,
  typedLength: number,
): (slot: number) => number {
  const { columns, terms, vocabulary } = store;
  const points = words.map((word) => word.points);
  // Best points of each search word in the current slot: in its name, and elsewhere.
  const namePoints = new Float64Array(words.length);
  const otherPoints = new Float64Array(words.length);

  /**
   * Raises the best points of each search word to the points that it gets for this term. Returns
   * whether any search word matches the term.
   */
  function recordPoints(term: number, bestPoints: Float64Array): boolean {
    let isMatched = false;
    for (let index = 0; index < points.length; index += 1) {
      const termPoints = inRange(points[index]).get(term) ?? 0;
      if (termPoints > inRange(bestPoints[index])) bestPoints[index] = termPoints;
      isMatched ||= termPoints > 0;
    }
    return isMatched;
  }

  function computePenalty(name: Uint32Array, brand: number): number {
    let penalty = 0;
    let isLonger = false;
    for (const term of name) {
      if (recordPoints(term, namePoints)) continue;
      const word = inRange(vocabulary.getFirstWord(term));
      if (vocabulary.getWords(brand).includes(word)) continue;
      const isFiller = fillers.has(vocabulary.getText(word));
      penalty += isFiller ? EXTRA_FILLER_PENALTY : EXTRA_WORD_PENALTY;
      isLonger ||= !isFiller;
    }
    return Math.min(penalty + (isLonger ? LONGER_NAME_PENALTY : 0), MAX_EXTRA_PENALTY);
  }

  return (slot) => {
    namePoints.fill(0);
    otherPoints.fill(0);
    const termIds = terms.getTerms(slot);
    const length = inRange(columns.nameLength[slot]);
    const brand = inRange(termIds[length]);
    const penalty = computePenalty(termIds.subarray(0, length), brand);
    for (let index = length + 1; index < termIds.length; index += 1) recordPoints(inRange(termIds[index]), otherPoints);
    const isNameMatched = namePoints.some((termPoints) => termPoints > 0);
    let score = 0;
    for (let index = 0; index < points.length; index += 1) {
      const brandPoints = inRange(points[index]).get(brand) ?? 0;
      const bonus = brandPoints > 0 && isNameMatched ? BRAND_WITH_NAME_BONUS : 0;
      score += Math.max(inRange(namePoints[index]), brandPoints + bonus, inRange(otherPoints[index]));
    }
    const popularity = inRange(columns.popularity[slot]);
    score *= typedLength / Math.max(points.length, 1);
    if (isNameMatched) score -= penalty;
    return score + (MAX_POPULARITY_POINTS * popularity) / (popularity + 8);
  };
}
