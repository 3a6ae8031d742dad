import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedIn } from '../../platform/http/serve.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { toUser } from '../users/index.ts';
import * as repo from './auth.repo.ts';
import { judgeSession, MAX_SESSIONS_PER_USER, SESSION_MAX_MS } from './auth.rules.ts';
import type { SessionsTable } from './auth.tables.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Opens a session and returns its token, which only the browser stores. */
export async function openSession(
  { db, clock }: Needs,
  session: { userId: string; authType: SessionsTable['auth_type']; userAgent: string | null },
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
    expires_at: after(now, SESSION_MAX_MS),
  };
  await db.transaction().execute((tx) => repo.insertSession(tx, row, MAX_SESSIONS_PER_USER));
  return token;
}

export async function closeSession({ db }: Needs, token: string | null): Promise<null> {
  if (token !== null) await repo.deleteSession(db, hashToken(token));
  return null;
}

export async function livingSessions({ db, clock }: Needs, ids: readonly string[]): Promise<Set<string>> {
  const now = clock.now();
  const rows = await repo.listSessionTimes(db, ids);
  return new Set(rows.filter((row) => judgeSession(row, now) !== 'ended').map(({ id }) => id));
}

/** Returns the signed-in user or null. Deletes an ended session, and updates the last use. */
export async function findSession({ db, clock }: Needs, token: string): Promise<SignedIn | null> {
  const hash = hashToken(token);
  const row = await repo.findSessionRow(db, hash);
  if (!row) return null;
  const now = clock.now();
  const verdict = judgeSession(row, now);
  if (verdict === 'ended') await repo.deleteSession(db, hash);
  if (verdict === 'good-and-note') await repo.touchSession(db, hash, now);
  if (verdict === 'ended') return null;
  return {
    user: toUser(row),
    sessionId: row.session_id,
    authType: row.auth_type,
    authenticatedAt: row.authenticated_at,
  };
}
