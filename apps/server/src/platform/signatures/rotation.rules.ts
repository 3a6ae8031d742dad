import { DAY_MS, HOUR_MS } from '@sillage/contract';

/** Time for which a key signs, counted from the moment it starts (UCP recommends 90 days). */
export const MAX_SIGNING_MS = 90 * DAY_MS;
/**
 * Time for which a key is published before it signs: a day that verifiers cache, and as long again
 * for caches between them and us.
 */
const PUBLISH_AHEAD_MS = 2 * DAY_MS;
/** Time for which a key stays published after it has signed for the last time (UCP: 7 days). */
export const GRACE_MS = 7 * DAY_MS;
/**
 * Minimum age of a key that is replaced because it cannot be decrypted. It keeps two processes with
 * different secrets from replacing each other's keys all the time.
 */
const MIN_REPLACED_AGE_MS = HOUR_MS;

/** Life of a key: published from `createdAt`, signs from `activeFrom` until `retiredAt`. */
export interface KeyLife {
  kid: string;
  createdAt: Date;
  activeFrom: Date;
  /** Null for the newest key of its algorithm. */
  retiredAt: Date | null;
}

interface StoredKey extends KeyLife {
  /** False when the private key was encrypted under another secret. */
  isReadable: boolean;
}

/** Changes of the keys of one algorithm, in the order in which they are made. */
export interface RotationPlan {
  remove: string[];
  retire: { kid: string; at: Date }[];
  /** Time from which a new key signs; null when none is needed. */
  createFrom: Date | null;
  /** Number of keys that are replaced because they cannot be decrypted. */
  lost: number;
}

export function isPublished({ retiredAt }: Pick<KeyLife, 'retiredAt'>, now: Date): boolean {
  return retiredAt === null || retiredAt.getTime() + GRACE_MS > now.getTime();
}

export function isSigning({ activeFrom, retiredAt }: Pick<KeyLife, 'activeFrom' | 'retiredAt'>, now: Date): boolean {
  return activeFrom <= now && (retiredAt === null || retiredAt > now);
}

/**
 * Plans the next change of the keys of one algorithm. A new key signs from the moment at which the
 * previous one stops, which all processes know in advance. When no key of the algorithm was ever
 * published, the new one signs at once.
 */
export function planRotation(keys: readonly StoredKey[], now: Date, { isForced = false } = {}): RotationPlan {
  const expired = keys.filter((key) => !isPublished(key, now));
  const published = keys.filter((key) => isPublished(key, now));
  const newest = published.find(({ retiredAt }) => retiredAt === null);
  const plan: RotationPlan = { remove: expired.map(({ kid }) => kid), retire: [], createFrom: null, lost: 0 };
  if (newest && !newest.isReadable) return replaceUnreadable(plan, { published, newest, now, isForced });
  if (!newest) return { ...plan, createFrom: published.length > 0 ? later(now, PUBLISH_AHEAD_MS) : now };
  if (now < later(newest.activeFrom, MAX_SIGNING_MS - PUBLISH_AHEAD_MS)) return plan;
  const createFrom = later(now, PUBLISH_AHEAD_MS);
  return { ...plan, retire: [{ kid: newest.kid, at: createFrom }], createFrom };
}

/**
 * Retires the keys that cannot be decrypted. Verifiers have cached the published keys, so the new
 * key signs only after it was published for a while; until then requests are unsigned.
 */
function replaceUnreadable(
  plan: RotationPlan,
  context: { published: readonly StoredKey[]; newest: StoredKey; now: Date; isForced: boolean },
): RotationPlan {
  const { published, newest, now, isForced } = context;
  if (!isForced && now < later(newest.createdAt, MIN_REPLACED_AGE_MS)) return plan;
  const lost = published.filter((key) => !key.isReadable && (key.retiredAt === null || key.retiredAt > now));
  const unused = lost.filter(({ activeFrom }) => activeFrom > now);
  const used = lost.filter((key) => !unused.includes(key));
  const hasSigned = published.length > unused.length;
  return {
    remove: [...plan.remove, ...unused.map(({ kid }) => kid)],
    retire: used.map(({ kid }) => ({ kid, at: now })),
    createFrom: hasSigned ? later(now, PUBLISH_AHEAD_MS) : now,
    lost: lost.length,
  };
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
