import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { DataFolderInUse, type EmbeddedOptions, openEmbedded } from './embedded.ts';

const settings = { fsync: 'off' };

const root = mkdtempSync(join(tmpdir(), 'sillage embedded '));
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await vi.waitUntil(() => readdirSync(root).every((name) => !existsSync(pidFile(join(root, name)))), {
    timeout: 60_000,
  });
  rmSync(root, { recursive: true });
});

test('openEmbedded creates a database whose data is still there after a restart', async () => {
  const dataDir = join(root, 'a name with spaces', 'long'.repeat(40), 'deep'.repeat(40));
  const first = await openEmbedded(dataDir, { mode: 'serve', settings });
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await query(first.url, "select lower('É') as e")).toEqual([{ e: 'é' }]);
  await query(first.url, "create table words as select 'yes' as word");
  await first.close();

  const again = await openEmbedded(dataDir, { mode: 'serve', settings });
  expect(again.owned).toBe(true);
  expect(await query(again.url, 'select word from words')).toEqual([{ word: 'yes' }]);
  await again.close();
});

test('openEmbedded stores the database password for its owner only, and PostgreSQL rejects another password', async () => {
  const db = await openEmbedded(join(root, 'secret'), { mode: 'serve', settings });
  for (const name of ['connection.json', 'password']) {
    expect(statSync(join(root, 'secret', 'postgres', name)).mode & 0o777).toBe(0o600);
  }
  const url = new URL(db.url);
  url.password = 'guessed';
  await expect(query(url.href, 'select 1')).rejects.toThrow(/password/);
  await db.close();
});

// spec: D.7.5
test('openEmbedded throws an error with folder and process id when a server already uses the folder', async () => {
  const dataDir = join(root, 'twice');
  const db = await openEmbedded(dataDir, { mode: 'serve', settings });
  const rejection = await openEmbedded(dataDir, { mode: 'serve', settings }).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(DataFolderInUse);
  expect(String(rejection)).toContain(dataDir);
  expect(String(rejection)).toContain(`process ${process.pid}`);
  expect(String(rejection)).not.toContain('\n');
  await db.close();
});

test('openEmbedded attaches a command to the server’s database, which runs on after the command', async () => {
  const dataDir = join(root, 'beside');
  const server = await openEmbedded(dataDir, { mode: 'serve', settings });
  const command = await openEmbedded(dataDir, { mode: 'attach' });
  expect(command.owned).toBe(false);
  await query(command.url, 'create table brought as select 7 as n');
  await command.close();
  expect(await query(server.url, 'select n from brought')).toEqual([{ n: 7 }]);
  await server.close();
});

test('openEmbedded waits, in a command and in a server, until another command closes the database', async () => {
  const dataDir = join(root, 'alone');
  const first = await openEmbedded(dataDir, { mode: 'attach', settings });
  expect(first.owned).toBe(true);
  const second = await openWaiting(dataDir, { mode: 'attach', settings });
  await first.close();
  const next = await second.opened;
  expect(next.owned).toBe(true);

  const server = await openWaiting(dataDir, { mode: 'serve', settings });
  await next.close();
  const db = await server.opened;
  expect(db.owned).toBe(true);
  await db.close();
});

