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

/** Who somebody is at a provider: never the address, which can change hands (ASVS 6.8.1). */
export interface Identity {
  provider: ProviderId;
  issuer: string;
  subject: string;
}

/** Whose identity this is; null for nobody's. */
export function findUser({ db }: Pick<Deps, 'db'>, { issuer, subject }: Identity): Promise<string | null> {
  return repo.findIdentity(db, issuer, subject);
}

/**
 * Makes an account for an identity that is new here and answers its user. The provider must have verified the address, and
 * an address that somebody has proven here stays theirs: nothing is linked. What changes at the provider later changes nothing here.
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

/** One try; null when something unique was taken meanwhile: the username, or all of it by a callback at the same time. */
async function insert(tx: Tx, identity: Identity, newcomer: Newcomer, now: Date): Promise<string | null> {
  const { provider, issuer, subject } = identity;
  // Nobody proved that address until now; its account would be a trap that somebody set.
  await deleteUnverified(tx, newcomer.email);
  const holder = await findByEmail(tx, newcomer.email);
  // After the holder: a callback at the same time stores both at once, so whoever sees its user sees its identity.
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
