import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
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

export async function countPageEvents(db: Db, fragranceId: number, pageIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fragrance_id', '=', fragranceId)
    .where('observer_id', 'is', null)
    .where(sql<boolean>`page_id = any(${pageIds}::integer[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
