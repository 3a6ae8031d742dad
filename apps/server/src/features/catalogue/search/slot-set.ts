import { inRange } from './in-range.ts';

/**
 * A set of fragrances, as slots (their positions in the search index). A small set is an ascending
 * list, a large one a bitmap.
 */
export interface SlotSet {
  readonly size: number;
  readonly list: Uint32Array | null;
  readonly bits: Uint32Array | null;
}

/**
 * Maximum number of slots (positions in the search index) in a new set that is stored as a list. A
 * larger set is stored as a bitmap.
 */
const MAX_LIST_SIZE = 512;

const empty: SlotSet = { size: 0, list: new Uint32Array(0), bits: null };

export function createListSet(list: Uint32Array): SlotSet {
  return { size: list.length, list, bits: null };
}

/**
 * Creates a set of slots (positions in the search index) from an array without duplicates. Do not
 * use the array afterwards, because the set may sort and keep it.
 */
export function createSet(slots: Uint32Array): SlotSet {
  if (slots.length <= MAX_LIST_SIZE) return createListSet(slots.sort());
  let most = 0;
  for (const slot of slots) if (slot > most) most = slot;
  const bits = new Uint32Array((most >>> 5) + 1);
  addTo(bits, createListSet(slots));
  return { size: slots.length, list: null, bits };
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function hasSlot(set: SlotSet, slot: number): boolean {
  // A bitmap ends at its last slot.
  if (set.bits !== null) return ((set.bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  return set.list !== null && set.list[findPosition(set.list, slot)] === slot;
}

/**
 * Finds a slot (a position in the search index) in an ascending list. Returns its index in the
 * list, or the index at which to insert it.
 */
export function findPosition(list: Uint32Array, slot: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inRange(list[middle]) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function forEachSlot({ bits, list }: SlotSet, visit: (slot: number) => void): void {
  if (list !== null) for (const slot of list) visit(slot);
  if (bits === null) return;
  for (let index = 0; index < bits.length; index += 1) {
    let word = inRange(bits[index]);
    while (word !== 0) {
      visit((index << 5) | (31 - Math.clz32(word & -word)));
      word &= word - 1;
    }
  }
}

/**
 * Lists the slots of a set in ascending order. A slot is a fragrance's position in the search
 * index.
 */
export function listSlots(set: SlotSet): Uint32Array {
  if (set.list !== null) return set.list;
  const slots = new Uint32Array(set.size);
  let index = 0;
  forEachSlot(set, (slot) => {
    slots[index] = slot;
    index += 1;
  });
  return slots;
}

export function intersect(a: SlotSet, b: SlotSet): SlotSet {
  if (a.bits !== null && b.bits !== null) return combine(a.bits, b.bits, 0);
  const [smaller, larger] = b.list === null || (a.list !== null && a.size <= b.size) ? [a, b] : [b, a];
  return filterList(smaller, larger, true);
}

export function without(a: SlotSet, b: SlotSet): SlotSet {
  if (a.size === 0 || b.size === 0) return a;
  if (a.list !== null) return filterList(a, b, false);
  if (b.bits !== null) return combine(a.bits ?? new Uint32Array(0), b.bits, -1);
  const bits = Uint32Array.from(a.bits ?? []);
  let { size } = a;
  for (const slot of b.list ?? []) {
    const [index, bit] = [slot >>> 5, 1 << (slot & 31)];
    const word = bits[index] ?? 0;
    if ((word & bit) === 0) continue;
    bits[index] = word & ~bit;
    size -= 1;
  }
  return { size, list: null, bits };
}

/** Intersects two bitmaps, or subtracts `b` from `a` when `invertMask` is -1. */
function combine(a: Uint32Array, b: Uint32Array, invertMask: 0 | -1): SlotSet {
  const length = invertMask === 0 ? Math.min(a.length, b.length) : a.length;
  const bits = new Uint32Array(length);
  let size = 0;
  for (let index = 0; index < length; index += 1) {
    // Inverted, `b` may be the shorter one: beyond its end it holds no slot.
    const word = inRange(a[index]) & ((b[index] ?? 0) ^ invertMask);
    bits[index] = word;
    size += bitCount(word);
  }
  return { size, list: null, bits };
}

function filterList(smaller: SlotSet, larger: SlotSet, isMember: boolean): SlotSet {
  const from = smaller.list ?? empty.list ?? new Uint32Array(0);
  const result = new Uint32Array(from.length);
  let size = 0;
  for (const slot of from) {
    if (hasSlot(larger, slot) !== isMember) continue;
    result[size] = slot;
    size += 1;
  }
  return createListSet(result.subarray(0, size));
}

export function unite(sets: readonly SlotSet[]): SlotSet {
  const filled = sets.filter(({ size }) => size > 0);
  const [first] = filled;
  if (first === undefined) return empty;
  if (filled.length === 1) return first;
  const most = filled.reduce((sum, { size }) => sum + size, 0);
  return most <= MAX_LIST_SIZE && filled.every(({ list }) => list !== null) ? uniteLists(filled) : uniteBits(filled);
}

function uniteLists(sets: readonly SlotSet[]): SlotSet {
  const all = new Uint32Array(sets.reduce((sum, { size }) => sum + size, 0));
  let filled = 0;
  for (const { list } of sets) {
    all.set(list ?? [], filled);
    filled += list?.length ?? 0;
  }
  all.sort();
  let size = 0;
  for (const slot of all) {
    if (size > 0 && all[size - 1] === slot) continue;
    all[size] = slot;
    size += 1;
  }
  return createListSet(all.subarray(0, size));
}

function uniteBits(sets: readonly SlotSet[]): SlotSet {
  const length = Math.max(...sets.map(({ bits, list }) => bits?.length ?? (inRange(list?.at(-1)) >>> 5) + 1));
  const bits = new Uint32Array(length);
  for (const set of sets) addTo(bits, set);
  let size = 0;
  for (let index = 0; index < length; index += 1) size += bitCount(inRange(bits[index]));
  return { size, list: null, bits };
}

function addTo(bits: Uint32Array, set: SlotSet): void {
  if (set.bits === null) {
    for (const slot of set.list ?? []) bits[slot >>> 5] = inRange(bits[slot >>> 5]) | (1 << (slot & 31));
    return;
  }
  for (let index = 0; index < set.bits.length; index += 1)
    bits[index] = inRange(bits[index]) | inRange(set.bits[index]);
}
