import { SECOND } from '../../../platform/clock.ts';
import { NotificationFollower } from '../../../platform/db/notification-follower.ts';
import type { Deps } from '../../../platform/deps.ts';
import { loadRates } from '../../exchange-rates/index.ts';
import { createSearchIndex } from './create-search-index.ts';
import { IndexMirror } from './index-mirror.ts';
import type { SearchIndex } from './search-index.ts';

export interface LiveIndex {
  /** Search index; null until the catalogue is loaded. Until then, callers query the database. */
  readonly index: SearchIndex | null;
  /** Version number of the search index, which differs after every change of the index. */
  readonly version: number;
  /** Resolves when the search index contains all catalogue changes committed before the call. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** The PostgreSQL channel on which a trigger notifies of catalogue changes. */
export const CATALOGUE_CHANNEL = 'fragrances';

/**
 * Minimum pause between two reads of catalogue changes, so that one read handles a burst of
 * notifications.
 */
const MIN_READ_INTERVAL_MS = 75;
/**
 * Maximum pause between two reads of catalogue changes. The index does not rely on notifications
 * alone, because a broken connection delivers none, and every change must show within a second. A
 * read without changes costs two queries of less than a millisecond.
 */
const MAX_READ_INTERVAL_MS = 800;
const RETRY = { firstMs: SECOND / 4, maxMs: SECOND };

/** Loads the catalogue into memory, and follows the changes of all processes until closed. */
export function openLiveIndex({ db, clock, log, listen }: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>): LiveIndex {
  const index = createSearchIndex();
  const mirror = new IndexMirror(db, index, () => loadRates({ db, clock }));
  let version = 0;
  let isLoaded = false;

  async function loadAll(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    await mirror.load(signal);
    await mirror.refresh();
    isLoaded = !signal.aborted;
    const ms = Math.round(performance.now() - startedAt);
    if (isLoaded) log.info({ fragrances: index.size, ms }, 'catalogue index loaded');
  }

  const follower = new NotificationFollower({
    listen,
    channel: CATALOGUE_CHANNEL,
    async read(signal) {
      if (!isLoaded) await loadAll(signal);
      else if (await mirror.refresh()) version += 1;
    },
    onReadError: (error) => log.warn({ reason: String(error) }, 'catalogue index load failed'),
    minIntervalMs: MIN_READ_INTERVAL_MS,
    maxIntervalMs: MAX_READ_INTERVAL_MS,
    retry: RETRY,
  });
  return {
    get index() {
      return isLoaded ? index : null;
    },
    get version() {
      return version;
    },
    catchUp: () => follower.readNow(),
    close: () => follower.close(),
  };
}
