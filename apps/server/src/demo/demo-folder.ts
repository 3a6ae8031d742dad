import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import { tryLock } from '../platform/db/embedded/folder-lock.ts';
import { DataFolderInUse } from '../platform/db/embedded.ts';

const MARK = 'made-by-the-demo';
const MARK_TEXT = 'Sillage made this folder for its demo, and empties it whenever a demo begins.\n';

/**
 * Creates the demo's data folder, or empties the one that an earlier demo left. Never touches a
 * folder that holds other data, that is, files but no mark of the demo.
 * @throws ConfigError for such a folder, DataFolderInUse while another Sillage runs on it.
 */
export function freshFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const names = readdirSync(dataDir);
  if (names.length > 0 && !names.includes(MARK)) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} holds something that no demo made; name a new folder for the demo, or leave DATA_DIR out`,
    );
  }
  writeFileSync(join(dataDir, MARK), MARK_TEXT);
  empty(dataDir);
}

/** Leaves the lock file in place: a process that waits for it must wait for this very file. */
function empty(dataDir: string): void {
  const database = join(dataDir, 'postgres');
  const lock = existsSync(database) ? tryLock(join(database, 'lock')) : null;
  if (lock === undefined) throw new DataFolderInUse(dataDir, undefined);
  try {
    removeAllBut(database, 'lock');
    removeAllBut(dataDir, MARK, 'postgres');
  } finally {
    lock?.release();
  }
}

function removeAllBut(folder: string, ...kept: string[]): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    // A killed PostgreSQL that is still shutting down may write, so deletion is retried.
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
