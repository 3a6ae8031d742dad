import { inRange } from './in-range.ts';
import { createSlab } from './slab.ts';
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
 * index). A small set of slots is a sorted list in a slab, a large one a bitmap, which takes less
 * memory.
 */
export class Postings {
  readonly #getCapacity: () => number;
  readonly #slab = createSlab();
  readonly #addresses: number[] = [];
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
      this.#sizes[term] = size - 1;
      return;
    }
    const list = this.#getList(term);
    const position = findPosition(list, slot);
    if (list[position] !== slot) return;
    list.copyWithin(position, position + 1);
    this.#resizeList(term, size - 1);
  }

  getSize(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  /**
   * Returns the set of fragrances that contain a search term. The set is not a copy, so later
   * changes of the search index may alter it.
   */
  getSet(term: number): SlotSet {
    const bits = this.#bitmaps[term] ?? null;
    return { size: this.getSize(term), bits, list: bits ? null : this.#getList(term) };
  }

  #getList(term: number): Uint32Array {
    const size = this.getSize(term);
    if (size === 0) return EMPTY_LIST;
    const address = inRange(this.#addresses[term]);
    const from = this.#slab.getOffset(address) / 4;
    return this.#slab.getChunk(address).numbers.subarray(from, from + size);
  }

  #addToList(term: number, slot: number): void {
    if (this.#append(term, slot)) return;
    const list = this.#getList(term);
    const size = list.length;
    const position = size === 0 || inRange(list[size - 1]) < slot ? size : findPosition(list, slot);
    if (list[position] === slot) return;
    if (this.#isDense(size)) {
      this.#convertToBitmap(term);
      this.add(term, slot);
      return;
    }
    this.#resizeList(term, size + 1);
    const larger = this.#getList(term);
    larger.copyWithin(position + 1, position, size);
    larger[position] = slot;
  }

  /** Appends a slot if its list has room at the end and stays a list. Returns whether it did. */
  #append(term: number, slot: number): boolean {
    const size = this.getSize(term);
    if (size === 0 || this.#isDense(size) || computeRunLength(size) === size) return false;
    const address = inRange(this.#addresses[term]);
    const { numbers } = this.#slab.getChunk(address);
    const end = this.#slab.getOffset(address) / 4 + size;
    if (inRange(numbers[end - 1]) >= slot) return false;
    numbers[end] = slot;
    this.#sizes[term] = size + 1;
    return true;
  }

  /** Moves a list to a run of other length when its new size needs one. */
  #resizeList(term: number, size: number): void {
    const before = this.#getList(term);
    const [runBefore, run] = [computeRunLength(before.length), computeRunLength(size)];
    this.#sizes[term] = size;
    if (runBefore === run) return;
    const address = this.#addresses[term];
    if (run > 0) {
      this.#addresses[term] = this.#slab.allocate(4 * run);
      this.#getList(term).set(before.subarray(0, size));
    }
    if (address !== undefined && runBefore > 0) this.#slab.free(address, 4 * runBefore);
  }

  #convertToBitmap(term: number): void {
    const bits = this.#createBitmap();
    const list = this.#getList(term);
    for (const slot of list) set(bits, slot);
    this.#resizeList(term, 0);
    this.#sizes[term] = list.length;
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
    const slots = listSlots({ size, bits, list: null });
    this.#bitmaps[term] = null;
    this.#sizes[term] = 0;
    this.#resizeList(term, size);
    this.#getList(term).set(slots);
    this.#addToList(term, slot);
  }

  #isDense(size: number): boolean {
    return size >= MAX_SPARSE_SIZE && size * BITMAP_DENSITY > this.#getCapacity();
  }

  #createBitmap(): Uint32Array {
    return new Uint32Array((this.#getCapacity() + 31) >>> 5);
  }
}

/** Length of the run for a list: at most half of it is free. A removal can shorten the run. */
function computeRunLength(size: number): number {
  const step = 2 ** Math.max(1, Math.floor(Math.log2(size)) - 1);
  return Math.ceil(size / step) * step;
}

function isSet(bits: Uint32Array, slot: number): boolean {
  // A bitmap ends at its last slot.
  return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

function set(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5] = inRange(bits[slot >>> 5]) | (1 << (slot & 31));
}
