/** A set of slots (positions in the index): an ascending list while it is small, else a bitmap. */
export interface SlotSet {
  readonly size: number;
  readonly list: Uint32Array | null;
  readonly bits: Uint32Array | null;
}

/** Maximum size of a union that is built as a list. */
const LIST_AT_MOST = 512;

const empty: SlotSet = { size: 0, list: new Uint32Array(0), bits: null };

export function listSet(list: Uint32Array): SlotSet {
  return { size: list.length, list, bits: null };
}

/** Makes a set of distinct slots in any order; takes over the array. */
export function setOfSlots(slots: Uint32Array): SlotSet {
  if (slots.length <= LIST_AT_MOST) return listSet(slots.sort());
  let most = 0;
  for (const slot of slots) if (slot > most) most = slot;
  const bits = new Uint32Array((most >>> 5) + 1);
  addTo(bits, listSet(slots));
  return { size: slots.length, list: null, bits };
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function hasSlot(set: SlotSet, slot: number): boolean {
  if (set.bits !== null) return ((set.bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  return set.list !== null && set.list[placeIn(set.list, slot)] === slot;
}

/** Returns the position of a slot in an ascending list, or where it would be inserted. */
export function placeIn(list: Uint32Array, slot: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function eachSlot({ bits, list }: SlotSet, visit: (slot: number) => void): void {
  if (list !== null) for (const slot of list) visit(slot);
  if (bits === null) return;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0;
    while (word !== 0) {
      visit((at << 5) | (31 - Math.clz32(word & -word)));
      word &= word - 1;
    }
  }
}

/** Returns the slots of a set, ascending. */
export function slotsOf(set: SlotSet): Uint32Array {
  if (set.list !== null) return set.list;
  const slots = new Uint32Array(set.size);
  let at = 0;
  eachSlot(set, (slot) => {
    slots[at] = slot;
    at += 1;
  });
  return slots;
}

export function intersect(a: SlotSet, b: SlotSet): SlotSet {
  if (a.bits !== null && b.bits !== null) return combine(a.bits, b.bits, 0);
  const [few, many] = b.list === null || (a.list !== null && a.size <= b.size) ? [a, b] : [b, a];
  return keep(few, many, true);
}

export function without(a: SlotSet, b: SlotSet): SlotSet {
  if (a.size === 0 || b.size === 0) return a;
  if (a.list !== null) return keep(a, b, false);
  if (b.bits !== null) return combine(a.bits ?? new Uint32Array(0), b.bits, -1);
  const bits = Uint32Array.from(a.bits ?? []);
  let { size } = a;
  for (const slot of b.list ?? []) {
    const [at, bit] = [slot >>> 5, 1 << (slot & 31)];
    const word = bits[at] ?? 0;
    if ((word & bit) === 0) continue;
    bits[at] = word & ~bit;
    size -= 1;
  }
  return { size, list: null, bits };
}

/** Intersects two bitmaps; inverts `b` when `flip` is -1. */
function combine(a: Uint32Array, b: Uint32Array, flip: 0 | -1): SlotSet {
  const length = flip === 0 ? Math.min(a.length, b.length) : a.length;
  const bits = new Uint32Array(length);
  let size = 0;
  for (let at = 0; at < length; at += 1) {
    const word = (a[at] ?? 0) & ((b[at] ?? 0) ^ flip);
    bits[at] = word;
    size += bitCount(word);
  }
  return { size, list: null, bits };
}

function keep(few: SlotSet, many: SlotSet, isIn: boolean): SlotSet {
  const from = few.list ?? empty.list ?? new Uint32Array(0);
  const kept = new Uint32Array(from.length);
  let size = 0;
  for (const slot of from) {
    if (hasSlot(many, slot) !== isIn) continue;
    kept[size] = slot;
    size += 1;
  }
  return listSet(kept.subarray(0, size));
}

export function unite(sets: readonly SlotSet[]): SlotSet {
  const filled = sets.filter(({ size }) => size > 0);
  const [first] = filled;
  if (first === undefined) return empty;
  if (filled.length === 1) return first;
  const most = filled.reduce((sum, { size }) => sum + size, 0);
  return most <= LIST_AT_MOST && filled.every(({ list }) => list !== null) ? uniteLists(filled) : uniteBits(filled);
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
  return listSet(all.subarray(0, size));
}

function uniteBits(sets: readonly SlotSet[]): SlotSet {
  const length = Math.max(...sets.map(({ bits, list }) => bits?.length ?? ((list?.at(-1) ?? 0) >>> 5) + 1));
  const bits = new Uint32Array(length);
  for (const set of sets) addTo(bits, set);
  let size = 0;
  for (let at = 0; at < length; at += 1) size += bitCount(bits[at] ?? 0);
  return { size, list: null, bits };
}

function addTo(bits: Uint32Array, set: SlotSet): void {
  if (set.bits === null) {
    for (const slot of set.list ?? []) bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
    return;
  }
  for (let at = 0; at < set.bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (set.bits[at] ?? 0);
}
