import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { deleteUnverified, deleteUser, findByEmail, insertUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { registrationsPerAddress } from './auth.rules.ts';
import { type Claims, type Newcomer, newcomerOf, type ProviderId, withNumber } from './oidc.rules.ts';
import { SignInRefused } from './oidc-refusal.ts';

const USERNAME_TRIES = 8;

/** A user's identity at a provider; not the email address, which can change hands (ASVS 6.8.1). */
export interface Identity {
  provider: ProviderId;
  issuer: string;
  subject: string;
}

export function findUser({ db }: Pick<Deps, 'db'>, { issuer, subject }: Identity): Promise<string | null> {
  return repo.findIdentity(db, issuer, subject);
}

/**
 * Creates an account for a new identity and returns its user id. Throws SignInRefused when the
 * provider has not verified the email address, or when a verified account here has it: accounts are
 * never linked. Later changes at the provider change nothing here.
 */
export async function createUser(deps: Deps, identity: Identity, claims: Claims, address: string): Promise<string> {
  const newcomer = newcomerOf(claims);
  if (!newcomer) throw new SignInRefused('unprovenEmail');
  await deps.limits.take(registrationsPerAddress, address);
  const now = deps.clock.now();
  let { username } = newcomer;
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const person = { ...newcomer, username };
    const id = await deps.db.transaction().execute((tx) => insert(tx, identity, person, now));
    if (id !== null) return id;
    username = withNumber(newcomer.username, randomInt(100, 1_000_000));
  }
  throw new Error('no free username was found');
}

/** Tries once. Returns null when the username or the identity was taken concurrently. */
async function insert(tx: Tx, identity: Identity, newcomer: Newcomer, now: Date): Promise<string | null> {
  const { provider, issuer, subject } = identity;
  // Another person may have registered this unverified address as a trap, so that account is
  // deleted.
  await deleteUnverified(tx, newcomer.email);
  const holder = await findByEmail(tx, newcomer.email);
  // Must follow `findByEmail`: a concurrent callback stores user and identity in one transaction,
  // so a visible user implies a visible identity.
  const known = await repo.findIdentity(tx, issuer, subject);
  if (known !== null) return known;
  if (holder) throw new SignInRefused(holder.auth_provider === 'local' ? 'localAccount' : 'otherAccount');
  const id = newId();
  const proven = { auth_provider: provider, is_active: true, email_verified_at: now };
  if ((await insertUser(tx, { id, ...newcomer, ...proven, created_at: now })) === 'taken') return null;
  if (await repo.insertIdentity(tx, { issuer, subject, user_id: id, created_at: now })) return id;
  await deleteUser(tx, id);
  return null;
}
