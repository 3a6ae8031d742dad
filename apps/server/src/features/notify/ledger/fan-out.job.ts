import { canQuery } from '../../../platform/db/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { Throttle } from '../../../platform/throttle/throttle.ts';
import { listFanOuts } from './fan-out.repo.ts';
import { writeNextBatch } from './fan-out.service.ts';

/**
 * Number of watches per transaction. Small batches cost more, because PostgreSQL plans each of
 * them; large ones slow other work. A killed process loses at most one batch.
 */
const BATCH_SIZES = { minSize: 500, firstSize: 1_000, maxSize: 20_000 };

/**
 * Only one worker at a time writes the deliveries of an event. It writes fewer at a time, with
 * pauses, while queries of the process are slow.
 */
export function fanOut(
  { db }: Pick<Deps, 'db'>,
  throttle: Pick<Throttle, 'run'> = new Throttle({ limits: BATCH_SIZES, probe: () => canQuery(db) }),
): Job<string> {
  return {
    name: 'fan-out',
    concurrency: 1,
    claim: (limit) => listFanOuts(db, limit),
    work: (eventId, signal) =>
      throttle.run((size) => db.transaction().execute((tx) => writeNextBatch(tx, eventId, size)), signal),
  };
}