test('close of the embedded database returns the same promise when called twice', async () => {
  const db = await openEmbedded(join(root, 'close'), { mode: 'serve', settings });
  const closed = db.close();
  expect(db.close()).toBe(closed);
  await closed;
  await expect(query(db.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(db.close()).toBe(closed);
});

test('the embedded PostgreSQL ends when its owner is killed, and the next server finds every committed row', async () => {
  const dataDir = join(root, 'killed');
  const owner = await spawnOwner(dataDir);
  await query(owner.url, 'create table acknowledged as select generate_series(1, 1000) as n');
  owner.child.kill('SIGKILL');
  await expect.poll(() => existsSync(pidFile(dataDir))).toBe(false);

  const next = await openEmbedded(dataDir, { mode: 'serve', settings });
  expect(await query(next.url, 'select count(*)::int as n from acknowledged')).toEqual([{ n: 1000 }]);
  await next.close();
});

test.runIf(process.platform === 'linux')(
  'openEmbedded replaces a running PostgreSQL when its owner and its supervisor were killed',
  async () => {
    const dataDir = join(root, 'orphan');
    const owner = await spawnOwner(dataDir);
    const postgres = recordedPid(dataDir);
    const supervisor = parentOf(postgres);
    const watcher = childrenOf(supervisor).filter((pid) => pid !== postgres);
    for (const pid of [...watcher, supervisor]) process.kill(pid, 'SIGKILL');
    owner.child.kill('SIGKILL');

    const next = await openEmbedded(dataDir, { mode: 'serve', settings });
    expect(recordedPid(dataDir)).not.toBe(postgres);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.close();
  },
);

test('openEmbedded calls onLost when PostgreSQL is killed, and the next server starts', async () => {
  const dataDir = join(root, 'crashed');
  const lost = Promise.withResolvers<string>();
  await openEmbedded(dataDir, { mode: 'serve', settings, onLost: lost.resolve });
  process.kill(recordedPid(dataDir), 'SIGKILL');
  expect(await lost.promise).toContain(dataDir);

  const next = await openEmbedded(dataDir, { mode: 'serve', settings });
  await next.close();
});

test('openEmbedded starts PostgreSQL when another process has the id in an outdated postmaster.pid', async () => {
  const dataDir = join(root, 'stale');
  const db = await openEmbedded(dataDir, { mode: 'serve', settings });
  const record = readFileSync(pidFile(dataDir), 'utf8').split('\n').slice(1);
  await db.close();
  const parent = keep(spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  const zombie = await firstLine(parent);
  for (const id of [String(parent.pid), zombie, '']) {
    writeFileSync(pidFile(dataDir), id === '' ? '' : [id, ...record].join('\n'), { mode: 0o600 });
    const next = await openEmbedded(dataDir, { mode: 'serve', settings });
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.close();
  }
  expect(parent.exitCode).toBeNull();
});

test('openEmbedded creates the database again when the first start was killed', async () => {
  const dataDir = join(root, 'half');
  const folder = join(dataDir, 'postgres');
  const child = keep(spawn(process.execPath, ['-e', ownerScript(dataDir)], { stdio: 'ignore' }));
  const hasBegun = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('unfinished-'));
  // Takes less than a second on a fast machine.
  await expect.poll(hasBegun, { interval: 10 }).toBe(true);
  child.kill('SIGKILL');

  const db = await openEmbedded(dataDir, { mode: 'serve', settings });
  expect(await query(db.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
  await db.close();
});

test('the embedded PostgreSQL does not receive Ctrl-C and runs until the server closes it', async () => {
  const dataDir = join(root, 'ctrl-c');
  const owner = await spawnOwner(dataDir, { detached: true });
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  await expect.poll(() => existsSync(join(dataDir, 'interrupted'))).toBe(true);
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);

  owner.child.kill('SIGTERM');
  const [code] = (await once(owner.child, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test('openEmbedded throws PostgreSQL’s own reason when a setting is invalid', async () => {
  const opening = openEmbedded(join(root, 'invalid-setting'), {
    mode: 'serve',
    settings: { ...settings, shared_buffers: 'much' },
  });
  await expect(opening).rejects.toThrow(/shared_buffers/);
});

test.runIf(process.getuid?.() === 0)(
  'openEmbedded runs PostgreSQL as nobody when root may not create user namespaces',
  async () => {
    const dataDir = join(root, 'as-nobody');
    const path = join(root, 'path-without-unshare');
    mkdirSync(path);
    chmodSync(root, 0o711);
    for (const tool of ['sh', 'sleep', 'true']) symlinkSync(join('/bin', tool), join(path, tool));
    const owner = await spawnOwner(dataDir, { env: { ...process.env, PATH: path } });
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${recordedPid(dataDir)}`).uid).toBe(65_534);
    owner.child.kill('SIGTERM');
    await once(owner.child, 'exit');
  },
);

/** Script of a server that writes a file on SIGINT and closes its database on SIGTERM. */
function ownerScript(dataDir: string): string {
  const module = new URL('./embedded.ts', import.meta.url).href;
  return `
    import(${JSON.stringify(module)}).then(async ({ openEmbedded }) => {
      const db = await openEmbedded(${JSON.stringify(dataDir)}, { mode: 'serve', settings: { fsync: 'off' } });
      process.on('SIGINT', () => require('node:fs').writeFileSync(${JSON.stringify(join(dataDir, 'interrupted'))}, ''));
      process.once('SIGTERM', () => void db.close().then(() => process.exit(0)));
      setInterval(() => {}, 60_000);
      console.log(db.url);
    });`;
}

async function spawnOwner(dataDir: string, options: { detached?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  const child = keep(
    spawn(process.execPath, ['-e', ownerScript(dataDir)], { ...options, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  return { child, url: await firstLine(child) };
}

function keep<T extends ChildProcess>(child: T): T {
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the child ended without a word');
}

/**
 * Opens a data folder that another process is using. Resolves once `openEmbedded` waits for that
 * process. `opened` is the promise that `openEmbedded` returned.
 */
async function openWaiting(dataDir: string, options: EmbeddedOptions) {
  const waiting = Promise.withResolvers<string>();
  const opened = openEmbedded(dataDir, { ...options, log: waiting.resolve });
  expect(await waiting.promise).toContain(dataDir);
  return { opened };
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
}

function recordedPid(dataDir: string): number {
  return Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
