import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';

const STOP_TIMEOUT_MS = 15_000;

/** Setting that makes the PostgreSQL of a data folder recognisable in the list of processes. */
export function folderSetting(folder: string): string {
  return `sillage.folder=${folder}/`;
}

/** Reads PostgreSQL's recorded process id, which may be outdated; removes an empty record. */
export function recordedPid(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (pid > 0) return pid;
  rmSync(file);
  return undefined;
}

/**
 * Stops a PostgreSQL that a killed server left running on the data folder. Never stops an unrelated
 * process that now has its process id. The caller must hold the folder's lock.
 */
export async function stopOrphan(folder: string, cluster: string, binaries: PostgresBinaries): Promise<void> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return;
  if (process.platform === 'win32') return stopOnWindows(cluster, binaries);
  const isRunning = () => commandLine(pid).includes(folderSetting(folder));
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isRunning()) return;
    process.kill(pid, signal);
    for (const end = Date.now() + STOP_TIMEOUT_MS; isRunning() && Date.now() < end; ) await sleep(20);
  }
  if (isRunning()) throw new Error(`PostgreSQL (process ${pid}) of ${folder} does not stop: end it, then start again.`);
}

/** `pg_ctl` stops PostgreSQL on Windows, which has neither signals nor the supervisor's shell. */
export async function stopOnWindows(cluster: string, { pgCtl }: PostgresBinaries): Promise<void> {
  await once(spawn(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true }), 'exit');
}

/** Returns the command line of a running process; empty if the process has ended or is a zombie. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
