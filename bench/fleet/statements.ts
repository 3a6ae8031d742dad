/** What the processes asked of PostgreSQL, told apart by the role that they came with. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';

/** Roles of the fleet's processes in PostgreSQL. */
export type Role = 'web' | 'worker';

export interface Asked {
  queries: number;
  /** Milliseconds that PostgreSQL spent on planning them and carrying them out, waiting for the disk included. */
  ms: number;
}

export async function askedBy(db: Db, role: Role): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select coalesce(sum(calls), 0)::float8 as queries, coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as ms
    from pg_stat_statements join pg_roles on pg_roles.oid = userid
    where rolname = ${role} and query !~* '^(begin|commit|rollback|set)'`.execute(db);
  return rows[0] ?? { queries: 0, ms: 0 };
}

export interface Statement extends Asked {
  /** To carry one out, and to plan it. */
  meanMs: number;
  planMs: number;
  /** Of 8 kB. */
  pagesEach: number;
  text: string;
}

/** The statements that cost the most in all. */
export async function mostCostly(db: Db, role: Role, limit: number): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select sum(calls)::float8 as queries, sum(total_plan_time + total_exec_time)::float8 as ms, (sum(total_exec_time) / sum(calls))::float8 as "meanMs",
      (sum(total_plan_time) / sum(calls))::float8 as "planMs",
      (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float8 as "pagesEach",
      left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 150) as text
    from pg_stat_statements join pg_roles on pg_roles.oid = userid
    where rolname = ${role} and calls > 0 group by text order by ms desc limit ${limit}`.execute(db);
  return rows;
}

export async function forgetStatements(db: Db): Promise<void> {
  await sql`select pg_stat_statements_reset()`.execute(db);
}

/** Transactions of the whole database, for a PostgreSQL that counts no statements. */
export async function countTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (xact_commit + xact_rollback) as count from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}
