import { AppError, type Registration } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendInBackground } from '../../platform/email/send-in-background.ts';
import { hashToken, newId } from '../../platform/ids.ts';
import { runInBackground } from '../../platform/run-in-background.ts';
import { activateUser, confirmEmail, deleteUnverified, findByEmail, insertUser } from '../users/index.ts';
import { buildExistingAccountEmail, buildVerificationEmail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { emailsPerAccount, emailsPerAddress, registrationsPerAddress } from './auth.rules.ts';
import { rejectCommonPassword, rejectPasswordLikeName } from './password-policy.service.ts';
import { issueToken } from './tokens.service.ts';

/**
 * Registers an account. A registered email address gets a notice instead, with the same response.
 * An unverified account is replaced by the next registration with its address.
 */
export async function register(
  deps: Deps,
  input: Registration,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<{ email: string }> {
  rejectCommonPassword(input.password, 'password');
  rejectPasswordLikeName(input.password, 'password', input);
  const passwordHash = await deps.passwords.reserve(signal, async ({ hash }) => {
    await deps.limits.take(registrationsPerAddress, address);
    await deps.limits.take(emailsPerAccount, input.email.toLowerCase());
    return hash(input.password);
  });
  const now = deps.clock.now();
  const id = newId();
  const token = await deps.db.transaction().execute(async (tx) => {
    await deleteUnverified(tx, input.email);
    const isNew = (await findByEmail(tx, input.email)) === undefined;
    // For a registered address the same work runs with an impossible address and is rolled back, so
    // that neither a taken username nor the response time reveals it.
    const email = isNew ? input.email : `${id}@known.invalid`;
    const createdToken = await repo.runInSavepoint(tx, isNew, () =>
      createAccount(tx, { ...input, id, email, passwordHash, now }),
    );
    return isNew ? createdToken : null;
  });
  const emailFields = { id: newId(), to: input.email, publicUrl: deps.config.publicUrl };
  sendInBackground(
    deps,
    token === null ? buildExistingAccountEmail(emailFields) : buildVerificationEmail({ ...emailFields, token }),
  );
  return { email: input.email };
}

async function createAccount(
  tx: Tx,
  account: Registration & { id: string; passwordHash: string; now: Date },
): Promise<string> {
  const { id, username, email, now } = account;
  const names = { first_name: account.firstName || null, last_name: account.lastName || null };
  const outcome = await insertUser(tx, { id, username, email, ...names, created_at: now });
  if (outcome === 'taken') throw new AppError('USERNAME_TAKEN', { fields: { username: 'Username is already taken' } });
  await repo.saveCredentials(tx, id, account.passwordHash);
  return issueToken(tx, { userId: id, purpose: 'verify-email', now });
}

/** Resends a verification email; the response does not reveal whether the account exists. */
export async function resendVerification(deps: Deps, email: string, address: string): Promise<null> {
  await deps.limits.take(emailsPerAddress, address);
  await deps.limits.take(emailsPerAccount, email.toLowerCase());
  runInBackground(deps, sendVerificationAgain(deps, email));
  return null;
}

async function sendVerificationAgain(deps: Deps, email: string): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.email_verified_at) return;
  const now = deps.clock.now();
  const token = await deps.db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: user.id, purpose: 'verify-email', now }));
  sendInBackground(
    deps,
    buildVerificationEmail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }),
  );
}

/** Activates the account of a verification token, or replaces the account's email address. */
export function verifyEmail(deps: Deps, token: string): Promise<{ email: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const usedToken = await repo.consumeToken(tx, hashToken(token), ['verify-email', 'change-email'], now);
    if (!usedToken) throw new AppError('INVALID_VERIFICATION_LINK');
    if (usedToken.purpose === 'verify-email') return { email: await activateUser(tx, usedToken.user_id, now) };
    const email = usedToken.email === null ? null : await confirmEmail(tx, usedToken.user_id, usedToken.email, now);
    if (email === null) throw new AppError('INVALID_VERIFICATION_LINK');
    // Reset links sent to the old address become invalid.
    await repo.revokeTokens(tx, usedToken.user_id, ['reset-password']);
    return { email };
  });
}
