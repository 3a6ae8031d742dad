/** The processes of the fleet, and what each part of it has used of the processors (Linux's /proc; 0 elsewhere). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { freePort } from '../../e2e/support/processes.ts';
import { startProcess, untilReady } from '../alert-processes.ts';

export interface WebProcess {
  port: number;
  child: ChildProcess;
}

export interface Fleet {
  web: WebProcess[];
  workers: ChildProcess[];
  close(): Promise<void>;
}

interface Wanted {
  web: number;
  workers: number;
  /** What both have in common. */
  env: Record<string, string>;
  webUrl: string;
  workerUrl: string;
}

/** No address may be refused for asking often: everybody here comes from one. */
const MANY = '1000000';

/** Starts processes of the product as an operator would; web processes answer once this resolves. */
export async function startFleet({ web, workers, env, webUrl, workerUrl }: Wanted): Promise<Fleet> {
  const fleet: Fleet = {
    web: [],
    workers: [],
    close: async () =>
      void (await Promise.all([...fleet.web.map(({ child }) => child), ...fleet.workers].map(endInOrder))),
  };
  for (let index = 0; index < web; index += 1) {
    const port = await freePort();
    const own = { ROLE: 'web', PORT: String(port), RATE_LIMIT_FACTOR: MANY, DATABASE_URL: webUrl };
    fleet.web.push({ port, child: endWithUs(startProcess({ ...env, ...own })) });
  }
  await Promise.all(fleet.web.map(({ port }) => untilReady(port)));
  for (let index = 0; index < workers; index += 1)
    fleet.workers.push(endWithUs(startProcess({ ...env, ROLE: 'worker', DATABASE_URL: workerUrl })));
  return fleet;
}

let isListening = false;

/** However this process ends, but for SIGKILL, that one ends with it. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): ChildProcess {
  process.once('exit', () => child.kill(signal));
  if (!isListening)
    for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(end, () => process.exit(1));
  isListening = true;
  return child;
}

export async function endInOrder(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(late);
}

/** Starts a bench's helper that tells its first words once it is ready. */
export async function startHelper<First>(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; first: First }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${args[0]} ended with ${code}`);
  });
  gone.catch(() => {});
  const [first] = (await Promise.race([once(child, 'message'), gone])) as [First];
  return { child, first };
}

/** Milliseconds of processors used so far. */
export interface Cpu {
  web: number;
  workers: number;
  postgres: number;
}

const MS_A_TICK = 10;
const [USER, SYSTEM, GONE_USER, GONE_SYSTEM] = [11, 12, 13, 14];

/** The fields of /proc/PID/stat after the name, which may hold spaces, from the state on. */
function statOf(pid: number | undefined): string[] {
  const path = `/proc/${pid}/stat`;
  try {
    const text = readFileSync(path, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Of a process so far, in milliseconds. */
function cpuMs(pid: number | undefined, fields: readonly number[] = [USER, SYSTEM]): number {
  const stat = statOf(pid);
  return MS_A_TICK * fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
}

/** PostgreSQL's first process: the parent of whoever answers. */
export async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(statOf(rows[0]?.pid)[1] ?? 0);
}

function cpuOfPostgres(postmaster: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === postmaster);
  const own = cpuMs(postmaster, [USER, SYSTEM, GONE_USER, GONE_SYSTEM]);
  return living.reduce((sum, pid) => sum + cpuMs(pid), own);
}

export function cpuOf({ web, workers }: Fleet, postmaster: number): Cpu {
  return {
    web: web.reduce((sum, { child }) => sum + cpuMs(child.pid), 0),
    workers: workers.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    postgres: cpuOfPostgres(postmaster),
  };
}

export function cpuBetween(before: Cpu, after: Cpu): Cpu {
  return {
    web: after.web - before.web,
    workers: after.workers - before.workers,
    postgres: after.postgres - before.postgres,
  };
}

export function residentMb({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024 : 0;
}
