import type { UnsentChange } from '@sillage/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { toPlainLine } from '../event-text.rules.ts';
import { countUnsent, type UnsentFilter } from './unsent.repo.ts';
import { dropUnsent, retryUnsent } from './unsent-changes.repo.ts';

export { listUnsent, listUnsentGroups, type UnsentFilter, type UnsentRow } from './unsent.repo.ts';

const MAX_REASON_LENGTH = 250;

/** Returns the reason that the user of a dropped message sees; it says whose words they are. */
export function buildDropReason(reason: string): string {
  return toPlainLine(`The operator dropped it: ${reason}`, MAX_REASON_LENGTH);
}

/** Retries messages, or drops them if a reason is given. */
export async function changeUnsent(
  tx: Tx,
  filter: UnsentFilter,
  dropReason: string | null,
  now: Date,
): Promise<UnsentChange> {
  const selected = await countUnsent(tx, filter, now);
  const changed = await (dropReason === null ? retryUnsent(tx, filter, now) : dropUnsent(tx, filter, dropReason, now));
  return { changed, left: Math.max(0, selected - changed) };
}
