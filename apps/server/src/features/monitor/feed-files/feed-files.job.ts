import { addMs } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { LeaseLostError, renewDuring, takeLease } from '../../../platform/lease.ts';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { ShopUnreadableError } from '../product-feeds/import-session.ts';
import { isTransientError } from '../schedule/crawl.service.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import { maskAddress } from './feed-address.ts';
import { claimFeedFiles, type FeedFile, updateLeased } from './feed-files.repo.ts';
import { computeRetryMs } from './feed-files.rules.ts';
import { FeedFileError } from './feed-row.ts';
import { FEED_LEASE_MS, readFeedFile } from './read-feed-file.service.ts';

/** One at a time and process: a file may have a million rows. */
const MAX_CONCURRENT_FILES = 1;

/** Reads due feed files. */
export function readFeedFiles(deps: Deps, publish: PublishEvents): Job<FeedFile> {
  return {
    name: 'read-feed-files',
    concurrency: MAX_CONCURRENT_FILES,
    claim(limit) {
      const now = deps.clock.now();
      return claimFeedFiles(deps.db, takeLease(now, FEED_LEASE_MS), now, limit);
    },
    async work(feed, signal) {
      const renew = async () => {
        await updateLeased(deps.db, feed, { leased_until: addMs(deps.clock.now(), FEED_LEASE_MS) });
      };
      const log = deps.log.child({ feed: feed.id, address: maskAddress(feed.address) });
      try {
        const reading = () => readFeedFile({ deps, feed, publish, signal });
        const { result } = await renewDuring(reading, { renew, intervalMs: FEED_LEASE_MS / 6, log });
        log.info({ result }, result === null ? 'feed file unchanged' : 'feed file read');
      } catch (error) {
        await saveFailure(deps, feed, { error, signal });
        // The feed file was removed, or another process reads it.
        const message = error instanceof LeaseLostError ? error.message : describeFeedError(error);
        if (message === null) throw error;
        log.warn({ reason: message }, 'feed file could not be read');
      }
    },
  };
}

/** Returns the message of an error that the feed or its server caused; null for another error. */
export function describeFeedError(error: unknown): string | null {
  const isKnown =
    error instanceof FeedFileError ||
    error instanceof FetchError ||
    error instanceof ShopAccessError ||
    error instanceof ShopUnreadableError;
  return isKnown ? error.message : null;
}

const UNSTORABLE_MESSAGE = 'The content of the feed could not be stored.';

async function saveFailure(
  { db, clock }: Deps,
  feed: FeedFile,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<void> {
  const now = clock.now();
  const released = { lease: null, leased_until: null };
  if (error instanceof LeaseLostError) return;
  // Claimed again at once by the next process that runs.
  if (signal.aborted) return void (await updateLeased(db, feed, released));
  if (isTransientError(error)) return;
  const failures = feed.failures + 1;
  const retryAfterMs = getRetryAfterMs(error);
  await updateLeased(db, feed, {
    ...released,
    failures,
    last_error: describeFeedError(error) ?? UNSTORABLE_MESSAGE,
    last_tried_at: now,
    next_read_at: addMs(now, computeRetryMs(failures, retryAfterMs)),
  });
}

function getRetryAfterMs(error: unknown): number | null {
  return error instanceof FeedFileError || error instanceof ShopAccessError ? error.retryAfterMs : null;
}
