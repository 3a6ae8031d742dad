import { SECOND } from '../clock.ts';

/** When a web process is overloaded. */
export interface LoadLimits {
  /**
   * Duration above which a turn of the event loop with at least `minRequests` requests counts as
   * long.
   */
  longTurnMs: number;
  /** A long turn with fewer requests is one slow operation, not an overload. */
  minRequests: number;
  /**
   * Time for requests in one turn of an overloaded process. Short, because Node.js accepts one
   * connection per turn (libuv 1.45 and later): long turns keep new connections waiting.
   */
  turnMs: number;
  /**
   * Requests are rejected once long turns have gone on for this time; a short burst is accepted.
   */
  toleranceMs: number;
  /** Requests are rejected until this time has passed since the last long turn. */
  recoveryMs: number;
}

/** A turn that accepts a connection is long after this time: Node.js accepts only one per turn. */
const ACCEPTING_TURN_MS = 4;
/** Requests admitted in any turn of an overloaded process, however long they take. */
const MIN_ADMITTED_PER_TURN = 1;
/** Extra requests per turn for static files and for addresses that send few. */
const RESERVED_PER_TURN = 50;

/**
 * Rejects requests while turns of the event loop are too long. Requests read in the same turn wait
 * for each other, so the admitted ones decide how long a rejection takes.
 */
export class LoadShedder {
  readonly #limits: LoadLimits;
  #hasAccepted = false;
  #turn = { startedAt: Number.NaN, admitted: 0, reserved: 0, rejected: 0 };
  #longSince = Number.POSITIVE_INFINITY;
  #longUntil = Number.NEGATIVE_INFINITY;
  #reservedRejectedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  isShedding(now: number): boolean {
    const isRecent = this.#turn.rejected > 0 || now - this.#longUntil < this.#limits.recoveryMs;
    return isRecent && now - this.#longSince > this.#limits.toleranceMs;
  }

  /** True while even requests with a reserved place are rejected. */
  isOverloaded(now: number): boolean {
    return now - this.#reservedRejectedAt < SECOND;
  }

  /** Notes that this turn accepted a connection. */
  noteAccepted(): void {
    this.#hasAccepted = true;
  }

  /** Decides about a request, and counts it. `isReserved` tells whether a reserved place is its. */
  admit(now: number, isReserved: () => boolean): boolean {
    if (Number.isNaN(this.#turn.startedAt)) {
      this.#turn = { startedAt: now, admitted: 0, reserved: 0, rejected: 0 };
      // Runs after all sockets that are readable in this turn have been read.
      setImmediate(() => this.#endTurn());
    }
    const isAdmitted = this.#decide(now, isReserved);
    if (isAdmitted) this.#turn.admitted += 1;
    else this.#turn.rejected += 1;
    return isAdmitted;
  }

  #decide(now: number, isReserved: () => boolean): boolean {
    const turn = this.#turn;
    const hasTime = turn.admitted < MIN_ADMITTED_PER_TURN || now - turn.startedAt < this.#limits.turnMs;
    if (!this.isShedding(now) || hasTime) return true;
    if (!isReserved()) return false;
    turn.reserved += 1;
    if (turn.reserved > RESERVED_PER_TURN) this.#reservedRejectedAt = now;
    return turn.reserved <= RESERVED_PER_TURN;
  }

  #endTurn(): void {
    const { longTurnMs, minRequests, recoveryMs } = this.#limits;
    const turn = this.#turn;
    const now = performance.now();
    const ms = now - turn.startedAt;
    const hasManyRequests = turn.admitted + turn.rejected >= minRequests;
    const isLong = ms > longTurnMs || (ms > ACCEPTING_TURN_MS && this.#hasAccepted);
    if (turn.rejected > 0 || (hasManyRequests && isLong)) {
      // Counts from the end of the first long turn: one alone, such as a slow start, is tolerated.
      if (turn.startedAt - this.#longUntil > recoveryMs) this.#longSince = now;
      this.#longUntil = now;
      // A slow turn with few requests shows that other work is slow: the overload is over.
    } else if (ms > ACCEPTING_TURN_MS) this.#longUntil = Number.NEGATIVE_INFINITY;
    this.#hasAccepted = false;
    turn.startedAt = Number.NaN;
  }
}
