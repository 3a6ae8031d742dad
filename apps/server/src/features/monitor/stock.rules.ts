import { type Availability, isInStock } from '@sillage/contract';

/** What we hold true of an offer, a change that was seen once and waits for its second look, and what was told lately. */
export interface StockState {
  /** Null until a first reading succeeded. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
  /** When its last restocks were told: at most two, as of its last event. */
  recentRestocks: readonly Date[];
  /** The same of the times when it became possible to order it ahead. */
  recentPreorders: readonly Date[];
}

export interface Observation {
  /** `unknown` also for pages that were blocked, gone, redirected or failed. */
  availability: Availability | 'unknown';
  at: Date;
  /** The page's sources contradict each other, or say too little to be sure. */
  isDisputed?: boolean;
}

export type StockEvent = 'restock' | 'sold_out' | 'preorder';

export interface Step {
  state: StockState;
  event: StockEvent | null;
  /** The event is one of many: it is kept, and shown as "comes and goes", but nobody is alerted. */
  isFlapping: boolean;
}

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any pause we make ourselves: a day of back-off, or a daily feed that failed once. */
const STALE_MS = 2 * 24 * HOUR_MS;
const ALERTS_AN_HOUR = 2;

/**
 * The restock state machine; docs/state-machine.md has its table with the reasons. The confirmed state is not the last
 * observation: what cannot be read changes nothing, the first look tells nobody, and a change of side (in stock, to be
 * ordered ahead, neither) needs a second look at least `confirmMs` after the first. Of two restocks told within the hour,
 * what follows is `isFlapping`. Clocks that jump delay by one more look and never freeze.
 */
export function observe(state: StockState, observation: Observation, { confirmMs }: { confirmMs: number }): Step {
  const { availability, at, isDisputed = false } = observation;
  if (availability === 'unknown') return quiet(state);
  if (state.availability === null && !isDisputed) return quiet(confirmed(state, availability, at));
  if (state.availability !== null && isSameSide(availability, state.availability)) {
    return quiet(confirmed(state, availability, availability === state.availability ? state.since : at));
  }
  if (state.candidate === null || !isSupported(state.candidate, availability, at, confirmMs)) {
    return quiet({ ...state, candidate: { availability, since: at } });
  }
  if (at.getTime() - state.candidate.since.getTime() < confirmMs) return quiet(state);
  const next = confirmed(state, availability, at);
  const event = eventOf(sideOf(state.availability), sideOf(availability));
  return event === null ? quiet(next) : told(next, event, at);
}

type Side = 'in-stock' | 'ahead' | 'neither';

/** Null while nothing is held true. */
function sideOf(availability: Availability | null): Side | null {
  if (availability === null) return null;
  if (isInStock(availability)) return 'in-stock';
  return availability === 'PreOrder' || availability === 'PreSale' ? 'ahead' : 'neither';
}

/** Whether two states are on the same side, so that going from one to the other is no news. */
export function isSameSide(one: Availability, other: Availability): boolean {
  return sideOf(one) === sideOf(other);
}

function eventOf(before: Side | null, after: Side | null): StockEvent | null {
  if (before === null) return null;
  if (after === 'in-stock') return 'restock';
  if (before === 'in-stock') return 'sold_out';
  return after === 'ahead' ? 'preorder' : null;
}

function quiet(state: StockState): Step {
  return { state, event: null, isFlapping: false };
}

function confirmed(state: StockState, availability: Availability, since: Date | null): StockState {
  return { ...state, availability, since, candidate: null };
}

/** Whether two looks speak of one change: they agree, in this order, and not so long ago that all may have changed twice. */
function isSupported(
  candidate: NonNullable<StockState['candidate']>,
  availability: Availability,
  at: Date,
  confirmMs: number,
): boolean {
  const ageMs = at.getTime() - candidate.since.getTime();
  return isSameSide(availability, candidate.availability) && ageMs >= 0 && ageMs <= Math.max(STALE_MS, 2 * confirmMs);
}

/**
 * An event, and whether it is one too many: a preorder is counted against preorders, all else against restocks. A time told
 * by a clock that ran ahead counts for an hour and no longer.
 */
function told(state: StockState, event: StockEvent, at: Date): Step {
  const counted = event === 'preorder' ? 'recentPreorders' : 'recentRestocks';
  const recent = state[counted].filter((time) => Math.abs(at.getTime() - time.getTime()) < HOUR_MS);
  const isFlapping = recent.length >= ALERTS_AN_HOUR;
  const isCounted = event !== 'sold_out' && !isFlapping;
  return { state: { ...state, [counted]: isCounted ? [...recent, at] : recent }, event, isFlapping };
}
