import type { Tx } from '../../../platform/db/db.ts';
import type { MonitorEvent } from '../../monitor/index.ts';
import * as repo from './fan-out.repo.ts';

/**
 * Maximum number of watchers whose deliveries are written in the transaction of the check. More
 * watchers would take longer than the shop's lease.
 */
const MAX_INLINE_WATCHERS = 1_000;
/** A number larger than any number of watches: PostgreSQL's largest integer. */
const MAX_WATCHES = 2 ** 31 - 1;
const ALL_WATCHES = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/**
 * Writes the deliveries of events, or queues the fan-out when a fragrance has many watchers. Runs
 * in the transaction that saves the event, so that no delivery is lost.
 */
export async function recordDeliveries(tx: Tx, events: readonly MonitorEvent[]): Promise<void> {
  for (const event of events) {
    const watchers = await repo.countWatchers(tx, event.fragrance_id);
    await (watchers <= MAX_INLINE_WATCHERS
      ? repo.insertDeliveries(tx, event, ALL_WATCHES)
      : repo.insertFanOut(tx, event));
  }
}

/**
 * Writes the deliveries for the next `size` watches of a fan-out and saves the progress in the same
 * transaction, so that an interruption neither loses nor repeats a delivery.
 */
export async function writeNextBatch(tx: Tx, eventId: string, size: number): Promise<void> {
  const event = await repo.claimFanOut(tx, eventId);
  if (!event) return;
  const remaining = { after: event.written_watch_id, upTo: event.last_watch_id };
  const last = await repo.findLastOfBatch(tx, event.fragrance_id, remaining, size);
  if (last !== null) await repo.insertDeliveries(tx, event, { after: remaining.after, upTo: last });
  await repo.saveProgress(tx, eventId, last);
}

/**
 * Finishes all queued fan-outs of a fragrance. Call this before its watches move to another
 * fragrance, where they get new ids.
 */
export async function finishFanOuts(tx: Tx, fragranceId: number): Promise<void> {
  for (const eventId of await repo.lockFanOuts(tx, fragranceId)) {
    await writeNextBatch(tx, eventId, MAX_WATCHES);
    await repo.saveProgress(tx, eventId, null);
  }
}
