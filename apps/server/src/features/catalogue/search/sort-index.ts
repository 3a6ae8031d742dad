import { inRange } from './in-range.ts';

const BLOCK_SIZE = 1024;
/** Number of items in a block of a filled list, which leaves room for more. */
const FILLED_SIZE = 960;

/** A sorted list in short blocks, so that adding or removing a number moves only one block. */
export class SortIndex {
  readonly compare: (a: number, b: number) => number;
  readonly #blocks: Uint32Array[] = [new Uint32Array(BLOCK_SIZE)];
  readonly #sizes: number[] = [0];
  #length = 0;

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** Fills the empty list with sorted items. */
  fill(items: Uint32Array): void {
    if (items.length === 0) return;
    this.#blocks.length = 0;
    this.#sizes.length = 0;
    for (let from = 0; from < items.length; from += FILLED_SIZE) {
      const part = items.subarray(from, from + FILLED_SIZE);
      const block = new Uint32Array(BLOCK_SIZE);
      block.set(part);
      this.#blocks.push(block);
      this.#sizes.push(part.length);
    }
    this.#length = items.length;
  }

  add(item: number): void {
    const isBefore = (existing: number) => this.compare(existing, item) < 0;
    const index = this.#findBlock(isBefore);
    this.#insert(index, this.#findPositionInBlock(index, isBefore), item);
  }

  /**
   * Removes an item from the sorted list. The data by which `compare` sorts the item must not have
   * changed since it was added.
   */
  remove(item: number): void {
    const index = this.#findBlock((existing) => this.compare(existing, item) <= 0);
    const position = this.#findPositionInBlock(index, (existing) => this.compare(existing, item) < 0);
    const block = inRange(this.#blocks[index]);
    const size = inRange(this.#sizes[index]);
    if (position >= size || block[position] !== item) return;
    block.copyWithin(position, position + 1, size);
    this.#sizes[index] = size - 1;
    this.#length -= 1;
    if (size > 1 || this.#blocks.length === 1) return;
    this.#blocks.splice(index, 1);
    this.#sizes.splice(index, 1);
  }

  /** Returns the item at a position of the sorted list. @throws RangeError when there is none. */
  at(position: number): number {
    const [index, within] = this.#locate(position);
    return inRange(this.#blocks[index]?.[within]);
  }

  /**
   * Counts the items that pass the test. The search is binary, so these items must come first in
   * the sorted list.
   */
  countWhile(test: (item: number) => boolean): number {
    if (this.#length === 0) return 0;
    const index = this.#findBlock(test);
    const before = this.#sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
    return before + this.#findPositionInBlock(index, test);
  }

  /**
   * Calls `visit` for each item of the sorted list, starting at position `from`. `step` gives the
   * direction. Stops when `visit` returns false.
   */
  walk(from: number, step: 1 | -1, visit: (item: number) => boolean): void {
    if (from < 0 || from >= this.#length) return;
    let [index, within] = this.#locate(from);
    for (; index >= 0 && index < this.#blocks.length; index += step) {
      const block = inRange(this.#blocks[index]);
      const size = inRange(this.#sizes[index]);
      for (; within >= 0 && within < size; within += step) if (!visit(inRange(block[within]))) return;
      // Backwards beyond the first block, there is no size, and the loop ends.
      within = step === 1 ? 0 : (this.#sizes[index - 1] ?? 0) - 1;
    }
  }

  /**
   * Returns the index of the last block of the sorted list whose first item passes the test, or 0.
   * In the list, all items that pass must come before the others.
   */
  #findBlock(test: (item: number) => boolean): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (test(inRange(inRange(this.#blocks[middle])[0]))) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #findPositionInBlock(index: number, test: (item: number) => boolean): number {
    const block = inRange(this.#blocks[index]);
    let low = 0;
    let high = inRange(this.#sizes[index]);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (test(inRange(block[middle]))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(index: number, position: number, item: number): void {
    const size = inRange(this.#sizes[index]);
    if (size === BLOCK_SIZE) {
      this.#split(index, position);
      const remaining = inRange(this.#sizes[index]);
      if (position >= remaining) this.#insert(index + 1, position - remaining, item);
      else this.#insert(index, position, item);
      return;
    }
    const block = inRange(this.#blocks[index]);
    block.copyWithin(position + 1, position, size);
    block[position] = item;
    this.#sizes[index] = size + 1;
    this.#length += 1;
  }

  #split(index: number, position: number): void {
    const block = inRange(this.#blocks[index]);
    const isAppending = position === BLOCK_SIZE && index === this.#blocks.length - 1;
    const remaining = isAppending ? BLOCK_SIZE : BLOCK_SIZE / 2;
    const next = new Uint32Array(BLOCK_SIZE);
    next.set(block.subarray(remaining));
    this.#blocks.splice(index + 1, 0, next);
    this.#sizes.splice(index + 1, 0, BLOCK_SIZE - remaining);
    this.#sizes[index] = remaining;
  }

  #locate(position: number): [index: number, within: number] {
    let rest = position;
    for (const [index, size] of this.#sizes.entries()) {
      if (rest < size) return [index, rest];
      rest -= size;
    }
    return [this.#blocks.length, 0];
  }
}
