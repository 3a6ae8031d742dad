import { inRange } from '../in-range.ts';
import { countInSteps, type Pause } from './in-steps.ts';

/** Number of items with equal numbers that are compared between two pauses, about. */
const ITEMS_PER_STEP = 500;

/**
 * Sorts items by a number, not NaN. Items with equal numbers stay in their order. Awaits `pause`
 * between its steps.
 */
export async function sortByNumber(
  items: Uint32Array,
  getNumber: (item: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  const count = items.length;
  const numbers = new Float64Array(count);
  await countInSteps(count, pause, (index) => {
    numbers[index] = getNumber(inRange(items[index]));
  });
  const ascending = numbers.toSorted();
  await pause();
  const different = listDifferent(ascending);
  // Packs the rank of the number and the position in one number, because numbers are sorted much
  // faster than with a function. Exact up to 90 million items.
  await countInSteps(count, pause, (index) => {
    numbers[index] = findRank(different, inRange(numbers[index])) * count + index;
  });
  numbers.sort();
  await pause();
  const sorted = new Uint32Array(count);
  await countInSteps(count, pause, (index) => {
    sorted[index] = inRange(items[inRange(numbers[index]) % count]);
  });
  return sorted;
}

/**
 * Sorts items by a number, and those with equal numbers by `compare`. Faster than `compare` alone,
 * which must agree with the number. Awaits `pause` between its steps.
 */
export async function sortByNumberFirst(
  items: Uint32Array,
  getNumber: (item: number) => number,
  compare: (a: number, b: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  const sorted = await sortByNumber(items, getNumber, pause);
  let itemsSincePause = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const number = getNumber(inRange(sorted[from]));
    to = from + 1;
    while (to < sorted.length && getNumber(inRange(sorted[to])) === number) to += 1;
    if (to - from > 1) sorted.subarray(from, to).sort(compare);
    itemsSincePause += to - from;
    if (itemsSincePause < ITEMS_PER_STEP) continue;
    itemsSincePause = 0;
    await pause();
  }
  return sorted;
}

/** Returns the different ones of sorted numbers. Overwrites `sorted`. */
function listDifferent(sorted: Float64Array): Float64Array {
  let count = 0;
  for (const number of sorted) {
    if (count > 0 && sorted[count - 1] === number) continue;
    sorted[count] = number;
    count += 1;
  }
  return sorted.subarray(0, count);
}

function findRank(different: Float64Array, number: number): number {
  let low = 0;
  let high = different.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inRange(different[middle]) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
