import { DAY_MS } from '@sillage/contract';

/** Time in which an offer was in stock at one price. */
export interface PricePeriod {
  currency: string;
  price: number;
  from: Date;
  to: Date;
}

/** The price that an offer had on most days, such as "89.00 on 25 of the last 30 days". */
export interface UsualPrice {
  currency: string;
  price: number;
  days: number;
}

/** Number of days (UTC) that a usual price is taken from; the last one is today. */
export const USUAL_PRICE_DAYS = 30;
/** Minimum number of days with the usual price, before a lower price is called a discount. */
const MIN_DAYS_FOR_DISCOUNT = 10;

/**
 * Returns the price in `currency` that was seen on most of the last 30 days (UTC). A day with two
 * prices counts for both; of equal prices, the lower one counts. Null when none was seen.
 */
export function computeUsualPrice(periods: readonly PricePeriod[], currency: string, now: Date): UsualPrice | null {
  const today = toDay(now);
  const daysByPrice = new Map<number, Set<number>>();
  for (const period of periods.filter((each) => each.currency === currency)) {
    const days = daysByPrice.get(period.price) ?? new Set();
    const first = Math.max(toDay(period.from), today - USUAL_PRICE_DAYS + 1);
    for (let day = first; day <= Math.min(toDay(period.to), today); day += 1) days.add(day);
    daysByPrice.set(period.price, days);
  }
  const [usual] = [...daysByPrice]
    .filter(([, days]) => days.size > 0)
    .toSorted(([a, daysA], [b, daysB]) => daysB.size - daysA.size || a - b);
  return usual ? { currency, price: usual[0], days: usual[1].size } : null;
}

/**
 * Returns by how many whole percent a price is below the usual price, rounded down. Null when it is
 * not 1 % lower, or when the usual price was seen on fewer than 10 days.
 */
export function computeDiscountPercent(price: number, usual: UsualPrice | null): number | null {
  if (usual === null || usual.days < MIN_DAYS_FOR_DISCOUNT || usual.price <= 0) return null;
  const percent = Math.floor((1 - price / usual.price) * 100 + 1e-9);
  return percent >= 1 ? percent : null;
}

function toDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}
