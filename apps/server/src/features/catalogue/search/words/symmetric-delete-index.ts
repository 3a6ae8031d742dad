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
 * Creates an index that finds the words similar to a misspelt search word. As in SymSpell, two
 * words are similar if they become equal when a few letters of each are removed. The index may also
 * return other words, so the caller must check the results.
 */
export function createSymmetricDeleteIndex(): SymmetricDeleteIndex {
  let heads = new Int32Array(2 ** 12).fill(-1);
  let links: Links = { hash: new Int32Array(2 ** 12), word: new Uint32Array(2 ** 12), next: new Int32Array(2 ** 12) };
  let size = 0;

  function grow(): void {
    const length = Math.ceil(1.5 * links.hash.length);
    const larger = { hash: new Int32Array(length), word: new Uint32Array(length), next: new Int32Array(length) };
    larger.hash.set(links.hash);
    larger.word.set(links.word);
    links = larger;
    heads = new Int32Array(2 ** Math.floor(Math.log2(length))).fill(-1);
    for (let link = 0; link < size; link += 1) linkEntry(link);
  }

  function linkEntry(link: number): void {
    const bucket = inRange(links.hash[link]) & (heads.length - 1);
    links.next[link] = inRange(heads[bucket]);
    heads[bucket] = link;
  }

  return {
    add: (word, text) => {
      if (/\d/.test(text)) return;
      for (const hash of computeHashes(text, text.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2)) {
        if (size === links.hash.length) grow();
        links.hash[size] = hash;
        links.word[size] = word;
        linkEntry(size);
        size += 1;
      }
    },
    findSimilar: (text, maxTypos) => {
      const words = new Set<number>();
      for (const hash of computeHashes(text, maxTypos)) {
        let link = inRange(heads[hash & (heads.length - 1)]);
        for (; link !== -1; link = inRange(links.next[link]))
          if (links.hash[link] === hash) words.add(inRange(links.word[link]));
      }
      return words;
    },
  };
}

interface Links {
  hash: Int32Array;
  word: Uint32Array;
  next: Int32Array;
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
