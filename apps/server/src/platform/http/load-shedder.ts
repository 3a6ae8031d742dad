import { SECOND } from '../clock.ts';

export interface LoadLimits {
  /** Duration above which a turn of the event loop with many requests counts as long. */
  longTurnMs: number;
  /**
   * A long turn of the event loop is a sign of overload only if it handled at least this number of
   * requests. With fewer requests, it means that one operation is slow.
   */
  minRequests: number;
  /** Time of each event loop turn in which requests are admitted even during an overload. */
  admitMs: number;
  /**
   * Time for which signs of overload must follow each other before requests are rejected, and
   * maximum time between two of them.
   */
  toleranceMs: number;
  /** Time for which requests are still rejected after an overload that does not come back soon. */
  minRecoveryMs: number;
}

const MIN_ADMITTED_PER_TURN = 1;
/**
 * Number of reserved requests that each event loop turn admits even during an overload. Reserved
 * requests are for pages and static files, or from clients that send few requests.
 */
const RESERVED_PER_TURN = 50;
/**
 * Number of requests and connections rejected in one turn of the event loop that shows that the
 * overload continues. A few clients that repeat rejected requests at once have fewer.
 */
const MIN_REJECTED_PER_TURN = 50;
/** Maximum time for which requests are still rejected after an overload. */
const MAX_RECOVERY_MS = 30 * SECOND;
/**
 * An overload has come back soon if it began within this multiple of the time for which requests
 * were still rejected after the last one. Requests are then rejected for twice as long.
 */
const SOON_RATIO = 3;

/** A turn of the event loop; `admitted` and `rejected` count requests. */
function newTurn(startedAt: number) {
  return {
    startedAt,
    firstRequestAt: null as number | null,
    admitted: 0,
    reserved: 0,
    rejected: 0,
    rejectedConnections: 0,
  };
}

/**
 * Rejects requests in an overload. Each turn of the event loop then admits requests for a short
 * time only.
 */
export class LoadShedder {
  readonly #limits: LoadLimits;
  #turn = newTurn(Number.NaN);
  /** Time of the first of the signs of overload that followed each other. */
  #firstSignAt = Number.POSITIVE_INFINITY;
  #lastSignAt = Number.NEGATIVE_INFINITY;
  /** Time of the last sign that came after enough others. */
  #lastOverloadAt = Number.NEGATIVE_INFINITY;
  #reservedRejectedAt = Number.NEGATIVE_INFINITY;
  #recoveryMs: number;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
    this.#recoveryMs = limits.minRecoveryMs;
  }

  isShedding(now: number): boolean {
    if (now - this.#lastOverloadAt < this.#recoveryMs) return true;
    return this.#isLong(now) && this.#continues() && this.#isOverload(now);
  }

  /**
   * Returns true if, within the last second, the overload was so strong that the server rejected a
   * reserved request (see RESERVED_PER_TURN).
   */
  isOverloaded(now: number): boolean {
    return now - this.#reservedRejectedAt < SECOND;
  }

  /** Notes a connection that was rejected because the server is shedding. */
  noteRejectedConnection(now: number): void {
    this.#beginTurn(now);
    this.#turn.rejectedConnections += 1;
  }

  /**
   * Returns whether a request is admitted. During an overload, a limited number of requests for
   * which `isReserved` returns true are still admitted.
   */
  admit(now: number, isReserved: () => boolean): boolean {
    this.#beginTurn(now);
    this.#turn.firstRequestAt ??= now;
    const isAdmitted = this.#decide(now, isReserved);
    if (isAdmitted) this.#turn.admitted += 1;
    else this.#turn.rejected += 1;
    return isAdmitted;
  }

  #beginTurn(now: number): void {
    if (!Number.isNaN(this.#turn.startedAt)) return;
    this.#turn = newTurn(now);
    // Runs after all sockets that are readable in this turn have been read.
    setImmediate(() => this.#endTurn());
  }

  #decide(now: number, isReserved: () => boolean): boolean {
    const turn = this.#turn;
    const hasTime = turn.admitted < MIN_ADMITTED_PER_TURN || now - (turn.firstRequestAt ?? now) < this.#limits.admitMs;
    if (!this.isShedding(now) || hasTime) return true;
    if (!isReserved()) return false;
    turn.reserved += 1;
    if (turn.reserved > RESERVED_PER_TURN) this.#reservedRejectedAt = now;
    return turn.reserved <= RESERVED_PER_TURN;
  }

  #endTurn(): void {
    const turn = this.#turn;
    const now = performance.now();
    const rejected = turn.rejected + turn.rejectedConnections;
    if (this.#isLong(now) || rejected >= MIN_REJECTED_PER_TURN) this.#noteSign(now);
    turn.startedAt = Number.NaN;
  }

  #isLong(now: number): boolean {
    const { startedAt, admitted, rejected } = this.#turn;
    return admitted + rejected >= this.#limits.minRequests && now - startedAt > this.#limits.longTurnMs;
  }

  /** Returns true if this turn came soon after the last sign of overload. */
  #continues(): boolean {
    return this.#turn.startedAt - this.#lastSignAt <= this.#limits.toleranceMs;
  }

  /** Returns true if signs of overload that last until `now` are an overload. */
  #isOverload(now: number): boolean {
    return now - this.#firstSignAt > this.#limits.toleranceMs;
  }

  #noteSign(now: number): void {
    // The end of the turn: one long turn alone, such as a slow start, is tolerated.
    if (!this.#continues()) this.#firstSignAt = now;
    this.#lastSignAt = now;
    if (!this.#isOverload(now)) return;
    // A flood that goes on while it is rejected is an overload again as soon as it is admitted.
    const pauseMs = this.#turn.startedAt - this.#lastOverloadAt;
    if (pauseMs > SOON_RATIO * this.#recoveryMs) this.#recoveryMs = this.#limits.minRecoveryMs;
    else if (pauseMs > this.#recoveryMs) this.#recoveryMs = Math.min(MAX_RECOVERY_MS, 2 * this.#recoveryMs);
    this.#lastOverloadAt = now;
  }
}
