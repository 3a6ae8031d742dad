import { lookup, Resolver } from 'node:dns/promises';
import { MINUTE, SECOND } from './clock.ts';
import { FetchError } from './fetch-error.ts';
import { createLimiter } from './limiter.ts';

interface LookUpOptions {
  /** How long a question to the system may wait for its turn, in milliseconds. */
  patienceMs: number;
  /** DNS servers in place of the system's, as `address:port`. */
  servers?: string[];
}

const DNS_LIMITS = { timeout: 2 * SECOND, tries: 2 };
/** A resolver reads the system's DNS servers once; a computer may change its network. */
const RESOLVER_LIFE_MS = MINUTE;

let shared: { resolver: Resolver; until: number } | undefined;

function sharedResolver(): Resolver {
  const now = performance.now();
  if (!shared || shared.until <= now) shared = { resolver: new Resolver(DNS_LIMITS), until: now + RESOLVER_LIFE_MS };
  return shared.resolver;
}

/**
 * All addresses of a name, IPv4 first. DNS servers are asked over sockets (c-ares): names whose
 * servers never answer hold none of Node's four threads, so they delay neither other names nor file
 * reads. The system, with its hosts file and local names, is asked for what DNS does not have.
 * Throws FetchError `dns`, or the error of the look-up.
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

/** The system blocks one of Node's four threads for each name; files are read on them, too. */
const limitSystem = createLimiter(2);

async function askSystem(hostname: string, patienceMs: number): Promise<string[]> {
  const late = new FetchError('dns', `The name ${hostname} could not be looked up in time.`);
  const found = await limitSystem('names', { maxWaitMs: patienceMs, late }, () => lookup(hostname, { all: true }));
  return found.map(({ address }) => address);
}
