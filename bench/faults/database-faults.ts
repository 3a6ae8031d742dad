/** What may become of a database. Each fault resolves at the moment it is over, with what is worth saying. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createStandby } from './postgres.ts';
import { freePort, type World } from './world.ts';

const PAUSE_MS = 15_000;
const FULL_MS = 10_000;
/** As long as whatever watches over a fleet may take to notice. */
const NOTICE_MS = 2_000;

export async function restart({ postgres }: World): Promise<string> {
  await postgres.restart('fast');
  return 'pg_ctl restart -m fast; over when it takes connections';
}

export async function crash({ postgres }: World): Promise<string> {
  await postgres.restart('immediate');
  return 'pg_ctl restart -m immediate; over when its log was replayed';
}

/** It stands still, and its connections with it. */
export async function pauseDatabase({ postgres }: World): Promise<string> {
  const pids = postgres.pids();
  signalAll(pids, 'SIGSTOP');
  await sleep(PAUSE_MS);
  signalAll(pids, 'SIGCONT');
  return `SIGSTOP to all of its processes for ${PAUSE_MS / 1000} s`;
}

/** A standby that every commit waits for takes the place of a primary that is gone with all its processes. */
export async function failOver(world: World): Promise<string> {
  const primary = world.postgres;
  const standby = await createStandby(primary, join(world.folder, 'second'), await freePort());
  await followSurely(primary.url);
  await sleep(3_000);
  signalAll(primary.pids(), 'SIGKILL');
  await sleep(NOTICE_MS);
  await standby.promote();
  world.postgres = standby;
  world.forwarder.pointTo(standby.port);
  return `primary killed, noticed after ${NOTICE_MS / 1000} s, synchronous standby promoted; over when connections are led there`;
}

/** From now on a commit is on both before it is acknowledged. */
async function followSurely(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await sql`alter system set synchronous_standby_names = '*'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    const isSync = sql`select from pg_stat_replication where sync_state = 'sync'`;
    while ((await isSync.execute(db)).rows.length === 0) await sleep(100);
  } finally {
    await db.destroy();
  }
}

export async function fillDisk({ folder, postgres }: World): Promise<string> {
  const file = join(folder, 'ballast');
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  const fill = () => {
    try {
      for (;;) if (writeSync(descriptor, block) < block.length) return;
    } catch {
      // It is full.
    }
  };
  // What it gives up meanwhile is taken as well.
  const filling = setInterval(fill, 100);
  fill();
  await sleep(FULL_MS);
  clearInterval(filling);
  closeSync(descriptor);
  rmSync(file);
  const ended = !postgres.isRunning();
  if (ended) await postgres.start();
  const became = ended ? 'PostgreSQL ended by itself and was started again' : 'PostgreSQL went on';
  return `no byte left on the database's disk for ${FULL_MS / 1000} s; ${became}`;
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
