import { createHash } from 'node:crypto';
import { AppError } from '@sillage/contract';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './db/db.ts';
import { runRaw } from './db/raw.ts';

/** At most `points` per key in each window. */
export interface Limit {
  name: string;
  points: number;
  windowMs: number;
  /** Keys come from `addressKey`; a whole IPv6 /48 gets SHARED_BY_48 times as many points. */
  isByAddress?: boolean;
}

/** A site commonly has a /48, which is 65,536 networks of /64 (RFC 6177). */
const SHARED_BY_48 = 10;

/** Counters in the database, shared by all processes. */
export interface RateLimits {
  /** Takes a point of `key`. Throws TOO_MANY_REQUESTS, with the time to wait, if none is left. */
  take(limit: Limit, key: string): Promise<void>;
  /** Returns a point, for an attempt that was counted in advance and succeeded. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Clears the counter of `key`, but not that of its /48. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** `factor` multiplies every limit (RATE_LIMIT_FACTOR). */
export function createRateLimits(db: Db, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  // The limiter accepts any client with this `query`, so it can use our pool.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => runRaw(db, text, values),
  };

  function limiterOf({ name, points, windowMs }: Limit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: windowMs / 1000,
      // One limiter deletes the expired rows of all.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  async function consume(limit: Limit, counted: string): Promise<void> {
    const limiter = limiterOf(limit);
    await limiter.consume(counted).catch(async (reason: unknown) => {
      if (!isBeyond(reason, limit)) refuse(reason);
      await limiter.delete(counted);
      await limiter.consume(counted).catch(refuse);
    });
  }

  return {
    async take(limit, key) {
      for (const each of countersOf(limit, key)) await consume(each.limit, digest(each.key));
    },
    async giveBack(limit, key) {
      for (const each of countersOf(limit, key)) await limiterOf(each.limit).reward(digest(each.key));
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(digest(key));
    },
  };
}

/** An IPv6 network counts for itself and for its /48. */
function countersOf(limit: Limit, key: string): { limit: Limit; key: string }[] {
  const site = limit.isByAddress ? /^((?:[\da-f]+:){3}).*::\/64$/.exec(key)?.[1] : undefined;
  if (site === undefined) return [{ limit, key }];
  const shared = { ...limit, name: `${limit.name}-48`, points: limit.points * SHARED_BY_48 };
  return [
    { limit, key },
    { limit: shared, key: `${site}:/48` },
  ];
}

/** Counters store a hash of the key: of fixed length, and no list of addresses. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Maximum difference between the clocks of several hosts. */
const MAX_SKEW_MS = 60_000;

/** True for a wait longer than the window: it was written while a clock ran ahead. */
function isBeyond(reason: unknown, { windowMs }: Limit): boolean {
  return reason instanceof RateLimiterRes && reason.msBeforeNext > windowMs + MAX_SKEW_MS;
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: reason.msBeforeNext });
  throw reason;
}

/** Returns an IPv4 address whole, an IPv6 address as its /64, which one household has. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}
