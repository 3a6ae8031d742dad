import { createHash } from 'node:crypto';
import { AppError } from '@sillage/contract';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './db/db.ts';
import { runRaw } from './db/raw.ts';

/** A rate limit: at most `points` per key in each window of `windowMs`. */
export interface Limit {
  name: string;
  points: number;
  windowMs: number;
  /**
   * True for a rate limit per client address (keys of `addressKey`). All addresses of an IPv6 /48
   * then share a second limit of SITE_FACTOR × `points`.
   */
  isByAddress?: boolean;
  /**
   * True if each process remembers which keys have exceeded the limit, and rejects them without a
   * query until the window ends. Such a limit has no refunds.
   */
  isRemembered?: boolean;
}

/**
 * Factor by which the points of a rate limit are multiplied for an IPv6 /48 network. It contains
 * 65,536 networks of /64 and may belong to one customer (RFC 6177).
 */
const SITE_FACTOR = 10;

/** Rate limits with counters in the database, which all processes share. */
export interface RateLimits {
  /** Counts an attempt by `key`, for example an address; throws TOO_MANY_REQUESTS with the wait. */
  take(limit: Limit, key: string): Promise<void>;
  /**
   * Throws TOO_MANY_REQUESTS if this process remembers that `key` has exceeded the limit
   * (`isRemembered`). Counts nothing and sends no query.
   */
  rejectExceeded(limit: Limit, key: string): void;
  /** Removes one attempt from the counter of `key`, for example after the right password. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Clears the counter of `key`, but not the counter of the IPv6 /48 to which `key` belongs. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** Creates the rate limits. `factor` (RATE_LIMIT_FACTOR) multiplies the points of every limit. */
export function createRateLimits(db: Db, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const exceeded = createExceededKeys();
  // The limiter accepts any client with this `query`, so it can use our pool.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => runRaw(db, text, values),
  };

  function getLimiter({ name, points, windowMs }: Limit): RateLimiterPostgres {
    const existing = limiters.get(name);
    if (existing) return existing;
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

  async function consume(limit: Limit, counterKey: string): Promise<void> {
    const limiter = getLimiter(limit);
    await limiter.consume(counterKey).catch(async (reason: unknown) => {
      if (!isFromFastClock(reason, limit)) throwLimitError(reason);
      await limiter.delete(counterKey);
      await limiter.consume(counterKey).catch(throwLimitError);
    });
  }

  return {
    async take(limit, key) {
      for (const counter of buildCounters(limit, key)) {
        exceeded.reject(counter.limit, counter.key);
        await consume(counter.limit, hashKey(counter.key)).catch((error: unknown) => {
          exceeded.remember(counter.limit, counter.key, error);
          throw error;
        });
      }
    },
    rejectExceeded(limit, key) {
      for (const counter of buildCounters(limit, key)) exceeded.reject(counter.limit, counter.key);
    },
    async refund(limit, key) {
      for (const counter of buildCounters(limit, key)) await getLimiter(counter.limit).reward(hashKey(counter.key));
    },
    async reset(limit, key) {
      await getLimiter(limit).delete(hashKey(key));
    },
  };
}

/** Maximum number of keys that a process remembers; with more it forgets all and asks again. */
const MAX_EXCEEDED_KEYS = 10_000;

/** Creates a process's memory of the keys that have exceeded a limit with `isRemembered`. */
function createExceededKeys() {
  const endsByCounter = new Map<string, number>();
  const nameOf = ({ name }: Limit, key: string) => `${name} ${hashKey(key)}`;
  return {
    reject(limit: Limit, key: string): void {
      if (!limit.isRemembered || endsByCounter.size === 0) return;
      const name = nameOf(limit, key);
      const waitMs = (endsByCounter.get(name) ?? 0) - performance.now();
      if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: waitMs });
      endsByCounter.delete(name);
    },
    remember(limit: Limit, key: string, error: unknown): void {
      if (!limit.isRemembered || !(error instanceof AppError)) return;
      if (endsByCounter.size >= MAX_EXCEEDED_KEYS) endsByCounter.clear();
      endsByCounter.set(nameOf(limit, key), performance.now() + (error.retryAfterMs ?? 0));
    },
  };
}

/** The rate limit of an IPv6 /64 has two counters: its own and that of its /48. */
function buildCounters(limit: Limit, key: string): { limit: Limit; key: string }[] {
  const site = limit.isByAddress ? /^((?:[\da-f]+:){3}).*::\/64$/.exec(key)?.[1] : undefined;
  if (site === undefined) return [{ limit, key }];
  const siteLimit = { ...limit, name: `${limit.name}-48`, points: limit.points * SITE_FACTOR };
  return [
    { limit, key },
    { limit: siteLimit, key: `${site}:/48` },
  ];
}

/** Hashed rate limit keys have a fixed length, and the database contains no list of addresses. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Maximum expected difference between the clocks of several hosts. */
const MAX_SKEW_MS = 60_000;

/**
 * Returns true if a rate limit's wait is longer than its window. The wait was then set by a clock
 * that was far ahead.
 */
function isFromFastClock(reason: unknown, { windowMs }: Limit): boolean {
  return reason instanceof RateLimiterRes && reason.msBeforeNext > windowMs + MAX_SKEW_MS;
}

function throwLimitError(reason: unknown): never {
  if (reason instanceof RateLimiterRes) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: reason.msBeforeNext });
  throw reason;
}

/** A rate limit key is a complete IPv4 address, or the /64 of an IPv6 address (one household). */
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
