import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSearchIndex } from './create-search-index.ts';
import { createMirror } from './index-mirror.ts';
import type { SearchIndex } from './search-index.ts';

/** The catalogue in this process's memory, synchronised with the database. */
export interface LiveIndex {
  /** Null until everything was read once; until then callers query the database. */
  readonly index: SearchIndex | null;
  /** Differs after every change of the index. */
  readonly version: number;
  /** Resolves when the index holds everything committed before the call. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** The PostgreSQL channel on which a trigger announces changes of the catalogue. */
export const CATALOGUE_CHANNEL = 'fragrances';

/** Minimum pause between two reads: announcements come in bursts and are read together. */
const LEAST_PAUSE_MS = 75;
/**
 * Maximum wait for an announcement: a silently dead connection delivers none, and any change must
 * show within a second. Finding nothing new costs two queries of a fraction of a millisecond.
 */
const LONGEST_SILENCE_MS = 800;
const RETRY_MS = SECOND;

/** Loads the catalogue into memory, and follows the changes of all processes until closed. */
export function openLiveIndex({ db, log, listen }: Pick<Deps, 'db' | 'log' | 'listen'>): LiveIndex {
  const stopping = new AbortController();
  const { signal } = stopping;
  const index = createSearchIndex();
  const mirror = createMirror(db, index);
  let version = 0;
  let isLoaded = false;
  let heard = Promise.withResolvers<void>();
  let reading: Promise<void> = Promise.resolve();

  async function loadAll(): Promise<void> {
    const begun = performance.now();
    await mirror.load(signal);
    await mirror.refresh();
    isLoaded = !signal.aborted;
    const ms = Math.round(performance.now() - begun);
    if (isLoaded) log.info({ fragrances: index.size, ms }, 'the catalogue is in memory');
  }

  /** Queues a read, so that only one runs at a time and each starts after its call. */
  function read(): Promise<void> {
    const turn = reading.then(async () => {
      if (signal.aborted) return;
      if (!isLoaded) await loadAll();
      else if (await mirror.refresh()) version += 1;
    });
    reading = turn.catch(() => undefined);
    return turn;
  }

  async function wordOrSilence(): Promise<void> {
    const silence = setTimeout(heard.resolve, LONGEST_SILENCE_MS);
    await heard.promise;
    clearTimeout(silence);
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      heard = Promise.withResolvers();
      const problem = await read().then(
        () => null,
        (error: unknown) => String(error),
      );
      if (problem === null) await wordOrSilence();
      else if (!signal.aborted) log.warn({ reason: problem }, 'the catalogue could not be read into memory');
      await sleep(problem === null ? LEAST_PAUSE_MS : RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const listener = listen({ channel: CATALOGUE_CHANNEL, hear: () => heard.resolve() });
  const following = follow();
  return {
    get index() {
      return isLoaded ? index : null;
    },
    get version() {
      return version;
    },
    catchUp: read,
    async close() {
      stopping.abort();
      heard.resolve();
      await Promise.all([listener.close(), following]);
    },
  };
}
