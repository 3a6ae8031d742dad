/** People who write without pause, try again as a client does, and remember every write that was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Writer {
  id: string;
  token: string;
  /** Fragrances for this writer alone. */
  fragrances: readonly number[];
}

/** What was acknowledged: the notes of each watched fragrance, and the preference. */
export interface Acknowledged {
  notes: ReadonlyMap<number, string>;
  defaultFilter: string | null;
}

export interface Clients {
  /** When each write was acknowledged, by performance.now(). */
  writes: readonly number[];
  /** How calls ended that did not succeed, since the last time this was asked. */
  takeFailures(): Record<string, number>;
  /** Lets what is under way end, so that what was acknowledged can be compared with what is there. */
  pause(): Promise<void>;
  resume(): void;
  acknowledged: ReadonlyMap<string, Acknowledged>;
  close(): Promise<void>;
}

interface Call {
  method: string;
  path: string;
  body?: object;
  /** A refusal that says that an earlier try came through. */
  done?: string;
}

const PACE_MS = 100;
const RETRY_MS = 400;
const PATIENCE_MS = 20_000;
/** Longer than anything can still be under way that nobody waits for any more. */
const ZOMBIE_MS = 75_000;

/** Begins to write, each writer one call at a time, over all of these in turn. */
export function startClients(writers: readonly Writer[], origins: readonly string[]): Clients {
  const failures = new Map<string, number>();
  const acknowledged = new Map<string, { notes: Map<number, string>; defaultFilter: string | null }>();
  const writes: number[] = [];
  let [isPaused, isClosed, underWay] = [false, false, 0];

  async function once({ token }: Writer, { method, path, body, done }: Call, origin: string): Promise<string> {
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: { cookie: `sillage=${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { code } = (await answer.json()) as { code?: string };
      if (answer.ok || code === done) return 'ok';
      const wait = answer.headers.has('retry-after') ? ' with Retry-After' : '';
      return `${answer.status}${wait}${answer.status < 500 ? ` ${code}` : ''}`;
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? `no answer in ${PATIENCE_MS / 1000} s` : 'no connection';
    }
  }

  /** Until it is acknowledged; answers whether it was so at the first try, so that nothing of it can be under way any more. */
  async function surely(writer: Writer, call: Call): Promise<boolean> {
    const isRepeated = { ...call, done: '' };
    for (let tries = 0; ; tries += 1) {
      const origin = origins[(writes.length + tries) % origins.length] ?? '';
      const outcome = await once(writer, tries === 0 ? isRepeated : call, origin);
      if (outcome === 'ok') {
        writes.push(performance.now());
        return tries === 0;
      }
      failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
      if (isClosed) throw new Error('closed');
      await sleep(RETRY_MS);
    }
  }

  async function turn(act: () => Promise<boolean>): Promise<boolean> {
    while (isPaused && !isClosed) await sleep(50);
    if (isClosed) throw new Error('closed');
    underWay += 1;
    const isClean = await act().finally(() => {
      underWay -= 1;
    });
    await sleep(PACE_MS);
    return isClean;
  }

  async function write(writer: Writer): Promise<void> {
    const { id: userId, fragrances } = writer;
    const mine = { notes: new Map<number, string>(), defaultFilter: null as string | null };
    acknowledged.set(userId, mine);
    let settledAt = 0;
    const steps = (fragranceId: number, round: number) => [
      async () => {
        const body = { userId, fragranceId, notes: `${round} began` };
        const call = { method: 'POST', path: '/api/watchlist/add', body, done: 'ALREADY_IN_WATCHLIST' };
        const isClean = await surely(writer, call);
        mine.notes.set(fragranceId, body.notes);
        return isClean;
      },
      async () => {
        const body = { userId, fragranceId, notes: `${round} goes on` };
        const isClean = await surely(writer, { method: 'PUT', path: '/api/watchlist/update-notes', body });
        mine.notes.set(fragranceId, body.notes);
        return isClean;
      },
      async () => {
        if (round % 3 === 0) return false;
        const path = `/api/watchlist/${userId}/${fragranceId}`;
        const isClean = await surely(writer, { method: 'DELETE', path, done: 'NOT_IN_WATCHLIST' });
        mine.notes.delete(fragranceId);
        return isClean;
      },
    ];
    const choose = async (round: number) => {
      const defaultFilter = round % 2 === 0 ? 'in-stock' : 'women';
      const body = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter };
      const isClean = await surely(writer, { method: 'PUT', path: `/api/users/${userId}/preferences`, body });
      mine.defaultFilter = defaultFilter;
      if (!isClean) settledAt = performance.now() + ZOMBIE_MS;
      return isClean;
    };
    for (const [round, fragranceId] of fragrances.entries()) {
      // A try that nobody waited for may still come through, so nothing further is written to what it would write to.
      for (const step of steps(fragranceId, round)) if (!(await turn(step))) break;
      if (round % 4 === 0 && performance.now() > settledAt) await turn(() => choose(round));
    }
    throw new Error('there are too few fragrances for so long a run');
  }

  const writing = writers.map((writer) =>
    write(writer).catch((error: Error) => {
      if (!isClosed) console.error(error);
    }),
  );

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
      while (underWay > 0) await sleep(50);
    },
    resume() {
      isPaused = false;
    },
    async close() {
      isClosed = true;
      await Promise.all(writing);
    },
  };
}
