import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** A statement gets a name at this use, so that statements of one use do not. */
const MIN_USES = 5;
/**
 * Maximum number of statements that get a name, or are known to get none. Each open connection
 * holds its own plans of the named ones, until it ends.
 */
export const MAX_NAMED = 300;
/** Number of other statements whose uses are counted: those that were used last. */
const MAX_COUNTED = 1000;
/**
 * SQLSTATEs of a named statement whose result has other columns, or types, since a migration, and
 * of one that the session does not know, for example behind a pooler.
 */
const UNUSABLE_NAME = new Set<unknown>(['0A000', '26000']);

/**
 * Names the statements that a process repeats, so that PostgreSQL parses each of them once for a
 * connection, and not at each use. Other statements stay unnamed: the number of texts with
 * lists of values or filters is unlimited.
 */
export class StatementNames {
  /** Name by text of the statement; empty for one that gets none. */
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** Counts a use of the statement, and returns its name; empty for none. */
  use(text: string): string {
    const name = this.#names.get(text) ?? '';
    if (name !== '' || this.#names.has(text) || this.#names.size >= MAX_NAMED) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses < MIN_USES) this.#uses.set(text, uses);
    else this.#names.set(text, returnsAllColumns(text) ? '' : `s${this.#names.size}`);
    const [oldest] = this.#uses.keys();
    if (oldest !== undefined && this.#uses.size > MAX_COUNTED) this.#uses.delete(oldest);
    return this.#names.get(text) ?? '';
  }

  exclude(text: string): void {
    this.#names.set(text, '');
  }
}

/**
 * Whether the result of a statement is `*`. A migration of a newer process that adds a column
 * changes such a result, and PostgreSQL then rejects the named statement.
 */
function returnsAllColumns(text: string): boolean {
  let [outer, inner] = [text, ''];
  while (outer !== inner) [outer, inner] = [outer.replaceAll(/\([^()]*\)/g, ' '), outer];
  return /[\s,.]\*/.test(outer);
}

/** Returns a pool for Kysely whose clients name statements. */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  return {
    options: pool.options,
    connect: async () => wrapClient(await pool.connect(), names),
    end: () => pool.end(),
  };
}

function wrapClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const name = values.length > 0 ? names.use(text) : '';
    try {
      return (await client.query({ name, text, values: [...values] })) as PostgresQueryResult<unknown>;
    } catch (error) {
      if (UNUSABLE_NAME.has((error as { code?: unknown }).code)) names.exclude(text);
      throw error;
    }
  }
  // The other overload is for cursors, which we do not use.
  return { query: query as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) };
}
