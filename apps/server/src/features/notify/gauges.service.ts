import { addMs, DAY, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { cacheForScrape, type GaugeDefinition } from '../../platform/observability/metrics.ts';
import { countRecentDeliveries, measureDueDeliveries, measureDueFanOuts } from './ledger/backlog.repo.ts';
import { outboundChannelKinds } from './notify.tables.ts';

/** Time for which the count of a day is cached. */
const COUNT_CACHE_MS = 10 * SECOND;

/**
 * Metrics for the monitoring of waiting messages, and of events whose deliveries are still being
 * written (fan-outs). All processes on one database report the same values.
 */
export function notifyGauges({ db, clock }: Pick<Deps, 'db' | 'clock'>): GaugeDefinition[] {
  const due = cacheForScrape(() => measureDueDeliveries(db, clock.now()));
  const fanOuts = cacheForScrape(() => measureDueFanOuts(db, clock.now()));
  const readByChannelKind = async (measure: 'waiting' | 'seconds') => {
    const rows = await due();
    return Object.fromEntries(
      outboundChannelKinds.map((name) => [name, rows.find(({ channel }) => channel === name)?.[measure] ?? 0]),
    );
  };
  const lastDay = cacheForScrape(() => countRecentDeliveries(db, addMs(clock.now(), -DAY)), COUNT_CACHE_MS);
  return [
    {
      name: 'sillage_deliveries',
      help: 'Messages of the last day, by status; those in the app are not counted',
      label: 'status',
      read: lastDay,
    },
    {
      name: 'sillage_deliveries_due',
      help: 'Messages that are due to be sent',
      label: 'channel',
      read: () => readByChannelKind('waiting'),
    },
    {
      name: 'sillage_deliveries_due_seconds',
      help: 'How long the longest of them has been due',
      label: 'channel',
      read: () => readByChannelKind('seconds'),
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
