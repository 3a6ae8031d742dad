import type { Deps } from '../../platform/deps.ts';
import type { Reading } from '../../platform/metrics.ts';
import { findDue } from './ledger/backlog.repo.ts';
import { outward } from './notify.tables.ts';

/** What waits to be told; the same in every process on one database. */
export function notifyReadings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reading[] {
  const byChannel = async (of: 'waiting' | 'seconds') => {
    const due = await findDue(db, clock.now());
    return Object.fromEntries(outward.map((name) => [name, due.find(({ channel }) => channel === name)?.[of] ?? 0]));
  };
  return [
    {
      name: 'sillage_deliveries_due',
      help: 'Messages that are due to be sent',
      label: 'channel',
      read: () => byChannel('waiting'),
    },
    {
      name: 'sillage_deliveries_due_seconds',
      help: 'How long the longest of them has been due',
      label: 'channel',
      read: () => byChannel('seconds'),
    },
  ];
}
