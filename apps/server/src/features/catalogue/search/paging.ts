import type { Columns } from './columns.ts';
import type { Orders } from './orders.ts';
import type { SortKey } from './search-index.ts';
import { eachSlot, hasSlot, type SlotSet, slotsOf } from './slot-set.ts';

/** An order read forwards or backwards, with missing values last either way. */
export interface Reading {
  readonly length: number;
  compare(a: number, b: number): number;
  walk(from: number, visit: (slot: number) => boolean): void;
}

export function readingOf(
  orders: Orders,
  columns: Columns,
  { sort, direction }: { sort: SortKey | 'fame'; direction: 'asc' | 'desc' },
): Reading {
  const isMostWatched = sort === 'best' || sort === 'popular';
  const order = isMostWatched ? orders.watchers : orders[sort];
  const { length } = order;
  if (!isMostWatched && direction === 'asc') {
    return { length, compare: order.compare, walk: (from, visit) => order.walk(from, 1, visit) };
  }
  const hasValue = (slot: number) => order !== orders.price || columns.price[slot] !== Infinity;
  const valued = order.countWhile(hasValue);
  return {
    length,
    compare: (a, b) => (hasValue(a) && hasValue(b) ? order.compare(b, a) : order.compare(a, b)),
    walk: (from, visit) => {
      let goesOn = true;
      const seen = (slot: number) => {
        goesOn = visit(slot);
        return goesOn;
      };
      if (from < valued) order.walk(valued - 1 - from, -1, seen);
      if (goesOn) order.walk(Math.max(valued, from), 1, seen);
    },
  };
}

/** Up to this many are selected in a single pass; more are sorted. */
const FEW = 256;
/** Costs of testing a member of a set, and of a comparison in a sort, in steps along the order. */
const LOOKING = 4;
const COMPARING = 20;

/** Returns at most `limit` slots of a set (null for all) from `offset` on, in reading order. */
export function pageOf(set: SlotSet | null, reading: Reading, offset: number, limit: number): number[] {
  const total = set === null ? reading.length : set.size;
  if (limit <= 0 || offset >= total) return [];
  if (set === null) return walked(reading, offset, limit, offset, () => true);
  const until = Math.min(total, offset + limit);
  const walking = (until / set.size) * reading.length;
  const looking = until > FEW ? COMPARING * set.size * Math.log2(set.size) : LOOKING * set.size;
  if (walking < looking) return walked(reading, 0, limit, offset, memberTest(set));
  if (until > FEW) return [...slotsOf(set)].sort(reading.compare).slice(offset, until);
  return firstOf(set, reading, until).slice(offset);
}

/** Like `hasSlot`, for many tests of one set. */
function memberTest(set: SlotSet): (slot: number) => boolean {
  const { bits } = set;
  if (bits === null) return (slot) => hasSlot(set, slot);
  return (slot) => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

function walked(
  reading: Reading,
  from: number,
  limit: number,
  offset: number,
  isIn: (slot: number) => boolean,
): number[] {
  const page: number[] = [];
  let skip = offset - from;
  reading.walk(from, (slot) => {
    if (!isIn(slot)) return true;
    if (skip > 0) skip -= 1;
    else page.push(slot);
    return page.length < limit;
  });
  return page;
}

function firstOf(set: SlotSet, { compare }: Reading, count: number): number[] {
  const first: number[] = [];
  eachSlot(set, (slot) => {
    const last = first[count - 1];
    if (last !== undefined && compare(last, slot) < 0) return;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(first[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, slot);
    if (first.length > count) first.pop();
  });
  return first;
}
