/** All that a fault may be made in: a database, two web and two worker processes, shops, a mail server, people. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSmtpServer } from '@sillage/testkit/smtp';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { type Clients, startClients, type Writer } from './clients.ts';
import { type Member, startMember } from './fleet.ts';
import { type Forwarder, openForwarder } from './forwarder.ts';
import { givenWatchers, givenWriters } from './people.ts';
import { createPostgres, isRoot, type Postgres } from './postgres.ts';
import { openShelves, type Shelves } from './shelves.ts';

export const WATCHERS = 2;
const WRITERS = 5;
/** Of one run: writers go through them and never come back to one. */
const FRAGRANCES_EACH = 2500;
/** Room for two databases, so that a standby can be made. */
const DISK = '700m';
const [MOUNT, UNMOUNT] = ['mount', 'umount'] as const;

export interface ArrivedMail {
  messageId: string;
  at: number;
}

export interface World {
  /** Where the databases lie. */
  folder: string;
  /** A disk of its own, which may be filled. */
  isOwnDisk: boolean;
  /** The present one: a failover puts another in its place. */
  postgres: Postgres;
  forwarder: Forwarder;
  db: ReturnType<typeof openDatabase>;
  webs: [Member, Member];
  workers: [Member, Member];
  /** Starts another process of the product. */
  start(name: string, role: 'web' | 'worker', more?: Partial<Parameters<typeof startMember>[0]>): Promise<Member>;
  shelves: Shelves;
  smtpUrl: string;
  /** The mails that arrived so far, oldest first. */
  mails: readonly ArrivedMail[];
  writers: readonly Writer[];
  clients: Clients;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** As an operator would, at a pace that a fault of some seconds is seen at. */
const pace = {
  MONITOR_INTERVAL: '1s',
  MONITOR_CONFIRM: '500ms',
  MONITOR_HOST_GAP: '50ms',
  MONITOR_ALLOW_PRIVATE: 'true',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};

export async function openWorld(): Promise<World> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { folder, isOwnDisk } = makeDisk(closers);
    const postgres = await createPostgres(folder, 'first', await freePort());
    closers.push(() => world.postgres.stop());
    const forwarder = await openForwarder({ port: postgres.port });
    closers.push(() => forwarder.close());
    const url = `postgres://sillage@127.0.0.1:${forwarder.port}/postgres`;
    const db = openDatabase(url, { max: 3, patienceMs: 10_000 });
    closers.push(() => db.destroy());
    await migrate(db);
    const shelves = await openShelves(db, { shops: 4, each: 3 });
    closers.push(() => shelves.close());
    await givenWatchers(db, WATCHERS, shelves.fragranceIds);
    const writers = await givenWriters(db, WRITERS, FRAGRANCES_EACH);
    const mails: ArrivedMail[] = [];
    const smtp = await openSmtpServer({
      onMail: ({ messageId, receivedAt: at }) => void mails.push({ messageId, at }),
    });
    closers.push(() => smtp.close());
    const env = { ...pace, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SMTP_URL: smtp.url };

    const start: World['start'] = async (name, role, more = {}) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      // A worker listens for operations alone.
      const own = { [role === 'web' ? 'PORT' : 'OPS_PORT']: String(port), PUBLIC_URL: origin, ROLE: role };
      const member = startMember({
        name,
        port,
        ...more,
        env: { ...env, ...own, ...more.env },
      });
      closers.push(() => member.stop());
      await member.ready();
      return member;
    };
    // Two may lose their clock, and two their memory.
    const clock = { env: { FAULT: 'clock' } };
    const memory = { env: { FAULT: 'memory' }, flags: ['--max-old-space-size=256'] };
    const [webA, webB, workerA, workerB] = await Promise.all([
      start('web A', 'web', clock),
      start('web B', 'web', memory),
      start('worker A', 'worker', clock),
      start('worker B', 'worker', memory),
    ]);
    const clients = startClients(
      writers,
      [webA, webB].map(({ origin }) => origin),
    );
    closers.push(() => clients.close());
    const world: World = {
      folder,
      isOwnDisk,
      postgres,
      forwarder,
      db,
      webs: [webA, webB],
      workers: [workerA, workerB],
      start,
      shelves,
      smtpUrl: smtp.url,
      mails,
      writers,
      clients,
      close,
    };
    return world;
  } catch (error) {
    await close();
    throw error;
  }
}

/** A small disk in memory where one may be made, else a folder. */
function makeDisk(closers: (() => unknown)[]): Pick<World, 'folder' | 'isOwnDisk'> {
  const parent = mkdtempSync(join(tmpdir(), 'sillage-faults-'));
  closers.push(() => rmSync(parent, { recursive: true, force: true }));
  chmodSync(parent, 0o755);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  if (!isRoot) return { folder, isOwnDisk: false };
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK}`, 'sillage', folder], { stdio: 'ignore' });
  } catch {
    return { folder, isOwnDisk: false };
  }
  closers.push(() => execFileSync(UNMOUNT, ['-l', folder]));
  return { folder, isOwnDisk: true };
}
