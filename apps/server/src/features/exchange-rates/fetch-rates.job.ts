import { addMs, DAY, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/job.ts';
import { assertLeaseHeld, takeLease } from '../../platform/lease.ts';
import { FetchError, type FetchedPage } from '../../platform/net/fetch-page.ts';
import { parseRetryAfter } from '../../platform/net/retry-after.ts';
import {
  claimRateFetch,
  deleteRatesBefore,
  findNewestDay,
  type RateFetch,
  saveRates,
  updateLeased,
} from './exchange-rates.repo.ts';
import { computeRetryMs, planNextFetch } from './fetch-schedule.rules.ts';
import { RatesFileError, readRatesFile } from './read-rates-file.service.ts';

type RatesDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'fetchPage' | 'log'>;

/** Longer than a fetch may take (20 s). */
const LEASE_MS = 60 * SECOND;
/** Time for which rates are stored. */
const STORED_RATES_MS = 400 * DAY;
const MAX_FILE_BYTES = 100_000;

/** The server of the rates responded with an error. */
class RatesServerError extends Error {
  override name = 'RatesServerError';
  readonly retryAfterMs: number | null;

  constructor(page: FetchedPage, now: Date) {
    super(`${new URL(page.finalUrl).host} responded with ${page.status}.`);
    this.retryAfterMs = parseRetryAfter(page.headers['retry-after'], now);
  }
}

/**
 * Fetches the reference rates when they are due: one process of all, under a lease. After a failure
 * the stored rates stay. With `FX_URL=off` nothing is ever due.
 */
export function fetchRates(deps: RatesDeps): Job<RateFetch> {
  return {
    name: 'fetch-exchange-rates',
    concurrency: 1,
    async claim() {
      if (deps.config.exchangeRatesUrl === null) return [];
      const now = deps.clock.now();
      const claimed = await claimRateFetch(deps.db, takeLease(now, LEASE_MS), now);
      return claimed ? [claimed] : [];
    },
    async work(claimed, signal) {
      const url = deps.config.exchangeRatesUrl?.href ?? '';
      try {
        const day = await fetchAndSave(deps, claimed, { url, signal });
        deps.log.info({ day }, 'exchange rates fetched');
      } catch (error) {
        // Claimed again at once by the next process that runs.
        if (signal.aborted) return void (await updateLeased(deps.db, claimed, {}));
        if (!isExpected(error)) throw error;
        await saveFailure(deps, claimed, error);
        deps.log.warn({ reason: error.message, failures: claimed.failures + 1 }, 'exchange rates not fetched');
      }
    },
  };
}

type ExpectedError = FetchError | RatesServerError | RatesFileError;

function isExpected(error: unknown): error is ExpectedError {
  return error instanceof FetchError || error instanceof RatesServerError || error instanceof RatesFileError;
}

/** Returns the day of the newest rates. An unchanged file (304) counts as fetched. */
async function fetchAndSave(
  { db, clock, fetchPage }: RatesDeps,
  claimed: RateFetch,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<string> {
  const newestDay = await findNewestDay(db);
  const canBeUnchanged = claimed.url === url && claimed.etag !== null && newestDay !== null;
  const page = await fetchPage(url, {
    signal,
    accept: 'application/xml, text/xml',
    maxBytes: MAX_FILE_BYTES,
    ...(canBeUnchanged && { headers: { 'if-none-match': claimed.etag ?? '' } }),
  });
  const now = clock.now();
  const fetched = { failures: 0, last_error: null, last_tried_at: now, fetched_at: now, url };
  if (page.status === 304 && canBeUnchanged) {
    const next = planNextFetch(now, newestDay);
    assertLeaseHeld(await updateLeased(db, claimed, { ...fetched, next_fetch_at: next }));
    return newestDay;
  }
  if (page.status !== 200) throw new RatesServerError(page, now);
  const rates = readRatesFile(page.body, now);
  if (newestDay !== null && rates.day < newestDay)
    throw new RatesFileError('The file is older than the stored rates; nothing of it was used.');
  const etag = page.headers.etag?.slice(0, 200) ?? null;
  await db.transaction().execute(async (tx) => {
    const change = { ...fetched, etag, next_fetch_at: planNextFetch(now, rates.day) };
    assertLeaseHeld(await updateLeased(tx, claimed, change));
    await saveRates(tx, rates, now);
    await deleteRatesBefore(tx, addMs(now, -STORED_RATES_MS));
  });
  return rates.day;
}

async function saveFailure({ db, clock }: RatesDeps, claimed: RateFetch, error: ExpectedError): Promise<void> {
  const now = clock.now();
  const failures = claimed.failures + 1;
  const retryAfterMs = error instanceof RatesServerError ? error.retryAfterMs : null;
  await updateLeased(db, claimed, {
    failures,
    last_error: error.message.slice(0, 300),
    last_tried_at: now,
    next_fetch_at: addMs(now, computeRetryMs(failures, retryAfterMs)),
  });
}
