import type { Observed } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import { listObserved as listRows, type ObservedSelection } from './observed.repo.ts';
import { toObserved } from './observed.rules.ts';

export { hasObservedUrl, isObservedPage, isOfFragrance } from './observed.repo.ts';
export { pickObserved } from './observed.rules.ts';

/** Lists at most 200 pages that the user's own browser has read, the last read first. */
export async function listObserved(
  db: Db,
  userId: string,
  now: Date,
  selection?: ObservedSelection,
): Promise<Observed[]> {
  return (await listRows(db, userId, now, selection)).map((row) => toObserved(row, now));
}
