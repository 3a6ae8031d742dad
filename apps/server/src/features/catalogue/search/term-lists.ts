import type { Columns } from './columns.ts';
import { inRange } from './in-range.ts';
import { createSlab } from './slab.ts';

/**
 * Search terms of each fragrance: the words of its name, then its brand, then all others (see
 * `words/terms.ts`).
 */
export interface TermLists {
  getTermAt(slot: number, position: number): number;
  /**
   * Returns the search terms of the fragrance in this slot (position in the search index). The
   * array is not a copy and may change when the search index changes.
   */
  getTerms(slot: number): Uint32Array;
  put(slot: number, terms: ArrayLike<number>): void;
}

const EMPTY_LIST = new Uint32Array(0);

export function createTermLists(columns: Columns): TermLists {
  const slab = createSlab();
  return {
    getTermAt: (slot, position) => {
      const address = inRange(columns.termsAddress[slot]);
      return inRange(slab.getChunk(address).numbers[slab.getOffset(address) / 4 + position]);
    },
    getTerms: (slot) => {
      const count = inRange(columns.termCount[slot]);
      if (count === 0) return EMPTY_LIST;
      const address = inRange(columns.termsAddress[slot]);
      const from = slab.getOffset(address) / 4;
      return slab.getChunk(address).numbers.subarray(from, from + count);
    },
    put: (slot, terms) => {
      const before = inRange(columns.termCount[slot]);
      if (before > 0) slab.free(inRange(columns.termsAddress[slot]), before * 4);
      columns.termCount[slot] = terms.length;
      if (terms.length === 0) return;
      const address = slab.allocate(terms.length * 4);
      slab.getChunk(address).numbers.set(terms, slab.getOffset(address) / 4);
      columns.termsAddress[slot] = address;
    },
  };
}
