import type { Db, Tx } from '../../platform/db/db.ts';
import type { UsersTable } from './users.tables.ts';
import './users.tables.ts';

/** The columns that a User is made from. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.auth_provider',
  'users.is_active',
] as const;

export type NewUser = Pick<UsersTable, 'id' | 'username' | 'first_name' | 'last_name' | 'email' | 'created_at'>;

/** Stores a user with default preferences, or says which of the two unique things is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<'inserted' | 'taken'> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, auth_provider: 'local', is_active: false, email_verified_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return 'taken';
  await tx.insertInto('preferences').values({ user_id: user.id }).execute();
  return 'inserted';
}

/** The user with this username or this address, letters' case aside. */
export function findByLogin(db: Db, usernameOrEmail: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.email_verified_at'])
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
    .select(['id', 'email', 'email_verified_at'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account whose address nobody has proven; answers whether there was one. */
export async function deleteUnverified(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('email_key', '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks the address as proven and the account as active; answers the address. */
export async function activateUser(tx: Tx, id: string, now: Date): Promise<string> {
  const row = await tx
    .updateTable('users')
    .set((update) => ({ email_verified_at: update.fn.coalesce('email_verified_at', update.val(now)), is_active: true }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return row.email;
}

/** Turns one kind of mail off or on. */
export async function setEmailNotifications(db: Db, userId: string, on: boolean): Promise<void> {
  await db.updateTable('preferences').set({ email_notifications: on }).where('user_id', '=', userId).execute();
}
