import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { migrate } from '../../../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../../../apps/server/src/platform/db/open-database.ts';
import { hashToken, newId, newToken } from '../../../../apps/server/src/platform/ids.ts';
import { freePort } from '../free-port.ts';
import { openSmtpServer } from '../smtp.ts';
import { createCluster, isRoot, type PostgresCluster } from './postgres-cluster.ts';
import { openRestockingShops, type RestockingShops } from './restocks.ts';
import { type ProcessOptions, type SupervisedProcess, startSupervised } from './supervised-process.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { startWriters, type Writer, type Writers } from './writers.ts';

export const WATCHERS = 2;
const WRITERS = 5;
/**
 * Number of fragrances for each simulated user. The user uses each of them once, so this number
 * limits the length of a test run.
 */
const FRAGRANCES_PER_WRITER = 2500;
/**
 * Size of the memory disk for the databases of a fault test: enough for a primary and a standby.
 */
const DISK_SIZE = '700m';
const [MOUNT, UNMOUNT] = ['mount', 'umount'] as const;

/**
 * Sillage with all that a fault test needs: PostgreSQL, processes, shops and users that keep
 * writing.
 */
export interface FaultSystem {
  /** Folder that contains the databases. */
  folder: string;
  /** True when `folder` is a separate disk that a test may fill. */
  hasOwnDisk: boolean;
  /** PostgreSQL server that is the primary at the moment; a failover replaces it. */
  postgres: PostgresCluster;
  proxy: TcpProxy;
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
  close(): Promise<void>;
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

export async function openFaultSystem(): Promise<FaultSystem> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { folder, hasOwnDisk } = createDisk(closers);
    const postgres = await createCluster(folder, await freePort());
    closers.push(() => system.postgres.stop());
    const proxy = await openTcpProxy({ port: postgres.port });
    closers.push(() => proxy.close());
    const url = `postgres://sillage@127.0.0.1:${proxy.port}/postgres`;
    const db = openDatabase(url, { max: 3, statementTimeoutMs: 10_000 });
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
    const start: FaultSystem['start'] = async (role, options) => {
      const port = await freePort();
      const own = {
        [role === 'web' ? 'PORT' : 'OPS_PORT']: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ROLE: role,
      };
      const shared = { ...fastSettings, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SMTP_URL: smtp.url };
      const supervised = startSupervised({ name: role, port, ...options, env: { ...shared, ...own, ...options.env } });
      closers.push(() => supervised.stop());
      await supervised.untilReady();
      return supervised;
    };
    const clock = { env: { FAULT: 'clock' } };
    const memory = { env: { FAULT: 'memory' }, nodeFlags: ['--max-old-space-size=256'] };
    const [webA, webB, workerA, workerB] = await Promise.all([
      start('web', clock),
      start('web', memory),
      start('worker', clock),
      start('worker', memory),
    ]);
    const webs: FaultSystem['webs'] = [webA, webB];
    const writers = startWriters(
      users,
      webs.map(({ origin }) => origin),
    );
    closers.push(() => writers.close());
    const open = {
      folder,
      hasOwnDisk,
      postgres,
      proxy,
      db,
      start,
      shops,
      smtpUrl: smtp.url,
      emails,
      users,
      writers,
    };
    const system: FaultSystem = { ...open, webs, workers: [workerA, workerB], close };
    return system;
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Creates the folder for the databases, as a separate disk that a fault test may fill. It is an
 * ordinary folder when the process is not root or cannot mount a disk.
 */
function createDisk(closers: (() => unknown)[]): Pick<FaultSystem, 'folder' | 'hasOwnDisk'> {
  const parent = mkdtempSync(join(tmpdir(), 'sillage-faults-'));
  closers.push(() => rmSync(parent, { recursive: true, force: true }));
  chmodSync(parent, 0o755);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  if (!isRoot) return { folder, hasOwnDisk: false };
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'sillage', folder], { stdio: 'ignore' });
  } catch {
    return { folder, hasOwnDisk: false };
  }
  closers.push(() => execFileSync(UNMOUNT, ['-l', folder]));
  return { folder, hasOwnDisk: true };
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
