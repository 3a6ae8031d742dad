import { lookup, Resolver } from 'node:dns/promises';
import { MINUTE, SECOND } from './clock.ts';
import { FetchError } from './fetch-error.ts';
import { createLimiter } from './limiter.ts';

interface LookUpOptions {
  /** Maximum wait for a free place at the system's resolver, in milliseconds. */
  patienceMs: number;
  /** DNS servers instead of the system's, as `address:port`. */
  servers?: string[];
}

const DNS_LIMITS = { timeout: 2 * SECOND, tries: 2 };
/** A resolver reads the system's DNS servers only once, but a computer may change its network. */
const RESOLVER_LIFE_MS = MINUTE;

let shared: { resolver: Resolver; until: number } | undefined;

function sharedResolver(): Resolver {
  const now = performance.now();
  if (!shared || shared.until <= now) shared = { resolver: new Resolver(DNS_LIMITS), until: now + RESOLVER_LIFE_MS };
  return shared.resolver;
}

/**
 * Returns all addresses of a name, IPv4 first. Queries DNS over sockets (c-ares), so that a silent
 * DNS server blocks none of Node's four threads, which file reads share. Falls back to the system's
 * hosts file and local names. Throws FetchError `dns`, or the error of the resolver.
 */
export async function lookUpName(hostname: string, { patienceMs, servers }: LookUpOptions): Promise<string[]> {
  const resolver = servers ? new Resolver(DNS_LIMITS) : sharedResolver();
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const silence = answers.find((answer) => answer.status === 'rejected' && isTimeout(answer.reason));
  if (silence?.status === 'rejected') throw silence.reason;
  return askSystem(hostname, patienceMs);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEOUT';
}

/** Each system lookup blocks one of Node's four threads, which file reads share. */
const limitSystem = createLimiter(2);

async function askSystem(hostname: string, patienceMs: number): Promise<string[]> {
  const late = new FetchError('dns', `The name ${hostname} could not be looked up in time.`);
  const found = await limitSystem('names', { maxWaitMs: patienceMs, late }, () => lookup(hostname, { all: true }));
  return found.map(({ address }) => address);
}
