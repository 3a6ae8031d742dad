import type { Deps } from './deps.ts';

/**
 * Logs the error if `work` fails. The caller does not wait for the work, so that the response is
 * not delayed.
 */
export function runInBackground({ log }: Pick<Deps, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'background task failed'));
}
