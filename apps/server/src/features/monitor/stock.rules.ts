import { type Availability, isInStock } from '@sillage/contract';

/** Confirmed state of an offer, a change that awaits its second check, and recent notifications. */
export interface StockState {
  /** Null until the first successful reading. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
  /** Times of the last notified restocks: at most two, as of the last event. */
  recentRestocks: readonly Date[];
  /** Times of the last notified preorders, limited in the same way. */
  recentPreorders: readonly Date[];
}

export interface Observation {
  /** `unknown` also for pages that were blocked, not found, redirected or failed. */
  availability: Availability | 'unknown';
  at: Date;
  /** The page's sources contradict each other, or say too little to be sure. */
  isDisputed?: boolean;
}

export type StockEvent = 'restock' | 'sold_out' | 'preorder';

export interface Step {
  state: StockState;
  event: StockEvent | null;
  /** One event too many: stored and shown as "comes and goes", but not notified. */
  isFlapping: boolean;
}

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any pause of our own: a day of backoff, or a daily feed that failed once. */
const STALE_MS = 2 * 24 * HOUR_MS;
const ALERTS_AN_HOUR = 2;

/**
 * The restock state machine; docs/state-machine.md has its table and the reasons. The confirmed
 * state is not the last observation: `unknown` changes nothing, the first check notifies nothing,
 * and a change of side (in stock, preorder, neither) needs a second check at least `confirmMs`
 * after the first. After two notified restocks within an hour, further events are `isFlapping`. A
 * clock jump delays a change by one more check and never freezes it.
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

/** Null when no state is confirmed. */
function sideOf(availability: Availability | null): Side | null {
  if (availability === null) return null;
  if (isInStock(availability)) return 'in-stock';
  return availability === 'PreOrder' || availability === 'PreSale' ? 'ahead' : 'neither';
}

/** Whether two states are on the same side, so that a change between them is no event. */
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

/**
 * Whether two observations support one change: same side, in order, and close enough in time that
 * the stock cannot have changed twice.
 */
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
 * Adds an event and decides whether it is flapping. A preorder is counted against preorders, all
 * other events against restocks. A time from a clock that ran ahead counts for an hour only.
 */
function told(state: StockState, event: StockEvent, at: Date): Step {
  const counted = event === 'preorder' ? 'recentPreorders' : 'recentRestocks';
  const recent = state[counted].filter((time) => Math.abs(at.getTime() - time.getTime()) < HOUR_MS);
  const isFlapping = recent.length >= ALERTS_AN_HOUR;
  const isCounted = event !== 'sold_out' && !isFlapping;
  return { state: { ...state, [counted]: isCounted ? [...recent, at] : recent }, event, isFlapping };
}
