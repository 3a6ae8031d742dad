import type { QuizResult } from '@sillage/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PreferencesTable, UsersTable } from './users.tables.ts';
import './users.tables.ts';

export const userColumns = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.pending_email',
  'users.auth_provider',
  'users.is_active',
  'users.suspended_at',
  'users.quiz_result',
  'users.email_verified_at',
  'users.operator_since',
] as const;

export type NewUser = Pick<UsersTable, 'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'created_at'> &
  Partial<Pick<UsersTable, 'auth_provider' | 'is_active' | 'email_verified_at'>>;

/** Returns "taken" when the username or the email address exists. */
export async function insertUser(tx: Tx, user: NewUser, timeZone: string | null = null): Promise<'inserted' | 'taken'> {
  const row = await tx
    .insertInto('users')
    .values({ auth_provider: 'local', is_active: false, email_verified_at: null, ...user })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return 'taken';
  await tx.insertInto('preferences').values({ user_id: user.id, time_zone: timeZone }).execute();
  return 'inserted';
}

/** Finds a user by username or email address, ignoring case. */
export function findByLogin(db: Db, usernameOrEmail: string) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where((where) =>
      where.or([
        where('email_key', '=', usernameOrEmail.toLowerCase()),
        where('username_key', '=', usernameOrEmail.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
}

export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'auth_provider'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Deletes an unverified account; returns false when none has the email address. */
export async function deleteUnverified(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('email_key', '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function activateUser(tx: Tx, id: string, now: Date): Promise<string> {
  const row = await tx
    .updateTable('users')
    .set((update) => ({ email_verified_at: update.fn.coalesce('email_verified_at', update.val(now)), is_active: true }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return row.email;
}

export function getUser(db: Db, id: string) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function saveNames(db: Db, id: string, names: { first_name: string; last_name: string }): Promise<void> {
  await db.updateTable('users').set(names).where('id', '=', id).execute();
}

/** Saves the quiz result; null deletes it. Returns false when the user no longer exists. */
export async function saveQuizResult(tx: Tx, id: string, result: QuizResult | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ quiz_result: result })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Null removes the user's pending email address. */
export async function savePendingEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db.updateTable('users').set({ pending_email: email }).where('id', '=', id).execute();
}

/** Confirms a user's new address; returns null when another user has verified it meanwhile. */
export async function confirmEmail(tx: Tx, id: string, email: string, now: Date): Promise<string | null> {
  await deleteUnverified(tx, email);
  if (await findByEmail(tx, email)) return null;
  await tx
    .updateTable('users')
    .set({ email, pending_email: null, email_verified_at: now })
    .where('id', '=', id)
    .execute();
  return email;
}

/** Deletes a user; foreign keys delete everything that belongs to the user. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

export function getPreferences(db: Db, userId: string) {
  return db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

type PreferenceValues = Pick<
  Selectable<PreferencesTable>,
  'email_notifications' | 'watchlist_updates' | 'weekly_digest' | 'default_filter'
> &
  Partial<Pick<Selectable<PreferencesTable>, 'report_answers'>>;

/** Changing the weekly digest clears its next date, which the digest job sets again. */
export async function savePreferences(db: Db, userId: string, change: PreferenceValues): Promise<void> {
  await db
    .updateTable('preferences')
    .set(change)
    .set(({ eb, ref }) => ({
      next_digest_at: eb.case().when('weekly_digest', '=', change.weekly_digest).then(ref('next_digest_at')).end(),
    }))
    .where('user_id', '=', userId)
    .execute();
}

export async function saveShopping(
  db: Db,
  userId: string,
  change: Pick<Selectable<PreferencesTable>, 'display_currency' | 'countries'>,
): Promise<void> {
  await db.updateTable('preferences').set(change).where('user_id', '=', userId).execute();
}

/** The preferences that an unsubscribe link can turn off. */
export type EmailPreference = 'email_notifications' | 'watchlist_updates' | 'weekly_digest' | 'report_answers';

/** A change of the weekly digest clears its next date, because an old date would be due at once. */
export async function setEmailPreference(
  db: Db,
  userId: string,
  preference: EmailPreference,
  isOn: boolean,
): Promise<void> {
  const change =
    preference === 'weekly_digest' ? { weekly_digest: isOn, next_digest_at: null } : { [preference]: isOn };
  await db.updateTable('preferences').set(change).where('user_id', '=', userId).execute();
}
