import type { Deps } from './deps.ts';

/**
 * Lets `work` end after the response, so that the response time does not depend on the work. Logs
 * errors of the work.
 */
export function runInBackground({ log }: Pick<Deps, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'background task failed'));
}
