import type { Understanding } from './finding.ts';
import { fillers } from './spellings.ts';
import type { Store } from './store.ts';

/** Gained by a word of the house when another word is in the name: who names house and name means that one. */
const HOUSE_BESIDES_NAME = 13;
/** Popularity never outweighs the difference between a whole name and a longer one. */
const POPULARITY_AT_MOST = 3.9;
/** Lost when a name holds words that nobody asked for, and for each; less for one that only fills, nothing for the house's own name. */
const LONGER = 4;
const UNASKED = 2;
const UNASKED_FILLER = 0.5;
const UNASKED_AT_MOST = 14;

/**
 * How well a slot answers a search: what each word is worth where it is found best (see `matching.ts`), less what the name
 * holds besides, and a little for popularity.
 */
export function createScorer(store: Store, { words }: Understanding): (slot: number) => number {
  const { columns, terms, vocabulary } = store;
  const points = words.map((word) => word.points);
  // What each word of the search found so far of the slot in hand: in its name, and elsewhere.
  const inName = new Float64Array(words.length);
  const elsewhere = new Float64Array(words.length);

  /** Notes what a term is worth to each word of the search; answers whether any asked for it. */
  function note(term: number, best: Float64Array): boolean {
    let isAsked = false;
    for (let at = 0; at < points.length; at += 1) {
      const worth = points[at]?.get(term) ?? 0;
      if (worth > (best[at] ?? 0)) best[at] = worth;
      isAsked ||= worth > 0;
    }
    return isAsked;
  }

  function unaskedIn(name: Uint32Array, house: number): number {
    let lost = 0;
    for (const term of name) {
      if (note(term, inName)) continue;
      const word = vocabulary.terms[term]?.words[0] ?? -1;
      if (vocabulary.terms[house]?.words.includes(word)) continue;
      lost += (lost === 0 ? LONGER : 0) + (fillers.has(vocabulary.textOf(word)) ? UNASKED_FILLER : UNASKED);
    }
    return Math.min(lost, UNASKED_AT_MOST);
  }

  return (slot) => {
    inName.fill(0);
    elsewhere.fill(0);
    const held = terms.of(slot);
    const length = columns.nameLength[slot] ?? 0;
    const house = held[length] ?? 0;
    const lost = unaskedIn(held.subarray(0, length), house);
    for (let place = length + 1; place < held.length; place += 1) note(held[place] ?? 0, elsewhere);
    const isNamed = inName.some((worth) => worth > 0);
    let score = isNamed ? -lost : 0;
    for (let at = 0; at < points.length; at += 1) {
      const ofHouse = points[at]?.get(house) ?? 0;
      const besides = ofHouse > 0 && isNamed ? HOUSE_BESIDES_NAME : 0;
      score += Math.max(inName[at] ?? 0, ofHouse + besides, elsewhere[at] ?? 0);
    }
    const popularity = columns.popularity[slot] ?? 0;
    return score + (POPULARITY_AT_MOST * popularity) / (popularity + 8);
  };
}
