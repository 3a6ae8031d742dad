import { AppError, type Credentials, type User } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Caller, Waiting } from '../../platform/http/serve.ts';
import { isSignedBy, newToken, sign } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/password-queue.ts';
import { needsRehash } from '../../platform/passwords.ts';
import { findByLogin, toUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { signInsPerAccount, signInsPerAddress, signInsPerDevice, successfulSignIns } from './auth.rules.ts';
import { closeSession, openSession } from './session.service.ts';

/** The nil UUID (RFC 9562), which no user has: an unknown user costs a password lookup too. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Checks a password and opens a session in place of the browser's old one. Before the check, a try
 * takes one from the limits of failed sign-ins and one from the limit of successful ones, so that
 * parallel tries cannot exceed them; afterwards the one that does not apply is given back. An
 * unknown user costs the same time as a known one.
 * @throws AppError UNAVAILABLE before anything is counted when too many passwords wait to be
 * hashed.
 */
export function logIn(deps: Deps, input: Credentials, caller: Caller & Waiting): Promise<User> {
  return deps.passwords.reserve(caller.leaving(), (passwords) => checkPassword(deps, input, caller, passwords));
}

async function checkPassword(deps: Deps, input: Credentials, caller: Caller, passwords: Passwords): Promise<User> {
  const found = await findByLogin(deps.db, input.usernameOrEmail);
  // By account id where there is one, so that username and email address share a counter.
  const account = found?.id ?? input.usernameOrEmail.toLowerCase();
  const device = deviceOf(deps, caller, account);
  const counter = device === null ? ([signInsPerAccount, account] as const) : ([signInsPerDevice, device] as const);
  await deps.limits.take(signInsPerAddress, caller.address);
  await deps.limits.take(...counter);
  const giveBackFailure = async () => {
    await deps.limits.giveBack(signInsPerAddress, caller.address);
    await deps.limits.giveBack(...counter);
  };
  await deps.limits.take(successfulSignIns, account).catch(async (error: unknown) => {
    await giveBackFailure();
    throw error;
  });
  const stored = await repo.findPasswordHash(deps.db, found?.id ?? NOBODY);
  let isRight = false;
  try {
    isRight = await passwords.verify(stored, input.password);
  } finally {
    if (!isRight) await deps.limits.giveBack(successfulSignIns, account);
  }
  if (!isRight || !found) throw new AppError('INVALID_CREDENTIALS');
  await giveBackFailure();
  if (!found.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  if (stored !== null && needsRehash(stored))
    await repo.saveCredentials(deps.db, found.id, await passwords.hash(input.password));
  await startSession(deps, caller, found.id, 'traditional');
  return toUser(found);
}

/** Replaces the browser's session (ASVS 7.2.4), and marks the browser as known to the account. */
export async function startSession(
  deps: Deps,
  caller: Caller,
  userId: string,
  authType: 'traditional' | 'oidc' | 'custom',
): Promise<void> {
  const token = await openSession(deps, { userId, authType, userAgent: caller.userAgent });
  await closeSession(deps, caller.session.value);
  caller.session.set(token);
  rememberDevice(deps, caller, userId);
}

/** Marks the browser as known to the account: its failed sign-ins are counted separately. */
export function rememberDevice(deps: Pick<Deps, 'secret'>, caller: Caller, userId: string): void {
  if (deviceOf(deps, caller, userId) !== null) return;
  const id = newToken();
  caller.device.set(`${id}.${sign(deps.secret, `device ${userId} ${id}`)}`);
}

/** Returns the id of the browser's mark; null when it has none for this account. */
function deviceOf({ secret }: Pick<Deps, 'secret'>, { device }: Caller, userId: string): string | null {
  const [id = '', tag = ''] = (device.value ?? '').split('.', 2);
  return isSignedBy(secret, `device ${userId} ${id}`, tag) ? id : null;
}
