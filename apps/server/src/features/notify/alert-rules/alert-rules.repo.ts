import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../notify.tables.ts';

/**
 * Sets a new sending time for the user's bundles of one kind. A bundle collects notifications that
 * quiet hours or the daily limit hold back. Bundles that are being sent keep their time.
 */
export async function rescheduleBundles(
  tx: Tx,
  userId: string,
  kind: 'quiet-hours' | 'daily-limit',
  to: Date,
): Promise<void> {
  await tx
    .updateTable('bundles')
    .set({ next_try_at: to })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'due')
    .where('lease', 'is', null)
    .execute();
}
