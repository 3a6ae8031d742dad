import { AppError, type Credentials, type Registration, type User } from '@sillage/contract';
import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { sendSoon } from '../../platform/mail/send-soon.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import {
  activateUser,
  deleteUnverified,
  findByEmail,
  findByLogin,
  insertUser,
  isUsernameTaken,
  toUser,
} from '../users/index.ts';
import { knownAddressMail, verificationMail } from './auth.emails.ts';
import * as repo from './auth.repo.ts';
import { judgeSession, SESSION_MAX_MS, VERIFICATION_MS } from './auth.rules.ts';

/**
 * Creates an account and mails its verification link. A known address gets a mail instead and the caller
 * hears the same; an address that nobody ever proved is free to whoever registers it next.
 */
export async function register(deps: Deps, input: Registration): Promise<{ email: string }> {
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock.now();
  const id = newId();
  const token = await deps.db.transaction().execute(async (tx) => {
    await deleteUnverified(tx, input.email);
    // Before the address is looked up: a taken name must not tell whether the address is known.
    if (await isUsernameTaken(tx, input.username))
      throw new AppError('USERNAME_TAKEN', { username: 'Username is already taken' });
    if (await findByEmail(tx, input.email)) return null;
    const outcome = await insertUser(tx, {
      id,
      username: input.username,
      first_name: input.firstName || null,
      last_name: input.lastName || null,
      email: input.email,
      created_at: now,
    });
    if (outcome === 'taken') throw new AppError('USERNAME_TAKEN', { username: 'Username is already taken' });
    await repo.insertCredentials(tx, id, passwordHash);
    return issueVerification(tx, id, now);
  });
  const mail = { id: newId(), to: input.email, publicUrl: deps.config.publicUrl };
  sendSoon(deps, token === null ? knownAddressMail(mail) : verificationMail({ ...mail, token }));
  return { email: input.email };
}

async function issueVerification(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await repo.insertToken(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose: 'verify-email',
    created_at: now,
    expires_at: after(now, VERIFICATION_MS),
  });
  return token;
}

/** Mails a fresh verification link where one is due; says nothing about whether it was. */
export async function resendVerification(deps: Deps, email: string): Promise<null> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.email_verified_at) return null;
  const token = await deps.db.transaction().execute((tx) => issueVerification(tx, user.id, deps.clock.now()));
  sendSoon(deps, verificationMail({ id: newId(), to: user.email, publicUrl: deps.config.publicUrl, token }));
  return null;
}

/** Uses the mailed token up and activates its account. */
export function verifyEmail(deps: Deps, token: string): Promise<{ email: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const userId = await repo.takeToken(tx, hashToken(token), 'verify-email', now);
    if (userId === null) throw new AppError('INVALID_VERIFICATION_LINK');
    return { email: await activateUser(tx, userId, now) };
  });
}

/** Checks a password and opens a session; an unknown user costs the same time as a known one. */
export async function logIn(
  deps: Deps,
  input: Credentials,
  userAgent: string | null,
): Promise<{ user: User; token: string }> {
  const found = await findByLogin(deps.db, input.usernameOrEmail);
  const stored = found ? await repo.findPasswordHash(deps.db, found.id) : null;
  if (!(await isPassword(stored, input.password)) || !found) throw new AppError('INVALID_CREDENTIALS');
  if (!found.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  return { user: toUser(found), token: await openSession(deps, found.id, userAgent) };
}

/** A new session for the user; answers its token, which only the browser keeps. */
async function openSession(deps: Deps, userId: string, userAgent: string | null): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await repo.insertSession(deps.db, {
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: after(now, SESSION_MAX_MS),
  });
  return token;
}

export async function logOut(deps: Deps, token: string | null): Promise<null> {
  if (token !== null) await repo.deleteSession(deps.db, hashToken(token));
  return null;
}

/** The user of a live session; an ended one is removed. */
export async function findSessionUser(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<User | null> {
  const hash = hashToken(token);
  const session = await repo.findSession(deps.db, hash);
  if (!session) return null;
  const now = deps.clock.now();
  const verdict = judgeSession(session, now);
  if (verdict === 'ended') await repo.deleteSession(deps.db, hash);
  if (verdict === 'good-and-note') await repo.touchSession(deps.db, hash, now);
  return verdict === 'ended' ? null : toUser(session);
}
