import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PreferencesTable } from './users.tables.ts';

const columns = ['time_zone', 'quiet_from', 'quiet_to', 'daily_limit', 'price_drop_percent', 'weekly_digest'] as const;

export type AlertRulesRow = Awaited<ReturnType<typeof getAlertRules>>;

export function getAlertRules(db: Db, userId: string) {
  return db.selectFrom('preferences').select(columns).where('user_id', '=', userId).executeTakeFirstOrThrow();
}

export function lockAlertRules(tx: Tx, userId: string) {
  return tx
    .selectFrom('preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type AlertRulesChange = Omit<Updateable<PreferencesTable>, 'user_id'>;

export async function saveAlertRules(tx: Tx, userId: string, change: AlertRulesChange): Promise<void> {
  await tx.updateTable('preferences').set(change).where('user_id', '=', userId).execute();
}

/** Marks all inbox entries up to and including `entryId` as read. Never marks entries as unread. */
export async function markInboxRead(db: Db, userId: string, entryId: string): Promise<void> {
  await db
    .updateTable('preferences')
    .set({ inbox_read_up_to: entryId })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('inbox_read_up_to', 'is', null), where('inbox_read_up_to', '<', entryId)]))
    .execute();
}

/** Locks users whose digest is due or has no date yet (null), skipping rows locked elsewhere. */
export function lockDueDigests(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('preferences')
    .select(['user_id', 'time_zone', 'next_digest_at'])
    .where('weekly_digest', '=', true)
    .where((where) => where.or([where('next_digest_at', 'is', null), where('next_digest_at', '<=', now)]))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function saveNextDigests(tx: Tx, next: readonly { userId: string; at: Date }[]): Promise<void> {
  await sql`
    update preferences set next_digest_at = next.at
    from unnest(${next.map(({ userId }) => userId)}::uuid[], ${next.map(({ at }) => at)}::timestamptz[]) as next (user_id, at)
    where preferences.user_id = next.user_id`.execute(tx);
}

/** The two preferences that decide about kinds of event. */
interface KindPreferences {
  restockEmails: boolean;
  updates: boolean;
}

/** Locks the preferences until the transaction ends. */
export async function lockKindPreferences(tx: Tx, userId: string): Promise<KindPreferences> {
  return tx
    .selectFrom('preferences')
    .select(['email_notifications as restockEmails', 'watchlist_updates as updates'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveKindPreferences(
  tx: Tx,
  userId: string,
  { restockEmails, updates }: KindPreferences,
): Promise<void> {
  await tx
    .updateTable('preferences')
    .set({ email_notifications: restockEmails, watchlist_updates: updates })
    .where('user_id', '=', userId)
    .execute();
}
