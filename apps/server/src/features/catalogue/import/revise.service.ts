import type { Db, Tx } from '../../../platform/db/db.ts';
import * as repo from './import.repo.ts';
import { settle } from './merge.ts';

const BATCH = 1_000;

/**
 * Brings up to date what follows from a fragrance's facts by rules of ours (what it is recognised by, its family) where a
 * migration has asked for it by emptying `name_key`. Does next to nothing otherwise. Several processes may call it at once.
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
    // Two that older rules told apart stay two, the younger under an identity that no import will ask for.
    const own = taken.has(identity) ? `${identity}|${id}` : identity;
    taken.add(own);
    return { id, identity: own, facts };
  });
  await repo.updateFragrances(tx, revised);
  return stale.length;
}
