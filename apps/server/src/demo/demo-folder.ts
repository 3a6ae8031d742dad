import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import { tryLock } from '../platform/db/embedded/folder-lock.ts';
import { DataFolderInUse } from '../platform/db/embedded.ts';

const MARKER = 'made-by-the-demo';
const MARKER_TEXT = 'Sillage created this folder for its demo, and empties it when a demo starts.\n';

/**
 * Creates the demo's data folder, or empties the folder of an earlier demo. Never changes a folder
 * that has files but not the demo's marker file.
 * @throws ConfigError for such a folder, DataFolderInUse while another Sillage uses the folder.
 */
export function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const names = readdirSync(dataDir);
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} has files that no demo created; set DATA_DIR to a new folder, or leave it out`,
    );
  }
  writeFileSync(join(dataDir, MARKER), MARKER_TEXT);
  emptyFolder(dataDir);
}

/** Empties the demo's data folder, but keeps the marker file and the database's lock file. */
function emptyFolder(dataDir: string): void {
  const database = join(dataDir, 'postgres');
  const lock = existsSync(database) ? tryLock(join(database, 'lock')) : null;
  if (lock === undefined) throw new DataFolderInUse(dataDir, undefined);
  try {
    removeAllBut(database, 'lock');
    removeAllBut(dataDir, MARKER, 'postgres');
  } finally {
    lock?.release();
  }
}

function removeAllBut(folder: string, ...except: string[]): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    // A killed PostgreSQL that is still shutting down may write, so deletion is retried.
    if (!except.includes(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
