import { lookup, Resolver } from 'node:dns/promises';
import { MINUTE, SECOND } from '../clock.ts';
import { createLimiter } from '../limiter.ts';
import { FetchError } from './fetch-error.ts';

interface ResolveOptions {
  /** Maximum wait for the operating system to start looking up a name that DNS does not know. */
  maxWaitMs: number;
  /** DNS servers as `address:port`. Default: those of the system. */
  servers?: string[];
}

const DNS_LIMITS = { timeout: 2 * SECOND, tries: 2 };
/**
 * Time after which a new DNS resolver is created. A resolver reads the system's DNS servers only
 * once, but the computer may move to another network.
 */
const RESOLVER_TTL_MS = MINUTE;

let cachedResolver: { resolver: Resolver; expiresAt: number } | undefined;

function getResolver(): Resolver {
  const now = performance.now();
  if (!cachedResolver || cachedResolver.expiresAt <= now)
    cachedResolver = { resolver: new Resolver(DNS_LIMITS), expiresAt: now + RESOLVER_TTL_MS };
  return cachedResolver.resolver;
}

/**
 * Returns all addresses of a host, IPv4 first. Queries DNS over sockets (c-ares), so that a silent
 * DNS server does not block one of Node's four threads, which file reads share. Falls back to the
 * system's hosts file and local names. Throws FetchError `dns`, or the error of the resolver.
 */
export async function resolveHostname(hostname: string, { maxWaitMs, servers }: ResolveOptions): Promise<string[]> {
  const resolver = servers ? new Resolver(DNS_LIMITS) : getResolver();
  if (servers) resolver.setServers(servers);
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length > 0) return addresses;
  const timeout = results.find((result) => result.status === 'rejected' && isTimeout(result.reason));
  if (timeout?.status === 'rejected') throw timeout.reason;
  return lookUpInSystem(hostname, maxWaitMs);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEOUT';
}

/**
 * Limits DNS lookups by the operating system, because each of them blocks one of Node's four
 * threads.
 */
const limitSystemLookups = createLimiter(2);

async function lookUpInSystem(hostname: string, maxWaitMs: number): Promise<string[]> {
  const timeoutError = new FetchError('dns', `The name ${hostname} could not be looked up in time.`);
  const addresses = await limitSystemLookups('names', { maxWaitMs, timeoutError }, () =>
    lookup(hostname, { all: true }),
  );
  return addresses.map(({ address }) => address);
}
