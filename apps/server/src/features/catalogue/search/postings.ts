import { inRange } from './in-range.ts';
import { findPosition, listSlots, type SlotSet } from './slot-set.ts';

const EMPTY_LIST = new Uint32Array(0);
/**
 * When a set contains more than one in 32 of all slots (positions in the search index), a bitmap
 * takes less memory than a list.
 */
const BITMAP_DENSITY = 32;
/**
 * Up to this many fragrances of a search term are always stored as a list. More may be stored as a
 * bitmap.
 */
const MAX_SPARSE_SIZE = 64;

/**
 * Stores, for each search term, which fragrances have the term, as slots (positions in the search
 * index). A small set of slots is a list, a large one a bitmap, which takes less memory.
 */
export class Postings {
  readonly #getCapacity: () => number;
  readonly #lists: (Uint32Array | null)[] = [];
  readonly #bitmaps: (Uint32Array | null)[] = [];
  readonly #sizes: number[] = [];

  /** @param getCapacity returns the number of slots allocated, which never shrinks */
  constructor(getCapacity: () => number) {
    this.#getCapacity = getCapacity;
  }

  add(term: number, slot: number): void {
    const bits = this.#bitmaps[term];
    if (bits) this.#addToBitmap(term, bits, slot);
    else this.#addToList(term, slot);
  }

  remove(term: number, slot: number): void {
    const bits = this.#bitmaps[term];
    const size = this.getSize(term);
    if (bits) {
      if (!isSet(bits, slot)) return;
      bits[slot >>> 5] = inRange(bits[slot >>> 5]) & ~(1 << (slot & 31));
    } else {
      const list = this.#lists[term] ?? EMPTY_LIST;
      const position = findPosition(list.subarray(0, size), slot);
      if (position >= size || list[position] !== slot) return;
      list.copyWithin(position, position + 1, size);
    }
    this.#sizes[term] = size - 1;
  }

  getSize(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  /**
   * Returns the set of fragrances that contain a search term. The set is not a copy, so later
   * changes of the search index may alter it.
   */
  getSet(term: number): SlotSet {
    const size = this.getSize(term);
    const bits = this.#bitmaps[term] ?? null;
    return { size, bits, list: bits ? null : (this.#lists[term] ?? EMPTY_LIST).subarray(0, size) };
  }

  #addToList(term: number, slot: number): void {
    const list = this.#lists[term] ?? EMPTY_LIST;
    const size = this.getSize(term);
    const position = size === 0 || inRange(list[size - 1]) < slot ? size : findPosition(list.subarray(0, size), slot);
    if (position < size && list[position] === slot) return;
    const target = size < list.length ? list : enlarge(list, size);
    target.copyWithin(position + 1, position, size);
    target[position] = slot;
    this.#lists[term] = target;
    this.#sizes[term] = size + 1;
    if (size >= MAX_SPARSE_SIZE && size * BITMAP_DENSITY > this.#getCapacity()) this.#convertToBitmap(term);
  }

  #convertToBitmap(term: number): void {
    const bits = this.#createBitmap();
    for (const slot of this.#lists[term]?.subarray(0, this.getSize(term)) ?? []) set(bits, slot);
    this.#lists[term] = null;
    this.#bitmaps[term] = bits;
  }

  #addToBitmap(term: number, bits: Uint32Array, slot: number): void {
    if (slot >>> 5 >= bits.length) {
      this.#growBitmap(term, bits, slot);
      return;
    }
    if (isSet(bits, slot)) return;
    set(bits, slot);
    this.#sizes[term] = this.getSize(term) + 1;
  }

  #growBitmap(term: number, bits: Uint32Array, slot: number): void {
    const size = this.getSize(term);
    if (size * BITMAP_DENSITY * 2 > this.#getCapacity()) {
      const longer = this.#createBitmap();
      longer.set(bits);
      this.#bitmaps[term] = longer;
      this.#addToBitmap(term, longer, slot);
      return;
    }
    const list = new Uint32Array(size + (size >>> 2) + 1);
    list.set(listSlots({ size, bits, list: null }));
    this.#bitmaps[term] = null;
    this.#lists[term] = list;
    this.#addToList(term, slot);
  }

  #createBitmap(): Uint32Array {
    return new Uint32Array((this.#getCapacity() + 31) >>> 5);
  }
}

function enlarge(list: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size < 4 ? size + 1 : size + (size >>> 1));
  larger.set(list);
  return larger;
}

function isSet(bits: Uint32Array, slot: number): boolean {
  // A bitmap ends at its last slot.
  return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

function set(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5] = inRange(bits[slot >>> 5]) | (1 << (slot & 31));
}
