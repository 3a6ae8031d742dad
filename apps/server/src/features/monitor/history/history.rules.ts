import { type Availability, DAY_MS, HOUR_MS, isInStock, type OfferSeries } from '@sillage/contract';
import type { Absence } from './forecast.rules.ts';

/** Maximum points in the price series of an offer; the oldest points are dropped. */
const MAX_POINTS_PER_OFFER = 500;

export interface StockChange {
  at: Date;
  isRestock: boolean;
  offerIds: readonly number[];
}

export interface PastOffer {
  id: number;
  firstSeenAt: Date | null;
  availability: Availability | null;
  currency: string | null;
}

/**
 * Price that a check of an offer read. Checks that read the same as the check before are left out.
 */
export interface Observation {
  at: Date;
  price: number | null;
  currency: string | null;
}

/**
 * Builds the price series of an offer; all lists are oldest first. An observation without a price
 * leaves the last price unchanged; a price in a foreign currency becomes null.
 */
export function buildPoints(
  offer: PastOffer,
  observations: readonly Observation[],
  changes: readonly StockChange[],
): OfferSeries['points'] {
  if (offer.availability === null) return [];
  const own = changes.filter(({ offerIds }) => offerIds.includes(offer.id));
  const moments = [...observations, ...own.map(({ at }) => ({ at, price: null, currency: null }))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const points: OfferSeries['points'] = [];
  let changeCount = 0;
  let price: number | null = null;
  for (const moment of moments) {
    while (own[changeCount] !== undefined && (own[changeCount] as StockChange).at <= moment.at) changeCount += 1;
    price = priceAt(moment, offer, price);
    const point = { at: moment.at.toISOString(), isInStock: stateAfter(offer, own, changeCount), price };
    const last = points.at(-1);
    if (last?.at === point.at) points.pop();
    const before = points.at(-1);
    if (before?.isInStock !== point.isInStock || before.price !== point.price) points.push(point);
  }
  return points.slice(-MAX_POINTS_PER_OFFER);
}

function priceAt(moment: Observation, offer: PastOffer, before: number | null): number | null {
  if (moment.price === null) return before;
  return moment.currency === null || moment.currency === offer.currency ? moment.price : null;
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
): Absence[] {
  const inStock = new Set<number>();
  const absences: Absence[] = [];
  let soldOutSince: Date | null = null;
  for (const change of withInitialStock(offers, changes)) {
    const wasInStock = inStock.size > 0;
    for (const id of change.offerIds) {
      if (change.isRestock) inStock.add(id);
      else inStock.delete(id);
    }
    if (wasInStock && inStock.size === 0) soldOutSince = change.at;
    if (inStock.size === 0 || soldOutSince === null) continue;
    absences.push({ days: daysBetween(soldOutSince, change.at), ended: true });
    soldOutSince = null;
  }
  if (soldOutSince !== null) absences.push({ days: daysBetween(soldOutSince, lastCheckedAt), ended: false });
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
