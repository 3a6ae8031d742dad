import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { boundReads } from './bound-reads.ts';
import { FetchError } from './fetch-error.ts';
import { lookUpName } from './look-up-name.ts';

/** Returns all IP addresses of a host name; options as for `lookUpName`. */
type Resolve = (hostname: string, options: Parameters<typeof lookUpName>[1]) => Promise<string[]>;

export interface NetGuard {
  /** Allows connections to any address, for shops and tests on the operator's own network. */
  allowPrivate: boolean;
  /** Limit for TCP and TLS together. */
  connectTimeoutMs: number;
  /** Maximum bytes of any kind received in response to one request (`bound-reads.ts`). */
  maxAnswerBytes: number;
  /** Default: `lookUpName`; tests pass their own. */
  resolve?: Resolve;
  /** Default: `isPublicAddress`; a test may allow its servers on loopback. */
  isPublic?: (address: string) => boolean;
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure serves metadata and DNS to its virtual machines here, in no reserved range. */
const azureHost = '168.63.129.16';

/**
 * Returns whether an address belongs to the public internet: unicast, in no range that IANA
 * reserves (loopback, private, link-local with the clouds' metadata service, CGNAT, multicast,
 * documentation, …). Fails closed: text that is not an address in its usual spelling is not public.
 * IPv4 inside IPv6 (v4-mapped, NAT64) is judged by the IPv4 address; other tunnels (6to4, Teredo,
 * SIIT) lead to no shop and are rejected.
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
 * Parses a URL by the WHATWG rules, as undici does, so that no odd spelling means one host to this
 * check and another to the socket. Removes the fragment. `base` is the page that redirects to
 * `text`.
 * @throws FetchError `bad-url` unless it is http or https, without credentials, and on port 80, 443
 * or from 1,024 up: lower ports belong to other services.
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
 * Creates a connector for undici's Agent that reaches public addresses only. It resolves the name,
 * checks every address and connects the socket to exactly these, so a rebinding DNS server gets no
 * second lookup. It also checks IP literals, which Node never looks up. Fails with FetchError
 * (`dns`, `private-address`) or the socket's error. HTTP/1.1 only: one request at a time on a
 * connection.
 */
export function guardedConnector(guard: NetGuard): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: guard.connectTimeoutMs,
    lookup: guardedLookup(guard),
    autoSelectFamily: true,
    // Node's default of 250 ms gives up on distant shops too soon.
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

/** Resolves and checks a name. Rejects it if any of its addresses is private. */
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
