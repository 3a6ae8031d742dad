import type { Deps } from '../../../platform/deps.ts';
import { cacheForScrape, type GaugeDefinition } from '../../../platform/observability/metrics.ts';
import { measureCheckBacklog } from './backlog.repo.ts';

/**
 * Metrics of the watched pages whose check is due. They are read from the database, so all
 * processes on one database report the same values.
 */
export function monitorMetrics({ db, clock }: Pick<Deps, 'db' | 'clock'>): GaugeDefinition[] {
  const due = cacheForScrape(() => measureCheckBacklog(db, clock.now()));
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
  ];
}
