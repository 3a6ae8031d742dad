import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Passwords } from '../../platform/password-queue.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import * as repo from './auth.repo.ts';
import { isRecentSignIn, signInsPerDevice } from './auth.rules.ts';

/** Proof for a re-authentication; `signal` aborts when the client disconnects. */
export interface IdentityProof {
  password: string | undefined;
  signal: AbortSignal;
  /** Field of the request that contains the password; `password` by default. */
  field?: string;
}

/** Re-authenticates a user by password, or, without a password, by a recent sign-in. */
export async function reauthenticate(
  deps: Deps,
  { user, authenticatedAt }: SignedIn,
  { password = '', signal, field = 'password' }: IdentityProof,
): Promise<void> {
  if (user.authProvider === 'local')
    return deps.passwords.reserve(
      signal,
      (passwords) => verifyCurrentPassword(deps, user.id, password, field, passwords),
      user.id,
    );
  if (!isRecentSignIn(authenticatedAt, deps.clock.now())) throw new AppError('REAUTHENTICATION_NEEDED');
}

/** Throws WRONG_PASSWORD, for the given field, unless the password is right. */
export async function verifyCurrentPassword(
  deps: Deps,
  userId: string,
  password: string,
  field: string,
  { verify }: Passwords,
): Promise<void> {
  await deps.limits.take(signInsPerDevice, userId);
  if (!(await verify(await repo.findPasswordHash(deps.db, userId), password))) {
    const { message } = new AppError('WRONG_PASSWORD');
    throw new AppError('WRONG_PASSWORD', { fields: { [field]: message } });
  }
  await deps.limits.refund(signInsPerDevice, userId);
}
