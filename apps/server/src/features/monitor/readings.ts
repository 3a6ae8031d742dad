import type { Deps } from '../../platform/deps.ts';
import { type Reading, sharedReading } from '../../platform/metrics.ts';
import { findPagesDue } from './backlog.repo.ts';

/** Metrics of the check backlog; equal in every process on one database. */
export function monitorReadings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reading[] {
  const due = sharedReading(() => findPagesDue(db, clock.now()));
  return [
    {
      name: 'sillage_pages_due',
      help: 'Watched pages that are due to be looked at',
      read: async () => (await due()).pages,
    },
    {
      name: 'sillage_pages_due_seconds',
      help: 'How long the longest of them has been due',
      read: async () => (await due()).seconds,
    },
  ];
}
