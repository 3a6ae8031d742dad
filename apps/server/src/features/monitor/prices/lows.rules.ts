import { DAY_MS } from '@sillage/contract';
import { isMisread } from '../checks/prices.rules.ts';

/** A price at which an offer was in stock, from the first to the last time at that price. */
export interface RecordedPrice {
  offerId: number;
  sizeMl: number | null;
  currency: string;
  price: number;
  firstAt: Date;
  lastAt: Date;
}

/** A price at which an offer is in stock from now on. */
export type NewPrice = Pick<RecordedPrice, 'offerId' | 'sizeMl' | 'currency' | 'price'>;

/** The lowest price before a new low, and since when prices are compared. */
export interface NewLow {
  before: number;
  since: Date;
}

/** Length of the windows of lows, in milliseconds. */
export const YEAR_MS = 365 * DAY_MS;
export const MONTH_MS = 30 * DAY_MS;

/** Minimum age of the first price of a size, before any price is called its lowest. */
const MIN_HISTORY_MS = 30 * DAY_MS;
/** A new low is at least 1 % below the lowest price before. */
const MAX_LOW_RATIO = 0.99;
/** Tolerance for floating-point errors; amounts have at most three decimals. */
const FLOAT_TOLERANCE = 1e-9;

/**
 * Returns a new low when `opened` is at least 1 % below every price of the same size and currency
 * of the last 12 months, at any shop. Returns null without 30 days of prices of the size, and for a
 * misread. A size that no shop states is compared with the same offer only.
 */
export function findNewLow(opened: NewPrice, recordedPrices: readonly RecordedPrice[], at: Date): NewLow | null {
  const yearAgo = at.getTime() - YEAR_MS;
  const comparable = recordedPrices.filter((a) => isSameSize(a, opened) && a.lastAt.getTime() >= yearAgo);
  if (comparable.length === 0) return null;
  const first = Math.min(...comparable.map(({ firstAt }) => firstAt.getTime()));
  if (first > at.getTime() - MIN_HISTORY_MS) return null;
  const before = Math.min(...comparable.map(({ price }) => price));
  const isLow = opened.price <= before * MAX_LOW_RATIO + FLOAT_TOLERANCE && !isMisread(before, opened.price);
  return isLow ? { before, since: new Date(Math.max(first, yearAgo)) } : null;
}

/** True if prices are compared: the same currency, and the same size or the same offer. */
function isSameSize(a: NewPrice, b: NewPrice): boolean {
  return a.currency === b.currency && getSizeKey(a) === getSizeKey(b);
}

/** Key of the offers whose prices are compared; an offer without a size is compared with itself. */
export function getSizeKey({ sizeMl, offerId }: Pick<RecordedPrice, 'sizeMl' | 'offerId'>): string {
  return sizeMl === null ? `offer ${offerId}` : `${sizeMl} ml`;
}

/** The lowest price of a size or of a millilitre: ever, of 12 months and of 30 days. */
export interface Lows<Item> {
  ever: Item | null;
  year: Item | null;
  month: Item | null;
}

/**
 * Returns the recorded price with the lowest value in each window, which all end at `now`. Among
 * equal ones, the latest counts.
 */
export function computeLows<Item extends { lastAt: Date }>(
  recordedPrices: readonly Item[],
  getValue: (recordedPrice: Item) => number,
  now: Date,
): Lows<Item> {
  const ordered = recordedPrices.toSorted(
    (a, b) => getValue(a) - getValue(b) || b.lastAt.getTime() - a.lastAt.getTime(),
  );
  const findSince = (windowMs: number) =>
    ordered.find(({ lastAt }) => lastAt.getTime() >= now.getTime() - windowMs) ?? null;
  return { ever: ordered[0] ?? null, year: findSince(YEAR_MS), month: findSince(MONTH_MS) };
}
