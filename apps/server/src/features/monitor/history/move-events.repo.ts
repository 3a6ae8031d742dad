import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/** Moves events to another fragrance, with their pending notifications. */
export async function moveEvents(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('events').set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}

/** Moves the events of some pages to another fragrance. */
export async function movePageEvents(
  tx: Tx,
  pageIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ fragrance_id: to })
    .where('fragrance_id', '=', from)
    .where(sql<boolean>`page_id = any(${pageIds}::integer[])`)
    .execute();
}
