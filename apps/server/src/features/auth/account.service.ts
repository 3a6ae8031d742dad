import { AppError, type Profile, type Session, type User } from '@sillage/contract';
import Bowser from 'bowser';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendInBackground } from '../../platform/email/send-in-background.ts';
import { newId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/password-queue.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  deleteUser,
  findByEmail,
  getUser,
  operatorStore,
  saveNames,
  savePendingEmail,
  toUser,
} from '../users/index.ts';
import { buildAddressChangeNotice, buildNewAddressEmail, buildPasswordChangedEmail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { emailsPerAccount, emailsPerAddress } from './auth.rules.ts';
import { findDeletion } from './deletion/deletion.repo.ts';
import { listInvitationsOfUser } from './invitations/invitations.repo.ts';
import { listKeys } from './keys/keys.service.ts';
import { rejectCommonPassword, rejectPasswordLikeName } from './password-policy.service.ts';
import { type IdentityProof, reauthenticate, verifyCurrentPassword } from './reauthentication.service.ts';
import { issueToken } from './tokens.service.ts';

/** A new email address takes effect when its link is followed; the old address gets a notice. */
export async function updateProfile(deps: Deps, user: User, input: Profile, address: string): Promise<User> {
  rejectManagedProfile(deps, user);
  const isNewEmail = input.email.toLowerCase() !== user.email.toLowerCase();
  if (isNewEmail) {
    await deps.limits.take(emailsPerAddress, address);
    await deps.limits.take(emailsPerAccount, user.id);
    await deps.limits.take(emailsPerAccount, input.email.toLowerCase());
  }
  const token = await deps.db.transaction().execute(async (tx) => {
    await saveNames(tx, user.id, { first_name: input.firstName, last_name: input.lastName });
    await repo.revokeTokens(tx, user.id, ['change-email']);
    await savePendingEmail(tx, user.id, isNewEmail ? input.email : null);
    if (!isNewEmail) return null;
    const now = deps.clock.now();
    const { email } = input;
    const newToken = await issueToken(tx, { userId: user.id, purpose: 'change-email', now, email });
    // An address that another account has verified gets no link; the response is the same.
    return (await findByEmail(tx, email))?.email_verified_at ? null : newToken;
  });
  const { publicUrl } = deps.config;
  if (token !== null) sendInBackground(deps, buildNewAddressEmail({ id: newId(), to: input.email, publicUrl, token }));
  if (isNewEmail)
    sendInBackground(deps, buildAddressChangeNotice({ id: newId(), to: user.email, publicUrl, newEmail: input.email }));
  return toUser(await getUser(deps.db, user.id), deps.config.operators);
}

/** Changes a user's password, ends the user's other sessions, and emails a notice. */
export async function changePassword(
  deps: Deps,
  { user, sessionId }: SignedIn,
  input: { currentPassword: string; newPassword: string },
  signal: AbortSignal,
): Promise<null> {
  rejectManagedProfile(deps, user);
  const work = async (passwords: Passwords) => {
    await verifyCurrentPassword(deps, user.id, input.currentPassword, 'currentPassword', passwords);
    rejectCommonPassword(input.newPassword, 'newPassword');
    rejectPasswordLikeName(input.newPassword, 'newPassword', user);
    return passwords.hash(input.newPassword);
  };
  const passwordHash = await deps.passwords.reserve(signal, work, user.id);
  await deps.db.transaction().execute(async (tx) => {
    await repo.saveCredentials(tx, user.id, passwordHash);
    await repo.revokeTokens(tx, user.id, ['reset-password', 'change-email']);
    await savePendingEmail(tx, user.id, null);
    await repo.deleteSessions(tx, user.id, sessionId);
  });
  const { publicUrl } = deps.config;
  sendInBackground(deps, buildPasswordChangedEmail({ id: newId(), to: user.email, publicUrl, hasRevokedKeys: false }));
  return null;
}

/**
 * Proves the user's identity again, so that an operator may change something. A recent sign-in at a
 * provider is proof too, but its time stays: requests alone must not make a session fresh for ever.
 */
export async function confirmIdentity(
  deps: Deps,
  signedIn: SignedIn,
  { password, signal }: IdentityProof,
): Promise<null> {
  await reauthenticate(deps, signedIn, { password, signal });
  if (signedIn.user.authProvider === 'local')
    await repo.setAuthenticated(deps.db, signedIn.sessionId, deps.clock.now());
  return null;
}

/** Lists a user's sessions: that of the request, then the others, most recently used first. */
export async function listSessions({ db }: Pick<Deps, 'db'>, userId: string, ownSessionId: string): Promise<Session[]> {
  const rows = await repo.listSessions(db, userId);
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    isCurrent: row.id === ownSessionId,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ');
}

export async function endSession({ db }: Pick<Deps, 'db'>, userId: string, sessionId: string): Promise<null> {
  if (!(await repo.deleteSessionById(db, userId, sessionId))) throw new AppError('SESSION_NOT_FOUND');
  return null;
}

export async function endOtherSessions({ db }: Pick<Deps, 'db'>, userId: string, ownSessionId: string): Promise<null> {
  await repo.deleteSessions(db, userId, ownSessionId);
  return null;
}

/** Collects a user's personal data from all features; implemented in `app.ts`. */
export type PersonalDataCollector = (userId: string) => Promise<Record<string, unknown>>;

/** Returns all data stored about the user, without secrets, after re-authentication. */
export async function exportData(
  deps: Deps,
  signedIn: SignedIn,
  identityProof: IdentityProof,
  collectPersonalData: PersonalDataCollector,
): Promise<Record<string, unknown>> {
  await reauthenticate(deps, signedIn, identityProof);
  return collectExport(deps, signedIn.user, collectPersonalData);
}

/** Returns all data stored about a user, without secrets. The caller has proof of identity. */
export async function collectExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: User,
  collectPersonalData: PersonalDataCollector,
): Promise<Record<string, unknown>> {
  const [account, apiKeys, invitations, deletion, rest] = await Promise.all([
    repo.findAccountData(deps.db, user.id),
    listKeys(deps, user.id),
    listInvitationsOfUser(deps.db, user.id),
    findDeletion(deps.db, user.id),
    collectPersonalData(user.id),
  ]);
  return { exportedAt: deps.clock.now(), user, ...account, apiKeys, invitations, deletion, ...rest };
}

/** Deletes the account and, by foreign keys, all data about the user. Queued emails are dropped. */
export async function deleteAccount(deps: Deps, signedIn: SignedIn, identityProof: IdentityProof): Promise<null> {
  await reauthenticate(deps, signedIn, identityProof);
  const { user } = signedIn;
  // Rows that refer to the user may be written at the same moment.
  await retryConflicts(() =>
    deps.db.transaction().execute(async (tx) => {
      if (user.isOperator && !(await operatorStore.hasOtherOperator(tx, user.id, deps.config.operators)))
        throw new AppError('LAST_OPERATOR');
      await deleteUser(tx, user.id);
    }),
  );
  return null;
}

/** Throws PROFILE_MANAGED_ELSEWHERE for users of a sign-in provider (spec section 6). */
function rejectManagedProfile({ config }: Pick<Deps, 'config'>, { authProvider }: User): void {
  if (authProvider === 'local') return;
  const provider = authProvider === 'custom' ? (config.providers.custom?.name ?? authProvider) : authProvider;
  const message = `Your profile is managed by ${provider}. Some information cannot be edited here.`;
  throw new AppError('PROFILE_MANAGED_ELSEWHERE', { message });
}
