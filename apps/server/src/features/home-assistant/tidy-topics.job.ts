import { addMs, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { deleteUnremovable } from './topics.repo.ts';

/** Time for which the messages of a deleted device wait for the broker to return. */
const REMOVAL_MS = 90 * DAY;

/** Deletes rows of messages at a broker that did not return. Several workers may run it. */
export function tidyHomeAssistant({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-home-assistant',
    work: (now) => deleteUnremovable(db, addMs(now, -REMOVAL_MS)),
  });
}
