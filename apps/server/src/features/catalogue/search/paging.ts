import type { Columns } from './columns.ts';
import { inRange } from './in-range.ts';
import type { SortKey } from './search-index.ts';
import { forEachSlot, hasSlot, listSlots, type SlotSet } from './slot-set.ts';
import type { SortIndexes } from './sort-indexes.ts';

/** A sort order that is read forwards or backwards; missing values come last in both directions. */
export interface Ordering {
  readonly length: number;
  compare(a: number, b: number): number;
  walk(from: number, visit: (slot: number) => boolean): void;
}

export function getOrdering(
  sortIndexes: SortIndexes,
  columns: Columns,
  { sort, direction }: { sort: SortKey | 'popularity'; direction: 'asc' | 'desc' },
): Ordering {
  const isByWatchers = sort === 'best' || sort === 'popular';
  const order = isByWatchers ? sortIndexes.watchers : sortIndexes[sort];
  const { length } = order;
  if (!isByWatchers && direction === 'asc') {
    return { length, compare: order.compare, walk: (from, visit) => order.walk(from, 1, visit) };
  }
  const hasValue = (slot: number) => order !== sortIndexes.price || columns.price[slot] !== Infinity;
  const valuedCount = order.countWhile(hasValue);
  return {
    length,
    compare: (a, b) => (hasValue(a) && hasValue(b) ? order.compare(b, a) : order.compare(a, b)),
    walk: (from, visit) => {
      let shouldContinue = true;
      const visitAndRecord = (slot: number) => {
        shouldContinue = visit(slot);
        return shouldContinue;
      };
      if (from < valuedCount) order.walk(valuedCount - 1 - from, -1, visitAndRecord);
      if (shouldContinue) order.walk(Math.max(valuedCount, from), 1, visitAndRecord);
    },
  };
}

/**
 * Maximum number of best search results that are selected without sorting all results. Later pages
 * of results need the sorting.
 */
const MAX_SELECTED = 256;
/**
 * Estimated costs of testing whether a set contains a fragrance, and of comparing two fragrances.
 * One step through the sorted list of all fragrances costs 1.
 */
const MEMBER_TEST_COST = 4;
const COMPARISON_COST = 20;

/**
 * Selects the fragrances of one results page, as slots (positions in the search index). If `set` is
 * null, the results are all fragrances.
 */
export function selectPage(set: SlotSet | null, ordering: Ordering, offset: number, limit: number): number[] {
  const total = set === null ? ordering.length : set.size;
  if (limit <= 0 || offset >= total) return [];
  if (set === null) return walkPage(ordering, offset, limit, offset, () => true);
  const until = Math.min(total, offset + limit);
  const walkCost = (until / set.size) * ordering.length;
  const setCost = until > MAX_SELECTED ? COMPARISON_COST * set.size * Math.log2(set.size) : MEMBER_TEST_COST * set.size;
  if (walkCost < setCost) return walkPage(ordering, 0, limit, offset, createMemberTest(set));
  if (until > MAX_SELECTED) return [...listSlots(set)].sort(ordering.compare).slice(offset, until);
  return selectFirst(set, ordering, until).slice(offset);
}

/**
 * Returns a function that tests whether the set contains a fragrance, given by its slot (position
 * in the search index). For many tests, this function is faster than `hasSlot`.
 */
function createMemberTest(set: SlotSet): (slot: number) => boolean {
  const { bits } = set;
  if (bits === null) return (slot) => hasSlot(set, slot);
  // A bitmap ends at its last slot.
  return (slot) => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

function walkPage(
  ordering: Ordering,
  from: number,
  limit: number,
  offset: number,
  isMember: (slot: number) => boolean,
): number[] {
  const page: number[] = [];
  let skip = offset - from;
  ordering.walk(from, (slot) => {
    if (!isMember(slot)) return true;
    if (skip > 0) skip -= 1;
    else page.push(slot);
    return page.length < limit;
  });
  return page;
}

function selectFirst(set: SlotSet, { compare }: Ordering, count: number): number[] {
  const first: number[] = [];
  forEachSlot(set, (slot) => {
    const last = first[count - 1];
    if (last !== undefined && compare(last, slot) < 0) return;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(inRange(first[middle]), slot) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, slot);
    if (first.length > count) first.pop();
  });
  return first;
}
