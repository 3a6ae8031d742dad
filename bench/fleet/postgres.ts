/** A PostgreSQL of the fleet's own, with the settings of a real server: Debian's where there is one, else the embedded one. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { chooseRunner, type Runner } from '../../apps/server/src/platform/db/embedded/runner.ts';
import { openEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { freePort } from '../../e2e/support/processes.ts';
import { endWithUs } from './processes.ts';

/** Nothing is switched off that keeps what was acknowledged; sizes as for a machine that does this alone. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  max_connections: '200',
};

export interface FleetPostgres {
  /** Of somebody who may do everything. */
  url: string;
  db: Db;
  version: string;
  /** Null where there is none for this PostgreSQL. */
  pgbench: string | null;
  /** Whether statements are counted by who made them (pg_stat_statements). */
  isCounting: boolean;
  close(): Promise<void>;
}

export async function openFleetPostgres(): Promise<FleetPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-fleet-'));
  const programs = findPrograms();
  const server = programs ? await openInstalled(folder, programs) : await openBundled(folder);
  const db = openDatabase(server.url);
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const isCounting = await sql`create extension if not exists pg_stat_statements`.execute(db).then(
    () => programs !== null,
    () => false,
  );
  const pgbench = programs && existsSync(join(programs, 'pgbench')) ? join(programs, 'pgbench') : null;
  return {
    url: server.url,
    db,
    version: rows[0]?.version ?? 'unknown',
    pgbench,
    isCounting,
    async close() {
      await db.destroy();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the newest installed PostgreSQL that has all it needs. */
function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql';
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const folders = [...packaged, ...(process.env['PATH'] ?? '').split(':')];
  const programs = ['initdb', 'postgres', 'pg_config'];
  return folders.find((one) => programs.every((program) => existsSync(join(one, program)))) ?? null;
}

interface Server {
  url: string;
  close(): Promise<void>;
}

async function openBundled(folder: string): Promise<Server> {
  const { url, close } = await openEmbedded(join(folder, 'data'), { mode: 'serve', settings });
  return { url, close };
}

async function openInstalled(folder: string, programs: string): Promise<Server> {
  const runner = chooseRunner(folder);
  const password = randomBytes(16).toString('hex');
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  runner.giveAway(join(folder, 'password'));
  await run(runner, [
    join(programs, 'initdb'),
    `--pgdata=${runner.folder}/cluster`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--username=sillage',
    '--auth=scram-sha-256',
    `--pwfile=${runner.folder}/password`,
  ]);
  const port = await freePort();
  const all = {
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: hasStatements(programs) ? 'pg_stat_statements' : '',
    ...(hasStatements(programs) && { 'pg_stat_statements.track_planning': 'on' }),
    timezone: 'UTC',
    log_min_messages: 'fatal',
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'postgres'), '-D', `${runner.folder}/cluster`, ...options];
  const child = runner.start(command, ['ignore', 'ignore', 2]);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  };
  endWithUs(child, 'SIGINT');
  const url = `postgres://sillage:${password}@127.0.0.1:${port}/postgres`;
  while (!isUp(join(folder, 'cluster', 'postmaster.pid'))) {
    if (child.exitCode !== null) throw new Error('PostgreSQL did not start: its reason stands above.');
    await sleep(50);
  }
  return { url, close: stop };
}

/** Line 8 of `postmaster.pid` says whether it takes connections. */
function isUp(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready';
}

async function run(runner: Runner, command: readonly string[]): Promise<void> {
  const child = runner.start(command, ['ignore', 'ignore', 2]);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
}

function hasStatements(programs: string): boolean {
  const library = execFileSync(join(programs, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim();
  return existsSync(join(library, 'pg_stat_statements.so'));
}

/** The same database as somebody else, so that statements can be told apart by who made them. */
export async function urlFor(db: Db, url: string, role: string): Promise<string> {
  const address = new URL(url);
  const password = randomBytes(16).toString('hex');
  await sql.raw(`create role ${role} superuser login password '${password}'`).execute(db);
  address.username = role;
  address.password = password;
  return address.href;
}
