import { type Availability, isInStock } from '@sillage/contract';

/** What we hold true of an offer, a change that was seen once and waits for its second look, and what was told lately. */
export interface StockState {
  /** Null until a first reading succeeded. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
  /** When its last restocks were told: at most two, as of its last event. */
  recentRestocks: readonly Date[];
}

export interface Observation {
  /** `unknown` also for pages that were blocked, gone, redirected or failed. */
  availability: Availability | 'unknown';
  at: Date;
  /** The page's sources contradict each other, or say too little to be sure. */
  isDisputed?: boolean;
}

export interface Step {
  state: StockState;
  event: 'restock' | 'sold_out' | null;
  /** The event is one of many: it is kept, and shown as "comes and goes", but nobody is alerted. */
  isFlapping: boolean;
}

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any pause we make ourselves: a day of back-off, or a daily feed that failed once. */
const STALE_MS = 2 * 24 * HOUR_MS;
const ALERTS_AN_HOUR = 2;

/**
 * The restock state machine; docs/state-machine.md has its table with the reasons. The confirmed state is not the last
 * observation: what cannot be read changes nothing, the first look tells nobody, and a change across the line between in
 * stock and not needs a second look at least `confirmMs` after the first. Of two restocks told within the hour, what
 * follows is `isFlapping`. Clocks that jump delay by one more look and never freeze.
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
  return state.availability === null ? quiet(next) : told(next, isInStock(availability) ? 'restock' : 'sold_out', at);
}

function quiet(state: StockState): Step {
  return { state, event: null, isFlapping: false };
}

function confirmed({ recentRestocks }: StockState, availability: Availability, since: Date | null): StockState {
  return { availability, since, candidate: null, recentRestocks };
}

function isSameSide(one: Availability, other: Availability): boolean {
  return isInStock(one) === isInStock(other);
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

/** An event, and whether it is one too many. A time told by a clock that ran ahead counts for an hour and no longer. */
function told(state: StockState, event: 'restock' | 'sold_out', at: Date): Step {
  const recent = state.recentRestocks.filter((time) => Math.abs(at.getTime() - time.getTime()) < HOUR_MS);
  const isFlapping = recent.length >= ALERTS_AN_HOUR;
  const recentRestocks = event === 'restock' && !isFlapping ? [...recent, at] : recent;
  return { state: { ...state, recentRestocks }, event, isFlapping };
}
