import { addMs, DAY, MINUTE } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { createHourlyJob, createPeriodicJob, type Job } from '../../platform/job.ts';
import { takeLease } from '../../platform/lease.ts';
import * as repo from './offer-search.repo.ts';
import { tidyOfferSearches } from './offer-search.service.ts';
import { runSearch, SEARCH_LEASE_MS } from './run-search.service.ts';

/** Searches that one process runs at the same time. */
const CONCURRENT_SEARCHES = 4;

/** Runs the searches that users asked for, then those that watches started. */
export function runOfferSearches(deps: Deps): Job<repo.OfferSearchRow & { lease: string }> {
  return {
    name: 'run-offer-searches',
    concurrency: CONCURRENT_SEARCHES,
    async claim(limit) {
      const now = deps.clock.now();
      const { lease, until } = takeLease(now, SEARCH_LEASE_MS);
      const searches = await repo.claimSearches(deps.db, { lease, now, until, limit });
      return searches.map((search) => ({ ...search, lease }));
    },
    work: (search, signal) => runSearch(deps, search, { signal }),
  };
}

/** Time after which a watched fragrance without a readable offer is searched again. */
const REPEAT_AFTER_MS = 7 * DAY;
const MAX_STARTED_PER_MINUTE = 10;
/** No automatic search starts while more searches than this are open. */
const MAX_OPEN_FOR_AUTOMATIC = 50;

/** Starts a search for each watched fragrance without a readable offer: at once, then weekly. */
export function startOfferSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createPeriodicJob(clock, MINUTE, {
    name: 'start-offer-searches',
    async work(now) {
      if ((await repo.countOpen(db)) > MAX_OPEN_FOR_AUTOMATIC) return;
      const due = await repo.listWatchedWithoutOffer(db, addMs(now, -REPEAT_AFTER_MS), MAX_STARTED_PER_MINUTE);
      for (const fragranceId of due) await repo.startSearch(db, { id: newId(), fragranceId, isAutomatic: true, now });
    },
  });
}

export function tidyOfferSearchesHourly({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-offer-searches',
    async work(now) {
      log.debug({ deleted: await tidyOfferSearches(db, now) }, 'old offer searches deleted');
    },
  });
}
