import type { Deps } from '../../platform/deps.ts';

/** Lets work continue after the response, so that response times reveal nothing. */
export function unseen({ log }: Pick<Deps, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'what an answer promised was not done'));
}
