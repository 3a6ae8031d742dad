import type { Db, Tx } from '../../../platform/db/db.ts';
import * as repo from './import.repo.ts';
import { recomputeFacts } from './merge.ts';

const BATCH_SIZE = 1_000;

/**
 * Recomputes the keys and family of all fragrances whose `name_key` a migration has emptied. Cheap
 * if there are none. Several processes may call this function at once.
 */
export async function recomputeOutdated(db: Db): Promise<void> {
  while ((await db.transaction().execute((tx) => recomputeNext(tx))) > 0);
}

async function recomputeNext(tx: Tx): Promise<number> {
  const outdated = await repo.lockOutdated(tx, BATCH_SIZE);
  if (outdated.length === 0) return 0;
  const computed = outdated.map(({ id, facts }) => ({ id, ...recomputeFacts(facts) }));
  const taken = await repo.findIdentities(
    tx,
    computed.map(({ identity }) => identity),
  );
  const recomputed = computed.map(({ id, identity, facts }) => {
    // Fragrances that older rules told apart stay apart: no import produces this identity.
    const uniqueIdentity = taken.has(identity) ? `${identity}|${id}` : identity;
    taken.add(uniqueIdentity);
    return { id, identity: uniqueIdentity, facts };
  });
  await repo.updateFragrances(tx, recomputed);
  return outdated.length;
}
