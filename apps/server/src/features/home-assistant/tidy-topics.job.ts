import { addMs, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { deleteUnremovable } from './topics.repo.ts';

/** Time for which messages of a device that is gone wait for the broker, before they are forgotten. */
const REMOVAL_MS = 90 * DAY;

/** Forgets messages at a broker that did not return. Two workers may run it at the same time. */
export function tidyHomeAssistant({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-home-assistant',
    work: (now) => deleteUnremovable(db, addMs(now, -REMOVAL_MS)),
  });
}
