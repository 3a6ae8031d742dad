import { placeIn, type SlotSet } from './slot-set.ts';

/** The set of slots that hold each term: a sorted list while sparse, a bitmap when dense. */
export interface Postings {
  add(term: number, slot: number): void;
  remove(term: number, slot: number): void;
  sizeOf(term: number): number;
  /** Returns the slots of a term; the set is a view that later changes may alter. */
  setOf(term: number): SlotSet;
}

const nothing = new Uint32Array(0);
/** A bitmap is smaller than a list when more than one slot in 32 is in it. */
const DENSE = 32;
/** Maximum size of a set that stays a list, however dense it is. */
const ALWAYS_LIST = 64;

/** @param capacity number of slots allocated; it never shrinks */
export function createPostings(capacity: () => number): Postings {
  const lists: (Uint32Array | null)[] = [];
  const bitmaps: (Uint32Array | null)[] = [];
  const sizes: number[] = [];

  function addToList(term: number, slot: number): void {
    const list = lists[term] ?? nothing;
    const size = sizes[term] ?? 0;
    const place = size === 0 || (list[size - 1] ?? 0) < slot ? size : placeIn(list.subarray(0, size), slot);
    if (place < size && list[place] === slot) return;
    const roomy = size < list.length ? list : enlarged(list, size);
    roomy.copyWithin(place + 1, place, size);
    roomy[place] = slot;
    lists[term] = roomy;
    sizes[term] = size + 1;
    if (size >= ALWAYS_LIST && size * DENSE > capacity()) toBitmap(term);
  }

  function toBitmap(term: number): void {
    const bits = new Uint32Array((capacity() + 31) >>> 5);
    for (const slot of lists[term]?.subarray(0, sizes[term]) ?? []) set(bits, slot);
    lists[term] = null;
    bitmaps[term] = bits;
  }

  /** Handles a slot beyond the bitmap: extends the bitmap, or converts a sparse one to a list. */
  function outgrow(term: number, bits: Uint32Array, slot: number): void {
    const size = sizes[term] ?? 0;
    if (size * DENSE * 2 > capacity()) {
      const longer = new Uint32Array((capacity() + 31) >>> 5);
      longer.set(bits);
      bitmaps[term] = longer;
      return addToBitmap(term, longer, slot);
    }
    const list = new Uint32Array(size + (size >>> 2) + 1);
    let at = 0;
    for (let place = 0; place < bits.length * 32; place += 1) {
      if (!isSet(bits, place)) continue;
      list[at] = place;
      at += 1;
    }
    bitmaps[term] = null;
    lists[term] = list;
    addToList(term, slot);
  }

  function addToBitmap(term: number, bits: Uint32Array, slot: number): void {
    if (slot >>> 5 >= bits.length) return outgrow(term, bits, slot);
    if (isSet(bits, slot)) return;
    set(bits, slot);
    sizes[term] = (sizes[term] ?? 0) + 1;
  }

  return {
    add: (term, slot) => {
      const bits = bitmaps[term];
      if (bits) addToBitmap(term, bits, slot);
      else addToList(term, slot);
    },
    remove: (term, slot) => {
      const bits = bitmaps[term];
      const size = sizes[term] ?? 0;
      if (bits) {
        if (!isSet(bits, slot)) return;
        bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
      } else {
        const list = lists[term] ?? nothing;
        const place = placeIn(list.subarray(0, size), slot);
        if (place >= size || list[place] !== slot) return;
        list.copyWithin(place, place + 1, size);
      }
      sizes[term] = size - 1;
    },
    sizeOf: (term) => sizes[term] ?? 0,
    setOf: (term) => {
      const size = sizes[term] ?? 0;
      const bits = bitmaps[term] ?? null;
      return { size, bits, list: bits ? null : (lists[term] ?? nothing).subarray(0, size) };
    },
  };
}

function enlarged(list: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size < 4 ? size + 1 : size + (size >>> 1));
  larger.set(list);
  return larger;
}

function isSet(bits: Uint32Array, slot: number): boolean {
  return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

function set(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}
