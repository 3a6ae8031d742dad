import { MINUTE } from './time.ts';

/** How long a chunk of code may take to come (spec sections 8 and 9). */
const TIME_OUT = 2 * MINUTE;

/** Code that did not come: offline, on a line that stalls, or in an old tab after an update of the server. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
  }
}

/**
 * Loads what is a chunk of its own; every `import()` that a page waits for goes through here.
 * @throws {ChunkLoadError} when it cannot be had, or has not come after two minutes
 */
export function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(chunk)), TIME_OUT);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => reject(isLost(error) ? new ChunkLoadError(chunk, error) : error));
  });
}

/** Browsers word it differently; a chunk that came and broke is something else. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
}
