import type { Deps } from '../../platform/deps.ts';
import { type Reading, sharedReading } from '../../platform/metrics.ts';
import { findDue, findFanOutsDue } from './ledger/backlog.repo.ts';
import { outward } from './notify.tables.ts';

/** Gauges of pending messages and fan-outs, the same in every process on one database. */
export function notifyReadings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reading[] {
  const due = sharedReading(() => findDue(db, clock.now()));
  const fanOuts = sharedReading(() => findFanOutsDue(db, clock.now()));
  const byChannel = async (of: 'waiting' | 'seconds') => {
    const rows = await due();
    return Object.fromEntries(outward.map((name) => [name, rows.find(({ channel }) => channel === name)?.[of] ?? 0]));
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
    {
      name: 'sillage_fan_outs_due',
      help: 'Events whose large audience is still being written',
      read: async () => (await fanOuts()).waiting,
    },
    {
      name: 'sillage_fan_outs_due_seconds',
      help: 'How long the longest of them has been',
      read: async () => (await fanOuts()).seconds,
    },
  ];
}
