import { createListSet, intersect, type SlotSet, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { MAX_SPLITS_TRIED, splitCompound } from './words/split-compound.ts';
import { tokenise } from './words/tokenise.ts';
import { getMaxTypos } from './words/typo-correction.ts';
import { createWordMatcher, type MatchMode, type WordMatch } from './words/word-matcher.ts';
import { fillers } from './words/word-variants.ts';

/**
 * One interpretation of a search: its words, and the slots of the fragrances with all these words.
 */
export interface QueryInterpretation {
  words: readonly WordMatch[];
  set: SlotSet;
}

/** Result of a keyword search before the filters are applied. */
export interface KeywordMatch {
  interpretations: readonly QueryInterpretation[];
  set: SlotSet;
}

/** Maximum number of words in a search; further words are ignored. */
const MAX_QUERY_WORDS = 8;
/**
 * Maximum number of unknown words in a search that is split and corrected. With more, correction is
 * slow and finds nothing.
 */
const MAX_UNKNOWN_WORDS = 5;
/** A word in fewer fragrances than this is rare, and may be several words written as one. */
const RARE_WORD_THRESHOLD = 5;
const EMPTY_SET = createListSet(new Uint32Array(0));

/**
 * Returns a function that tries these searches in turn until one finds something:
 * - the words as typed, also with two neighbours joined;
 * - rare words split, or with the space between two words moved;
 * - typos corrected in whole words, then in split words;
 * - typos corrected in an unfinished last word;
 * - all of these without filler words, and without unknown words that are too short to correct;
 * - with one word left out of three or more; for two words, a brand name alone.
 */
export function createKeywordSearch(store: Store): (keyword: string) => KeywordMatch | null {
  const match = createWordMatcher(store);

  function interpret(words: readonly string[], mode: MatchMode): QueryInterpretation {
    const matches = words.map((word, index) => match(word, index === words.length - 1, mode));
    const [rarest, ...others] = matches.toSorted((a, b) => a.maxSlots - b.maxSlots);
    if (rarest === undefined || rarest.maxSlots === 0) return { words: matches, set: EMPTY_SET };
    const rarestSet = rarest.within('anywhere');
    if (rarestSet.list !== null)
      return { words: matches, set: createListSet(rarestSet.list.filter((slot) => matchesAll(slot, others))) };
    return { words: matches, set: others.reduce((all, next) => intersect(all, next.within('anywhere')), rarestSet) };
  }

  // When few slots hold the rarest word, testing them is cheaper than collating common words.
  function matchesAll(slot: number, words: readonly WordMatch[]): boolean {
    const terms = store.terms.getTerms(slot);
    return words.every(({ points }) => terms.some((term) => points.has(term)));
  }

  function matchAny(wordings: readonly (readonly string[])[], mode: MatchMode): KeywordMatch {
    const interpretations = wordings.map((words) => interpret(words, mode)).filter(({ set }) => set.size > 0);
    return { interpretations, set: unite(interpretations.map(({ set }) => set)) };
  }

  const isKnown = (word: string, isLast: boolean) => match(word, isLast, 'typed').maxSlots > 0;

  /** Returns variants of the search in which two neighbouring words are joined to a known word. */
  function joinNeighbours(words: readonly string[]): string[][] {
    return words.slice(1).flatMap((word, index) => {
      const joinedWord = `${words[index]}${word}`;
      const isLast = index === words.length - 2;
      return isKnown(joinedWord, isLast) ? [[...words.slice(0, index), joinedWord, ...words.slice(index + 2)]] : [];
    });
  }

  function isRare(word: string): boolean {
    return match(word, false, 'typed').maxSlots < RARE_WORD_THRESHOLD;
  }

  /**
   * Returns variants of the search with a rare word split or a space moved; the fewest words first.
   */
  function splitWords(words: readonly string[], typos: 0 | 1): string[][] {
    const wordings = words.flatMap((word, index) => {
      if (!isRare(word)) return [];
      const runs = [1, 2].flatMap((length) =>
        [index, index - length + 1].map((from) => ({ from: Math.max(0, from), length })),
      );
      return runs.flatMap(({ from, length }) =>
        splitCompound(store, words.slice(from, from + length).join(''), typos).map((parts) => [
          ...words.slice(0, from),
          ...parts,
          ...words.slice(from + length),
        ]),
      );
    });
    const different = new Map(wordings.map((wording) => [wording.join(' '), wording]));
    return [...different.values()].sort((a, b) => a.length - b.length).slice(0, MAX_SPLITS_TRIED);
  }

  function hasTooManyUnknown(words: readonly string[]): boolean {
    return words.filter((word, index) => !isKnown(word, index === words.length - 1)).length > MAX_UNKNOWN_WORDS;
  }

  function find(words: readonly string[]): KeywordMatch | undefined {
    const asTyped = [words, ...joinNeighbours(words)];
    if (hasTooManyUnknown(words)) return findFirstMatch([() => matchAny(asTyped, 'typed')]);
    const attempts = [
      () => matchAny(asTyped, 'typed'),
      () => matchAny(splitWords(words, 0), 'typed'),
      () => matchAny(asTyped, 'corrected'),
      () => matchAny(splitWords(words, 0), 'corrected'),
      () => matchAny(splitWords(words, 1), 'corrected'),
      () => matchAny(asTyped, 'corrected-prefix'),
    ];
    return findFirstMatch(attempts);
  }

  function findPartialMatch(words: readonly string[]): KeywordMatch | undefined {
    const significant = words.filter((word) => !fillers.has(word) && (getMaxTypos(word) > 0 || isKnown(word, false)));
    if (hasTooManyUnknown(significant)) return undefined;
    const isShorter = significant.length > 0 && significant.length < words.length;
    const found = isShorter ? find(significant) : undefined;
    if (found || words.length < 2) return found;
    const parts =
      significant.length > 2 ? significant.map((_, left) => significant.filter((__, index) => index !== left)) : [];
    const brands =
      significant.length === 2 ? significant.filter((word) => isBrand(store, word)).map((word) => [word]) : [];
    const wordings = [...parts, ...brands];
    return findFirstMatch([() => matchAny(wordings, 'typed'), () => matchAny(wordings, 'corrected')]);
  }

  return (keyword) => {
    if (keyword.trim() === '') return null;
    const words = tokenise(keyword).slice(0, MAX_QUERY_WORDS);
    if (words.length === 0) return { interpretations: [], set: EMPTY_SET };
    return find(words) ?? findPartialMatch(words) ?? { interpretations: [], set: EMPTY_SET };
  };
}

function findFirstMatch(attempts: readonly (() => KeywordMatch)[]): KeywordMatch | undefined {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.set.size > 0) return found;
  }
  return undefined;
}

function isBrand({ vocabulary, postings }: Store, word: string): boolean {
  const term = vocabulary.findTerm('brand', word);
  return term !== undefined && postings.getSize(term) > 0;
}
