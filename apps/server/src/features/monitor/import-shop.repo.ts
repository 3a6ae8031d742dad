import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Records a check from outside the schedule. If the page is scheduled and awaits its second check,
 * that check comes by `againAt`; else its next check stays. An unscheduled page stays so.
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
