import { AppError, type Registration } from '@sillage/contract';
import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller, Waiting } from '../../platform/http/serve.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { sendSoon } from '../../platform/mail/send-soon.ts';
import { activateUser, confirmEmail, deleteUnverified, findByEmail, insertUser } from '../users/index.ts';
import { knownAddressMail, verificationMail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { mailsPerAccount, mailsPerAddress, registrationsPerAddress, VERIFICATION_MS } from './auth.rules.ts';
import type { TokensTable } from './auth.tables.ts';
import { refuseCommon, refuseNames } from './common-passwords.ts';
import { unseen } from './unseen.ts';

/**
 * Creates an account and sends its verification link. A registered address gets an email instead,
 * and the response is the same. An unverified address is free for the next registration.
 */
export async function register(deps: Deps, input: Registration, caller: Caller & Waiting): Promise<{ email: string }> {
  refuseCommon(input.password, 'password');
  refuseNames(input.password, 'password', input);
  const passwordHash = await deps.passwords.reserve(caller.leaving(), async ({ hash }) => {
    await deps.limits.take(registrationsPerAddress, caller.address);
    await deps.limits.take(mailsPerAccount, input.email.toLowerCase());
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
    const made = await repo.tryOut(tx, isNew, () => makeAccount(tx, { ...input, id, email, passwordHash, now }));
    return isNew ? made : null;
  });
  const mail = { id: newId(), to: input.email, publicUrl: deps.config.publicUrl };
  sendSoon(deps, token === null ? knownAddressMail(mail) : verificationMail({ ...mail, token }));
  return { email: input.email };
}

async function makeAccount(
  tx: Tx,
  account: Registration & { id: string; passwordHash: string; now: Date },
): Promise<string> {
  const { id, username, email, now } = account;
  const names = { first_name: account.firstName || null, last_name: account.lastName || null };
  const outcome = await insertUser(tx, { id, username, email, ...names, created_at: now });
  if (outcome === 'taken') throw new AppError('USERNAME_TAKEN', { fields: { username: 'Username is already taken' } });
  await repo.saveCredentials(tx, id, account.passwordHash);
  return issueToken(tx, { userId: id, purpose: 'verify-email', now, lifeMs: VERIFICATION_MS });
}

/** Stores a one-time token's hash and returns the token, which only the email contains. */
export async function issueToken(
  tx: Tx,
  token: { userId: string; purpose: TokensTable['purpose']; now: Date; lifeMs: number; email?: string },
): Promise<string> {
  const text = newToken();
  await repo.insertToken(tx, {
    token_hash: hashToken(text),
    user_id: token.userId,
    purpose: token.purpose,
    email: token.email ?? null,
    created_at: token.now,
    expires_at: after(token.now, token.lifeMs),
  });
  return text;
}

/** Sends a new link if the account is unverified; the response is the same either way. */
export async function resendVerification(deps: Deps, email: string, { address }: Caller): Promise<null> {
  await deps.limits.take(mailsPerAddress, address);
  await deps.limits.take(mailsPerAccount, email.toLowerCase());
  unseen(deps, mailVerificationAgain(deps, email));
  return null;
}

async function mailVerificationAgain(deps: Deps, email: string): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.email_verified_at) return;
  const now = deps.clock.now();
  const token = await deps.db
    .transaction()
    .execute((tx) => issueToken(tx, { userId: user.id, purpose: 'verify-email', now, lifeMs: VERIFICATION_MS }));
  sendSoon(deps, verificationMail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }));
}

/** Uses a token up: activates its account, or replaces the email address with the new one. */
export function verifyEmail(deps: Deps, token: string): Promise<{ email: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const taken = await repo.takeToken(tx, hashToken(token), ['verify-email', 'change-email'], now);
    if (!taken) throw new AppError('INVALID_VERIFICATION_LINK');
    if (taken.purpose === 'verify-email') return { email: await activateUser(tx, taken.user_id, now) };
    const email = taken.email === null ? null : await confirmEmail(tx, taken.user_id, taken.email, now);
    if (email === null) throw new AppError('INVALID_VERIFICATION_LINK');
    // Reset links sent to the old address become invalid.
    await repo.revokeTokens(tx, taken.user_id, ['reset-password']);
    return { email };
  });
}
