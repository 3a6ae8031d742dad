import { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import type { Attributes } from '../observability/spans.ts';
import { isTracing, recordChildSpan } from '../observability/tracing.ts';
import type { Db, Tables } from './db.ts';
import { nameStatements } from './name-statements.ts';

// Counts and sums arrive as text because int8 may exceed 2^53; ours cannot.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Dates stay text, so that the process's time zone does not shift them.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Time limit of an SQL statement. The slowest inserts the deliveries of a thousand users. */
export const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * If PostgreSQL stops responding (a pulled cable, a frozen host), the connection is closed a little
 * after the statement timeout, without waiting for TCP's own timeout.
 */
function buildTimeoutConfig(statementTimeoutMs: number, isPooled: boolean): pg.PoolConfig {
  return {
    // PgBouncer rejects connections that send it.
    ...(!isPooled && { statement_timeout: statementTimeoutMs }),
    stream: () => {
      const socket = new Socket();
      // Idle connections are closed sooner, so a silent one has an unanswered query.
      socket.setTimeout(statementTimeoutMs + SOCKET_GRACE_MS, () =>
        socket.destroy(new Error('Connection terminated: the database stopped responding')),
      );
      return socket;
    },
  };
}

const SOCKET_GRACE_MS = 5_000;

interface DatabaseOptions {
  log?: Log;
  max?: number;
  /** A statement fails when it takes longer, even if the database does not respond. */
  statementTimeoutMs?: number;
  /**
   * A pooler in transaction mode is at the URL: it sets the time limit of statements itself, and
   * statements are not prepared by name.
   */
  isPooled?: boolean;
}

/** The first query connects. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'sillage',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.statementTimeoutMs !== undefined &&
      buildTimeoutConfig(options.statementTimeoutMs, options.isPooled === true)),
  });
  // The pool replaces broken connections, idle or in use; without a listener the event would end
  // the process. The error contains the whole client with its secrets: only the message is logged.
  const logLostConnection = (error: Error) => options.log?.warn({ reason: error.message }, 'database connection lost');
  pool.on('error', logLostConnection);
  pool.on('connect', (client) => client.on('error', logLostConnection));
  closeReadOnlyConnections(pool);
  const dialect = new PostgresDialect({ pool: options.isPooled === true ? pool : nameStatements(pool) });
  const db: Db = new Kysely<Tables>({ dialect, log: isTracing() ? traceQuery : [] });
  pools.set(db, pool);
  return db;
}

/** PostgreSQL's error code of a write on a standby. */
const READ_ONLY_TRANSACTION = '25006';

/**
 * Closes a connection after a write that failed because the server is a standby: after a failover,
 * new connections lead to the new primary, and this one would fail all later writes, too.
 */
function closeReadOnlyConnections(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY_TRANSACTION) readOnly.add(client);
    });
  });
  // The pool discards a client that is ending.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
}

/** The connection pool of each database, because Kysely does not expose it. */
const pools = new WeakMap<Db, pg.Pool>();

/** State of the database connections; `waiting` counts the queries that wait for one. */
export function getPoolStats(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Returns the size of the database on disk in bytes. */
export async function measureDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Describes that a pooler's sessions have no time limit for statements; null if they have one. */
export async function describeMissingTimeout(db: Db): Promise<string | null> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  return rows[0]?.limit === '0' ? 'the pooler sets no statement_timeout (docs/operations.md, PgBouncer)' : null;
}

/** Records a trace span for an SQL statement, without the values in the statement. */
function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const [verb = 'query'] = query.sql.trimStart().split(/\s/, 1);
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': query.sql.slice(0, 2_000),
    ...(level === 'error' && { 'error.type': 'database' }),
  };
  recordChildSpan(`postgresql ${verb}`, queryDurationMillis, attributes);
}

/** All processes on this database share the secret. Stores `newSecret` if there is none yet. */
export async function getSharedSecret(db: Db, name: string, newSecret: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: newSecret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}

export async function canQuery(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
