import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { alertStore } from '../../users/index.ts';
import { insertDigests } from './digest.repo.ts';
import { computeNextDigest, findDueWeek } from './digest.rules.ts';

const BATCH_SIZE = 300;

/** One transaction saves a digest and the next due time: a crash neither repeats nor skips one. */
export function createDigests(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Job<number> {
  return {
    name: 'weekly-digest',
    concurrency: 1,
    async claim() {
      const count = await deps.db.transaction().execute((tx) => createDueDigests(tx, deps.clock.now()));
      return count === null ? [] : [count];
    },
    work: async (count) => deps.log.debug({ count }, 'weekly digests created'),
  };
}

/** Returns the number of created digests; null when no user has a digest that is due. */
async function createDueDigests(tx: Tx, now: Date): Promise<number | null> {
  const users = await alertStore.lockDueDigests(tx, now, BATCH_SIZE);
  if (users.length === 0) return null;
  const due = users.flatMap(({ user_id: userId, time_zone: timeZone, next_digest_at: dueAt }) => {
    const week = findDueWeek(timeZone, dueAt, now);
    return week === null ? [] : [{ userId, week }];
  });
  const count = await insertDigests(tx, due, now);
  const next = users.map(({ user_id: userId, time_zone: timeZone }) => ({
    userId,
    at: computeNextDigest(timeZone, now),
  }));
  await alertStore.saveNextDigests(tx, next);
  return count;
}
