import type { Tx } from '../../platform/db/db.ts';
import type {} from './monitor.tables.ts';

/** Gives the history of one fragrance to another, whose part it becomes, with the messages that are on their way. */
export async function moveEvents(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('events').set({ fragrance_id: to }).where('fragrance_id', '=', from).execute();
}
