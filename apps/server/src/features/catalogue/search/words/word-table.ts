import { inRange } from '../in-range.ts';

/** Hash table from hashes to words, outside the heap, with six bytes for an entry. */
export interface WordTable {
  add(hash: number, word: number): void;
  /** Adds the words of a hash to `found`. A few words of other hashes may be among them. */
  find(hash: number, found: Set<number>): void;
  /**
   * Reserves memory for entries that are added next, so that the table does not grow meanwhile. The
   * table must be empty. `counts` has the number of entries for each `getSegmentNumber`.
   */
  reserve(counts: Uint32Array): void;
}

/**
 * Part of the table, with open addressing. Many small tables grow without the pause and the free
 * memory of a large one.
 */
interface Segment {
  /** Word plus one; zero for a free entry. */
  words: Uint32Array;
  keys: Uint16Array;
  size: number;
}

/** Numbers of bits of a hash that choose the segment, and that are stored as the entry's key. */
const [SEGMENT_BITS, KEY_BITS] = [10, 16];
export const SEGMENT_COUNT = 2 ** SEGMENT_BITS;
const FIRST_CAPACITY = 8;
const MAX_LOAD = 0.8;

export const getSegmentNumber = (hash: number) => hash >>> (32 - SEGMENT_BITS);

export function createWordTable(): WordTable {
  const segments = Array.from({ length: SEGMENT_COUNT }, () => createSegment(FIRST_CAPACITY));
  return {
    add: (hash, word) => {
      const segment = inRange(segments[getSegmentNumber(hash)]);
      if (segment.size >= segment.words.length * MAX_LOAD) grow(segment);
      insert(segment, getKey(hash), word + 1);
    },
    find: (hash, found) => {
      const { words, keys } = inRange(segments[getSegmentNumber(hash)]);
      const key = getKey(hash);
      let entry = findHome(key, words.length);
      for (; words[entry] !== 0; entry = (entry + 1) % words.length)
        if (keys[entry] === key) found.add(inRange(words[entry]) - 1);
    },
    reserve: (counts) => {
      for (const [index, count] of counts.entries())
        segments[index] = createSegment(Math.max(FIRST_CAPACITY, Math.ceil(count / MAX_LOAD)));
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
  while (words[entry] !== 0) entry = entry + 1 === words.length ? 0 : entry + 1;
  words[entry] = wordPlusOne;
  keys[entry] = key;
  segment.size += 1;
}

function grow(segment: Segment): void {
  const { words, keys } = segment;
  Object.assign(segment, createSegment(Math.ceil(1.5 * words.length)));
  for (let entry = 0; entry < words.length; entry += 1) {
    const word = inRange(words[entry]);
    if (word !== 0) insert(segment, inRange(keys[entry]), word);
  }
}
