import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './auth.tables.ts';
import type {} from './keys/keys.tables.ts';

export interface AccountAccess {
  userId: string;
  /** Sessions and API keys that can be used. */
  sessions: number;
  keys: number;
  /** Of the stored sessions, expired ones included; null without one. Signing out deletes one. */
  lastSignInAt: Date | null;
  lastSeenAt: Date | null;
}

/** Lists how users can use their accounts. `idleBefore`: an earlier last use ends a session. */
export async function listAccess(
  db: Db,
  userIds: readonly string[],
  { now, idleBefore }: { now: Date; idleBefore: Date },
): Promise<AccountAccess[]> {
  const { rows } = await sql<AccountAccess>`
    select accounts.id as "userId", opened.sessions, valid.keys, opened."lastSignInAt", opened."lastSeenAt"
    from unnest(${userIds}::uuid[]) as accounts (id)
    cross join lateral (
      select count(*) filter (where expires_at > ${now} and last_used_at > ${idleBefore})::int as sessions,
        max(created_at) as "lastSignInAt", max(last_used_at) as "lastSeenAt"
      from sessions where user_id = accounts.id) as opened
    cross join lateral (
      select count(*)::int as keys from api_keys
      where user_id = accounts.id and revoked_at is null and (expires_at is null or expires_at > ${now})) as valid
  `.execute(db);
  return rows;
}

/** Finds the time of the newest link that verifies the address of a user. */
export async function findVerificationTime(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify-email')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
