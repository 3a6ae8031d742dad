import { inRange } from '../in-range.ts';
import type { Store } from '../store.ts';
import { getInitials } from './word-variants.ts';

/** Number of the most popular fragrances that are found by the initials of their names. */
const MAX_NAMES = 20_000;
/** Listing the names takes some 20 ms, so it happens at most once in this time. */
const MAX_AGE_MS = 60_000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 6;

/**
 * Returns a function that spells out the initials of popular fragrances in a search: `bleu de
 * chanel` for `bdc`. It leaves words alone that some fragrance contains, and returns null if it
 * changes nothing.
 */
export function createInitialsSpeller(store: Store): (words: readonly string[]) => string[] | null {
  let names: ReadonlyMap<string, string[]> = new Map();
  let version = -1;
  let listedAt = Number.NEGATIVE_INFINITY;

  /** During an import, the names are up to a minute old. */
  function getNames(): ReadonlyMap<string, string[]> {
    if (version !== store.textVersion && performance.now() - listedAt > MAX_AGE_MS) {
      names = listNames(store);
      version = store.textVersion;
      listedAt = performance.now();
    }
    return names;
  }

  return (words) => {
    const isUnknown = (word: string) =>
      word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && store.vocabulary.findWord(word) === undefined;
    if (!words.some(isUnknown)) return null;
    const known = getNames();
    const spelledOut = words.flatMap((word) => (isUnknown(word) ? (known.get(word) ?? word) : word));
    return spelledOut.length > words.length ? spelledOut : null;
  };
}

/** Returns the words of the most popular name for each of the initials. */
function listNames({ sortIndexes, columns, terms, vocabulary }: Store): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let count = 0;
  sortIndexes.popularity.walk(0, 1, (slot) => {
    const length = inRange(columns.nameLength[slot]);
    if (length > 1 && length <= MAX_LENGTH) {
      const keys = Array.from(terms.getTerms(slot).subarray(0, length), (term) => vocabulary.getKey(term));
      const name = keys.map((key) => inRange(key.split(' ')[0]));
      // The key of "L'Homme" is "lhomme homme": its initials are L and H, or only L.
      for (const initials of new Set([getInitials(name), getInitials(keys.flatMap((key) => key.split(' ')))]))
        if (initials.length >= MIN_LENGTH && !found.has(initials)) found.set(initials, name);
    }
    count += 1;
    return count < MAX_NAMES;
  });
  return found;
}
