import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Caller, Waiting } from '../../platform/http/serve.ts';
import { hashToken, newId } from '../../platform/ids.ts';
import { sendSoon } from '../../platform/mail/send-soon.ts';
import { activateUser, findByEmail, getUser, savePendingEmail } from '../users/index.ts';
import { passwordChangedMail, resetMail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { mailsPerAddress, RESET_MS, resetsPerAccount, successfulSignIns } from './auth.rules.ts';
import { refuseCommon, refuseNames } from './common-passwords.ts';
import { issueToken } from './registration.service.ts';
import { rememberDevice } from './sign-in.service.ts';
import { unseen } from './unseen.ts';

/** Sends a reset link if a local account exists; the response is the same either way. */
export async function forgotPassword(deps: Deps, email: string, { address }: Caller): Promise<null> {
  await deps.limits.take(mailsPerAddress, address);
  await deps.limits.take(resetsPerAccount, email.toLowerCase());
  unseen(deps, mailResetLink(deps, email));
  return null;
}

async function mailResetLink(deps: Deps, email: string): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.auth_provider !== 'local') return;
  const now = deps.clock.now();
  const token = await deps.db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: user.id, purpose: 'reset-password', now, lifeMs: RESET_MS }));
  sendSoon(deps, resetMail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }));
}

/** Throws INVALID_RESET_LINK unless the link is valid. Does not use its token up. */
export async function validateResetToken(deps: Deps, token: string): Promise<{ valid: true }> {
  if (await repo.isTokenGood(deps.db, hashToken(token), 'reset-password', deps.clock.now())) return { valid: true };
  throw new AppError('INVALID_RESET_LINK');
}

/**
 * Sets a new password. The link proves the email address too. Ends every session and cancels a
 * pending address change, which a thief may have begun. Marks the browser as known, so that
 * strangers who use up the account's tries do not lock out the owner.
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; newPassword: string },
  caller: Caller & Waiting,
): Promise<null> {
  refuseCommon(input.newPassword, 'newPassword');
  const passwordHash = await deps.passwords.reserve(caller.leaving(), async ({ hash }) => {
    await validateResetToken(deps, input.token);
    return hash(input.newPassword);
  });
  const { userId, email } = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const taken = await repo.takeToken(tx, hashToken(input.token), ['reset-password'], now);
    if (!taken) throw new AppError('INVALID_RESET_LINK');
    refuseNames(input.newPassword, 'newPassword', await getUser(tx, taken.user_id));
    await repo.saveCredentials(tx, taken.user_id, passwordHash);
    await repo.revokeTokens(tx, taken.user_id, ['reset-password', 'change-email']);
    await savePendingEmail(tx, taken.user_id, null);
    await repo.deleteSessions(tx, taken.user_id, null);
    return { userId: taken.user_id, email: await activateUser(tx, taken.user_id, now) };
  });
  // A thief with the old password may have used up the limit.
  await deps.limits.reset(successfulSignIns, userId);
  rememberDevice(deps, caller, userId);
  sendSoon(deps, passwordChangedMail({ id: newId(), to: email, publicUrl: deps.config.publicUrl }));
  return null;
}
