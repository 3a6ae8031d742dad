import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { listFanOuts } from './fan-out.repo.ts';
import { writeNextBatch } from './fan-out.service.ts';

/**
 * Number of watches per transaction. Smaller batches are slower, because each batch scans the user
 * tables again. A killed process loses at most one batch, which is a second or two of work.
 */
const BATCH_SIZE = 20_000;

/** Only one worker at a time writes the deliveries of an event. */
export function fanOut({ db }: Pick<Deps, 'db'>, batchSize = BATCH_SIZE): Job<string> {
  return {
    name: 'fan-out',
    concurrency: 1,
    claim: (limit) => listFanOuts(db, limit),
    work: (eventId) => db.transaction().execute((tx) => writeNextBatch(tx, eventId, batchSize)),
  };
}
