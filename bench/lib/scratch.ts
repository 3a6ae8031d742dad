/** Embedded PostgreSQL with a migrated database for one bench; `close` removes both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, openPostgres } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { cpuSecondsOfFamily, parentOf } from './processes.ts';

/** PostgreSQL settings for a machine that runs only PostgreSQL. All durability settings stay on. */
const serverSettings = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  max_connections: '200',
};

export interface Scratch {
  folder: string;
  serverUrl: string;
  url: string;
  db: Db;
  env: { DATABASE_URL: string; DATA_DIR: string };
  /** Returns the processor time of PostgreSQL so far, in seconds. */
  cpuSeconds: () => number;
  close: () => Promise<void>;
}

export async function openScratch(settings: Record<string, string> = serverSettings): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  const postgres = await openPostgres({ settings });
  const url = await copyTemplate(postgres.url);
  const db = openDatabase(url);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]?.pid);
  return {
    folder,
    serverUrl: postgres.url,
    url,
    db,
    env: { DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    cpuSeconds: () => cpuSecondsOfFamily(postmaster),
    async close() {
      await db.destroy();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
