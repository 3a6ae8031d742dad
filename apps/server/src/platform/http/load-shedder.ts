import { SECOND } from '../clock.ts';

export interface LoadLimits {
  /** Duration above which a turn of the event loop with many requests counts as long. */
  longTurnMs: number;
  /**
   * A long turn of the event loop is a sign of overload only if it handled at least this number of
   * requests. With fewer requests, it means that one operation is slow.
   */
  minRequests: number;
  /**
   * Time at the start of each event loop turn in which requests are admitted even during an
   * overload. With a longer time, new connections would wait, because Node.js accepts only one per
   * turn (libuv 1.45 and later).
   */
  turnMs: number;
  /** Duration of an overload after which requests are rejected. */
  toleranceMs: number;
  /** Time for which requests are still rejected after the last long turn of the event loop. */
  recoveryMs: number;
}

/**
 * Duration above which an event loop turn that accepts a connection counts as long. It is short,
 * because Node.js accepts only one connection per turn.
 */
const ACCEPTING_TURN_MS = 4;
const MIN_ADMITTED_PER_TURN = 1;
/**
 * Number of reserved requests that each event loop turn admits even during an overload. Reserved
 * requests are for pages and static files, or from clients that send few requests.
 */
const RESERVED_PER_TURN = 50;

/**
 * Rejects requests in an overload. Each turn of the event loop then admits requests for a short
 * time only.
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
   * Returns true if, within the last second, the overload was so strong that the server rejected a
   * reserved request (see RESERVED_PER_TURN).
   */
  isOverloaded(now: number): boolean {
    return now - this.#reservedRejectedAt < SECOND;
  }

  noteAccepted(): void {
    this.#hasAccepted = true;
  }

  /**
   * Returns whether a request is admitted. During an overload, a limited number of requests for
   * which `isReserved` returns true are still admitted.
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
