import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { BackupError } from '../platform/db/backup/backup-file.ts';
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderInUse, EmbeddedDatabaseError, openEmbedded } from '../platform/db/embedded.ts';
import { migrate, SchemaError } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { findRootCause } from '../platform/root-cause.ts';
import { printError } from './print.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const RESUME_MESSAGE = 'Rows stored so far stay stored; run the same command to continue.';

export class Interrupted extends Error {
  override name = 'Interrupted';
  /** Exit code of the process: 128 plus the signal's number, as shells report it. */
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', outcome: string) {
    super(`Stopped. ${outcome}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Calls `work` with the URL of the server's database, and closes the database afterwards. The
 * server may be running or not. The first signal, such as Ctrl+C, aborts `work` with Interrupted,
 * so that everything closes in order; a second signal ends the process at once.
 */
export async function withDatabaseUrl<T>(
  work: (url: string, signal: AbortSignal) => Promise<T>,
  outcome = 'Nothing was changed.',
): Promise<T> {
  const { url, close } = await openServerDatabase(readServerConfig());
  const abort = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = (signal: (typeof signals)[number]) => abort.abort(new Interrupted(signal, outcome));
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(url, abort.signal);
  } finally {
    await close();
    for (const signal of signals) process.off(signal, stop);
  }
}

export function withDatabase<T>(work: (db: Db, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async (url, signal) => {
    const db = openDatabase(url);
    try {
      await migrate(db);
      return await work(db, signal).catch((error: unknown) => {
        throw isLost(error) ? new DatabaseLost(findRootCause(error)) : error;
      });
    } finally {
      await db.destroy();
    }
  }, RESUME_MESSAGE);
}

/** Reads the settings, and changes to the project's folder, where relative paths start. */
export function readServerConfig(): Config {
  process.chdir(root);
  return readConfig(process.env);
}

async function openServerDatabase({
  databaseDirectUrl,
  dataDir,
}: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (databaseDirectUrl !== null) return { url: databaseDirectUrl, close: () => Promise.resolve() };
  try {
    return await openEmbedded(dataDir, { mode: 'attach', log: printError, onLost: printError });
  } catch (error) {
    if (error instanceof DataFolderInUse || error instanceof EmbeddedDatabaseError) throw error;
    throw new DatabaseUnusable(error as Error);
  }
}

/** Error for a database that cannot be opened or that was lost; its message is one line. */
class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';

  constructor(cause: NodeJS.ErrnoException) {
    // Where several addresses were tried, the network error has a code and an empty message.
    super(`The database could not be used: ${cause.message || cause.code}. Are DATABASE_URL and DATA_DIR right?`, {
      cause,
    });
  }
}

/** Error for a database connection lost during a command; rows stored earlier stay stored. */
class DatabaseLost extends Error {
  override name = 'DatabaseLost';

  constructor(cause: Error) {
    super(`The database connection was lost: ${cause.message}. ${RESUME_MESSAGE}`, { cause });
  }
}

function isLost(error: unknown): error is Error {
  return error instanceof Error && isDatabaseUnavailable(findRootCause(error));
}

const userErrors = [
  BackupError,
  ConfigError,
  DataFolderInUse,
  DatabaseLost,
  DatabaseUnusable,
  EmbeddedDatabaseError,
  Interrupted,
  SchemaError,
];

/** Returns one line for an error that the user can fix, and the stack trace for a bug. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (userErrors.some((kind) => error instanceof kind)) return error.message;
  return isDatabaseError(findRootCause(error))
    ? new DatabaseUnusable(findRootCause(error)).message
    : (error.stack ?? error.message);
}

/** True for errors of PostgreSQL or of the network, which nearly always have an error code. */
function isDatabaseError({ code, message }: NodeJS.ErrnoException): boolean {
  return code !== undefined || message.startsWith('Connection terminated');
}
