import { backoff } from '../../../platform/backoff.rules.ts';
import { addMs, MINUTE } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findReachableOperator } from '../../../platform/email/operator-email.ts';
import type { Job } from '../../../platform/job.ts';
import { assertLeaseHeld, takeLease } from '../../../platform/lease.ts';
import { toOperatorLine } from '../../../platform/settings/operator-line.rules.ts';
import { getUser } from '../../users/index.ts';
import { buildDeletionEmail } from './deletion.emails.ts';
import * as repo from './deletion.repo.ts';
import { DELETION_NOTICE_MS, noticeBackoff } from './deletion.rules.ts';
import { deleteScheduled } from './deletion.service.ts';
import { buildDeletionUrl } from './deletion-link.service.ts';

/** Longer than an attempt to send an email, so that no other worker sends it meanwhile. */
const LEASE_MS = 5 * MINUTE;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'mailer' | 'log'>;
type LeasedDeletion = repo.DueDeletion & { lease: string };

/**
 * Emails users that their account will be deleted, and deletes it seven days later. An email that
 * the mail server does not accept is retried for as long as it takes; the account stays until then.
 */
export function deleteScheduledAccounts(deps: JobDeps): Job<LeasedDeletion> {
  const { db, clock, log } = deps;
  return {
    name: 'delete-accounts',
    concurrency: 4,
    async claim(limit) {
      const now = clock.now();
      const lease = takeLease(now, LEASE_MS);
      const rows = await repo.claimDue(db, { ...lease, now, limit });
      return rows.map((row) => ({ ...row, lease: lease.lease }));
    },
    async work(deletion) {
      if (deletion.notified_at === null) return notify(deps, deletion);
      const isDeleted = await deleteScheduled(deps, deletion.id);
      if (isDeleted) log.info({ userId: deletion.user_id }, 'account deleted for the operator');
    },
  };
}

async function notify(deps: JobDeps, { id, user_id: userId, lease, attempts }: LeasedDeletion): Promise<void> {
  const { db, clock, config, mailer, log } = deps;
  const user = await getUser(db, userId);
  const notifiedAt = clock.now();
  const deleteAt = addMs(notifiedAt, DELETION_NOTICE_MS);
  try {
    const email = await buildDeletionEmail({
      // The same id at each attempt, so that email programs recognise a repeated notice.
      id,
      to: user.email,
      publicUrl: config.publicUrl,
      username: user.username,
      url: buildDeletionUrl(deps, id),
      deleteAt,
      suspension: user.suspended_at ? { operator: findReachableOperator(config) } : null,
    });
    await mailer.send(email);
  } catch (error) {
    const failures = attempts + 1;
    const nextTryAt = addMs(clock.now(), backoff(failures, noticeBackoff));
    const reason = toOperatorLine(String(error instanceof Error ? error.message : error), []);
    log.warn({ userId, attempts: failures }, 'deletion notice not accepted');
    return repo.saveFailure(db, { id, lease }, { attempts: failures, error: reason, nextTryAt });
  }
  assertLeaseHeld(await repo.saveNotice(db, { id, lease }, { notifiedAt, deleteAt }));
}
