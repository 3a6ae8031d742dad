import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { deleteUnverified, deleteUser, findByEmail, insertUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { registrationsPerAddress } from './auth.rules.ts';
import { claimInvitation, spendInvitation } from './invitations/invitations.repo.ts';
import { admitApplicant } from './invitations/invitations.service.ts';
import { SignInError } from './oidc/oidc-errors.ts';
import { appendNumber, type Claims, type ProviderId, type ProviderProfile, toProviderProfile } from './oidc.rules.ts';

const MAX_USERNAME_ATTEMPTS = 8;

/** Identity at a sign-in provider, without email: an address can change owner (ASVS 6.8.1). */
export interface Identity {
  provider: ProviderId;
  issuer: string;
  subject: string;
}

export function findUserByIdentity({ db }: Pick<Deps, 'db'>, { issuer, subject }: Identity): Promise<string | null> {
  return repo.findIdentity(db, issuer, subject);
}

/**
 * Creates a user from a provider's claims. Throws SignInError when the email address is unverified
 * or belongs to a verified account, because accounts are never linked, and AppError when the mode
 * of registration allows no new account. Later changes of the profile at the provider are ignored.
 */
export async function createUser(
  deps: Deps,
  identity: Identity,
  { claims, address, invitation }: { claims: Claims; address: string; invitation: Buffer | null },
): Promise<string> {
  const profile = toProviderProfile(claims);
  if (!profile) throw new SignInError('unverifiedEmail');
  await deps.limits.take(registrationsPerAddress, address);
  const now = deps.clock.now();
  let { username } = profile;
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const account = { ...profile, username };
    const create = async (tx: Tx) => {
      const existing = await findExisting(tx, identity, account);
      if (existing !== null) return existing;
      const invitationId = await admitApplicant(tx, deps.config, { email: account.email, invitation }, now);
      const newUserId = await insertUserWithIdentity(tx, identity, account, now);
      if (newUserId === null || invitationId === null) return newUserId;
      await claimInvitation(tx, invitationId, newUserId);
      await spendInvitation(tx, newUserId, now);
      return newUserId;
    };
    const id = await retryConflicts(() => deps.db.transaction().execute(create));
    if (id !== null) return id;
    username = appendNumber(profile.username, randomInt(100, 1_000_000));
  }
  throw new Error('no free username was found');
}

/** Returns the id of the identity's user; null without one. Throws for a user with the address. */
async function findExisting(tx: Tx, { issuer, subject }: Identity, profile: ProviderProfile): Promise<string | null> {
  // Another person may have registered this unverified address as a trap, so that account is
  // deleted.
  await deleteUnverified(tx, profile.email);
  const existingUser = await findByEmail(tx, profile.email);
  // Must follow `findByEmail`: a concurrent callback stores user and identity in one transaction,
  // so a visible user implies a visible identity.
  const existingUserId = await repo.findIdentity(tx, issuer, subject);
  if (existingUserId !== null) return existingUserId;
  if (existingUser)
    throw new SignInError(existingUser.auth_provider === 'local' ? 'localAccount' : 'otherProviderAccount');
  return null;
}

/** Stores a user of a provider; null when the username is taken or another request was faster. */
async function insertUserWithIdentity(
  tx: Tx,
  { provider, issuer, subject }: Identity,
  profile: ProviderProfile,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const verification = { auth_provider: provider, is_active: true, email_verified_at: now };
  if ((await insertUser(tx, { id, ...profile, ...verification, created_at: now })) === 'taken') return null;
  if (await repo.insertIdentity(tx, { issuer, subject, user_id: id, created_at: now })) return id;
  await deleteUser(tx, id);
  return null;
}
