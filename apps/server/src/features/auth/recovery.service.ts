import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { sendInBackground } from '../../platform/email/send-in-background.ts';
import { hashToken, newId } from '../../platform/ids.ts';
import { runInBackground } from '../../platform/run-in-background.ts';
import { findByEmail, getUser, savePendingEmail } from '../users/index.ts';
import { activateAccount } from './activation.service.ts';
import { buildPasswordChangedEmail, buildPasswordResetEmail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { emailsPerAddress, resetsPerAccount, successfulSignIns } from './auth.rules.ts';
import { revokeKeys } from './keys/keys.repo.ts';
import { rejectCommonPassword, rejectPasswordLikeName } from './password-policy.service.ts';
import { markDevice } from './sign-in.service.ts';
import { issueToken } from './tokens.service.ts';

/** Emails a reset link; the response does not reveal whether a local account has the address. */
export async function forgotPassword(deps: Deps, email: string, address: string): Promise<null> {
  await deps.limits.take(emailsPerAddress, address);
  await deps.limits.take(resetsPerAccount, email.toLowerCase());
  runInBackground(deps, sendResetLink(deps, email));
  return null;
}

async function sendResetLink(deps: Deps, email: string): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.auth_provider !== 'local') return;
  const now = deps.clock.now();
  const token = await deps.db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: user.id, purpose: 'reset-password', now }));
  sendInBackground(
    deps,
    buildPasswordResetEmail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }),
  );
}

/** Throws INVALID_RESET_LINK unless the link is valid. The link can still be used afterwards. */
export async function validateResetToken(deps: Deps, token: string): Promise<{ valid: true }> {
  if (await repo.isTokenValid(deps.db, hashToken(token), 'reset-password', deps.clock.now())) return { valid: true };
  throw new AppError('INVALID_RESET_LINK');
}

/**
 * Sets a new password, verifies the email address, ends every session, revokes every API key, and
 * cancels a pending change of the address, which an attacker may have requested. Returns whether
 * there were keys, and a signed id of the browser, so that the owner can sign in even when
 * strangers have used up the limit of failed sign-ins.
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; newPassword: string },
  { deviceMark, signal }: { deviceMark: string | null; signal: AbortSignal },
): Promise<{ newDeviceMark: string | null; hasRevokedKeys: boolean }> {
  rejectCommonPassword(input.newPassword, 'newPassword');
  const passwordHash = await deps.passwords.reserve(signal, async ({ hash }) => {
    await validateResetToken(deps, input.token);
    return hash(input.newPassword);
  });
  const { userId, email, hasRevokedKeys } = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const usedToken = await repo.consumeToken(tx, hashToken(input.token), ['reset-password'], now);
    if (!usedToken) throw new AppError('INVALID_RESET_LINK');
    rejectPasswordLikeName(input.newPassword, 'newPassword', await getUser(tx, usedToken.user_id));
    await repo.saveCredentials(tx, usedToken.user_id, passwordHash);
    await repo.revokeTokens(tx, usedToken.user_id, ['reset-password', 'change-email']);
    await savePendingEmail(tx, usedToken.user_id, null);
    await repo.deleteSessions(tx, usedToken.user_id, null);
    const email = await activateAccount(tx, usedToken.user_id, now);
    // The user's row is locked now, so no key is being created (lockSession).
    return { userId: usedToken.user_id, email, hasRevokedKeys: await revokeKeys(tx, usedToken.user_id, now) };
  });
  // A thief with the old password may have used up the limit.
  await deps.limits.reset(successfulSignIns, userId);
  const { publicUrl } = deps.config;
  sendInBackground(deps, buildPasswordChangedEmail({ id: newId(), to: email, publicUrl, hasRevokedKeys }));
  return { newDeviceMark: markDevice(deps, deviceMark, userId), hasRevokedKeys };
}
