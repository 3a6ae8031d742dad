import { inRange } from '../in-range.ts';

/** Index that finds the words similar to a search word, without comparing it with every word. */
export interface SymmetricDeleteIndex {
  /** Adds a word, which must be new. Ignores words with digits, which are never corrected. */
  add(word: number, text: string): void;
  /**
   * Returns all words that differ from the search word `text` by at most `maxTypos` typos. The
   * result may also contain words with more typos, which the caller must remove.
   */
  findSimilar(text: string, maxTypos: number): Set<number>;
}

/**
 * Number of letters that are indexed, from the start of a word. This is enough to find similar
 * words, because they usually begin alike.
 */
const INDEXED_PREFIX_LENGTH = 7;
/** Minimum length of a known word that is found despite two typos; a shorter one despite one. */
const MIN_LENGTH_FOR_TWO_TYPOS = 6;

/**
 * Part of the index: a hash table with open addressing. Many small tables grow without the pause
 * and the free memory of a large one.
 */
interface Segment {
  /** Word plus one; zero for a free entry. */
  words: Uint32Array;
  keys: Uint16Array;
  size: number;
}

/** Numbers of bits of a hash that choose the segment, and that are stored as the entry's key. */
const [SEGMENT_BITS, KEY_BITS] = [10, 16];
const FIRST_CAPACITY = 8;
const MAX_LOAD = 0.8;

/**
 * Creates an index that finds the words similar to a misspelt search word. As in SymSpell, two
 * words are similar if they become equal when a few letters of each are removed. The index may also
 * return other words, so the caller must check the results.
 */
export function createSymmetricDeleteIndex(): SymmetricDeleteIndex {
  const segments = Array.from({ length: 2 ** SEGMENT_BITS }, () => createSegment(FIRST_CAPACITY));
  const getSegment = (hash: number) => inRange(segments[hash >>> (32 - SEGMENT_BITS)]);
  return {
    add: (word, text) => {
      if (/\d/.test(text)) return;
      for (const hash of computeHashes(text, text.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2)) {
        const segment = getSegment(hash);
        if (segment.size >= segment.words.length * MAX_LOAD) grow(segment);
        insert(segment, getKey(hash), word + 1);
      }
    },
    findSimilar: (text, maxTypos) => {
      const found = new Set<number>();
      for (const hash of computeHashes(text, maxTypos)) {
        const { words, keys } = getSegment(hash);
        const key = getKey(hash);
        let entry = findHome(key, words.length);
        for (; words[entry] !== 0; entry = (entry + 1) % words.length)
          if (keys[entry] === key) found.add(inRange(words[entry]) - 1);
      }
      return found;
    },
  };
}

const createSegment = (capacity: number): Segment => ({
  words: new Uint32Array(capacity),
  keys: new Uint16Array(capacity),
  size: 0,
});

const getKey = (hash: number) => hash & (2 ** KEY_BITS - 1);
const findHome = (key: number, capacity: number) => Math.floor((key * capacity) / 2 ** KEY_BITS);

function insert(segment: Segment, key: number, wordPlusOne: number): void {
  const { words, keys } = segment;
  let entry = findHome(key, words.length);
  while (words[entry] !== 0) entry = (entry + 1) % words.length;
  words[entry] = wordPlusOne;
  keys[entry] = key;
  segment.size += 1;
}

function grow(segment: Segment): void {
  const { words, keys } = segment;
  Object.assign(segment, createSegment(Math.ceil(1.5 * words.length)));
  for (const [entry, word] of words.entries()) if (word !== 0) insert(segment, inRange(keys[entry]), word);
}

/**
 * Returns the hashes of a word's beginning, both complete and without up to `maxDeletions` of its
 * letters. A misspelt word shares a hash with the correct word.
 */
function computeHashes(text: string, maxDeletions: number): Set<number> {
  const hashes = new Set<number>();
  const length = Math.min(INDEXED_PREFIX_LENGTH, text.length);
  for (let firstDeleted = -1; firstDeleted < length; firstDeleted += 1) {
    hashes.add(hashWithout(text, length, firstDeleted, -1));
    for (
      let secondDeleted = firstDeleted + 1;
      maxDeletions > 1 && firstDeleted >= 0 && secondDeleted < length;
      secondDeleted += 1
    ) {
      hashes.add(hashWithout(text, length, firstDeleted, secondDeleted));
    }
  }
  return hashes;
}

/**
 * Returns the FNV-1a hash of a word without the letters at two positions, so that a search finds
 * similar words by equal hashes. Position -1 removes no letter.
 */
function hashWithout(text: string, length: number, firstDeleted: number, secondDeleted: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < length; index += 1) {
    if (index !== firstDeleted && index !== secondDeleted) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
