import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SharedWork } from '../../platform/loop.ts';
import { lockDueDigests, saveNextDigests } from '../users/index.ts';
import { insertDigests } from './digest.repo.ts';
import { nextDigest, weekDue } from './digest.rules.ts';

const AT_A_TIME = 300;

/**
 * Makes the digests that are due; their content is determined when they are sent. A digest and the
 * time of the next one are saved in one transaction, so that a crash neither repeats nor skips one.
 */
export function makeDigests(deps: Pick<Deps, 'db' | 'clock' | 'log'>): SharedWork<number> {
  return {
    name: 'weekly-digest',
    atOnce: 1,
    async claim() {
      const made = await deps.db.transaction().execute((tx) => makeSome(tx, deps.clock.now()));
      return made === null ? [] : [made];
    },
    work: async (made) => deps.log.debug({ made }, 'weekly digests were made'),
  };
}

/** Returns how many digests it made; null when none was due. */
async function makeSome(tx: Tx, now: Date): Promise<number | null> {
  const people = await lockDueDigests(tx, now, AT_A_TIME);
  if (people.length === 0) return null;
  const due = people.flatMap(({ user_id: userId, time_zone: zone, next_digest_at: dueAt }) => {
    const week = weekDue(zone, dueAt, now);
    return week === null ? [] : [{ userId, week }];
  });
  const made = await insertDigests(tx, due, now);
  const next = people.map(({ user_id: userId, time_zone: zone }) => ({ userId, at: nextDigest(zone, now) }));
  await saveNextDigests(tx, next);
  return made;
}
