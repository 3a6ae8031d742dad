import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Db, Tables } from './db.ts';

// Counts and sums arrive as text because int8 may exceed 2^53; ours cannot.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day is a day wherever this process runs.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Opens a bounded pool on `url`; nothing is connected before the first query. */
export function openDatabase(url: string, options: { log?: Log; max?: number } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'sillage',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks (a restarted server) is replaced by the pool, idle or in use; unheard, the event would end
  // the process. The error itself holds the whole client, secrets and all: only its words are logged.
  const lost = (error: Error) => options.log?.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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
