import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';

/** Moves a fragrance's events, with their pending notifications, to the one it merges into. */
export async function moveEvents(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('events').set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}
