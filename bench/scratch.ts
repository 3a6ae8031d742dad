/** A folder and the embedded PostgreSQL in it, for one bench; both go with `close`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';

export interface Scratch {
  folder: string;
  url: string;
  /** An empty database: `migrate` it, or start a server on it. */
  db: Db;
  /** DATABASE_URL and DATA_DIR of processes that shall use it. */
  env: { DATABASE_URL: string; DATA_DIR: string };
  close: () => Promise<void>;
}

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  const postgres = await openEmbedded(join(folder, 'data'), { mode: 'serve' });
  const db = openDatabase(postgres.url);
  return {
    folder,
    url: postgres.url,
    db,
    env: { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') },
    async close() {
      await db.destroy();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
