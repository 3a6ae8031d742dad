import type { Understanding } from './finding.ts';
import { fillers } from './spellings.ts';
import type { Store } from './store.ts';

/** Points for a word of the brand when another matches the name: both together mean it. */
const HOUSE_BESIDES_NAME = 13;
/** Maximum popularity points: less than the difference between a whole name and a longer one. */
const POPULARITY_AT_MOST = 3.9;
/** Lost for a longer name, for each unasked word, and for each filler; brand words are free. */
const LONGER = 4;
const UNASKED = 2;
const UNASKED_FILLER = 0.5;
const UNASKED_AT_MOST = 14;

/** Returns a scorer: the best points of each word, less unasked words, plus some popularity. */
export function createScorer(store: Store, { words }: Understanding): (slot: number) => number {
  const { columns, terms, vocabulary } = store;
  const points = words.map((word) => word.points);
  // Best points of each search word in the current slot: in its name, and elsewhere.
  const inName = new Float64Array(words.length);
  const elsewhere = new Float64Array(words.length);

  /** Records a term's points for each search word; returns whether any word matched it. */
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
