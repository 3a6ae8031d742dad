import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from './users.tables.ts';

export { hasOperatorRole } from './users.rules.ts';

export interface Operator {
  id: string;
  username: string;
  email: string;
  /** When the command line granted the role; null for an address in OPERATORS. */
  since: Date | null;
}

const MAX_OPERATORS = 200;

/** SQL condition on users: what `hasOperatorRole` says of one. */
export function buildRoleCondition(operators: Config['operators']) {
  return sql<boolean>`(operator_since is not null
    or email_verified_at is not null and email_key = any(${[...operators]}::text[]))`;
}

/**
 * Lists the users who are operators. `locks`: until the transaction ends, no other one that locks
 * them goes on, so that the last one stays. Rows that refer to them can be inserted meanwhile.
 */
export async function listOperators(db: Db, operators: Config['operators'], locks = false): Promise<Operator[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'operator_since as since'])
    .where('is_active', '=', true)
    .where('suspended_at', 'is', null)
    .where(buildRoleCondition(operators))
    .orderBy('username_key')
    .limit(MAX_OPERATORS)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .execute();
}

/** Returns whether another user is an operator, who remains one until the transaction ends. */
export async function hasOtherOperator(tx: Tx, id: string, operators: Config['operators']): Promise<boolean> {
  const all = await listOperators(tx, operators, true);
  return all.some((operator) => operator.id !== id);
}

/** Grants or, with null, revokes the role. Returns false when another process did so meanwhile. */
export async function setOperatorSince(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ operator_since: since })
    .where('id', '=', id)
    .where('operator_since', since === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
