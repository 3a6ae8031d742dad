import { type Availability, DAY_MS, HOUR_MS, isInStock } from '@sillage/contract';

/**
 * Confirmed availability of an offer, the change that awaits its second check, and the times of
 * recent notifications.
 */
export interface StockState {
  /** Confirmed availability; null until the first readable check. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
  /**
   * Times of the latest notified restocks, at most two. Times that were over an hour old at the
   * last restock or sold-out event are dropped.
   */
  recentRestocks: readonly Date[];
  /**
   * Times of the latest notified preorders, at most two. Times that were over an hour old at the
   * last preorder are dropped.
   */
  recentPreorders: readonly Date[];
}

export interface Observation {
  /**
   * Observed availability; `unknown` also when the page was blocked, not found, redirected or
   * failed.
   */
  availability: Availability | 'unknown';
  at: Date;
  /** Whether the page's sources contradict each other, or say too little to be sure. */
  isDisputed?: boolean;
}

export type StockEvent = 'restock' | 'sold_out' | 'preorder';

export interface StockTransition {
  state: StockState;
  event: StockEvent | null;
  /**
   * Whether the event exceeds the hourly limit. A flapping event is stored and shown as "comes and
   * goes", but not notified.
   */
  isFlapping: boolean;
}

/**
 * Maximum age of a candidate. It exceeds every planned pause between checks: a day of backoff, or a
 * daily product feed that failed once.
 */
const MAX_CANDIDATE_AGE_MS = 2 * DAY_MS;
const MAX_ALERTS_PER_HOUR = 2;

/**
 * The restock state machine, described in docs/state-machine.md: applies one observation to the
 * confirmed state of an offer. `unknown` changes nothing, and the first check creates no event. A
 * change between in stock, preorder and neither needs a second check at least `confirmMs` after the
 * first. After two notified restocks within an hour, further events are `isFlapping`. A clock jump
 * delays a change by one more check and never blocks it.
 */
export function observe(
  state: StockState,
  observation: Observation,
  { confirmMs }: { confirmMs: number },
): StockTransition {
  const { availability, at, isDisputed = false } = observation;
  if (availability === 'unknown') return withoutEvent(state);
  if (state.availability === null && !isDisputed) return withoutEvent(confirmState(state, availability, at));
  if (state.availability !== null && isSameSide(availability, state.availability)) {
    return withoutEvent(confirmState(state, availability, availability === state.availability ? state.since : at));
  }
  if (state.candidate === null || !isSupported(state.candidate, availability, at, confirmMs)) {
    return withoutEvent({ ...state, candidate: { availability, since: at } });
  }
  if (at.getTime() - state.candidate.since.getTime() < confirmMs) return withoutEvent(state);
  const next = confirmState(state, availability, at);
  const event = getEvent(sideOf(state.availability), sideOf(availability));
  return event === null ? withoutEvent(next) : withEvent(next, event, at);
}

type Side = 'in-stock' | 'ahead' | 'neither';

/**
 * Classifies an availability as in stock, available for preorder, or neither; null when no
 * availability is confirmed.
 */
function sideOf(availability: Availability | null): Side | null {
  if (availability === null) return null;
  if (isInStock(availability)) return 'in-stock';
  return availability === 'PreOrder' || availability === 'PreSale' ? 'ahead' : 'neither';
}

/**
 * Whether both availabilities are in stock, both are preorders, or both are neither. A change
 * between such availabilities is no event.
 */
export function isSameSide(a: Availability, b: Availability): boolean {
  return sideOf(a) === sideOf(b);
}

function getEvent(before: Side | null, after: Side | null): StockEvent | null {
  if (before === null) return null;
  if (after === 'in-stock') return 'restock';
  if (before === 'in-stock') return 'sold_out';
  return after === 'ahead' ? 'preorder' : null;
}

function withoutEvent(state: StockState): StockTransition {
  return { state, event: null, isFlapping: false };
}

function confirmState(state: StockState, availability: Availability, since: Date | null): StockState {
  return { ...state, availability, since, candidate: null };
}

/**
 * Whether a second observation agrees with the candidate: both are in stock, both are preorders, or
 * both are neither. The second must not be earlier, nor so late that the stock may have changed
 * twice in between.
 */
function isSupported(
  candidate: NonNullable<StockState['candidate']>,
  availability: Availability,
  at: Date,
  confirmMs: number,
): boolean {
  const ageMs = at.getTime() - candidate.since.getTime();
  return (
    isSameSide(availability, candidate.availability) &&
    ageMs >= 0 &&
    ageMs <= Math.max(MAX_CANDIDATE_AGE_MS, 2 * confirmMs)
  );
}

/**
 * Adds an event and decides whether it is flapping. Preorders have their own hourly limit; all
 * other events share the limit of restocks. A recorded time more than an hour in the future is
 * ignored.
 */
function withEvent(state: StockState, event: StockEvent, at: Date): StockTransition {
  const counter = event === 'preorder' ? 'recentPreorders' : 'recentRestocks';
  const recent = state[counter].filter((time) => Math.abs(at.getTime() - time.getTime()) < HOUR_MS);
  const isFlapping = recent.length >= MAX_ALERTS_PER_HOUR;
  const isCounted = event !== 'sold_out' && !isFlapping;
  return { state: { ...state, [counter]: isCounted ? [...recent, at] : recent }, event, isFlapping };
}
