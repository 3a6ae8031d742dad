import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { findRootCause } from '../../root-cause.ts';

/** Failure of the embedded PostgreSQL. The message tells the operator the reason and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const DISK_FULL = /No space left|disk is full|wrote only \d+ of|ENOSPC|Disk quota exceeded/;
const NOT_WRITABLE = /Read-only file system|readonly database|unable to open database file|Permission denied/;
const NOT_WRITABLE_CODES = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EISDIR']);

/** Explains an error of PostgreSQL or the file system to the operator; returns others unchanged. */
export function explainEmbedded(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedDatabaseError) return error;
  const { code = '', message } = findRootCause(error);
  if (DISK_FULL.test(message) || (isDiskFull(dataDir) && (code !== '' || isPostgresError(error))))
    return buildError(
      `The disk that holds DATA_DIR (${dataDir}) is full. Make room, or set DATA_DIR to another folder.`,
      error,
    );
  // A recursive mkdir reports ENOENT if the file system above is read-only.
  if (NOT_WRITABLE.test(message) || NOT_WRITABLE_CODES.has(code) || (code === 'ENOENT' && isMkdir(error)))
    return buildError(
      `Sillage cannot write to DATA_DIR (${dataDir}). Set DATA_DIR to another folder, or give this user the right to write there.`,
      error,
    );
  if (code !== 'ENOENT' && !isPostgresError(error)) return error;
  return buildError(
    `The database in DATA_DIR (${dataDir}) cannot be opened. If its files are damaged, set DATA_DIR to a new folder and restore a backup there: npx sillage restore FILE.`,
    error,
  );
}

/** Error that PostgreSQL or one of its programs reported. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure';
}

/**
 * Returns whether an error comes from PostgreSQL, from one of its programs or from the connection
 * to it.
 */
export function isPostgresError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = findRootCause(error);
  if (error instanceof PostgresFailure || findRootCause(error) instanceof pg.DatabaseError) return true;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || message.startsWith('Connection terminated');
}

function isMkdir(error: Error): boolean {
  return findRootCause(error).syscall === 'mkdir';
}

function buildError(line: string, cause: Error): EmbeddedDatabaseError {
  const detail = findRootCause(cause).message.replace(/\s+/g, ' ').trim();
  return new EmbeddedDatabaseError(`${line} (${detail})`, { cause });
}

/**
 * Returns whether the disk of the data folder is full. PostgreSQL may fail for this reason without
 * naming it.
 */
function isDiskFull(dataDir: string): boolean {
  try {
    return statfsSync(resolve(dataDir)).bavail === 0;
  } catch {
    return false;
  }
}
