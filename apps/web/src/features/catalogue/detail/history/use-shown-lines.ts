import type { OfferSeries } from '@sillage/contract';
import { useState } from 'react';

/** Number of lines that the chart shows at first. */
const INITIAL_LINES = 6;
/** Maximum number of lines: as many as have a colour, dashes and a shape of their own. */
export const MAX_LINES = 8;

interface ShownLines {
  /** Slots of the shown offers by their id. */
  shown: ReadonlyMap<number, number>;
  isFull: boolean;
  toggle: (offerId: number) => void;
}

/** Which of the ranked offers have a line. A line keeps its look (its slot) while it is shown. */
export function useShownLines(ranked: readonly OfferSeries[]): ShownLines {
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(
    () => new Map(ranked.slice(0, INITIAL_LINES).map(({ offerId }, index) => [offerId, index])),
  );
  const toggle = (offerId: number) => setShown((before) => toggleLine(before, offerId));
  return { shown, isFull: shown.size >= MAX_LINES, toggle };
}

/** Removes a line, or gives it the first free slot; unchanged if none is free. */
export function toggleLine(shown: ReadonlyMap<number, number>, offerId: number): ReadonlyMap<number, number> {
  const next = new Map(shown);
  if (next.delete(offerId)) return next;
  const used = new Set(next.values());
  const free = Array.from({ length: MAX_LINES }, (_, slot) => slot).find((slot) => !used.has(slot));
  return free === undefined ? shown : next.set(offerId, free);
}
