import type { Deal } from '@sillage/contract';
import { formatMoney } from '../../lib/money.ts';
import { DAY, formatDate } from '../../lib/time.ts';

/** A little less than the 12 months that are compared, so that an hour of delay changes nothing. */
const YEAR_MS = 364 * DAY;

type Low = Pick<Deal, 'price' | 'currency' | 'lowPrice' | 'lowSeenAt' | 'comparedSince'>;

/** Says how far a price is from the low of its size, and how long prices have been compared. */
export function describeLow({ price, currency, lowPrice, lowSeenAt, comparedSince }: Low, now: number): string {
  const isYear = now - Date.parse(comparedSince) >= YEAR_MS;
  const window = isYear ? 'in 12 months' : `since tracking began on ${formatDate(comparedSince)}`;
  if (price <= lowPrice) return `Lowest ${window}`;
  const percent = Math.max(1, Math.round((price / lowPrice - 1) * 100));
  const when = lowSeenAt === null ? 'now at another shop' : formatDate(lowSeenAt);
  return `${percent}% above the lowest ${window}: ${formatMoney(lowPrice, currency)}, ${when}`;
}

/** What the discount is measured against: "we saw €89.00 on 25 of the last 30 days". */
export function describeUsualPrice({
  currency,
  usualPrice,
  usualDays,
  ofDays,
}: Pick<Deal, 'currency' | 'usualPrice' | 'usualDays' | 'ofDays'>): string {
  return `we saw ${formatMoney(usualPrice, currency)} on ${usualDays} of the last ${ofDays} days`;
}

/** The price with delivery; null when the cost of delivery is not known. */
export function describeDelivery({
  price,
  currency,
  totalPrice,
  freeDeliveryFrom,
}: Pick<Deal, 'price' | 'currency' | 'totalPrice' | 'freeDeliveryFrom'>): string | null {
  if (totalPrice === price) return 'free delivery';
  if (totalPrice !== null) return `${formatMoney(totalPrice, currency)} with delivery`;
  return freeDeliveryFrom === null ? null : `free delivery from ${formatMoney(freeDeliveryFrom, currency)}`;
}
