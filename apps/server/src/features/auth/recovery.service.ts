import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/serve.ts';
import { hashToken, newId } from '../../platform/ids.ts';
import { sendSoon } from '../../platform/mail/send-soon.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { activateUser, findByEmail } from '../users/index.ts';
import { passwordChangedMail, resetMail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { mailsPerAccount, mailsPerAddress, RESET_MS } from './auth.rules.ts';
import { refuseCommon } from './common-passwords.ts';
import { issueToken } from './registration.service.ts';

/** Mails a link to set a new password where there is a local account; the answer is the same either way. */
export async function forgotPassword(deps: Deps, email: string, { address }: Caller): Promise<null> {
  await deps.limits.take(mailsPerAddress, address);
  await deps.limits.take(mailsPerAccount, email.toLowerCase());
  const user = await findByEmail(deps.db, email);
  if (!user || user.auth_provider !== 'local') return null;
  const now = deps.clock.now();
  const token = await deps.db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: user.id, purpose: 'reset-password', now, lifeMs: RESET_MS }));
  sendSoon(deps, resetMail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }));
  return null;
}

/** Whether a reset link still works; uses nothing up. */
export async function validateResetToken(deps: Deps, token: string): Promise<{ valid: true }> {
  if (await repo.isTokenGood(deps.db, hashToken(token), 'reset-password', deps.clock.now())) return { valid: true };
  throw new AppError('INVALID_RESET_LINK');
}

/** Sets a new password. Whoever has the link has the address, so it is proven too; every session ends. */
export async function resetPassword(deps: Deps, input: { token: string; newPassword: string }): Promise<null> {
  refuseCommon(input.newPassword, 'newPassword');
  await validateResetToken(deps, input.token);
  const passwordHash = await hashPassword(input.newPassword);
  const email = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const taken = await repo.takeToken(tx, hashToken(input.token), ['reset-password'], now);
    if (!taken) throw new AppError('INVALID_RESET_LINK');
    await repo.saveCredentials(tx, taken.user_id, passwordHash);
    await repo.revokeTokens(tx, taken.user_id, 'reset-password');
    await repo.deleteSessions(tx, taken.user_id, null);
    return activateUser(tx, taken.user_id, now);
  });
  sendSoon(deps, passwordChangedMail({ id: newId(), to: email, publicUrl: deps.config.publicUrl }));
  return null;
}
