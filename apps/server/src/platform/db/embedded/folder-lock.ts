import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** A lock on a file. It ends with `release` or with this process, even after kill -9. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a file. Returns undefined while a running process, including this one, has the lock.
 * Uses SQLite, because Node.js has no file locks. Even after kill -9, the lock ends with its
 * process. It works between containers, where process ids mean nothing. The file stays empty, and
 * nothing else may open it.
 */
export function tryLock(file: string): FolderLock | undefined {
  const holder = openHolder(file);
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw cannotLock(file, error);
  }
  return { release: () => holder.close() };
}

function openHolder(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw cannotLock(file, error);
  }
}

function cannotLock(file: string, cause: unknown): Error {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_FULL)
    return Object.assign(new Error(`no space left to lock ${file}`), { code: 'ENOSPC' });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`Cannot lock ${file} (${reason}): does the folder belong to the user who runs Sillage?`, { cause });
}
