import { monitorReadings } from './features/monitor/index.ts';
import { notifyReadings } from './features/notify/index.ts';
import { connectionsOf } from './platform/db/open.ts';
import type { Replica } from './platform/db/replica.ts';
import type { Deps } from './platform/deps.ts';
import type { Reading } from './platform/metrics.ts';

/** Gauges for Prometheus, read on request. */
export function readingsOf(deps: Deps): Reading[] {
  return [
    {
      name: 'sillage_database_connections',
      help: 'Connections of the pool',
      label: 'state',
      read: () => {
        const { busy, idle } = connectionsOf(deps.db);
        return { busy, idle };
      },
    },
    {
      name: 'sillage_database_connections_max',
      help: 'The most that the pool may have',
      read: () => deps.config.databasePool,
    },
    {
      name: 'sillage_database_queries_waiting',
      help: 'Queries that wait for a connection of the pool',
      read: () => connectionsOf(deps.db).waiting,
    },
    {
      name: 'sillage_password_requests',
      help: 'Requests that hash a password now or wait to do so',
      read: () => deps.passwords.reserved(),
    },
    ...monitorReadings(deps),
    ...notifyReadings(deps),
  ];
}

export function replicaReadings({ isRead, lag }: Pick<Replica, 'isRead' | 'lag'>): Reading[] {
  return [
    {
      name: 'sillage_replica_read',
      help: '1 while the replica is read, 0 while the database itself is',
      read: () => Number(isRead()),
    },
    { name: 'sillage_replica_lag_bytes', help: 'Bytes of journal that the replica has not replayed yet', read: lag },
  ];
}
