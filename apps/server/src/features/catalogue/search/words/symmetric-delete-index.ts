import { countInSteps, type Pause } from '../filling/in-steps.ts';
import { inRange } from '../in-range.ts';
import { createWordTable, getSegmentNumber, SEGMENT_COUNT } from './word-table.ts';

/** Index that finds the words similar to a search word, without comparing it with every word. */
export interface SymmetricDeleteIndex {
  /** Adds a word, which must be new. Ignores words with digits, which are never corrected. */
  add(word: number, text: string): void;
  /**
   * Adds many words to an empty index. The position of a text is the number of its word. Takes less
   * time and memory than `add`. Awaits `pause` between its steps.
   */
  addAll(texts: readonly string[], pause: Pause): Promise<void>;
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
/** Hashes of seven letters: of all, without one, and without two. */
const MAX_HASHES = 1 + 7 + 21;

/**
 * Creates an index that finds the words similar to a misspelt search word. As in SymSpell, two
 * words are similar if they become equal when a few letters of each are removed. The index may also
 * return other words, so the caller must check the results.
 */
export function createSymmetricDeleteIndex(): SymmetricDeleteIndex {
  const table = createWordTable();
  const hashes = new Uint32Array(MAX_HASHES);
  const computeHashesOfWord = (text: string) =>
    /\d/.test(text) ? 0 : computeHashes(text, text.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2, hashes);

  function add(word: number, text: string): void {
    const count = computeHashesOfWord(text);
    for (let index = 0; index < count; index += 1) table.add(inRange(hashes[index]), word);
  }

  return {
    add,
    addAll: async (texts, pause) => {
      const counts = new Uint32Array(SEGMENT_COUNT);
      await countInSteps(texts.length, pause, (word) => {
        const count = computeHashesOfWord(inRange(texts[word]));
        for (let index = 0; index < count; index += 1) {
          const segment = getSegmentNumber(inRange(hashes[index]));
          counts[segment] = inRange(counts[segment]) + 1;
        }
      });
      table.reserve(counts);
      await countInSteps(texts.length, pause, (word) => add(word, inRange(texts[word])));
    },
    findSimilar: (text, maxTypos) => {
      const found = new Set<number>();
      const count = computeHashes(text, maxTypos, hashes);
      for (let index = 0; index < count; index += 1) table.find(inRange(hashes[index]), found);
      return found;
    },
  };
}

/**
 * Writes the hashes of a word's beginning to `hashes`, both complete and without up to
 * `maxDeletions` of its letters, and returns their number. A misspelt word shares a hash with the
 * correct word.
 */
function computeHashes(text: string, maxDeletions: number, hashes: Uint32Array): number {
  const length = Math.min(INDEXED_PREFIX_LENGTH, text.length);
  // Without a letter that occurs twice, all beginnings differ.
  const add = hasLetterTwice(text, length) ? addNewHash : addHash;
  let count = 0;
  let before = FIRST_STATE;
  for (let first = 0; first < length; first += 1) {
    let between = before;
    for (let second = first + 1; second < length; second += 1) {
      if (maxDeletions > 1) count = add(hashes, count, hashRest(between, text, second + 1, length));
      between = hashLetter(between, text.charCodeAt(second));
    }
    count = add(hashes, count, finishHash(between));
    before = hashLetter(before, text.charCodeAt(first));
  }
  return add(hashes, count, finishHash(before));
}

function hasLetterTwice(text: string, length: number): boolean {
  for (let index = 1; index < length; index += 1)
    if (text.lastIndexOf(text.charAt(index), index - 1) !== -1) return true;
  return false;
}

function addHash(hashes: Uint32Array, count: number, hash: number): number {
  hashes[count] = hash;
  return count + 1;
}

/** Adds a hash unless it is among the first `count`, and returns the new count. */
function addNewHash(hashes: Uint32Array, count: number, hash: number): number {
  for (let index = 0; index < count; index += 1) if (hashes[index] === hash) return count;
  return addHash(hashes, count, hash);
}

/** The FNV-1a hash, letter by letter, so that words with the same beginning share the steps. */
const FIRST_STATE = 0x811c9dc5;
const hashLetter = (state: number, letter: number) => Math.imul(state ^ letter, 0x01000193);
const finishHash = (state: number) => (state ^ (state >>> 15)) >>> 0;

function hashRest(state: number, text: string, from: number, to: number): number {
  let hash = state;
  for (let index = from; index < to; index += 1) hash = hashLetter(hash, text.charCodeAt(index));
  return finishHash(hash);
}
