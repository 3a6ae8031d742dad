import { countOverdueJobs } from './features/admin/index.ts';
import { exchangeRateGauges } from './features/exchange-rates/index.ts';
import { homeAssistantGauges } from './features/home-assistant/index.ts';
import { monitorMetrics } from './features/monitor/index.ts';
import { notifyGauges } from './features/notify/index.ts';
import { MINUTE } from './platform/clock.ts';
import { getPoolStats, measureDatabase } from './platform/db/open-database.ts';
import type { Replica } from './platform/db/replica.ts';
import type { Deps } from './platform/deps.ts';
import { cacheForScrape, type GaugeDefinition } from './platform/observability/metrics.ts';

/** Gauges for Prometheus. Their values are read when Prometheus requests the metrics. */
export function buildGauges(deps: Deps): GaugeDefinition[] {
  return [
    {
      name: 'sillage_database_connections',
      help: 'Connections of the pool',
      label: 'state',
      read: () => {
        const { busy, idle } = getPoolStats(deps.db);
        return { busy, idle };
      },
    },
    {
      name: 'sillage_database_connections_max',
      help: 'Maximum number of connections of the pool',
      read: () => deps.config.databasePool,
    },
    {
      name: 'sillage_database_queries_waiting',
      help: 'Queries waiting for a connection of the pool',
      read: () => getPoolStats(deps.db).waiting,
    },
    {
      name: 'sillage_password_requests',
      help: 'Requests that hash a password or wait to do so',
      read: () => deps.passwords.reserved(),
    },
    ...buildDatabaseGauges(deps),
  ];
}

/** The gauges that are read from the database, and are therefore the same in every process. */
export function buildDatabaseGauges(deps: Deps): GaugeDefinition[] {
  return [
    {
      name: 'sillage_database_size_bytes',
      help: 'Size of the database on disk',
      read: cacheForScrape(() => measureDatabase(deps.db), MINUTE),
    },
    ...monitorMetrics(deps),
    ...notifyGauges(deps),
    ...exchangeRateGauges(deps),
    ...homeAssistantGauges(deps),
    {
      name: 'sillage_jobs_overdue',
      help: 'Background jobs that have not run for longer than they should',
      read: cacheForScrape(() => countOverdueJobs(deps)),
    },
  ];
}

export function buildReplicaGauges(replica: Pick<Replica, 'isInUse' | 'getLagBytes'>): GaugeDefinition[] {
  return [
    {
      name: 'sillage_replica_in_use',
      help: '1 while the process reads from the replica, 0 while it reads from the primary',
      read: () => Number(replica.isInUse()),
    },
    {
      name: 'sillage_replica_lag_bytes',
      help: 'Bytes of write-ahead log that the replica has not replayed yet',
      read: () => replica.getLagBytes(),
    },
  ];
}
