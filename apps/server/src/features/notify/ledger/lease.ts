import { after, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';

/** A lease ends this long after its sender last gave a sign of life. */
const LEASE_MS = 60 * SECOND;
export const SIGN_OF_LIFE_MS = 20 * SECOND;

/** When a lease that is taken or extended at `now` ends. */
export function leaseEnd(now: Date): Date {
  return after(now, LEASE_MS);
}

/** What was taken, kept until it is let go. */
export interface Kept {
  /** Nobody else can have it: only then may it be handed over. */
  isOurs(id: string): boolean;
  letGo(): void;
}

/** Gives a sign of life now and then, for all that was taken at once until then. `extend` answers what is still ours. */
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
