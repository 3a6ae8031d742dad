import { type Availability, isInStock, type OfferSeries } from '@sillage/contract';
import type { Absence } from './forecast.rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** As many points as an offer's line may have; the newest stay. */
const MOST_POINTS = 500;

/** A confirmed change. */
export interface Flip {
  at: Date;
  isBack: boolean;
  offerIds: readonly number[];
}

/** An offer as far as its past goes: since when it is known, and how it stands. */
export interface PastOffer {
  id: number;
  firstSeenAt: Date | null;
  availability: Availability | null;
  currency: string | null;
}

/** A look that saw something new of an offer. */
export interface Sighting {
  at: Date;
  price: number | null;
  currency: string | null;
}

/**
 * An offer's stock and price over time, all lists oldest first. Stock is what was confirmed, not what a single look saw. A
 * look without a price leaves the last one standing; a price in another currency than the offer's own is none.
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

/** How an offer stood after so many of its changes; before the first it was the other way round. */
function stateAfter({ availability }: PastOffer, own: readonly Flip[], flipped: number): boolean {
  const last = own[flipped - 1];
  if (last) return last.isBack;
  const next = own[0];
  return next ? !next.isBack : availability !== null && isInStock(availability);
}

/**
 * When the fragrance was away, oldest first: from the change that took its last offer in stock until any is there again.
 * An absence that still goes on lasts until `seenAt`, when we last looked. Those shorter than an hour are flapping, and one
 * whose beginning nobody saw tells nothing.
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

/** The changes, and before them that offers were there when they were first seen. */
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
