import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterOf, type Installation } from './cluster.ts';
import { PostgresFailure } from './embedded-errors.ts';
import { folderSetting, recordedPid, stopOnWindows } from './orphan.ts';
import { findFirstError, openLog, rotateLog } from './postgres-log.ts';

const LOG_CHECK_MS = 60_000;
const RETRY_FOR_MS = 15_000;
/**
 * Matches failures of PostgreSQL's start that are retried: another process took the port, or the
 * previous server is still stopping.
 */
const TEMPORARY_FAILURE = /TCP\/IP sockets|shared memory block|lock file/;
/**
 * Matches errors of PostgreSQL's start that a retry cannot fix. They take precedence over
 * TEMPORARY_FAILURE.
 */
const PERMANENT_FAILURE = /No space left|Read-only file system|Permission denied/;

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Shell script that runs PostgreSQL and survives its owner process. Standard input ends when the
 * owner closes it or dies; the script then stops PostgreSQL, by force after 20 s.
 */
const SUPERVISOR = `
exec 9<&0 </dev/null
"$@" 9<&- & postgres=$!
{
  read -r _ <&9
  kill -INT $postgres
  n=0
  while [ $n -lt 20 ] && kill -0 $postgres; do sleep 1; n=$((n + 1)); done
  kill -QUIT $postgres
} 2>/dev/null & watcher=$!
exec 9<&-
wait $postgres; status=$?
kill $watcher
exit $status
`;

export interface Postmaster {
  port: number;
  /** Resolves when PostgreSQL has ended for any reason. */
  ended: Promise<unknown>;
  stop(): void;
}

/**
 * Starts PostgreSQL on a random loopback port. Waits until it is ready, however long its recovery
 * takes.
 * @throws PostgresFailure with PostgreSQL's own reason.
 */
export async function startPostmaster(
  installation: Installation,
  settings: Record<string, string>,
): Promise<Postmaster> {
  for (const deadline = Date.now() + RETRY_FOR_MS; ; await sleep(200)) {
    const port = await freePort();
    const { child, from } = launch(installation, { ...DEFAULTS, port: String(port), ...settings });
    if (await waitUntilReady(child, clusterOf(installation.folder), port)) return supervise(installation, child, port);
    const reason = findFirstError(installation.folder, from);
    if (TEMPORARY_FAILURE.test(reason) && !PERMANENT_FAILURE.test(reason) && Date.now() < deadline) continue;
    throw new PostgresFailure(`PostgreSQL did not start: ${reason}`);
  }
}

function launch({ folder, runner, binaries }: Installation, settings: Record<string, string>) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [binaries.postgres, '-D', join(runner.folder, 'cluster'), '-c', folderSetting(folder), ...options];
  const supervised = process.platform === 'win32' ? command : ['sh', '-c', SUPERVISOR, 'sillage-postgres', ...command];
  // PostgreSQL takes any living process with the recorded id for its predecessor, except its
  // declared grandparent. It still checks the shared memory that a true predecessor would use.
  const stale = recordedPid(clusterOf(folder));
  const { descriptor, from } = openLog(folder);
  const env = stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) };
  const child = runner.start(supervised, ['pipe', descriptor, descriptor], env);
  closeSync(descriptor);
  return { child, from };
}

/**
 * Returns true as soon as `postmaster.pid` has the port (line 4) and the word `ready` (line 8).
 * Returns false if PostgreSQL ends before that.
 */
async function waitUntilReady(child: ChildProcess, cluster: string, port: number): Promise<boolean> {
  await once(child, 'spawn');
  const file = join(cluster, 'postmaster.pid');
  while (child.exitCode === null && child.signalCode === null) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (lines[3] === String(port) && lines[7]?.trim() === 'ready') return true;
    await sleep(15);
  }
  return false;
}

function supervise({ folder, binaries }: Installation, child: ChildProcess, port: number): Postmaster {
  const logTimer = setInterval(() => rotateLog(folder), LOG_CHECK_MS).unref();
  // A command that forgets to close still exits, and its exit stops PostgreSQL.
  child.unref();
  return {
    port,
    ended: once(child, 'exit').finally(() => clearInterval(logTimer)),
    stop() {
      child.ref();
      child.stdin?.destroy();
      if (process.platform === 'win32') void stopOnWindows(clusterOf(folder), binaries);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
