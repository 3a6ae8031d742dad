import { addMs } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../platform/job.ts';
import { deleteExpired } from './auth.repo.ts';
import { EXPIRED_RETENTION_MS, MAX_SESSION_IDLE_MS, UNVERIFIED_ACCOUNT_RETENTION_MS } from './auth.rules.ts';
import { deleteEndedInvitations } from './invitations/invitations.repo.ts';
import { ENDED_INVITATION_RETENTION_MS } from './invitations/invitations.rules.ts';
import { deleteEndedKeys } from './keys/keys.repo.ts';
import { ENDED_KEY_RETENTION_MS } from './keys/keys.rules.ts';

export function cleanUpAccounts({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Job<Date> {
  return createHourlyJob(clock, {
    name: 'clean-up-accounts',
    async work(now) {
      const deleted = await deleteExpired(db, {
        expiry: addMs(now, -EXPIRED_RETENTION_MS),
        lastUse: addMs(now, -MAX_SESSION_IDLE_MS),
        registration: addMs(now, -UNVERIFIED_ACCOUNT_RETENTION_MS),
      });
      const apiKeys = await deleteEndedKeys(db, addMs(now, -ENDED_KEY_RETENTION_MS));
      const invitations = await deleteEndedInvitations(db, addMs(now, -ENDED_INVITATION_RETENTION_MS));
      log.debug({ ...deleted, apiKeys, invitations }, 'expired account data deleted');
    },
  });
}
