import { after, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';

/** A lease ends this long after it was last extended. */
const LEASE_MS = 60 * SECOND;
export const SIGN_OF_LIFE_MS = 20 * SECOND;

/** Returns when a lease taken or extended at `now` ends. */
export function leaseEnd(now: Date): Date {
  return after(now, LEASE_MS);
}

/** A lease that is extended until `letGo`. */
export interface Kept {
  /** Whether the lease still covers this id. Check it immediately before a message is sent. */
  isOurs(id: string): boolean;
  letGo(): void;
}

/** Extends a lease periodically for all its ids. `extend` returns those that are still covered. */
export function keepLease(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  taken: { ids: readonly string[]; until: Date },
  extend: (until: Date) => Promise<string[]>,
  signOfLifeMs: number,
): Kept {
  let ours: ReadonlySet<string> = new Set(taken.ids);
  let end = taken.until;
  async function sign(): Promise<void> {
    const until = leaseEnd(clock.now());
    ours = new Set(await extend(until));
    end = until;
  }
  const signs = setInterval(() => {
    sign().catch((error: unknown) => log.warn({ reason: String(error) }, 'a lease was not extended'));
  }, signOfLifeMs);
  return { isOurs: (id) => ours.has(id) && clock.now() < end, letGo: () => clearInterval(signs) };
}
