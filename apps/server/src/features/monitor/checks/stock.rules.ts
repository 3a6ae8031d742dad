import { type Availability, DAY_MS, HOUR_MS, isInStock } from '@sillage/contract';

export interface OfferState {
  /** Confirmed availability; null until the first readable check. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
  /**
   * Times of the last two notified restocks. The next restock or sold-out event removes times that
   * are over an hour old.
   */
  recentRestocks: readonly Date[];
  /**
   * Times of the last two notified preorders. The next preorder event removes times that are over
   * an hour old.
   */
  recentPreorders: readonly Date[];
}

export interface Observation {
  /** Observed availability; `unknown` also for a blocked, missing, redirected or failed page. */
  availability: Availability | 'unknown';
  at: Date;
  /** Whether the page's sources contradict each other, or say too little to be sure. */
  isDisputed?: boolean;
}

export type StockEvent = 'restock' | 'sold_out' | 'preorder';

export interface StockTransition {
  state: OfferState;
  event: StockEvent | null;
  /** An event above the hourly limit is stored and shown as "comes and goes", but not notified. */
  isFlapping: boolean;
}

/**
 * Maximum time between the first check that observes a stock change and the second check that
 * confirms it. Two days allow for a day of backoff, or for one failed read of a daily product feed.
 */
const MAX_CANDIDATE_AGE_MS = 2 * DAY_MS;
const MAX_ALERTS_PER_HOUR = 2;

/**
 * The restock state machine, described in docs/state-machine.md. Applies one observation to the
 * stock state of an offer. An `unknown` availability changes nothing, and the first check creates
 * no event. A change between in stock, preorder and neither needs a second check at least
 * `confirmMs` after the first. After two notified restocks within an hour, further events are
 * marked as flapping. A clock jump delays a change by one more check and never blocks it.
 */
export function observe(
  state: OfferState,
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
 * Returns whether an availability means in stock, a preorder (`ahead`) or neither. Null when no
 * availability is confirmed.
 */
function sideOf(availability: Availability | null): Side | null {
  if (availability === null) return null;
  if (isInStock(availability)) return 'in-stock';
  return availability === 'PreOrder' || availability === 'PreSale' ? 'ahead' : 'neither';
}

/**
 * Two availabilities are on one side when both are in stock, both preorders, or both neither. A
 * change within a side creates no event.
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

function withoutEvent(state: OfferState): StockTransition {
  return { state, event: null, isFlapping: false };
}

function confirmState(state: OfferState, availability: Availability, since: Date | null): OfferState {
  return { ...state, availability, since, candidate: null };
}

/**
 * Whether an observation agrees with `candidate`, an earlier change of availability that is still
 * unconfirmed. They agree when both are in stock, both are preorders, or both are neither. The
 * observation must not be earlier, nor so late that the stock may have changed twice in between.
 */
function isSupported(
  candidate: NonNullable<OfferState['candidate']>,
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
 * Returns the stock state after an event. `isFlapping` is true if the event exceeds its hourly
 * limit. Preorders have their own limit; other events share that of restocks. Stored times that a
 * wrong clock put more than an hour into the future are ignored.
 */
function withEvent(state: OfferState, event: StockEvent, at: Date): StockTransition {
  const counter = event === 'preorder' ? 'recentPreorders' : 'recentRestocks';
  const recent = state[counter].filter((time) => Math.abs(at.getTime() - time.getTime()) < HOUR_MS);
  const isFlapping = recent.length >= MAX_ALERTS_PER_HOUR;
  const isCounted = event !== 'sold_out' && !isFlapping;
  return { state: { ...state, [counter]: isCounted ? [...recent, at] : recent }, event, isFlapping };
}
