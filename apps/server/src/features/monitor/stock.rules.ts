import { type Availability, isInStock } from '@sillage/contract';

/** What we hold true of an offer, and a change that was seen once and waits for its second look. */
export interface StockState {
  /** Null until a first reading succeeded. */
  availability: Availability | null;
  since: Date | null;
  candidate: { availability: Availability; since: Date } | null;
}

export interface Observation {
  /** `unknown` also for pages that were blocked, gone, redirected or failed. */
  availability: Availability | 'unknown';
  at: Date;
}

export interface Step {
  state: StockState;
  event: 'restock' | 'sold_out' | null;
}

/**
 * The restock state machine. The confirmed state is not the last observation:
 *
 * | confirmed | candidate | observed                           | becomes                                    |
 * | --------- | --------- | ---------------------------------- | ------------------------------------------ |
 * | any       | any       | unknown                            | no change                                  |
 * | nothing   | –         | anything                           | confirmed, and nobody is told              |
 * | x         | any       | the same side of "in stock" as x   | confirmed in its exact words, no candidate |
 * | x         | none      | the other side                     | a candidate                                |
 * | x         | other side| the other side, before `confirmMs` | no change                                  |
 * | x         | other side| the other side, after `confirmMs`  | confirmed, with its event                  |
 *
 * A shop flickers while it updates, so one look is not news; a page that cannot be read is evidence of nothing.
 */
export function observe(state: StockState, { availability, at }: Observation, confirmMs: number): Step {
  if (availability === 'unknown') return { state, event: null };
  if (state.availability === null) return { state: confirmed(availability, at), event: null };
  if (isInStock(availability) === isInStock(state.availability)) {
    return { state: confirmed(availability, availability === state.availability ? state.since : at), event: null };
  }
  if (state.candidate === null) return { state: { ...state, candidate: { availability, since: at } }, event: null };
  if (at.getTime() - state.candidate.since.getTime() < confirmMs) return { state, event: null };
  return { state: confirmed(availability, at), event: isInStock(availability) ? 'restock' : 'sold_out' };
}

function confirmed(availability: Availability, since: Date | null): StockState {
  return { availability, since, candidate: null };
}
