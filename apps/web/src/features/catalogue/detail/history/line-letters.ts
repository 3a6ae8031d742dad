import type { Line } from './chart-layout.ts';

/** Minimum distance of two letters, in pixels. */
const MIN_DISTANCE = 14;

/**
 * Places the letter of each line beside its last price. Letters that would overlap move down, and
 * keep the order of their prices.
 */
export function placeLetters(
  lines: readonly Pick<Line, 'slot' | 'segments' | 'monthlyLows'>[],
  priceToY: (price: number) => number,
): { slot: number; y: number }[] {
  const wanted = lines.flatMap(({ slot, segments, monthlyLows }) => {
    const last = segments.findLast(({ price }) => price !== null)?.price ?? monthlyLows.at(-1)?.price;
    return last === undefined || last === null ? [] : [{ slot, y: priceToY(last) }];
  });
  let lowest = -Infinity;
  return wanted
    .toSorted((a, b) => a.y - b.y || a.slot - b.slot)
    .map(({ slot, y }) => {
      lowest = Math.max(y, lowest + MIN_DISTANCE);
      return { slot, y: lowest };
    });
}
