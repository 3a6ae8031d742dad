/** A PostgreSQL that may be stopped, frozen, killed, filled up and failed over from. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../apps/server/src/platform/db/embedded/binaries.ts';
import { chooseRunner } from '../../apps/server/src/platform/db/embedded/runner.ts';

const run = promisify(execFile);
/** PostgreSQL does not run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };
export const isRoot = process.getuid?.() === 0;
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_wal_size: '64MB', timezone: 'UTC' };

/** Where PostgreSQL's programs are. */
interface Programs {
  initdb: string;
  pgCtl: string;
  /** Only in a whole installation. */
  baseBackup: string | null;
}

export interface Postgres {
  folder: string;
  port: number;
  url: string;
  pid(): number;
  /** The postmaster and all that it started: what a machine takes with it. */
  pids(): number[];
  start(): Promise<void>;
  /** Waits until it answers again. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  promote(): Promise<void>;
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  isRunning(): boolean;
}

/** In PATH, where Debian has them, or the one that comes with Sillage; the newest first. */
async function findPrograms(folder: string): Promise<Programs> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const places = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const bin = places.find((place) => existsSync(join(place, 'pg_ctl')) && existsSync(join(place, 'initdb')));
  if (bin !== undefined) {
    // It may be a link, and only some of the programs linked.
    const baseBackup = join(dirname(realpathSync(join(bin, 'pg_ctl'))), 'pg_basebackup');
    return {
      initdb: join(bin, 'initdb'),
      pgCtl: join(bin, 'pg_ctl'),
      baseBackup: existsSync(baseBackup) ? baseBackup : null,
    };
  }
  const { initdb, pgCtl } = await findBinaries(chooseRunner(folder));
  return { initdb, pgCtl, baseBackup: null };
}

async function call(program: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
  // Whatever pg_ctl starts must not keep its pipes: it is told to log to a file.
  await run(program, [...args], { cwd: '/', env, ...(isRoot && NOBODY) });
}

/** Makes a database in `folder`/NAME and starts it. */
export async function createPostgres(folder: string, name: string, port: number): Promise<Postgres> {
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const programs = await findPrograms(folder);
  await call(programs.initdb, ['-D', join(folder, name), '-U', 'sillage', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const postgres = handle(programs, { folder: join(folder, name), port, settings: SETTINGS });
  await postgres.start();
  return postgres;
}

/** A standby of `primary`, made while that runs, or where there is no pg_basebackup by a copy while it is stopped. */
export async function createStandby(primary: Postgres, folder: string, port: number): Promise<Postgres> {
  const programs = await findPrograms(join(folder, '..'));
  if (programs.baseBackup === null) {
    await primary.stop('fast');
    cpSync(primary.folder, folder, { recursive: true });
    chmodSync(folder, 0o700);
    writeFileSync(join(folder, 'standby.signal'), '');
    if (isRoot)
      for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
        chownSync(join(folder, path), NOBODY.uid, NOBODY.gid);
    await primary.start();
  } else await call(programs.baseBackup, ['-D', folder, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast']);
  const settings = { ...SETTINGS, primary_conninfo: primary.url };
  const standby = handle(programs, { folder, port, settings });
  await standby.start();
  return standby;
}

interface Cluster {
  folder: string;
  port: number;
  settings: Record<string, string>;
}

function handle({ pgCtl }: Programs, { folder, port, settings }: Cluster): Postgres {
  const options = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}='${value}'`);
  const on = ['-D', folder, '-w', '-t', '60'];
  const begin = ['-l', join(folder, 'server.log'), '-o', options.join(' ')];
  const file = join(folder, 'postmaster.pid');
  const pid = () => Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const isRunning = () => {
    try {
      return process.kill(pid(), 0);
    } catch {
      return false;
    }
  };
  return {
    folder,
    port,
    url: `postgres://sillage@127.0.0.1:${port}/postgres`,
    pid,
    pids: () => [pid(), ...childrenOf(pid())],
    isRunning,
    start: () => call(pgCtl, ['start', ...on, ...begin]),
    restart: (how) => call(pgCtl, ['restart', ...on, '-m', how, ...begin]),
    promote: () => call(pgCtl, ['promote', ...on]),
    async stop(how = 'immediate') {
      if (isRunning()) await call(pgCtl, ['stop', ...on, '-m', how]);
    },
  };
}

function childrenOf(parent: number): number[] {
  const parentOf = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return 0;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}
