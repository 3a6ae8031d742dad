/** The SQL that a piece of the product speaks, to be asked by others or to be explained. */
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';

export type Spoken = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Runs the work and answers the statements that it made, in their order. */
export async function captureSql(url: string, work: (db: Db) => Promise<unknown>): Promise<Spoken[]> {
  const spoken: Spoken[] = [];
  const db = openDatabase(url, { max: 1 });
  const listening = db.withPlugin({
    transformQuery({ node, queryId }) {
      spoken.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    await work(listening);
  } finally {
    await db.destroy();
  }
  return spoken;
}

/** The statement with its values in their places, for a tool that takes none. */
export function inlined({ sql: text, parameters }: Spoken): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return quoted(value.toISOString());
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What a statement costs as PostgreSQL carries it out. */
export interface Plan {
  ms: number;
  /** Pages of 8 kB that were touched: what does not depend on who else uses the machine. */
  pages: number;
  /** As the planner guessed it. */
  cost: number;
}

interface Explained {
  'Execution Time': number;
  'Planning Time': number;
  Plan: { 'Total Cost': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Carries a statement out, undoes what it did, and answers what it cost; the best of a few turns. */
export async function explain(db: Db, spoken: Spoken, turns = 3): Promise<Plan> {
  const plans: Plan[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const undone = new Error('undone');
    await db
      .transaction()
      .execute(async (tx) => {
        const query = sql.raw<{ 'QUERY PLAN': Explained[] }>(
          `explain (analyze, buffers, format json) ${inlined(spoken)}`,
        );
        const { rows } = await query.execute(tx);
        const one = rows[0]?.['QUERY PLAN'][0];
        if (!one) throw new Error('nothing was explained');
        const pages = one.Plan['Shared Hit Blocks'] + one.Plan['Shared Read Blocks'];
        plans.push({ ms: one['Execution Time'], pages, cost: one.Plan['Total Cost'] });
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }
  return plans.toSorted((one, other) => one.ms - other.ms)[0] as Plan;
}
