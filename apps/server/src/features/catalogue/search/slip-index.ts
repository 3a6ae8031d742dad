/** Finds words within one or two typos of a text without scanning all words. */
export interface SlipIndex {
  /** Adds a word, which must be new. Ignores words with digits, which are never corrected. */
  add(word: number, text: string): void;
  /** Returns all words within `slips` of the text, and some others. */
  near(text: string, slips: number): Set<number>;
}

/** Number of leading letters that are indexed: similar words begin alike. */
const BEGINNING = 7;
/** Minimum length for two deletions: a search word with two typos has at least 8 letters. */
const TWO_SLIPS_FROM = 6;

/**
 * Symmetric deletion, as in SymSpell: similar words become equal when a few letters of each are
 * removed. Stores each word under the hashes of its beginning without up to two letters. The caller
 * must sort out hash collisions.
 */
export function createSlipIndex(): SlipIndex {
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
    for (let link = 0; link < size; link += 1) hang(link);
  }

  function hang(link: number): void {
    const place = (links.hash[link] ?? 0) & (heads.length - 1);
    links.next[link] = heads[place] ?? -1;
    heads[place] = link;
  }

  return {
    add: (word, text) => {
      if (/\d/.test(text)) return;
      for (const hash of hashesOf(text, text.length < TWO_SLIPS_FROM ? 1 : 2)) {
        if (size === links.hash.length) grow();
        links.hash[size] = hash;
        links.word[size] = word;
        hang(size);
        size += 1;
      }
    },
    near: (text, slips) => {
      const words = new Set<number>();
      for (const hash of hashesOf(text, slips)) {
        let link = heads[hash & (heads.length - 1)] ?? -1;
        for (; link !== -1; link = links.next[link] ?? -1)
          if (links.hash[link] === hash) words.add(links.word[link] ?? 0);
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

/** Returns the hashes of a word's beginning without up to `leftOut` of its letters. */
function hashesOf(text: string, leftOut: number): Set<number> {
  const hashes = new Set<number>();
  const length = Math.min(BEGINNING, text.length);
  for (let one = -1; one < length; one += 1) {
    hashes.add(hashOf(text, length, one, -1));
    for (let other = one + 1; leftOut > 1 && one >= 0 && other < length; other += 1) {
      hashes.add(hashOf(text, length, one, other));
    }
  }
  return hashes;
}

/** FNV-1a over the remaining letters. */
function hashOf(text: string, length: number, one: number, other: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
