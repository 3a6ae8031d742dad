import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { clusterOf } from '../../../../apps/server/src/platform/db/embedded/cluster.ts';
import { recordedPid } from '../../../../apps/server/src/platform/db/embedded/orphan.ts';
import { openDatabase } from '../../../../apps/server/src/platform/db/open-database.ts';
import { hasEnded, killProcesses, POLL_MS, startProcess } from './processes.ts';

/** Running processes: a server with its embedded PostgreSQL, and a second worker. */
export interface RunningProcesses {
  isAlive(): boolean;
  /** Calls `work` with the database and closes the connections afterwards. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Kills the processes with SIGKILL, first the one that a random number from `next` selects. */
  kill(next: () => number): Promise<void>;
}

interface StartOptions {
  dataDir: string;
  port: number;
  env: Record<string, string>;
  /** List that receives the end of PostgreSQL's log each time a server ends before it is ready. */
  restarts: string[];
}

/** Maximum number of times that a server is started again because it ended before it was ready. */
const MAX_RESTARTS = 3;
/** Number of characters of PostgreSQL's log in a report. */
const LOG_TAIL = 1500;

/** Starts web, worker and PostgreSQL in one process, as `npm start` does, and a second worker. */
export async function startEverything({ dataDir, port, env, restarts }: StartOptions): Promise<RunningProcesses> {
  const common = { ...env, DATA_DIR: dataDir, PORT: String(port) };
  const folder = join(dataDir, 'postgres');
  let server = startProcess({ ...common, ROLE: 'all' });
  while (!(await isReady(port))) {
    if (hasEnded(server)) {
      restarts.push((await readFile(join(folder, 'postgres.log'), 'utf8')).slice(-LOG_TAIL));
      if (restarts.length > MAX_RESTARTS) throw new Error(`the server does not start: ${restarts.join('\n\n')}`);
      server = startProcess({ ...common, ROLE: 'all' });
    }
    await sleep(POLL_MS);
  }
  const { url } = JSON.parse(await readFile(join(folder, 'connection.json'), 'utf8')) as { url: string };
  const worker = startProcess({ ...common, ROLE: 'worker', DATABASE_URL: url });
  const killPostgres = async () => {
    const pid = recordedPid(clusterOf(folder));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  };
  return {
    isAlive: () => !hasEnded(server) && !hasEnded(worker),
    async use(work) {
      const db = openDatabase(url, { max: 2 });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async kill(next) {
      const kills = [killPostgres, () => killProcesses([server]), () => killProcesses([worker])];
      const first = Math.floor(next() * kills.length);
      // Each signal is sent before the first exit is awaited.
      await Promise.all([...kills.slice(first), ...kills.slice(0, first)].map((kill) => kill()));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/readyz`);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
