import { createMatcher, type Mode, type WordMatch } from './matching.ts';
import { slipsIn } from './mending.ts';
import { piecesOf, TRIES } from './pieces.ts';
import { intersect, listSet, type SlotSet, unite } from './slot-set.ts';
import { fillers } from './spellings.ts';
import type { Store } from './store.ts';
import { wordsOf } from './words.ts';

/** One interpretation of a search: its words, and the slots that hold all of them. */
export interface Understanding {
  words: readonly WordMatch[];
  set: SlotSet;
}

/** The result of a search before filters. */
export interface Finding {
  understandings: readonly Understanding[];
  set: SlotSet;
}

/** Maximum words of a search; the rest is ignored. */
const WORDS = 8;
/** Maximum unknown words for splitting and correction: with more, both are slow and in vain. */
const MOST_UNKNOWN = 5;
/** Minimum fragrances that hold a word; a rarer word may be several words written as one. */
const RARE = 5;
const nothing = listSet(new Uint32Array(0));

/**
 * Returns a function that searches in attempts, until one finds something:
 *
 * - the words as typed, also with two neighbours joined;
 * - rare words split, or with a gap moved;
 * - typos corrected, in whole words, then in split ones;
 * - typos corrected in an unfinished last word;
 * - all of that without filler words and unknown words too short to correct;
 * - of three or more words, all but any one; of two, a brand's name alone.
 */
export function createFinder(store: Store): (keyword: string) => Finding | null {
  const match = createMatcher(store);

  function understand(words: readonly string[], mode: Mode): Understanding {
    const matches = words.map((word, at) => match(word, at === words.length - 1, mode));
    const [rarest, ...others] = matches.toSorted((a, b) => a.atMost - b.atMost);
    if (rarest === undefined || rarest.atMost === 0) return { words: matches, set: nothing };
    const held = rarest.within('anywhere');
    if (held.list !== null) return { words: matches, set: listSet(held.list.filter((slot) => holdsAll(slot, others))) };
    return { words: matches, set: others.reduce((all, one) => intersect(all, one.within('anywhere')), held) };
  }

  // When few slots hold the rarest word, testing them is cheaper than collating common words.
  function holdsAll(slot: number, words: readonly WordMatch[]): boolean {
    const terms = store.terms.of(slot);
    return words.every(({ points }) => terms.some((term) => points.has(term)));
  }

  function together(readings: readonly (readonly string[])[], mode: Mode): Finding {
    const understandings = readings.map((words) => understand(words, mode)).filter(({ set }) => set.size > 0);
    return { understandings, set: unite(understandings.map(({ set }) => set)) };
  }

  const isKnown = (word: string, isLast: boolean) => match(word, isLast, 'typed').atMost > 0;

  /** Returns the words with two neighbours joined, where that is a known word. */
  function joined(words: readonly string[]): string[][] {
    return words.slice(1).flatMap((word, before) => {
      const both = `${words[before]}${word}`;
      const isLast = before === words.length - 2;
      return isKnown(both, isLast) ? [[...words.slice(0, before), both, ...words.slice(before + 2)]] : [];
    });
  }

  function isRare(word: string): boolean {
    return match(word, false, 'typed').atMost < RARE;
  }

  /** Returns the words with a rare one split, or a gap moved; the fewest pieces first. */
  function apart(words: readonly string[], slips: 0 | 1): string[][] {
    const readings = words.flatMap((word, at) => {
      if (!isRare(word)) return [];
      const runs = [1, 2].flatMap((length) =>
        [at, at - length + 1].map((from) => ({ from: Math.max(0, from), length })),
      );
      return runs.flatMap(({ from, length }) =>
        piecesOf(store, words.slice(from, from + length).join(''), slips).map((pieces) => [
          ...words.slice(0, from),
          ...pieces,
          ...words.slice(from + length),
        ]),
      );
    });
    const different = new Map(readings.map((reading) => [reading.join(' '), reading]));
    return [...different.values()].sort((a, b) => a.length - b.length).slice(0, TRIES);
  }

  function isBeyondMending(words: readonly string[]): boolean {
    return words.filter((word, at) => !isKnown(word, at === words.length - 1)).length > MOST_UNKNOWN;
  }

  function find(words: readonly string[]): Finding | undefined {
    const asTyped = [words, ...joined(words)];
    if (isBeyondMending(words)) return firstFilled([() => together(asTyped, 'typed')]);
    const attempts = [
      () => together(asTyped, 'typed'),
      () => together(apart(words, 0), 'typed'),
      () => together(asTyped, 'mended'),
      () => together(apart(words, 0), 'mended'),
      () => together(apart(words, 1), 'mended'),
      () => together(asTyped, 'begun'),
    ];
    return firstFilled(attempts);
  }

  function findPart(words: readonly string[]): Finding | undefined {
    const telling = words.filter((word) => !fillers.has(word) && (slipsIn(word) > 0 || isKnown(word, false)));
    if (isBeyondMending(telling)) return undefined;
    const isShorter = telling.length > 0 && telling.length < words.length;
    const found = isShorter ? find(telling) : undefined;
    if (found || words.length < 2) return found;
    const parts = telling.length > 2 ? telling.map((_, left) => telling.filter((__, at) => at !== left)) : [];
    const houses = telling.length === 2 ? telling.filter((word) => isHouse(store, word)).map((word) => [word]) : [];
    const readings = [...parts, ...houses];
    return firstFilled([() => together(readings, 'typed'), () => together(readings, 'mended')]);
  }

  return (keyword) => {
    if (keyword.trim() === '') return null;
    const words = wordsOf(keyword).slice(0, WORDS);
    if (words.length === 0) return { understandings: [], set: nothing };
    return find(words) ?? findPart(words) ?? { understandings: [], set: nothing };
  };
}

function firstFilled(attempts: readonly (() => Finding)[]): Finding | undefined {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.set.size > 0) return found;
  }
  return undefined;
}

function isHouse({ vocabulary, postings }: Store, word: string): boolean {
  const term = vocabulary.findTerm('house', word);
  return term !== undefined && postings.sizeOf(term) > 0;
}
