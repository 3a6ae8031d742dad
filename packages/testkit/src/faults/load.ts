import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { migrate } from '../../../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../../../apps/server/src/platform/db/open-database.ts';
import { hashToken, newId, newToken } from '../../../../apps/server/src/platform/ids.ts';
import { freePort } from '../free-port.ts';
import { openSmtpServer } from '../smtp.ts';
import { openRestockingShops, type RestockingShops } from './restocks.ts';
import { type ProcessOptions, type SupervisedProcess, startSupervised } from './supervised-process.ts';
import { startWriters, type Writer, type Writers } from './writers.ts';

export const WATCHERS = 2;
const WRITERS = 5;
/**
 * Number of fragrances for each simulated user. The user uses each of them once, so this number
 * limits the length of a test run.
 */
const FRAGRANCES_PER_WRITER = 2500;

/** Two web processes and two workers, with shops that restock and users who write all the time. */
export interface FaultLoad {
  db: Db;
  webs: [SupervisedProcess, SupervisedProcess];
  workers: [SupervisedProcess, SupervisedProcess];
  start(role: 'web' | 'worker', options: Partial<ProcessOptions>): Promise<SupervisedProcess>;
  shops: RestockingShops;
  smtpUrl: string;
  /** Received emails, oldest first. `at` is the time of arrival from `Date.now()`. */
  emails: readonly { messageId: string; at: number }[];
  users: readonly Writer[];
  writers: Writers;
}

/** Server settings with short intervals, so that a fault of a few seconds interrupts work. */
const fastSettings = {
  MONITOR_INTERVAL: '1s',
  MONITOR_CONFIRM: '500ms',
  MONITOR_HOST_GAP: '50ms',
  MONITOR_ALLOW_PRIVATE: 'only',
  SHOP_LIST: 'own',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};

interface LoadOptions {
  /** Folder for the data of the processes. */
  folder: string;
  /** Further settings of all processes. */
  env: Record<string, string> & { DATABASE_URL: string };
  /** Options of the two processes of each role. */
  options?: [Partial<ProcessOptions>, Partial<ProcessOptions>];
}

/** Opens a load on an empty database. `closers` gets what must be closed in reverse order. */
export async function openLoad(
  closers: (() => unknown)[],
  { folder, env, options = [{}, {}] }: LoadOptions,
): Promise<FaultLoad> {
  const db = openDatabase(env.DATABASE_URL, { max: 3, statementTimeoutMs: 10_000 });
  closers.push(() => db.destroy());
  await migrate(db);
  const shops = await openRestockingShops(db, { shops: 4, products: 3 });
  closers.push(() => shops.close());
  await insertWatchers(db, shops.fragranceIds);
  const users = await insertWriters(db);
  const emails: { messageId: string; at: number }[] = [];
  const smtp = await openSmtpServer({
    onEmail: ({ messageId, receivedAt: at }) => void emails.push({ messageId, at }),
  });
  closers.push(() => smtp.close());
  const start: FaultLoad['start'] = async (role, own) => {
    const port = await freePort();
    const ports = {
      [role === 'web' ? 'PORT' : 'OPS_PORT']: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ROLE: role,
    };
    const shared = { ...fastSettings, DATA_DIR: join(folder, 'data'), SMTP_URL: smtp.url, ...env };
    const supervised = startSupervised({ name: role, port, ...own, env: { ...shared, ...ports, ...own.env } });
    closers.push(() => supervised.stop());
    await supervised.untilReady();
    return supervised;
  };
  const [first, second] = options;
  const [webA, webB, workerA, workerB] = await Promise.all([
    start('web', first),
    start('web', second),
    start('worker', first),
    start('worker', second),
  ]);
  const webs: FaultLoad['webs'] = [webA, webB];
  const writers = startWriters(
    users,
    webs.map(({ origin }) => origin),
  );
  closers.push(() => writers.close());
  return { db, start, shops, smtpUrl: smtp.url, emails, users, writers, webs, workers: [workerA, workerB] };
}

/** Inserts a verified user who is signed in and receives an email for each restock. */
async function insertUser(db: Db, name: string): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newToken()];
  await sql`insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
    values (${id}, ${name}, ${`${name}@example.com`}, now(), 'local', true, now())`.execute(db);
  await sql`insert into preferences (user_id, daily_limit, watchlist_updates) values (${id}, 1000000, false)`.execute(
    db,
  );
  await sql`
    insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    values (${newId()}, ${hashToken(token)}, ${id}, 'traditional', now(), now(), now(), now() + interval '1 day')`.execute(
    db,
  );
  return { id, token };
}

async function insertWatchers(db: Db, fragranceIds: readonly number[]): Promise<void> {
  for (let index = 0; index < WATCHERS; index += 1) {
    const { id } = await insertUser(db, `watcher-${index}`);
    await sql`insert into watch_items (user_id, fragrance_id, added_at)
      select ${id}, unnest(${[...fragranceIds]}::int[]), now()`.execute(db);
  }
}

async function insertWriters(db: Db): Promise<Writer[]> {
  const { rows } = await sql<{ id: number }>`
    insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
    select 'Scent ' || n, 'Maison Test', 'scent ' || n, 'scent ' || n, '{}', 'x', now(), now()
    from generate_series(1, ${WRITERS * FRAGRANCES_PER_WRITER}::int) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const fragrances = ids.slice(index * FRAGRANCES_PER_WRITER, (index + 1) * FRAGRANCES_PER_WRITER);
    writers.push({ ...(await insertUser(db, `writer-${index}`)), fragrances });
  }
  return writers;
}
