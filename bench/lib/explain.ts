/** Measures the SQL statements of a function with EXPLAIN ANALYZE. */
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { sum } from './statistics.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface Cost {
  ms: number;
  /** Number of touched database pages of 8 kB, which does not depend on the machine's load. */
  pages: number;
}

interface Explained {
  'Execution Time': number;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Captures the SQL of a function and measures each statement in a rolled-back transaction. */
export async function explain(url: string, db: Db, work: (db: Db) => Promise<unknown>): Promise<Cost> {
  const costs: Cost[] = [];
  for (const statement of await captureStatements(url, work)) costs.push(await explainStatement(db, statement));
  return { ms: sum(costs.map(({ ms }) => ms)), pages: sum(costs.map(({ pages }) => pages)) };
}

async function captureStatements(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = openDatabase(url, { max: 1 });
  const capturing = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    await work(capturing);
  } finally {
    await db.destroy();
  }
  return statements;
}

const EXECUTIONS = 3;

/**
 * Executes an SQL statement several times. Returns the time and the database pages of the fastest
 * execution.
 */
async function explainStatement(db: Db, statement: Statement): Promise<Cost> {
  const costs: Cost[] = [];
  const query = sql.raw<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, format json) ${inlineParameters(statement)}`,
  );
  for (let execution = 0; execution < EXECUTIONS; execution += 1) {
    const tx = await db.startTransaction().execute();
    const { rows } = await query.execute(tx);
    await tx.rollback().execute();
    const plan = rows[0]?.['QUERY PLAN'][0];
    if (!plan) throw new Error('EXPLAIN returned no plan.');
    const pages = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
    costs.push({ ms: plan['Execution Time'], pages });
  }
  return costs.reduce((a, b) => (b.ms < a.ms ? b : a));
}

/** Replaces parameters with literals, because EXPLAIN accepts no parameters. */
function inlineParameters({ sql: text, parameters }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => toLiteral(parameters[Number(position) - 1]));
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const json = JSON.stringify(value);
  const text = Array.isArray(value) ? `{${json.slice(1, -1)}}` : json.replaceAll('"', '');
  return `'${text.replaceAll("'", "''")}'`;
}
