import type { Verdict } from '@sillage/page-reader';
import type { Tx } from '../../platform/db/db.ts';
import { saveCheck } from '../monitor/index.ts';

/**
 * Saves what was read from a suggested page as the page's first check. Without an earlier check
 * nothing can change, so there is nothing to confirm, and nobody is notified.
 */
export async function saveFirstCheck(
  tx: Tx,
  page: { id: number; fragranceId: number },
  verdict: Verdict,
  at: Date,
): Promise<void> {
  const check = { page, at, outcome: verdict.page, reason: verdict.reason, verdict };
  await saveCheck(tx, check, 0, async () => {});
}
