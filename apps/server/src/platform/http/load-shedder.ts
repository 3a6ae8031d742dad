import { SECOND } from '../clock.ts';

/** Limits that decide when a web process is overloaded. */
export interface LoadLimits {
  /**
   * Duration above which a turn of the event loop with at least `minRequests` requests counts as
   * long.
   */
  longTurnMs: number;
  /**
   * Minimum number of requests in a long turn of the event loop. With fewer requests, the cause is
   * one slow operation, not an overload.
   */
  minRequests: number;
  /**
   * Time for which an overloaded process admits requests in one turn of the event loop. A longer
   * turn would delay new connections, because Node.js accepts one connection per turn (libuv 1.45
   * and later).
   */
  turnMs: number;
  /**
   * Duration of an overload after which requests are rejected. In a shorter overload, all requests
   * are accepted.
   */
  toleranceMs: number;
  /** Time for which requests are still rejected after the last long turn of the event loop. */
  recoveryMs: number;
}

/**
 * Duration above which a turn of the event loop that accepts a connection counts as long, because
 * Node.js accepts only one connection per turn.
 */
const ACCEPTING_TURN_MS = 4;
/** Minimum number of requests that an overloaded process admits in each turn of the event loop. */
const MIN_ADMITTED_PER_TURN = 1;
/**
 * Number of places that an overloaded process reserves in each turn of the event loop, for pages,
 * static files and clients that send few requests.
 */
const RESERVED_PER_TURN = 50;

/**
 * Rejects requests while turns of the event loop are too long. All requests of a turn wait for each
 * other, so even a rejection takes as long as the admitted requests of its turn.
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

  /**
   * Returns whether a request that may use a reserved place was rejected within the last second.
   * RESERVED_PER_TURN is the number of reserved places.
   */
  isOverloaded(now: number): boolean {
    return now - this.#reservedRejectedAt < SECOND;
  }

  /** Records that the current turn of the event loop accepted a connection. */
  noteAccepted(): void {
    this.#hasAccepted = true;
  }

  /**
   * Counts a request and returns whether it is admitted. `isReserved` returns whether the request
   * may use one of the RESERVED_PER_TURN places.
   */
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
