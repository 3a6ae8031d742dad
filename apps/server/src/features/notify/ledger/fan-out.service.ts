import type { Tx } from '../../../platform/db/db.ts';
import type { MonitorEvent } from '../../monitor/index.ts';
import * as repo from './fan-out.repo.ts';

/** An audience of so many is written with the change itself; a larger one would keep the shop's lease waiting. */
const AT_ONCE = 1_000;
/** More than there are people. */
const ALL = 2 ** 31 - 1;
const EVERYBODY = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/** Writes who is told of what, in the transaction of the change itself: from then on nothing is lost. */
export async function recordDeliveries(tx: Tx, events: readonly MonitorEvent[]): Promise<void> {
  for (const event of events) {
    const watchers = await repo.countWatchers(tx, event.fragrance_id);
    await (watchers <= AT_ONCE ? repo.insertDeliveries(tx, event, EVERYBODY) : repo.insertFanOut(tx, event));
  }
}

/** Writes the next `size` of an audience, and how far it came, in one transaction: cut off anywhere, nothing is lost or doubled. */
export async function writeNext(tx: Tx, eventId: string, size: number): Promise<void> {
  const event = await repo.takeFanOut(tx, eventId);
  if (!event) return;
  const rest = { after: event.after_watch, upTo: event.until_watch };
  const last = await repo.lastOfBatch(tx, event.fragrance_id, rest, size);
  if (last !== null) await repo.insertDeliveries(tx, event, { after: rest.after, upTo: last });
  await repo.moveFanOut(tx, eventId, last);
}

/** Writes what is left of every audience of a fragrance, before its watches go to another one and get ids of their own there. */
export async function finishFanOuts(tx: Tx, fragranceId: number): Promise<void> {
  for (const eventId of await repo.lockFanOuts(tx, fragranceId)) {
    await writeNext(tx, eventId, ALL);
    await repo.moveFanOut(tx, eventId, null);
  }
}
