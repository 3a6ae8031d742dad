import type { Deps } from '../../platform/deps.ts';

/** Lets work go on behind an answer that must not tell, by its time, whether there was any. A failure is logged. */
export function unseen({ log }: Pick<Deps, 'log'>, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'what an answer promised was not done'));
}
