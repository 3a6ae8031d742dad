import type { Db, Tx } from '../../../platform/db/db.ts';
import * as repo from './import.repo.ts';
import { settle } from './merge.ts';

const BATCH = 1_000;

/**
 * Recomputes keys and family where a migration asks for it by emptying `name_key`. Cheap when there
 * is nothing to revise. Several processes may call it at once.
 */
export async function reviseCatalogue(db: Db): Promise<void> {
  while ((await db.transaction().execute((tx) => reviseNext(tx))) > 0);
}

async function reviseNext(tx: Tx): Promise<number> {
  const stale = await repo.lockStale(tx, BATCH);
  if (stale.length === 0) return 0;
  const wanted = stale.map(({ id, facts }) => ({ id, ...settle(facts) }));
  const taken = await repo.findIdentities(
    tx,
    wanted.map(({ identity }) => identity),
  );
  const revised = wanted.map(({ id, identity, facts }) => {
    // Fragrances that older rules told apart stay apart: no import produces this identity.
    const own = taken.has(identity) ? `${identity}|${id}` : identity;
    taken.add(own);
    return { id, identity: own, facts };
  });
  await repo.updateFragrances(tx, revised);
  return stale.length;
}
