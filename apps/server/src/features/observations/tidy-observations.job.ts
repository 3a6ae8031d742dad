import { addMs, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { privateChecks } from '../monitor/index.ts';
import { deleteObservationsBefore } from './observations.repo.ts';

const RETENTION_MS = 90 * DAY;

/** Deletes old observations, and old private events whose notifications are deleted. */
export function tidyObservations({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-observations',
    async work(now, signal) {
      const before = addMs(now, -RETENTION_MS);
      for (const remove of [deleteObservationsBefore, privateChecks.deletePrivateEvents]) {
        let deleted = 0;
        do deleted = await remove(db, before);
        while (deleted > 0 && !signal.aborted);
      }
      log.debug('old observations deleted');
    },
  });
}
