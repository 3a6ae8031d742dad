import { DAY_MS, type FragranceLows, type Low } from '@sillage/contract';
import { formatDate } from '../../../../lib/time.ts';

/** What the price axis shows: the price of the bottle, or of one millilitre. */
export type PriceUnit = 'bottle' | 'ml';

/** The lowest price of a size or of a millilitre, at the time at which it was last seen. */
export interface LowMark {
  at: number;
  /** Price of the bottle. */
  price: number;
  currency: string;
  /** The window of the low: "12 months", "ever" or "since Mar 3, 2026". */
  text: string;
}

/**
 * Returns the lows of 12 months and ever by offer id. While our history is shorter than a year,
 * there is one low, since tracking began. `now` is in milliseconds.
 */
export function buildLowMarks(
  { sizes, perMl }: Pick<FragranceLows, 'sizes' | 'perMl'>,
  unit: PriceUnit,
  now: number,
): Map<number, LowMark[]> {
  const marks = new Map<number, LowMark[]>();
  const add = (low: Low | null, currency: string, text: string) => {
    if (low === null) return;
    const mark = { at: Date.parse(low.seenAt), price: low.price, currency, text };
    marks.set(low.offerId, [...(marks.get(low.offerId) ?? []), mark]);
  };
  for (const { ever, year, currency, watchedSince } of unit === 'ml' ? perMl : sizes) {
    const isShort = now - Date.parse(watchedSince) < 365 * DAY_MS;
    add(ever, currency, isShort ? `since ${formatDate(watchedSince)}` : 'ever');
    const isSame = ever?.offerId === year?.offerId && ever?.seenAt === year?.seenAt;
    if (!isShort && !isSame) add(year, currency, '12 months');
  }
  return marks;
}
