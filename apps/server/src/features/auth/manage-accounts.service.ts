import { AppError, VERIFICATION_GAP_MINUTES } from '@sillage/contract';
import { addMs, MINUTE } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendInBackground } from '../../platform/email/send-in-background.ts';
import { newId } from '../../platform/ids.ts';
import { suspensionStore } from '../users/index.ts';
import * as accessRepo from './access.repo.ts';
import { buildVerificationEmail } from './auth.emails.ts';
import { deleteSessions, revokeTokens } from './auth.repo.ts';
import { MAX_SESSION_IDLE_MS } from './auth.rules.ts';
import { revokeKeys } from './keys/keys.repo.ts';
import { issueToken } from './tokens.service.ts';

/**
 * Suspends an account: ends its sessions and live streams in every process, and revokes its API
 * keys. While it is suspended, nobody signs in to it, and no message is sent. Returns false when
 * there is no such user, or the user is suspended already.
 */
export async function suspendUser(tx: Tx, id: string, now: Date): Promise<boolean> {
  // First, because it locks the user's row: a sign-in that comes later finds the suspension, and
  // the session of one that came earlier is deleted below.
  if (!(await suspensionStore.suspend(tx, id, now))) return false;
  await endSessions(tx, id);
  await revokeKeys(tx, id, now);
  return true;
}

/**
 * Ends a suspension. Sessions and API keys do not come back. Returns false when there is no such
 * user, or the user is not suspended.
 */
export function unsuspendUser(tx: Tx, id: string): Promise<boolean> {
  return suspensionStore.unsuspend(tx, id);
}

/** Lists sessions, API keys and last uses of accounts. */
export function listAccess(db: Db, userIds: readonly string[], now: Date) {
  return accessRepo.listAccess(db, userIds, { now, idleBefore: addMs(now, -MAX_SESSION_IDLE_MS) });
}

/** Finds the time of the newest email that verifies a user's address. */
export function findVerificationTime(db: Db, userId: string): Promise<Date | null> {
  return accessRepo.findVerificationTime(db, userId);
}

/** Ends all sessions of a user, with their live streams. */
export function endSessions(tx: Tx, id: string): Promise<void> {
  return deleteSessions(tx, id, null);
}

/**
 * Replaces the links that were sent to verify a user's address. Returns a function that emails the
 * new one, to be called after the transaction; null when there is no such user, or the address is
 * verified. @throws TOO_MANY_REQUESTS within VERIFICATION_GAP_MINUTES of the user's newest link
 */
export async function resendVerification(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'log' | 'mailer'>,
  id: string,
): Promise<(() => void) | null> {
  // Locked, so that of two requests at once one finds the link of the other.
  const user = await suspensionStore.lockAccount(tx, id);
  if (!user || user.email_verified_at) return null;
  const now = deps.clock.now();
  rejectEarlyVerification(await findVerificationTime(tx, id), now);
  await revokeTokens(tx, id, ['verify-email']);
  const token = await issueToken(tx, { userId: id, purpose: 'verify-email', now });
  const { publicUrl } = deps.config;
  return () => sendInBackground(deps, buildVerificationEmail({ id: newId(), to: user.email, publicUrl, token }));
}

function rejectEarlyVerification(sentAt: Date | null, now: Date): void {
  if (!sentAt) return;
  const waitMs = addMs(sentAt, VERIFICATION_GAP_MINUTES * MINUTE).getTime() - now.getTime();
  if (waitMs <= 0) return;
  const minutes = Math.ceil(waitMs / MINUTE);
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `An email was sent less than ${VERIFICATION_GAP_MINUTES} minutes ago. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterMs: waitMs,
  });
}
