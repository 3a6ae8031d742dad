import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const POLL_MS = 20;

/** A started server gets only PATH from the environment variables of this process. */
export function startProcess(env: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH, LOG_LEVEL: 'silent', SHOP_LIST: 'own', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends the processes with SIGKILL. Throws when one of them had already ended. */
export async function killProcesses(children: readonly ChildProcess[]): Promise<void> {
  await endProcesses(children, 'SIGKILL');
  for (const { signalCode, exitCode } of children)
    if (signalCode !== 'SIGKILL') throw new Error(`a process ended by itself, with ${exitCode}`);
}

async function endProcesses(children: readonly ChildProcess[], signal: NodeJS.Signals): Promise<void> {
  const running = children.filter((child) => !hasEnded(child));
  const exits = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill(signal);
  await Promise.all(exits);
}

/** Numbered worker processes; at most one process runs for each number. */
export interface Workers extends AsyncDisposable {
  /** Starts the workers that do not run. Resolves when each has begun to claim work. */
  start(slots?: readonly number[]): Promise<void>;
  /** Kills workers with SIGKILL, waits until their database sessions end, and counts the kills. */
  kill(slots?: readonly number[]): Promise<number>;
  /** Ends all workers with SIGTERM. */
  stop(): Promise<void>;
}

interface Worker {
  /** `application_name` of the worker's database sessions. */
  name: string;
  child: ChildProcess;
}

/** Prepares `count` workers that use the app's database, without starting them. */
export function openWorkers({ config, db }: TestApp, count: number, env: Record<string, string>): Workers {
  const slots = Array.from({ length: count }, (): Worker | undefined => undefined);
  const all = slots.map((_, slot) => slot);
  let started = 0;
  const startWorker = (): Worker => {
    started += 1;
    const name = `worker-${started}`;
    const database = new URL(config.databaseUrl ?? '');
    database.searchParams.set('application_name', name);
    const own = { ROLE: 'worker', DATABASE_URL: database.href, DATA_DIR: config.dataDir };
    return { name, child: startProcess({ ...env, ...own }) };
  };
  const takeWorkers = (wanted: readonly number[]) => {
    const taken = wanted.flatMap((slot) => slots[slot] ?? []);
    for (const slot of wanted) slots[slot] = undefined;
    return taken;
  };
  const stop = () =>
    endProcesses(
      takeWorkers(all).map(({ child }) => child),
      'SIGTERM',
    );
  return {
    async start(wanted = all) {
      for (const slot of wanted) slots[slot] ??= startWorker();
      for (const slot of wanted) await waitUntilReady(db, slots[slot]);
    },
    async kill(wanted = all) {
      const killed = takeWorkers(wanted);
      await killProcesses(killed.map(({ child }) => child));
      // PostgreSQL may still run the last statement of a killed process.
      while (await hasSessions(db, killed)) await sleep(POLL_MS);
      return killed.length;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function waitUntilReady(db: Db, worker: Worker | undefined): Promise<void> {
  while (worker && !(await hasQueriedDeliveries(db, worker))) {
    if (hasEnded(worker.child)) throw new Error(`a worker ended by itself, with ${worker.child.exitCode}`);
    await sleep(POLL_MS);
  }
}

/**
 * Returns true when the worker is ready. It queries deliveries only after the migrations and the
 * catalogue import.
 */
async function hasQueriedDeliveries(db: Db, { name }: Worker): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = ${name} and query like '%"deliveries"%'`.execute(db);
  return rows.length > 0;
}

async function hasSessions(db: Db, workers: readonly Worker[]): Promise<boolean> {
  const names = workers.map(({ name }) => name);
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = any(${names}::text[])`.execute(db);
  return rows.length > 0;
}
