import { ConfigError } from './platform/config.ts';
import { DataFolderInUse, EmbeddedDatabaseError } from './platform/db/embedded.ts';
import { SchemaError } from './platform/db/migrate.ts';
import type { Running } from './start.ts';

/** Runs a server until a signal, then exits: 0 after an orderly shutdown, else 1 with an error. */
export async function runUntilStopped<R extends Running>(
  begin: () => Promise<R>,
  ready: (running: R) => void,
): Promise<void> {
  try {
    const starting = begin();
    stopOnSignal(starting);
    ready(await starting);
  } catch (error) {
    fail(error);
  }
}

/** Shuts down once and in order, however many signals arrive. */
function stopOnSignal(starting: Promise<Running>): void {
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
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
const forOperators = [ConfigError, DataFolderInUse, EmbeddedDatabaseError, SchemaError];

/** Returns one line for an error that the operator can fix; the stack for a bug of ours. */
function explain(error: unknown): string {
  if (error instanceof Error && forOperators.some((kind) => error instanceof kind)) return error.message;
  const { code = '', syscall = '', message } = rootOf(error);
  const advice = advices[`${syscall} ${code}`] ?? advices[code] ?? wordless.find(([words]) => words.test(message))?.[1];
  if (advice) return `${advice} (${message})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const unreachable = 'The database at DATABASE_URL cannot be reached. Start it, or correct the address.';
const unwritable = 'The folder DATA_DIR cannot be written to. Choose another, or give this user the right to it.';

const nameless = 'No such host is known. Correct DATABASE_URL or HOST, whichever names it.';

const advices: Record<string, string> = {
  EADDRINUSE:
    'Something else is listening there already. Stop it, or set PORT or OPS_PORT, whichever it is, to another number.',
  'listen EACCES': 'This user may not listen there. Set PORT, or OPS_PORT, to a number above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one that it has.',
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: nameless,
  EAI_AGAIN: nameless,
  ETIMEDOUT: unreachable,
  EACCES: unwritable,
  EROFS: unwritable,
  ENOTDIR: unwritable,
  EEXIST: unwritable,
  ENOSPC: 'The disk that holds DATA_DIR is full. Make room, or choose another folder.',
  // PostgreSQL error codes.
  '22P05': 'The database cannot keep every letter. Create it with the encoding UTF8.',
  '25006': 'The database at DATABASE_URL can only be read, as a standby can. Name the primary.',
  '28000': 'The database refuses this user from here. Correct DATABASE_URL, or its pg_hba.conf.',
  '28P01': 'The database refuses this user and password. Correct DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the address.',
  '42501': 'The user in DATABASE_URL may not do this. Make it the owner of the database.',
  '53300': 'The database has no connection left. Raise its max_connections, or lower DATABASE_POOL.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
};

/** Driver errors without a code. */
const wordless: readonly (readonly [RegExp, string])[] = [
  [/password must be/, 'The database wants a password. Write it into DATABASE_URL.'],
  [/SSL connections/, 'The database speaks no TLS. Turn it on there, or take sslmode out of DATABASE_URL.'],
  [/certificate/, 'The certificate of the database cannot be trusted. Name who signed it by NODE_EXTRA_CA_CERTS.'],
  [/[Cc]onnection t|timeout/, unreachable],
];

/** Returns the innermost error: a wrapper says less than its cause. */
function rootOf(error: unknown): { code?: string; syscall?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return rootOf(error.cause);
  return error instanceof Error ? error : { message: String(error) };
}
