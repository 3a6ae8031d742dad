import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../../../apps/server/src/platform/db/embedded/binaries.ts';
import { chooseRunner } from '../../../../apps/server/src/platform/db/embedded/runner.ts';

/** User that runs PostgreSQL in place of root, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };
export const isRoot = process.getuid?.() === 0;
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_wal_size: '64MB', timezone: 'UTC' };

export interface PostgresCluster {
  folder: string;
  port: number;
  url: string;
  /** Returns the process ids of the postmaster and its child processes. */
  pids(): number[];
  isRunning(): boolean;
  /** The methods `start`, `restart` and `promote` resolve when PostgreSQL accepts connections. */
  start(): Promise<void>;
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  promote(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
  await promisify(execFile)(program, [...args], { cwd: '/', env, ...(isRoot && UNPRIVILEGED_USER) });
}

/** Creates a database cluster in the subfolder `first` of `folder` and starts its server. */
export async function createCluster(folder: string, port: number): Promise<PostgresCluster> {
  if (isRoot) chownSync(folder, UNPRIVILEGED_USER.uid, UNPRIVILEGED_USER.gid);
  const { initdb, pgCtl } = await findBinaries(chooseRunner(folder));
  const data = join(folder, 'first');
  await run(initdb, ['-D', data, '-U', 'sillage', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const cluster = openCluster(pgCtl, data, port, SETTINGS);
  await cluster.start();
  return cluster;
}

/** Creates a standby of `primary`, which is stopped while its files are copied. */
export async function createStandby(primary: PostgresCluster, folder: string, port: number): Promise<PostgresCluster> {
  const { pgCtl } = await findBinaries(chooseRunner(folder));
  const data = join(folder, 'second');
  await primary.stop('fast');
  cpSync(primary.folder, data, { recursive: true });
  chmodSync(data, 0o700);
  writeFileSync(join(data, 'standby.signal'), '');
  if (isRoot)
    for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(join(data, path), UNPRIVILEGED_USER.uid, UNPRIVILEGED_USER.gid);
  await primary.start();
  const standby = openCluster(pgCtl, data, port, { ...SETTINGS, primary_conninfo: primary.url });
  await standby.start();
  return standby;
}

function openCluster(pgCtl: string, folder: string, port: number, settings: Record<string, string>): PostgresCluster {
  const options = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}='${value}'`);
  const commonArgs = ['-D', folder, '-w', '-t', '60'];
  // Without a log file, the started server would hold pg_ctl's pipes open.
  const startArgs = ['-l', join(folder, 'server.log'), '-o', options.join(' ')];
  const readPid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const isRunning = () => {
    try {
      return process.kill(readPid(), 0);
    } catch {
      return false;
    }
  };
  return {
    folder,
    port,
    url: `postgres://sillage@127.0.0.1:${port}/postgres`,
    pids: () => [readPid(), ...listChildPids(readPid())],
    isRunning,
    start: () => run(pgCtl, ['start', ...commonArgs, ...startArgs]),
    restart: (mode) => run(pgCtl, ['restart', ...commonArgs, '-m', mode, ...startArgs]),
    promote: () => run(pgCtl, ['promote', ...commonArgs]),
    async stop(mode = 'immediate') {
      if (isRunning()) await run(pgCtl, ['stop', ...commonArgs, '-m', mode]);
    },
  };
}

function listChildPids(parent: number): number[] {
  const readParent = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === parent);
  return pids.map(Number);
}
