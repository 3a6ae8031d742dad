import { type Availability, DAY_MS, HOUR_MS, isInStock, type OfferSeries } from '@sillage/contract';
import type { Absence } from './forecast.rules.ts';

/** Maximum points in the price series of an offer; the oldest points are dropped. */
export const MAX_POINTS_PER_OFFER = 200;

export interface StockChange {
  at: Date;
  isRestock: boolean;
  offerIds: readonly number[];
}

export interface PastOffer {
  id: number;
  firstSeenAt: Date | null;
  availability: Availability | null;
}

/** Time in which an offer was in stock at a confirmed price. */
export interface PricePeriod {
  /** Null in another currency than that of the series. */
  price: number | null;
  from: Date;
  /** Null while it lasts. */
  to: Date | null;
}

/**
 * Builds the price series of an offer; all lists are oldest first. Points before `since` are left
 * out. Between two periods the price is null: the offer was sold out, not read, or had no confirmed
 * price.
 */
export function buildPoints(
  offer: PastOffer,
  periods: readonly PricePeriod[],
  changes: readonly StockChange[],
  since = new Date(0),
): OfferSeries['points'] {
  if (offer.availability === null) return [];
  const own = changes.filter(({ offerIds }) => offerIds.includes(offer.id));
  const times = [
    offer.firstSeenAt ?? [],
    periods.map(({ from, to }) => [from, to ?? []]),
    own.map(({ at }) => at),
  ].flat(3);
  const points: OfferSeries['points'] = [];
  let [periodCount, changeCount] = [0, 0];
  for (const time of [...new Set(times.map((at) => at.getTime()))].toSorted((a, b) => a - b)) {
    while ((periods[periodCount]?.from.getTime() ?? Infinity) <= time) periodCount += 1;
    while ((own[changeCount]?.at.getTime() ?? Infinity) <= time) changeCount += 1;
    const period = periods[periodCount - 1];
    const isPriced = period !== undefined && time < (period.to?.getTime() ?? Infinity);
    const state = isPriced
      ? { isInStock: true, price: period.price }
      : { isInStock: stateAfter(offer, own, changeCount), price: null };
    const before = points.at(-1);
    if (time < since.getTime() || (before?.isInStock === state.isInStock && before.price === state.price)) continue;
    points.push({ at: new Date(time).toISOString(), ...state });
  }
  return points.slice(-MAX_POINTS_PER_OFFER);
}

/**
 * Returns whether the offer was in stock after the first `changeCount` of its changes. Before the
 * first change, the stock was the opposite of that change.
 */
function stateAfter({ availability }: PastOffer, own: readonly StockChange[], changeCount: number): boolean {
  const last = own[changeCount - 1];
  if (last) return last.isRestock;
  const next = own[0];
  return next ? !next.isRestock : availability !== null && isInStock(availability);
}

/**
 * Returns the periods in which a fragrance was out of stock, oldest first. Each period lasts from
 * the change that sold out the last offer until an offer is back in stock, or until `lastCheckedAt`
 * while it is ongoing. Omits periods shorter than an hour, which are flapping, and periods whose
 * beginning was not observed.
 */
export function computeAbsences(
  offers: readonly PastOffer[],
  changes: readonly StockChange[],
  lastCheckedAt: Date,
): (Absence & { since: Date })[] {
  const inStock = new Set<number>();
  const absences: (Absence & { since: Date })[] = [];
  let soldOutSince: Date | null = null;
  for (const change of withInitialStock(offers, changes)) {
    const wasInStock = inStock.size > 0;
    for (const id of change.offerIds) {
      if (change.isRestock) inStock.add(id);
      else inStock.delete(id);
    }
    if (wasInStock && inStock.size === 0) soldOutSince = change.at;
    if (inStock.size === 0 || soldOutSince === null) continue;
    absences.push({ days: daysBetween(soldOutSince, change.at), ended: true, since: soldOutSince });
    soldOutSince = null;
  }
  if (soldOutSince !== null)
    absences.push({ days: daysBetween(soldOutSince, lastCheckedAt), ended: false, since: soldOutSince });
  return absences.filter(({ days }) => days * DAY_MS >= HOUR_MS);
}

/**
 * Adds a restock for each offer that was in stock when it was first seen. Its time is when the
 * offer was first seen.
 */
function withInitialStock(offers: readonly PastOffer[], changes: readonly StockChange[]): StockChange[] {
  const initial = offers.flatMap((offer) => {
    const own = changes.filter(({ offerIds }) => offerIds.includes(offer.id));
    const at = offer.firstSeenAt ?? own[0]?.at;
    return at !== undefined && stateAfter(offer, own, 0) ? [{ at, isRestock: true, offerIds: [offer.id] }] : [];
  });
  return [...initial, ...changes].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function daysBetween(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime()) / DAY_MS;
}
