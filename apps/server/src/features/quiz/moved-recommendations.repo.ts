import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type {} from './quiz.tables.ts';

/** Moves recommendations of a fragrance to another one; returns their ids. */
export async function move(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx
    .updateTable('recommendations')
    .set({ fragrance_id: to })
    .where('fragrance_id', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves recommendations back, unless they mean another fragrance by now. */
export async function moveBack(
  tx: Tx,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('recommendations')
    .set({ fragrance_id: from })
    .where('fragrance_id', '=', to)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
}
