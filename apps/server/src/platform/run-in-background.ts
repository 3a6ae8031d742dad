import type { Deps } from './deps.ts';

/** Lets work continue after the response, so that response times reveal nothing. Logs errors. */
export function runInBackground({ log }: Pick<Deps, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'background task failed'));
}
