import type { Tx } from '../../../platform/db/db.ts';
import type { MonitorEvent } from '../../monitor/index.ts';
import * as repo from './fan-out.repo.ts';

/**
 * Maximum number of watchers whose deliveries are written in the transaction of the check that saw
 * the event. With more watchers, a separate job writes the deliveries afterwards, because the
 * transaction would take too long.
 */
const MAX_INLINE_WATCHERS = 1_000;
/**
 * Batch size for writing all remaining deliveries at once: PostgreSQL's largest integer, larger
 * than any number of watches.
 */
const MAX_WATCHES = 2 ** 31 - 1;
const ALL_WATCHES = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/** Writes or queues deliveries in the transaction that saves their events, so none is lost. */
export async function recordDeliveries(tx: Tx, events: readonly MonitorEvent[]): Promise<void> {
  for (const event of events) {
    // A private event has one receiver, however many users watch the fragrance.
    const watchers = event.observer_id === null ? await repo.countWatchers(tx, event) : 1;
    await (watchers <= MAX_INLINE_WATCHERS
      ? repo.insertDeliveries(tx, event, ALL_WATCHES)
      : repo.insertFanOut(tx, event));
  }
}

/**
 * One transaction writes a fan-out's batch and progress: no delivery is lost or repeated. Returns
 * the number of watches whose deliveries were written.
 */
export async function writeNextBatch(tx: Tx, eventId: string, size: number): Promise<number> {
  const event = await repo.claimFanOut(tx, eventId);
  if (!event) return 0;
  const remaining = { after: event.written_watch_id, upTo: event.last_watch_id };
  const { last, count } = await repo.findLastOfBatch(tx, event.fragrance_id, remaining, size);
  if (last !== null) await repo.insertDeliveries(tx, event, { after: remaining.after, upTo: last });
  await repo.saveProgress(tx, eventId, last);
  return count;
}

/**
 * Writes all remaining deliveries of a fragrance's events. Must run before the fragrance's watches
 * move to another fragrance, because watches get new ids then.
 */
export async function finishFanOuts(tx: Tx, fragranceId: number): Promise<void> {
  for (const eventId of await repo.lockFanOuts(tx, fragranceId)) {
    await writeNextBatch(tx, eventId, MAX_WATCHES);
    await repo.saveProgress(tx, eventId, null);
  }
}
