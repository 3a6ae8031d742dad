import { ConfigError } from './platform/config.ts';
import { DataFolderInUse, EmbeddedDatabaseError } from './platform/db/embedded.ts';
import { SchemaError } from './platform/db/migrate.ts';
import { findRootCause } from './platform/root-cause.ts';
import type { Running } from './start.ts';

/**
 * Runs a server until it gets a signal. The process then exits with code 0 after an orderly
 * shutdown, or with code 1 and a message after an error.
 */
export async function runUntilStopped<R extends Running>(
  startServer: () => Promise<R>,
  onReady: (running: R) => void,
): Promise<void> {
  try {
    const starting = startServer();
    stopOnSignal(starting);
    onReady(await starting);
  } catch (error) {
    fail(error);
  }
}

/** Shuts the server down in order on the first signal, and ignores further signals. */
function stopOnSignal(starting: Promise<Running>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    starting.then((running) => running.stop()).then(() => process.exit(), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The parent process holds the other end of an IPC channel: when it closes, no process is left to
  // stop this server.
  process.once('disconnect', stop);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Errors whose message is one line that tells the operator what to do. */
const operatorErrors = [ConfigError, DataFolderInUse, EmbeddedDatabaseError, SchemaError];

/** Returns one line for an error that the operator can fix, and the stack trace for a bug. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (operatorErrors.some((kind) => error instanceof kind)) return error.message;
  const { code = '', syscall = '', message } = findRootCause(error);
  const hint =
    hints[`${syscall} ${code}`] ?? hints[code] ?? hintsByMessage.find(([pattern]) => pattern.test(message))?.[1];
  if (hint) return `${hint} (${message})`;
  return error.stack ?? error.message;
}

const unreachable = 'The database at DATABASE_URL cannot be reached. Start it, or correct the address.';
const notWritable = 'The folder DATA_DIR cannot be written to. Choose another, or let this user write to it.';

const unknownHost = 'No such host is known. Correct it in DATABASE_URL or HOST.';

const hints: Record<string, string> = {
  EADDRINUSE: 'Something else is listening there already. Stop it, or set PORT or OPS_PORT to another number.',
  'listen EACCES': 'This user may not listen on this port. Set PORT or OPS_PORT to a number above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one that it has.',
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: unreachable,
  EACCES: notWritable,
  EROFS: notWritable,
  ENOTDIR: notWritable,
  EEXIST: notWritable,
  ENOSPC: 'The disk that holds DATA_DIR is full. Make room, or choose another folder.',
  // PostgreSQL error codes.
  '22P05': 'The database cannot store every character. Create it with the encoding UTF8.',
  '25006': 'The database at DATABASE_URL is read-only, such as a standby. Set the primary.',
  '28000': 'The database rejects this user from this machine. Correct DATABASE_URL, or its pg_hba.conf.',
  '28P01': 'The database rejects this user and password. Correct DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the address.',
  '42501': 'The user in DATABASE_URL may not do this. Make it the owner of the database.',
  '53300': 'The database has no connection left. Raise its max_connections, or lower DATABASE_POOL.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
};

/**
 * Hints for the operator about database errors that have no error code. Each pattern is matched
 * with the message of the error.
 */
const hintsByMessage: readonly (readonly [RegExp, string])[] = [
  [/password must be/, 'The database requires a password. Add it to DATABASE_URL.'],
  [/SSL connections/, 'The database does not support TLS. Enable it, or remove sslmode from DATABASE_URL.'],
  [
    /certificate/,
    'The certificate of the database is not trusted. Set NODE_EXTRA_CA_CERTS to the certificate of its authority.',
  ],
  [/unsupported startup parameter/, 'A pooler is at DATABASE_URL. Set DATABASE_POOLER and DATABASE_DIRECT_URL.'],
  [/[Cc]onnection t|timeout/, unreachable],
];
