import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Notes a look that did not come from the timetable. A page that is on it and waits for a second look gets that one by
 * `againAt`; else its turn stays as it is. A page that nobody watches is not put on it.
 */
export async function noteLook(tx: Tx, pageId: number, look: { at: Date; againAt: Date | null }): Promise<void> {
  await tx
    .updateTable('page_schedules')
    .set({
      last_checked_at: look.at,
      last_outcome: 'product',
      failures: 0,
      ...(look.againAt && { next_check_at: sql<Date>`least(next_check_at, ${look.againAt})` }),
    })
    .where('page_id', '=', pageId)
    .where('next_check_at', 'is not', null)
    .execute();
}
