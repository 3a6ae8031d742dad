import { AppError, type Registration, type User } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendInBackground } from '../../platform/email/send-in-background.ts';
import { hashToken, isSignedBy, newId, sign } from '../../platform/ids.ts';
import { runInBackground } from '../../platform/run-in-background.ts';
import { confirmEmail, deleteUnverified, findByEmail, findByLogin, insertUser, toUser } from '../users/index.ts';
import { activateAccount } from './activation.service.ts';
import { buildExistingAccountEmail, buildVerificationEmail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { emailsPerAccount, emailsPerAddress, registrationsPerAddress } from './auth.rules.ts';
import { claimInvitation } from './invitations/invitations.repo.ts';
import { admitApplicant, rejectUninvited } from './invitations/invitations.service.ts';
import { rejectCommonPassword, rejectPasswordLikeName } from './password-policy.service.ts';
import { type Client, type OpenedSession, startSession } from './sign-in.service.ts';
import { issueToken } from './tokens.service.ts';

/**
 * Registers an account. A registered email address gets a notice instead, with the same response.
 * An unverified account is replaced by the next registration with its address. The browser keeps
 * `mark`, so that the emailed link signs it in.
 */
export async function register(
  deps: Deps,
  input: Registration,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<{ email: string; mark: string }> {
  rejectCommonPassword(input.password, 'password');
  rejectPasswordLikeName(input.password, 'password', input);
  const applicant = { email: input.email, invitation: input.invitation ? hashToken(input.invitation) : null };
  const passwordHash = await deps.passwords.reserve(signal, async ({ hash }) => {
    await deps.limits.take(registrationsPerAddress, address);
    await rejectUninvited(deps, applicant);
    await deps.limits.take(emailsPerAccount, input.email.toLowerCase());
    return hash(input.password);
  });
  const now = deps.clock.now();
  const id = newId();
  const registerOnce = async (tx: Tx) => {
    const invitationId = await admitApplicant(tx, deps.config, applicant, now);
    await deleteUnverified(tx, input.email);
    const isNew = (await findByEmail(tx, input.email)) === undefined;
    // For a registered address the same work runs with an impossible address and is rolled back, so
    // that neither a taken username nor the response time reveals it.
    const email = isNew ? input.email : `${id}@known.invalid`;
    const createdToken = await repo.runInSavepoint(tx, isNew, () =>
      createAccount(tx, { ...input, id, email, passwordHash, now, invitationId }),
    );
    return isNew ? createdToken : null;
  };
  // The deletion of an unverified account can conflict with the use of its link.
  const token = await retryConflicts(() => deps.db.transaction().execute(registerOnce));
  const emailFields = { id: newId(), to: input.email, publicUrl: deps.config.publicUrl };
  sendInBackground(
    deps,
    token === null ? buildExistingAccountEmail(emailFields) : buildVerificationEmail({ ...emailFields, token }),
  );
  return { email: input.email, mark: signRegistration(deps, id) };
}

async function createAccount(
  tx: Tx,
  account: Registration & { id: string; passwordHash: string; now: Date; invitationId: string | null },
): Promise<string> {
  const { id, username, email, now } = account;
  const names = { first_name: account.firstName || null, last_name: account.lastName || null };
  const outcome = await insertUser(tx, { id, username, email, ...names, created_at: now }, account.timeZone);
  if (outcome === 'taken') throw new AppError('USERNAME_TAKEN', { fields: { username: 'Username is already taken' } });
  if (account.invitationId !== null) await claimInvitation(tx, account.invitationId, id);
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

/** Marks a browser as the one that registered an account. */
function signRegistration({ secret }: Pick<Deps, 'secret'>, userId: string): string {
  return sign(secret, `registration ${userId}`);
}

/**
 * Activates the account of a verification token, or replaces the account's email address. Opens a
 * session if the account is new, the browser registered it, and nobody is signed in there: a link
 * alone, which anybody may have sent, signs nobody in.
 */
export async function verifyEmail(
  deps: Deps,
  { token, mark, isSignedIn }: { token: string; mark: string | null; isSignedIn: boolean },
  client: Client,
): Promise<{ email: string; opened: (OpenedSession & { user: User }) | null }> {
  const { email, newUserId } = await spendVerificationToken(deps, token);
  const hasRegistered = newUserId !== null && isSignedBy(deps.secret, `registration ${newUserId}`, mark ?? '');
  const user = hasRegistered && !isSignedIn ? await findByLogin(deps.db, email) : undefined;
  if (!user) return { email, opened: null };
  const session = await startSession(deps, client, user.id, 'traditional');
  return { email, opened: { user: toUser(user, deps.config.operators), ...session } };
}

/** `newUserId` is null for the token of a changed address. */
function spendVerificationToken(deps: Deps, token: string): Promise<{ email: string; newUserId: string | null }> {
  const spend = async (tx: Tx) => {
    const now = deps.clock.now();
    const usedToken = await repo.consumeToken(tx, hashToken(token), ['verify-email', 'change-email'], now);
    if (!usedToken) throw new AppError('INVALID_VERIFICATION_LINK');
    const userId = usedToken.user_id;
    if (usedToken.purpose === 'verify-email')
      return { email: await activateAccount(tx, userId, now), newUserId: userId };
    const email = usedToken.email === null ? null : await confirmEmail(tx, userId, usedToken.email, now);
    if (email === null) throw new AppError('INVALID_VERIFICATION_LINK');
    // Reset links sent to the old address become invalid.
    await repo.revokeTokens(tx, userId, ['reset-password']);
    return { email, newUserId: null };
  };
  return retryConflicts(() => deps.db.transaction().execute(spend));
}
