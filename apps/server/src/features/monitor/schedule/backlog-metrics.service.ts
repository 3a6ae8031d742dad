import { addMs, HOUR, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { cacheForScrape, type GaugeDefinition } from '../../../platform/observability/metrics.ts';
import { countShops, measureCheckBacklog, measureRecentChecks } from './backlog.repo.ts';

/** Time for which the counts over all pages are cached, which take long in a large installation. */
const COUNT_CACHE_MS = 10 * SECOND;

/**
 * Metrics of the watched pages whose check is due. They are read from the database, so all
 * processes on one database report the same values.
 */
export function monitorMetrics({ db, clock }: Pick<Deps, 'db' | 'clock'>): GaugeDefinition[] {
  const due = cacheForScrape(() => measureCheckBacklog(db, clock.now()), COUNT_CACHE_MS);
  const recent = cacheForScrape(() => measureRecentChecks(db, addMs(clock.now(), -HOUR)), COUNT_CACHE_MS);
  const shops = cacheForScrape(() => countShops(db), COUNT_CACHE_MS);
  return [
    {
      name: 'sillage_pages_due',
      help: 'Watched pages whose check is due',
      read: async () => (await due()).pages,
    },
    {
      name: 'sillage_pages_due_seconds',
      help: 'Seconds since the most overdue page became due',
      read: async () => (await due()).seconds,
    },
    {
      name: 'sillage_pages_checked',
      help: 'Pages checked in the last hour: all, and those that were read',
      label: 'result',
      read: async () => {
        const { pages, readable } = await recent();
        return { all: pages, readable };
      },
    },
    {
      name: 'sillage_check_delay_seconds',
      help: 'Seconds from the time a check was due to its start, over the pages checked in the last hour',
      label: 'quantile',
      read: async () => {
        const { medianDelay, longDelay } = await recent();
        return medianDelay === null || longDelay === null ? {} : { 0.5: medianDelay, 0.95: longDelay };
      },
    },
    {
      name: 'sillage_shops',
      help: 'Shops with watched pages: all, those that block us, and those that are paused',
      label: 'state',
      read: async () => ({ ...(await shops()) }),
    },
  ];
}
