import { MINUTE } from './time.ts';

/** Timeout for loading a code chunk (spec sections 8 and 9). */
const CHUNK_TIMEOUT_MS = 2 * MINUTE;

/**
 * Error for a code chunk that was not loaded. The browser is offline, its connection has stalled,
 * or an old tab requests a file that a deployment has replaced.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
  }
}

/**
 * Loads a code chunk; every `import()` that a page waits for goes through here.
 *
 * @throws {ChunkLoadError} if it cannot be loaded within two minutes
 */
export function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(chunk)), CHUNK_TIMEOUT_MS);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => reject(isDownloadError(error) ? new ChunkLoadError(chunk, error) : error));
  });
}

/** Each browser words the error of a failed code download differently. */
function isDownloadError(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
}
