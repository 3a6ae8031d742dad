/** Sorted numbers in short blocks, so that adding or removing a number moves only its block. */
export interface Order {
  readonly length: number;
  compare(a: number, b: number): number;
  add(item: number): void;
  /** Must be called before any value changes that `compare` uses. */
  remove(item: number): void;
  at(place: number): number | undefined;
  /** Counts the leading items that pass the test; no item after a failing one may pass. */
  countWhile(test: (item: number) => boolean): number;
  /** Visits items from a place on, forwards or backwards, until `visit` returns false. */
  walk(from: number, step: 1 | -1, visit: (item: number) => boolean): void;
}

const BLOCK = 1024;

export function createOrder(compare: (a: number, b: number) => number): Order {
  const blocks: Uint32Array[] = [new Uint32Array(BLOCK)];
  const sizes: number[] = [0];
  let length = 0;

  /** Returns the last block whose first item passes the test; the first block if there is none. */
  function blockWhile(test: (item: number) => boolean): number {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (test(blocks[middle]?.[0] ?? 0)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function placeWhile(index: number, test: (item: number) => boolean): number {
    const block = blocks[index] ?? new Uint32Array(0);
    let low = 0;
    let high = sizes[index] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (test(block[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Makes room in a full block; appending at the very end leaves it full. */
  function split(index: number, place: number): void {
    const block = blocks[index] ?? new Uint32Array(BLOCK);
    const stay = place === BLOCK && index === blocks.length - 1 ? BLOCK : BLOCK / 2;
    const next = new Uint32Array(BLOCK);
    next.set(block.subarray(stay));
    blocks.splice(index + 1, 0, next);
    sizes.splice(index + 1, 0, BLOCK - stay);
    sizes[index] = stay;
  }

  function insert(index: number, place: number, item: number): void {
    const size = sizes[index] ?? 0;
    if (size === BLOCK) {
      split(index, place);
      const stay = sizes[index] ?? 0;
      return place >= stay ? insert(index + 1, place - stay, item) : insert(index, place, item);
    }
    const block = blocks[index] ?? new Uint32Array(BLOCK);
    block.copyWithin(place + 1, place, size);
    block[place] = item;
    sizes[index] = size + 1;
    length += 1;
  }

  function locate(place: number): [index: number, within: number] {
    let rest = place;
    for (let index = 0; index < blocks.length; index += 1) {
      const size = sizes[index] ?? 0;
      if (rest < size) return [index, rest];
      rest -= size;
    }
    return [blocks.length, 0];
  }

  return {
    get length() {
      return length;
    },
    compare,
    add: (item) => {
      const index = blockWhile((other) => compare(other, item) < 0);
      insert(
        index,
        placeWhile(index, (other) => compare(other, item) < 0),
        item,
      );
    },
    remove: (item) => {
      const index = blockWhile((other) => compare(other, item) <= 0);
      const place = placeWhile(index, (other) => compare(other, item) < 0);
      const block = blocks[index];
      const size = sizes[index] ?? 0;
      if (block === undefined || place >= size || block[place] !== item) return;
      block.copyWithin(place, place + 1, size);
      sizes[index] = size - 1;
      length -= 1;
      if (size > 1 || blocks.length === 1) return;
      blocks.splice(index, 1);
      sizes.splice(index, 1);
    },
    at: (place) => {
      const [index, within] = locate(place);
      return index < blocks.length ? blocks[index]?.[within] : undefined;
    },
    countWhile: (test) => {
      if (length === 0) return 0;
      const index = blockWhile(test);
      let before = 0;
      for (let at = 0; at < index; at += 1) before += sizes[at] ?? 0;
      return before + placeWhile(index, test);
    },
    walk: (from, step, visit) => {
      if (from < 0 || from >= length) return;
      let [index, within] = locate(from);
      for (; index >= 0 && index < blocks.length; index += step) {
        const block = blocks[index] ?? new Uint32Array(0);
        const size = sizes[index] ?? 0;
        for (; within >= 0 && within < size; within += step) if (!visit(block[within] ?? 0)) return;
        within = step === 1 ? 0 : (sizes[index - 1] ?? 0) - 1;
      }
    },
  };
}
