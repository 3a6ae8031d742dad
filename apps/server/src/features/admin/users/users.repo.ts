import { ADMIN_USERS_PAGE_SIZE, type AdminUserFilter } from '@sillage/contract';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../auth/deletion/deletion.tables.ts';
import { operatorStore } from '../../users/index.ts';
import type {} from '../../users/users.tables.ts';

const columns = [
  'id',
  'username',
  'email',
  'auth_provider',
  'email_verified_at',
  'suspended_at',
  'operator_since',
  'created_at',
] as const;

/** The expression of the index users_display_name, which is used only for exactly this text. */
const displayName = sql<string>`coalesce(first_name || ' ' || last_name, first_name, last_name, username)`;

function selectUsers(db: Db) {
  return db.selectFrom('users').select(columns).select(displayName.as('name'));
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

export interface UserFilter {
  filter: AdminUserFilter;
  search: string;
  /** Id of the last user of the page before. */
  after?: string | undefined;
}

/** Lists users, the newest first: one more than a page, if there is a next one. */
export function listUsers(db: Db, { filter, search, after }: UserFilter, operators: Config['operators']) {
  const prefix = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return selectUsers(db)
    .where(buildStateCondition(filter, operators))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(email_key like ${prefix} or username_key like ${prefix} or lower(${displayName}) like ${prefix})`,
      ),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after as string))
    .orderBy('id', 'desc')
    .limit(ADMIN_USERS_PAGE_SIZE + 1)
    .execute();
}

function buildStateCondition(filter: AdminUserFilter, operators: Config['operators']) {
  switch (filter) {
    case 'all':
      return sql<boolean>`true`;
    case 'active':
      return sql<boolean>`email_verified_at is not null and suspended_at is null`;
    case 'unverified':
      return sql<boolean>`email_verified_at is null`;
    case 'suspended':
      return sql<boolean>`suspended_at is not null`;
    case 'deletion':
      return sql<boolean>`id in (select user_id from account_deletions)`;
    case 'operator':
      return operatorStore.buildRoleCondition(operators);
  }
}

export function findUser(db: Db, id: string) {
  return selectUsers(db).where('id', '=', id).executeTakeFirst();
}
