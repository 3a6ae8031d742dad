import type { Columns } from './columns.ts';
import { createSlab } from './slab.ts';

/** The terms of each slot, in the order of `terms.ts`. */
export interface TermLists {
  at(slot: number, place: number): number;
  /** Returns a view of the terms, which later changes may alter. */
  of(slot: number): Uint32Array;
  put(slot: number, terms: ArrayLike<number>): void;
}

const none = new Uint32Array(0);

export function createTermLists(columns: Columns): TermLists {
  const slab = createSlab();
  return {
    at: (slot, place) => {
      const address = columns.termsAt[slot] ?? 0;
      return slab.chunkOf(address).numbers[slab.offsetOf(address) / 4 + place] ?? 0;
    },
    of: (slot) => {
      const count = columns.termCount[slot] ?? 0;
      if (count === 0) return none;
      const address = columns.termsAt[slot] ?? 0;
      const from = slab.offsetOf(address) / 4;
      return slab.chunkOf(address).numbers.subarray(from, from + count);
    },
    put: (slot, terms) => {
      const before = columns.termCount[slot] ?? 0;
      if (before > 0) slab.free(columns.termsAt[slot] ?? 0, before * 4);
      columns.termCount[slot] = terms.length;
      if (terms.length === 0) return;
      const address = slab.allocate(terms.length * 4);
      slab.chunkOf(address).numbers.set(terms, slab.offsetOf(address) / 4);
      columns.termsAt[slot] = address;
    },
  };
}
