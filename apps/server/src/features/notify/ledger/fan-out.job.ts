import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { listFanOuts } from './fan-out.repo.ts';
import { writeNextBatch } from './fan-out.service.ts';

/**
 * Watches per transaction. Each batch scans the user tables again, so small ones are slow; a kill
 * loses at most this batch, a second or two of work.
 */
const BATCH_SIZE = 20_000;

/** Writes the deliveries of large audiences in batches, each event by one worker at a time. */
export function fanOut({ db }: Pick<Deps, 'db'>, batchSize = BATCH_SIZE): Job<string> {
  return {
    name: 'fan-out',
    concurrency: 1,
    claim: (limit) => listFanOuts(db, limit),
    work: (eventId) => db.transaction().execute((tx) => writeNextBatch(tx, eventId, batchSize)),
  };
}
