import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { isDatabaseAway } from '../platform/db/away.ts';
import { BackupError } from '../platform/db/backup/backup-file.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderInUse, EmbeddedDatabaseError, openEmbedded } from '../platform/db/embedded.ts';
import { migrate, SchemaError } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { printError } from './print.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const GOES_ON = 'What was stored stays; the same command goes on from there.';

/** A person or a system ended the command by a signal. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  /** As shells say it: 128 + the signal's number. */
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', whatIsLeft: string) {
    super(`Stopped. ${whatIsLeft}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Gives `work` the address of the database that the server uses, running or not, and closes what it opened. The first signal
 * aborts with Interrupted, which says what is left, so that everything is closed in order; a second one ends the process as usual.
 */
export async function withDatabaseUrl<T>(
  work: (url: string, signal: AbortSignal) => Promise<T>,
  whatIsLeft = 'Nothing was changed.',
): Promise<T> {
  const { url, close } = await locate(readServerConfig());
  const abort = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = (signal: (typeof signals)[number]) => abort.abort(new Interrupted(signal, whatIsLeft));
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(url, abort.signal);
  } finally {
    await close();
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Gives `work` the same database, brought up to date. */
export function withDatabase<T>(work: (db: Db, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async (url, signal) => {
    const db = openDatabase(url);
    try {
      await migrate(db);
      return await work(db, signal).catch((error: unknown) => {
        throw isLost(error) ? new DatabaseLost(innermost(error)) : error;
      });
    } finally {
      await db.destroy();
    }
  }, GOES_ON);
}

/**
 * The settings of the server. Folders in them count from the project, wherever the command was
 * typed: as for `npm start`.
 */
export function readServerConfig(): Config {
  process.chdir(root);
  return readConfig(process.env);
}

async function locate({ databaseUrl, dataDir }: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, close: () => Promise.resolve() };
  try {
    return await openEmbedded(dataDir, { mode: 'attach', log: printError, onLost: printError });
  } catch (error) {
    if (error instanceof DataFolderInUse || error instanceof EmbeddedDatabaseError) throw error;
    throw new DatabaseUnusable(error as Error);
  }
}

/** The database cannot be opened or went away; the message says why in one line. */
class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';

  constructor(cause: NodeJS.ErrnoException) {
    // Where several addresses were tried, the network gives a code and no words.
    super(`The database could not be used: ${cause.message || cause.code}. Are DATABASE_URL and DATA_DIR right?`, {
      cause,
    });
  }
}

/** The database went away while it was worked with; what was stored until then is stored. */
class DatabaseLost extends Error {
  override name = 'DatabaseLost';

  constructor(cause: Error) {
    super(`The database went away: ${cause.message}. ${GOES_ON}`, { cause });
  }
}

function isLost(error: unknown): error is Error {
  return error instanceof Error && isDatabaseAway(innermost(error));
}

const forPeople = [
  BackupError,
  ConfigError,
  DataFolderInUse,
  DatabaseLost,
  DatabaseUnusable,
  EmbeddedDatabaseError,
  Interrupted,
  SchemaError,
];

/** One line for what a person can mend; the whole trace for what is our fault. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (forPeople.some((kind) => error instanceof kind)) return error.message;
  return isOfDatabase(innermost(error))
    ? new DatabaseUnusable(innermost(error)).message
    : (error.stack ?? error.message);
}

function innermost(error: Error): NodeJS.ErrnoException {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

/** PostgreSQL and the network say by a code what went wrong, a lost connection in these words; our own mistakes do neither. */
function isOfDatabase({ code, message }: NodeJS.ErrnoException): boolean {
  return code !== undefined || message.startsWith('Connection terminated');
}
