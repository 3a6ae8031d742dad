import { AppError, type AuthType, type HandlerResult, type routes } from '@sillage/contract';
import { addMs } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { explainMissingInbox } from '../../platform/email/inbox-key.ts';
import { findReachableOperator } from '../../platform/email/operator-email.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { toUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { getSessionState, isFreshForOperator, MAX_SESSION_AGE_MS, MAX_SESSIONS_PER_USER } from './auth.rules.ts';
import { findValidKeys } from './keys/find-key.service.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Opens a session and returns its token, which only the browser stores. Callers have proof of the
 * user's identity. @throws AppError ACCOUNT_SUSPENDED, which therefore reveals nothing to others.
 */
export async function openSession(
  { db, clock, config }: SessionDeps & Pick<Deps, 'config'>,
  session: { userId: string; authType: AuthType; userAgent: string | null },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const row = {
    id: newId(),
    token_hash: hashToken(token),
    user_id: session.userId,
    auth_type: session.authType,
    user_agent: session.userAgent,
    created_at: now,
    authenticated_at: now,
    last_used_at: now,
    expires_at: addMs(now, MAX_SESSION_AGE_MS),
  };
  const isOpen = await db.transaction().execute((tx) => repo.insertSession(tx, row, MAX_SESSIONS_PER_USER));
  if (!isOpen) throw new AppError('ACCOUNT_SUSPENDED', { message: explainSuspension(config) });
  return token;
}

function explainSuspension(config: Pick<Config, 'mailFrom'>): string {
  const email = findReachableOperator(config);
  return `This account is suspended. Ask the operator${email === null ? ' of this server' : `: ${email}`}.`;
}

export async function closeSession({ db }: SessionDeps, token: string | null): Promise<null> {
  if (token !== null) await repo.deleteSession(db, hashToken(token));
  return null;
}

/** Returns the ids of those sessions and API keys that are still valid. */
export async function findValidAccess(
  deps: SessionDeps,
  { sessionIds, keyIds }: { sessionIds: readonly string[]; keyIds: readonly string[] },
): Promise<Set<string>> {
  const keys = keyIds.length > 0 ? await findValidKeys(deps, keyIds) : [];
  return new Set([...(await findActiveSessions(deps, sessionIds)), ...keys]);
}

async function findActiveSessions({ db, clock }: SessionDeps, ids: readonly string[]): Promise<string[]> {
  const now = clock.now();
  const rows = await repo.listSessionTimes(db, ids);
  return rows.filter((row) => getSessionState(row, now) !== 'expired').map(({ id }) => id);
}

/**
 * Finds the session of a token and updates its last use. Returns null for an unknown or expired
 * session, and deletes an expired one.
 */
export async function findSession(
  { db, clock, config }: SessionDeps & Pick<Deps, 'config'>,
  token: string,
): Promise<SignedIn | null> {
  const hash = hashToken(token);
  const row = await repo.findSessionRow(db, hash);
  if (!row) return null;
  const now = clock.now();
  const state = getSessionState(row, now);
  if (state === 'expired') await repo.deleteSession(db, hash);
  if (state === 'valid-update-last-use') await repo.touchSession(db, hash, now);
  if (state === 'expired') return null;
  return {
    user: toUser(row, config.operators),
    sessionId: row.session_id,
    authType: row.auth_type,
    authenticatedAt: row.authenticated_at,
    isFresh: isFreshForOperator(row.authenticated_at, now),
  };
}

/**
 * Returns the sign-in status. It includes the user only for a session of the type `custom` (spec
 * section 3). A client with an API key is authenticated without a session.
 */
export function getAuthStatus(
  config: Pick<Config, 'providers' | 'registration' | 'smtpUrl' | 'trustProxy' | 'publicUrl'>,
  signedIn: SignedIn | null,
  hasKey: boolean,
): HandlerResult<typeof routes.auth.status> {
  const providers = (['google', 'custom'] as const).flatMap((id) => {
    const provider = config.providers[id];
    return provider ? [{ id, name: provider.name }] : [];
  });
  return {
    authenticated: signedIn !== null || hasKey,
    authType: signedIn?.authType ?? null,
    ...(signedIn?.authType === 'custom' && { user: signedIn.user }),
    providers,
    ...(explainMissingInbox(config) === null && { hasLocalInbox: true }),
    ...(config.registration !== 'open' && { registration: config.registration }),
  };
}
