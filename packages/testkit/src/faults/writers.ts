import { setTimeout as sleep } from 'node:timers/promises';
import { fetch } from 'undici';

/** Signed-in user of a fault test, with fragrances that no other user watches. */
export interface Writer {
  id: string;
  token: string;
  fragrances: readonly number[];
}

/** Data of a user that must be on the server, because the server acknowledged the writes. */
export interface Acknowledged {
  /** The user's own notes about watched fragrances, by fragrance id. */
  notes: ReadonlyMap<number, string>;
  defaultFilter: string | null;
}

export interface Writers {
  /** Times at which the server acknowledged the test writes, as read from `performance.now()`. */
  writes: readonly number[];
  acknowledged: ReadonlyMap<string, Acknowledged>;
  /** Returns the number of failed requests by kind of failure, and resets the counts. */
  takeFailures(): Record<string, number>;
  /** Stops sending new test writes; resolves when no write is in progress. */
  pause(): Promise<void>;
  resume(): void;
  close(): Promise<void>;
}

interface Write {
  method: string;
  path: string;
  body?: object;
  /** Error code by which the server shows that an earlier try of this write had succeeded. */
  doneCode?: string;
}

const WRITE_INTERVAL_MS = 100;
const RETRY_DELAY_MS = 400;
const TIMEOUT_MS = 20_000;
/** Time after which the server has certainly finished a request that timed out in the client. */
const SETTLE_MS = 75_000;

class Closed extends Error {}

/**
 * Makes each user send one write after another, to the servers in turn. A failed write is repeated
 * until a server acknowledges it.
 */
export function startWriters(users: readonly Writer[], origins: readonly string[]): Writers {
  const failures = new Map<string, number>();
  const acknowledged = new Map<string, { notes: Map<number, string>; defaultFilter: string | null }>();
  const writes: number[] = [];
  let [isPaused, isClosed, inProgress] = [false, false, 0];

  async function send({ token }: Writer, { method, path, body, doneCode }: Write, origin: string): Promise<string> {
    const headers = { cookie: `sillage=${token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    try {
      const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { code } = (await response.json()) as { code?: string };
      if (response.ok || (code !== undefined && code === doneCode)) return 'ok';
      const retry = response.headers.has('retry-after') ? ' with Retry-After' : '';
      return `${response.status}${retry}${response.status < 500 ? ` ${code}` : ''}`;
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? `no response in ${TIMEOUT_MS / 1000} s` : 'no connection';
    }
  }

  /**
   * Sends a write request again and again until it succeeds. Returns true if the first attempt
   * succeeded. Otherwise, an earlier attempt may still be running on the server.
   */
  async function write(user: Writer, { doneCode, ...once }: Write, record: () => void): Promise<boolean> {
    while (isPaused && !isClosed) await sleep(50);
    inProgress += 1;
    try {
      for (let tries = 0; !isClosed; tries += 1) {
        const origin = origins[(writes.length + tries) % origins.length] ?? '';
        const outcome = await send(user, { ...once, ...(tries > 0 && doneCode && { doneCode }) }, origin);
        if (outcome === 'ok') {
          writes.push(performance.now());
          record();
          return tries === 0;
        }
        failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
        await sleep(RETRY_DELAY_MS);
      }
      throw new Closed();
    } finally {
      inProgress -= 1;
      await sleep(WRITE_INTERVAL_MS);
    }
  }

  async function writeAll(user: Writer): Promise<void> {
    const { id: userId, fragrances } = user;
    const acknowledgedWrites = { notes: new Map<number, string>(), defaultFilter: null as string | null };
    acknowledged.set(userId, acknowledgedWrites);
    let settledAt = 0;
    for (const [round, fragranceId] of fragrances.entries()) {
      // After a repeated write the fragrance stays unused: an earlier try may still take effect.
      if (await add(user, acknowledgedWrites.notes, round, fragranceId))
        await changeAndRemove(user, acknowledgedWrites.notes, round, fragranceId);
      if (round % 4 !== 0 || performance.now() < settledAt) continue;
      const defaultFilter = round % 8 === 0 ? 'in-stock' : 'women';
      const body = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter };
      const isClean = await write(user, { method: 'PUT', path: `/api/users/${userId}/preferences`, body }, () => {
        acknowledgedWrites.defaultFilter = defaultFilter;
      });
      if (!isClean) settledAt = performance.now() + SETTLE_MS;
    }
    throw new Error('There are too few fragrances for so long a run.');
  }

  function add(user: Writer, notes: Map<number, string>, round: number, fragranceId: number): Promise<boolean> {
    const body = { userId: user.id, fragranceId, notes: `${round} added` };
    const request = { method: 'POST', path: '/api/watchlist/add', body, doneCode: 'ALREADY_IN_WATCHLIST' };
    return write(user, request, () => notes.set(fragranceId, body.notes));
  }

  async function changeAndRemove(user: Writer, notes: Map<number, string>, round: number, fragranceId: number) {
    const body = { userId: user.id, fragranceId, notes: `${round} changed` };
    const change = { method: 'PUT', path: '/api/watchlist/update-notes', body };
    const isClean = await write(user, change, () => notes.set(fragranceId, body.notes));
    if (!isClean || round % 3 === 0) return;
    const path = `/api/watchlist/${user.id}/${fragranceId}`;
    const removal = { method: 'DELETE', path, doneCode: 'NOT_IN_WATCHLIST' };
    await write(user, removal, () => notes.delete(fragranceId));
  }

  const errors: Error[] = [];
  const running = users.map((user) => writeAll(user).catch((error: Error) => errors.push(error)));
  return {
    writes,
    acknowledged,
    takeFailures() {
      const taken = Object.fromEntries(failures);
      failures.clear();
      return taken;
    },
    async pause() {
      isPaused = true;
      while (inProgress > 0) await sleep(50);
    },
    resume() {
      isPaused = false;
    },
    async close() {
      isClosed = true;
      await Promise.all(running);
      const unexpected = errors.find((error) => !(error instanceof Closed));
      if (unexpected) throw unexpected;
    },
  };
}
