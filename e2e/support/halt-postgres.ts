import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { runRaw } from '../../apps/server/src/platform/db/raw.ts';

/** Halts the processes of an embedded PostgreSQL; the returned function resumes them. */
export async function haltPostgres(dataDir: string, url: string): Promise<() => void> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const postmaster = Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
  const db = openDatabase(url, { max: 1 });
  const listBackends = async () =>
    (await runRaw(db, 'select pid from pg_stat_activity where pid <> pg_backend_pid()', [])).rows as { pid: number }[];
  await listBackends();
  // A halted postmaster starts no further processes.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await listBackends()).map(({ pid }) => pid)];
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await db.destroy();
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}
