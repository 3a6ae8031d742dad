import { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Attributes } from '../spans.ts';
import { isTracing, tracedStep } from '../tracing.ts';
import type { Db, Tables } from './db.ts';

// Counts and sums arrive as text because int8 may exceed 2^53; ours cannot.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day is a day wherever this process runs.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How long a server waits for one statement. The longest of ours write the deliveries of a thousand people. */
export const PATIENCE_MS = 60_000;

/**
 * Statements end in time, by PostgreSQL's own hand; and where it is gone without a word (a cable that was pulled, a host
 * that stands still), the connection is given up a little later instead of holding its user for as long as TCP hopes.
 */
function impatient(patienceMs: number): pg.PoolConfig {
  return {
    statement_timeout: patienceMs,
    stream: () => {
      const socket = new Socket();
      // Idle connections are closed sooner than that: a silent one has a question that nobody answers.
      socket.setTimeout(patienceMs + GRACE_MS, () =>
        socket.destroy(new Error('Connection terminated: the database fell silent')),
      );
      return socket;
    },
  };
}

const GRACE_MS = 5_000;

/**
 * Opens a bounded pool on `url`; nothing is connected before the first query. With `patienceMs`, statements that take longer
 * fail, and so do those of a database that has fallen silent.
 */
export function openDatabase(url: string, options: { log?: Log; max?: number; patienceMs?: number } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'sillage',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.patienceMs !== undefined && impatient(options.patienceMs)),
  });
  // A connection that breaks (a restarted server) is replaced by the pool, idle or in use; unheard, the event would end
  // the process. The error itself holds the whole client, secrets and all: only its words are logged.
  const lost = (error: Error) => options.log?.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: isTracing() ? traceQuery : [] });
  pools.set(db, pool);
  return db;
}

/** By their databases, which do not show them. */
const pools = new WeakMap<Db, pg.Pool>();

/** The connections of a database's pool: how many work, rest, and how many queries wait for one. */
export function connectionsOf(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** The statement without its values. */
function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const [verb = 'query'] = query.sql.trimStart().split(/\s/, 1);
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': query.sql.slice(0, 2_000),
    ...(level === 'error' && { 'error.type': 'database' }),
  };
  tracedStep(`postgresql ${verb}`, queryDurationMillis, attributes);
}

/** The secret that all processes on this database share, made on first use. */
export async function sharedSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}

/** True when the database answers. */
export async function isReadable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
