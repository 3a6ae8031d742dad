import { ConfigError } from './platform/config.ts';
import { DataFolderInUse } from './platform/db/embedded.ts';
import type { Running } from './start.ts';

/** Runs a server until it is told to stop, and ends the process: 0 after an orderly stop, 1 with one clear line otherwise. */
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

/** However often a signal comes, everything is closed once and in order. */
function stopOnSignal(starting: Promise<Running>): void {
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    starting.then((running) => running.stop()).then(() => process.exit(), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The starter holds the other end of a channel: gone, however that came, means nobody is left to stop us.
  process.once('disconnect', stop);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** One line for what a person can mend; the whole trace for what is our fault. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderInUse) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Something else is listening there already (${message}). Stop it, or set PORT to another number.`;
  return stack ?? String(error);
}
