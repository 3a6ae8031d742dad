import { mend } from './mending.ts';
import { remember } from './remember.ts';
import { listSet, type SlotSet, unite } from './slot-set.ts';
import { numberWord } from './spellings.ts';
import type { Store } from './store.ts';
import type { Field } from './vocabulary.ts';

/** How to match: as typed, with typos corrected, or also as a mistyped beginning. */
export type Mode = 'typed' | 'mended' | 'begun';

export interface WordMatch {
  /** Points per term that holds the word. */
  points: ReadonlyMap<number, number>;
  /** Upper bound of the number of slots that hold the word. */
  atMost: number;
  /** Returns the slots with the word in this bound; each bound includes the previous ones. */
  within(bound: Bound): SlotSet;
}

/** Fields to search. `whole`: the exact word in a name; `name`: also completed or corrected. */
export type Bound = 'whole' | 'name' | 'house' | 'original' | 'anywhere';

/** Points by quality of the match: exact, completed, one typo, two typos. */
const worth: Partial<Record<Field, readonly number[]>> = {
  name: [60, 52, 40, 36],
  house: [45, 41, 33, 30],
  strength: [45, 41, 33, 30],
  original: [25, 22, 17, 15],
  note: [10, 9, 6, 5],
};
const bounds: Record<Exclude<Bound, 'whole'>, readonly Field[]> = {
  name: ['name'],
  house: ['name', 'house', 'strength'],
  original: ['name', 'house', 'strength', 'original'],
  anywhere: ['name', 'house', 'strength', 'original', 'note'],
};

/** Maximum cached matches; cleared when any searchable words change. */
const KEPT = 128;

export function createMatcher(store: Store): (word: string, isLast: boolean, mode: Mode) => WordMatch {
  const kept = remember<WordMatch>(KEPT, () => store.textVersion);
  return (word, isLast, mode) =>
    kept(`${mode} ${isLast} ${word}`, () => matchOf(store, wordsFor(store, word, isLast, mode)));
}

/** Returns known words: 0 for exact, 1 for completed, 2 and 3 for one or two typos. */
function wordsFor({ vocabulary }: Store, word: string, isLast: boolean, mode: Mode): Map<number, number> {
  const found = new Map<number, number>();
  const other = vocabulary.wordOf(numberWord(word) ?? '');
  if (other !== undefined) found.set(other, 0);
  const itself = vocabulary.wordOf(word);
  if (itself !== undefined) found.set(itself, 0);
  if (isLast) {
    for (const known of vocabulary.beginningWith(word)) if (!found.has(known)) found.set(known, 1);
  }
  if (mode === 'typed') return found;
  for (const [known, slips] of mend(vocabulary, word, isLast && mode === 'begun')) {
    if (!found.has(known)) found.set(known, 1 + slips);
  }
  return found;
}

function matchOf({ vocabulary, postings }: Store, words: ReadonlyMap<number, number>): WordMatch {
  const points = new Map<number, number>();
  const whole: number[] = [];
  let atMost = 0;
  for (const [word, quality] of words) {
    for (const term of vocabulary.termsOf(word)) {
      if (postings.sizeOf(term) === 0) continue;
      const { field } = vocabulary.terms[term] ?? {};
      const worthHere = field === undefined ? 0 : (worth[field]?.[quality] ?? 0);
      if (worthHere > 0 && !points.has(term)) atMost += postings.sizeOf(term);
      if (worthHere > (points.get(term) ?? 0)) points.set(term, worthHere);
      if (quality === 0 && field === 'name') whole.push(term);
    }
  }
  const sets = new Map<Bound, SlotSet>();
  const gather = (bound: Bound) => {
    const inBound = (term: number) =>
      bound !== 'whole' && bounds[bound].includes(vocabulary.terms[term]?.field ?? 'facet');
    const terms = bound === 'whole' ? whole : [...points.keys()].filter(inBound);
    const set = terms.length === 0 ? listSet(new Uint32Array(0)) : unite(terms.map((term) => postings.setOf(term)));
    sets.set(bound, set);
    return set;
  };
  return { points, atMost, within: (bound) => sets.get(bound) ?? gather(bound) };
}
