import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { boundReads } from './bound-reads.ts';
import { FetchError } from './fetch-error.ts';
import { lookUpName } from './look-up-name.ts';

/** All IP addresses of a host name; the options are those of `lookUpName`. */
type Resolve = (hostname: string, options: Parameters<typeof lookUpName>[1]) => Promise<string[]>;

export interface NetGuard {
  /** True lets connections go anywhere, for shops and tests on the operator's own network. */
  allowPrivate: boolean;
  /** Time limit for TCP and TLS together, in milliseconds. */
  connectTimeoutMs: number;
  /** Bytes of any kind that a connection may receive in answer to one request (`bound-reads.ts`). */
  maxAnswerBytes: number;
  /** Where names are looked up: `lookUpName`, unless a test brings its own. */
  resolve?: Resolve;
  /** Which addresses count as the open internet; a test may widen it to reach its servers on loopback. */
  isPublic?: (address: string) => boolean;
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure answers metadata and DNS to its guests here, though the address is not in any reserved range. */
const azureHost = '168.63.129.16';

/**
 * Whether an address belongs to the open internet: unicast, in no range that IANA set aside (loopback, private,
 * link-local with the clouds' metadata service, CGNAT, multicast, documentation, …). Fails closed: what is not an
 * address in its usual spelling is not public. IPv4 inside IPv6 (v4-mapped, NAT64) is judged by the IPv4 address;
 * other tunnels (6to4, Teredo, SIIT) lead to no shop and are refused whole.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicV4(parsed);
  if (parsed.isIPv4MappedAddress()) return isPublicV4(parsed.toIPv4Address());
  if (parsed.match(nat64)) return isPublicV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== azureHost;
}

const MAX_URL_LENGTH = 4_096;

/**
 * An address as the WHATWG rules read it (undici reads it the same way, so no odd spelling means one host to the check
 * and another to the socket), without its fragment. http and https only, no user name or password, and no port below
 * 1,024 but 80 and 443: those are other services. `base` is the page that redirects there. Throws FetchError `bad-url`.
 */
export function webUrl(text: string, base?: URL): URL {
  const subject = base ? `${base.host} redirects to an address that` : 'The address';
  const refuse = (why: string) => new FetchError('bad-url', `${subject} ${why}`);
  if (text.length > MAX_URL_LENGTH) throw refuse(`is longer than ${MAX_URL_LENGTH} characters.`);
  const url = URL.parse(text, base?.href);
  if (!url) throw refuse('is not a web address; write it like https://shop.example/product.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('does not begin with http:// or https://.');
  if (url.username || url.password) throw refuse('contains a user name or password; leave it out.');
  if (!isWebPort(url.port)) throw refuse(`asks for port ${url.port}, which is not a web server's.`);
  url.hash = '';
  return url;
}

function isWebPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1_024;
}

/**
 * A connector for undici's Agent that reaches public addresses only. The name is resolved here, every address it has
 * is checked, and the socket gets just that answer, so there is no second lookup for a rebinding DNS server to answer
 * differently. Literals, which Node never looks up, are checked too. Fails with a FetchError (`dns`, `private-address`)
 * or the socket's own error. HTTP/1.1 only: one request at a time on a connection.
 */
export function guardedConnector(guard: NetGuard): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: guard.connectTimeoutMs,
    lookup: guardedLookup(guard),
    autoSelectFamily: true,
    // Node's 250 ms before the next address is tried gives up on distant shops too soon.
    autoSelectFamilyAttemptTimeout: 1_000,
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const bounded: buildConnector.Callback = (...[error, socket]) => {
      if (error) return callback(error, null);
      boundReads(socket, { host, maxBytes: guard.maxAnswerBytes });
      callback(null, socket);
    };
    if (isIP(host) === 0 || accepts(guard, host)) return connect(options, bounded);
    queueMicrotask(() => callback(privateAddress(host), null));
  };
}

function guardedLookup(guard: NetGuard): LookupFunction {
  const find = callbackify((hostname: string) => addressesOf(hostname, guard));
  return (hostname, options, callback) =>
    find(hostname, (error, found) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
}

interface Address {
  address: string;
  family: number;
}

/** One private address among several refuses the host: a name that is half inside a network is not a shop's. */
async function addressesOf(hostname: string, guard: NetGuard): Promise<[Address, ...Address[]]> {
  const resolve = guard.resolve ?? lookUpName;
  const options = { patienceMs: guard.connectTimeoutMs };
  const found = await resolve(hostname, options).catch((cause: unknown) => {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError('dns', `The name ${hostname} could not be looked up.`, { cause });
  });
  const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }));
  if (!first) throw new FetchError('dns', `The name ${hostname} has no address.`);
  if (!found.every((address) => accepts(guard, address))) throw privateAddress(hostname);
  return [first, ...others];
}

function accepts(guard: NetGuard, address: string): boolean {
  return guard.allowPrivate || (guard.isPublic ?? isPublicAddress)(address);
}

function privateAddress(host: string): FetchError {
  return new FetchError(
    'private-address',
    `${host} is on a private or reserved network, which is not visited unless MONITOR_ALLOW_PRIVATE is set.`,
  );
}
