import { type Availability, DAY_MS, isInStock } from '@sillage/contract';
import { isMisread } from '../checks/prices.rules.ts';
import { MONTH_MS } from './lows.rules.ts';

/** What a stored check says of an offer, until the next one. */
export interface PastCheck {
  at: Date;
  availability: Availability | 'unknown' | null;
  price: number | null;
  currency: string | null;
}

export interface Period {
  price: number;
  currency: string;
  from: Date;
  /** Null for the period that lasts. */
  to: Date | null;
}

/** The confirmed state of an offer at its last check. */
export interface PresentPrice {
  lastCheckedAt: Date;
  /** Confirmed price; null when the offer is not in stock, or is no full bottle. */
  confirmed: { price: number; currency: string } | null;
}

/** A price counts as confirmed when it lasted as long, as for price drops. */
const MIN_LASTING_MS = DAY_MS;

/**
 * Returns the price periods of an offer from its stored checks, oldest first: the times in stock at
 * one price that lasted a day or longer, and the present one. Leaves out implausibly low prices.
 */
export function buildPastPeriods(checks: readonly PastCheck[], present: PresentPrice): Period[] {
  const runs = buildRuns(checks, present.lastCheckedAt);
  const last = runs.at(-1);
  const { confirmed } = present;
  const isOpen = confirmed !== null && last !== undefined && isSamePrice(last, confirmed);
  const past = (isOpen ? runs.slice(0, -1) : runs).filter(
    ({ from, to }) => to.getTime() - from.getTime() >= MIN_LASTING_MS,
  );
  const from = isOpen ? last.from : present.lastCheckedAt;
  const open = confirmed && { ...confirmed, from, to: null };
  return [...past, ...(open ? [open] : [])].reduce<Period[]>((plausible, period) => {
    return isPlausibleAfter(plausible.at(-1), period) ? [...plausible, period] : plausible;
  }, []);
}

type Run = Period & { to: Date };

/** Joins checks of the same price in stock. A check without a price leaves the last one valid. */
function buildRuns(checks: readonly PastCheck[], until: Date): Run[] {
  const known = checks.filter(({ availability }) => availability !== null && availability !== 'unknown');
  const runs: Run[] = [];
  let price: Pick<PastCheck, 'price' | 'currency'> = { price: null, currency: null };
  let isAdjacent = false;
  for (const [index, check] of known.entries()) {
    if (check.price !== null) price = check;
    const isStocked = check.availability !== null && check.availability !== 'unknown' && isInStock(check.availability);
    const to = known[index + 1]?.at ?? new Date(Math.max(until.getTime(), check.at.getTime()));
    const last = runs.at(-1);
    if (!isStocked || price.price === null || price.currency === null) isAdjacent = false;
    else {
      const current = { price: price.price, currency: price.currency };
      if (last && isAdjacent && isSamePrice(last, current)) last.to = to;
      else runs.push({ ...current, from: check.at, to });
      isAdjacent = true;
    }
  }
  return runs;
}

type Price = Pick<Period, 'price' | 'currency'>;

function isSamePrice(a: Price, b: Price): boolean {
  return a.price === b.price && a.currency === b.currency;
}

function isPlausibleAfter(before: Period | undefined, { price, currency, from }: Period): boolean {
  if (before === undefined || before.currency !== currency) return true;
  const isRecent = before.to === null || from.getTime() - before.to.getTime() <= MONTH_MS;
  return !isRecent || !isMisread(before.price, price);
}
