import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../notify.tables.ts';

/**
 * Changes the release time of a user's deferred bundles of this kind, unless they are being sent.
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
