import { DAY_MS, type FragranceLows, type Low } from '@sillage/contract';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { formatDate } from '../../../../lib/time.ts';

/** A cell of the table: a low of one window, or of several that are longer than our history. */
export interface LowCell {
  low: Low | null;
  /** Names of the windows, such as "30 days". */
  window: string;
  /** Number of columns: a history shorter than a window answers for the longer ones too. */
  columns: number;
}

type Row = Pick<FragranceLows['perMl'][number], 'ever' | 'year' | 'month' | 'watchedSince'>;

export const windowTitles = ['In 30 days', 'In 12 months', 'Ever seen'] as const;
const [MONTH, YEAR, EVER] = windowTitles;

/**
 * Returns the cells of a row. Windows that are longer than our history of the size share one cell,
 * which says since when prices are tracked. `now` is in milliseconds.
 */
export function buildCells({ ever, year, month, watchedSince }: Row, now: number): LowCell[] {
  const trackedDays = (now - Date.parse(watchedSince)) / DAY_MS;
  const sinceBegin = (columns: number) => ({
    low: ever,
    window: `Since tracking began on ${formatDate(watchedSince)}`,
    columns,
  });
  if (trackedDays < 30) return [sinceBegin(3)];
  if (trackedDays < 365) return [{ low: month, window: MONTH, columns: 1 }, sinceBegin(2)];
  return [
    { low: month, window: MONTH, columns: 1 },
    { low: year, window: YEAR, columns: 1 },
    { low: ever, window: EVER, columns: 1 },
  ];
}

/** Describes where and when a low was seen: "Maison Test, now" or "Maison Test, Mar 3, 2026". */
export function describeSource({ shop, seenAt, isCurrent }: Low): string {
  return `${shop}, ${isCurrent ? 'now' : formatDate(seenAt)}`;
}

/**
 * Describes the usual price of an offer: "We saw €89.00 on 25 of the last 30 days. Now €70.00, 21%
 * less."
 */
export function describeUsual(usual: FragranceLows['usual'][number]): {
  offer: string;
  text: string;
  discount: string | null;
} {
  const { currency, usualPrice, days, ofDays, price, discountPercent } = usual;
  const seen = `we saw ${formatMoney(usualPrice, currency)} on ${days} of the last ${ofDays} days`;
  const now = price === null || price === usualPrice ? '' : `, and ${formatMoney(price, currency)} now`;
  return {
    offer: formatOffer(usual),
    text: `${seen}${now}`,
    discount: discountPercent === null ? null : `${discountPercent}% less than usual`,
  };
}
