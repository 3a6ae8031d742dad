import { AppError, type AuthType, type Credentials, type User } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, newToken, sign } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/password-queue.ts';
import { needsRehash } from '../../platform/passwords.ts';
import { findByLogin, toUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { signInsPerAccount, signInsPerAddress, signInsPerDevice, successfulSignIns } from './auth.rules.ts';
import { closeSession, openSession } from './session.service.ts';

/**
 * Id without a user (nil UUID, RFC 9562). A sign-in with an unknown name looks up the password of
 * this id, so that the response takes as long as for a known name.
 */
const NIL_USER_ID = '00000000-0000-0000-0000-000000000000';

export interface Client {
  /** Token of the browser's current session; null without a session. */
  sessionToken: string | null;
  /** Signed id of the browser, made by `markDevice`; null when the browser sent none. */
  deviceMark: string | null;
  userAgent: string | null;
  /** IP address of the browser, as the rate limits count it. */
  address: string;
}

export interface OpenedSession {
  token: string;
  /** New signed id of the browser (`markDevice`); null when the browser already has one. */
  newDeviceMark: string | null;
}

/**
 * Checks a password and replaces the browser's session. Before the check, the attempt counts as
 * both failed and successful, so that parallel attempts exceed no limit. The wrong count is undone
 * later. Takes the same time whether or not the user exists. @throws AppError UNAVAILABLE when too
 * many passwords wait to be hashed; the attempt is then not counted. Browsers that have signed in
 * to the account before come first.
 */
export async function logIn(
  deps: Deps,
  input: Credentials,
  client: Client,
  signal: AbortSignal,
): Promise<OpenedSession & { user: User }> {
  const signIn = async (passwords: Passwords) => {
    const user = await checkPassword(deps, input, client, passwords);
    return { user, ...(await startSession(deps, client, user.id, 'traditional')) };
  };
  return deps.passwords.reserve(signal, signIn, await findKnownUserId(deps, input, client));
}

/**
 * Returns the account's id if the browser has signed in to it before and other passwords wait to be
 * hashed.
 */
async function findKnownUserId(
  deps: Pick<Deps, 'db' | 'secret' | 'passwords'>,
  { usernameOrEmail }: Credentials,
  { deviceMark }: Client,
): Promise<string | undefined> {
  if (deviceMark === null || deps.passwords.reserved() === 0) return undefined;
  const user = await findByLogin(deps.db, usernameOrEmail);
  return user !== undefined && findDevice(deps, deviceMark, user.id) !== null ? user.id : undefined;
}

async function checkPassword(deps: Deps, input: Credentials, client: Client, passwords: Passwords): Promise<User> {
  const user = await findByLogin(deps.db, input.usernameOrEmail);
  // By account id where there is one, so that username and email address share a counter.
  const account = user?.id ?? input.usernameOrEmail.toLowerCase();
  const device = findDevice(deps, client.deviceMark, account);
  const counter = device === null ? ([signInsPerAccount, account] as const) : ([signInsPerDevice, device] as const);
  await deps.limits.take(signInsPerAddress, client.address);
  await deps.limits.take(...counter);
  const refundFailure = async () => {
    await deps.limits.refund(signInsPerAddress, client.address);
    await deps.limits.refund(...counter);
  };
  await deps.limits.take(successfulSignIns, account).catch(async (error: unknown) => {
    await refundFailure();
    throw error;
  });
  const storedHash = await repo.findPasswordHash(deps.db, user?.id ?? NIL_USER_ID);
  let isCorrect = false;
  try {
    isCorrect = await passwords.verify(storedHash, input.password);
  } finally {
    if (!isCorrect) await deps.limits.refund(successfulSignIns, account);
  }
  if (!isCorrect || !user) throw new AppError('INVALID_CREDENTIALS');
  await refundFailure();
  if (!user.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  if (storedHash !== null && needsRehash(storedHash))
    await repo.saveCredentials(deps.db, user.id, await passwords.hash(input.password));
  return toUser(user, deps.config.operators);
}

/** Replaces the browser's session (ASVS 7.2.4), and marks the browser as known to the account. */
export async function startSession(
  deps: Deps,
  client: Client,
  userId: string,
  authType: AuthType,
): Promise<OpenedSession> {
  const token = await openSession(deps, { userId, authType, userAgent: client.userAgent });
  await closeSession(deps, client.sessionToken);
  return { token, newDeviceMark: markDevice(deps, client.deviceMark, userId) };
}

/**
 * Returns a signed id by which the account recognises the browser, so that failed sign-ins from the
 * browser are counted separately. Null when the browser already has one.
 */
export function markDevice(deps: Pick<Deps, 'secret'>, deviceMark: string | null, userId: string): string | null {
  if (findDevice(deps, deviceMark, userId) !== null) return null;
  const id = newToken();
  return `${id}.${sign(deps.secret, `device ${userId} ${id}`)}`;
}

/** Returns the browser's random id; null when the browser sent no valid id for this account. */
function findDevice({ secret }: Pick<Deps, 'secret'>, deviceMark: string | null, userId: string): string | null {
  const [id = '', tag = ''] = (deviceMark ?? '').split('.', 2);
  return isSignedBy(secret, `device ${userId} ${id}`, tag) ? id : null;
}
