import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../../apps/server/src/platform/db/open-database.ts';
import { freePort } from '../free-port.ts';
import type { FaultSystem } from './open-system.ts';
import { createStandby } from './postgres-cluster.ts';

const FROZEN_MS = 15_000;
const DISK_FULL_MS = 10_000;
/** Simulated time until a supervisor detects that the primary database server has failed. */
const DETECTION_MS = 2_000;

export async function restartPostgres({ postgres }: FaultSystem): Promise<string> {
  await postgres.restart('fast');
  return 'pg_ctl restart -m fast';
}

export async function crashPostgres({ postgres }: FaultSystem): Promise<string> {
  await postgres.restart('immediate');
  return 'pg_ctl restart -m immediate, until its log was replayed';
}

export async function freezePostgres({ postgres }: FaultSystem): Promise<string> {
  const pids = postgres.pids();
  signalAll(pids, 'SIGSTOP');
  await sleep(FROZEN_MS);
  signalAll(pids, 'SIGCONT');
  return `SIGSTOP to all of its processes for ${FROZEN_MS / 1000} s`;
}

/**
 * Kills the primary database server and promotes a standby. Replication is synchronous, so the
 * standby has every acknowledged write.
 */
export async function failOver(system: FaultSystem): Promise<string> {
  const primary = system.postgres;
  const standby = await createStandby(primary, system.folder, await freePort());
  await waitForSynchronous(primary.url);
  signalAll(primary.pids(), 'SIGKILL');
  await sleep(DETECTION_MS);
  await standby.promote();
  system.postgres = standby;
  system.proxy.pointTo(standby.port);
  return `primary killed, noticed after ${DETECTION_MS / 1000} s, synchronous standby promoted`;
}

async function waitForSynchronous(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await sql`alter system set synchronous_standby_names = '*'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    const standbys = sql`select from pg_stat_replication where sync_state = 'sync'`;
    while ((await standbys.execute(db)).rows.length === 0) await sleep(100);
  } finally {
    await db.destroy();
  }
}

export async function fillDisk({ folder, postgres, hasOwnDisk }: FaultSystem): Promise<string> {
  if (!hasOwnDisk) return 'left out: a disk of its own needs root and mount';
  const file = join(folder, 'ballast');
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  const fill = () => {
    try {
      for (;;) if (writeSync(descriptor, block) < block.length) return;
    } catch {
      // The disk is full.
    }
  };
  // Refills the space that PostgreSQL frees meanwhile.
  const filling = setInterval(fill, 100);
  fill();
  await sleep(DISK_FULL_MS);
  clearInterval(filling);
  closeSync(descriptor);
  rmSync(file);
  const hasEnded = !postgres.isRunning();
  if (hasEnded) await postgres.start();
  const result = hasEnded ? 'PostgreSQL ended by itself and was started again' : 'PostgreSQL went on';
  return `no free byte on the database's disk for ${DISK_FULL_MS / 1000} s; ${result}`;
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}
