import { type Availability, isInStock, type OfferSeries } from '@sillage/contract';
import type { Absence } from './forecast.rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum points per offer; the newest stay. */
const MOST_POINTS = 500;

/** A confirmed stock change. */
export interface Flip {
  at: Date;
  isBack: boolean;
  offerIds: readonly number[];
}

export interface PastOffer {
  id: number;
  firstSeenAt: Date | null;
  availability: Availability | null;
  currency: string | null;
}

/** An observation that differed from the previous one. */
export interface Sighting {
  at: Date;
  price: number | null;
  currency: string | null;
}

/**
 * Returns an offer's confirmed stock and its price over time. All lists are oldest first. An
 * observation without a price leaves the last one standing; a price in a foreign currency is null.
 */
export function pointsOf(
  offer: PastOffer,
  sightings: readonly Sighting[],
  flips: readonly Flip[],
): OfferSeries['points'] {
  if (offer.availability === null) return [];
  const own = flips.filter(({ offerIds }) => offerIds.includes(offer.id));
  const moments = [...sightings, ...own.map(({ at }) => ({ at, price: null, currency: null }))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const points: OfferSeries['points'] = [];
  let flipped = 0;
  let price: number | null = null;
  for (const moment of moments) {
    while (own[flipped] !== undefined && (own[flipped] as Flip).at <= moment.at) flipped += 1;
    price = priceAt(moment, offer, price);
    const point = { at: moment.at.toISOString(), isInStock: stateAfter(offer, own, flipped), price };
    const last = points.at(-1);
    if (last?.at === point.at) points.pop();
    const before = points.at(-1);
    if (before?.isInStock !== point.isInStock || before.price !== point.price) points.push(point);
  }
  return points.slice(-MOST_POINTS);
}

function priceAt(moment: Sighting, offer: PastOffer, before: number | null): number | null {
  if (moment.price === null) return before;
  return moment.currency === null || moment.currency === offer.currency ? moment.price : null;
}

/** Returns the state after `flipped` changes; before the first it was the opposite. */
function stateAfter({ availability }: PastOffer, own: readonly Flip[], flipped: number): boolean {
  const last = own[flipped - 1];
  if (last) return last.isBack;
  const next = own[0];
  return next ? !next.isBack : availability !== null && isInStock(availability);
}

/**
 * Returns the fragrance's absences, oldest first: from the change that sold out its last offer
 * until any offer is back. An ongoing absence lasts until `seenAt`, the last check. Omits those
 * below an hour, which are flapping, and those whose beginning was not observed.
 */
export function absencesOf(offers: readonly PastOffer[], flips: readonly Flip[], seenAt: Date): Absence[] {
  const there = new Set<number>();
  const absences: Absence[] = [];
  let awaySince: Date | null = null;
  for (const step of stepsOf(offers, flips)) {
    const wasThere = there.size > 0;
    for (const id of step.offerIds) {
      if (step.isBack) there.add(id);
      else there.delete(id);
    }
    if (wasThere && there.size === 0) awaySince = step.at;
    if (there.size === 0 || awaySince === null) continue;
    absences.push({ days: daysBetween(awaySince, step.at), ended: true });
    awaySince = null;
  }
  if (awaySince !== null) absences.push({ days: daysBetween(awaySince, seenAt), ended: false });
  return absences.filter(({ days }) => days * DAY_MS >= HOUR_MS);
}

/** Adds a first change for each offer that was in stock when first seen. */
function stepsOf(offers: readonly PastOffer[], flips: readonly Flip[]): Flip[] {
  const begun = offers.flatMap((offer) => {
    const own = flips.filter(({ offerIds }) => offerIds.includes(offer.id));
    const at = offer.firstSeenAt ?? own[0]?.at;
    return at !== undefined && stateAfter(offer, own, 0) ? [{ at, isBack: true, offerIds: [offer.id] }] : [];
  });
  return [...begun, ...flips].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function daysBetween(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime()) / DAY_MS;
}
