import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error.ts';
import { limitReceivedBytes } from './limit-received-bytes.ts';
import { resolveHostname } from './resolve-hostname.ts';

type Resolve = (hostname: string, options: Parameters<typeof resolveHostname>[1]) => Promise<string[]>;

export interface NetGuard {
  /** Allows private addresses, for shops and tests on the operator's own network. */
  allowPrivate: boolean;
  /** False rejects public addresses, so that a test cannot reach a real shop. Default: true. */
  allowPublic?: boolean;
  connectTimeoutMs: number;
  /** Maximum bytes of any kind received in response to one request (`limit-received-bytes.ts`). */
  maxResponseBytes: number;
  /** Looks up the addresses of a host. Default: `resolveHostname`. */
  resolve?: Resolve;
  /** Decides whether an address is public. Default: `isPublicAddress`. Tests may allow loopback. */
  isPublic?: (address: string) => boolean;
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's address for metadata and DNS of virtual machines, in no reserved range. */
const azureHost = '168.63.129.16';

/**
 * Returns whether an address belongs to the public internet: unicast, and in no range that IANA
 * reserves (loopback, private, link-local with the clouds' metadata service, CGNAT, multicast,
 * documentation, …). Text that is not an address in canonical form is not public. An IPv4 address
 * inside IPv6 (v4-mapped, NAT64) is checked as IPv4. Other tunnels (6to4, Teredo, SIIT) are
 * rejected, because they lead to no shop.
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
 * Parses a URL by the WHATWG rules, as undici does, so that this check and the socket always get
 * the same host. Removes the fragment. `base` is the page that redirects to `text`.
 * @throws FetchError `bad-url` unless it is http or https, without credentials, and on port 80, 443
 * or from 1,024 up: lower ports belong to other services.
 */
export function parseWebUrl(text: string, base?: URL): URL {
  const subject = base ? `${base.host} redirects to an address that` : 'The address';
  const reject = (reason: string) => new FetchError('bad-url', `${subject} ${reason}`);
  if (text.length > MAX_URL_LENGTH) throw reject(`is longer than ${MAX_URL_LENGTH} characters.`);
  const url = URL.parse(text, base?.href);
  if (!url) throw reject('is not a web address; write it like https://shop.example/product.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw reject('does not begin with http:// or https://.');
  if (url.username || url.password) throw reject('contains a user name or password; leave it out.');
  if (!isWebPort(url.port)) throw reject(`asks for port ${url.port}, which is not a web server's.`);
  url.hash = '';
  return url;
}

function isWebPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1_024;
}

/**
 * Creates a connector for undici's Agent that reaches public addresses only. It resolves the name
 * once, checks every address and connects the socket to exactly these addresses. A DNS server can
 * therefore not change the address after the check (DNS rebinding). IP addresses in URLs, which
 * Node never looks up, are checked as well. Fails with FetchError (`dns`, `private-address`) or the
 * error of the socket. Uses HTTP/1.1 only: one request at a time on a connection.
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
    const onConnect: buildConnector.Callback = (...[error, socket]) => {
      if (error) return callback(error, null);
      limitReceivedBytes(socket, { host, maxBytes: guard.maxResponseBytes });
      callback(null, socket);
    };
    if (isIP(host) === 0 || isAllowed(guard, host)) return connect(options, onConnect);
    queueMicrotask(() => callback(addressError(host, guard), null));
  };
}

function guardedLookup(guard: NetGuard): LookupFunction {
  const resolveName = callbackify((hostname: string) => resolveAllowedAddresses(hostname, guard));
  return (hostname, options, callback) =>
    resolveName(hostname, (error, addresses) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}

interface Address {
  address: string;
  family: number;
}

/** Resolves a host name. Rejects it if any of its addresses is private. */
async function resolveAllowedAddresses(hostname: string, guard: NetGuard): Promise<[Address, ...Address[]]> {
  const resolve = guard.resolve ?? resolveHostname;
  const options = { maxWaitMs: guard.connectTimeoutMs };
  const addresses = await resolve(hostname, options).catch((cause: unknown) => {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError('dns', `The name ${hostname} could not be looked up.`, { cause });
  });
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
  if (!first) throw new FetchError('dns', `The name ${hostname} has no address.`);
  if (!addresses.every((address) => isAllowed(guard, address))) throw addressError(hostname, guard);
  return [first, ...others];
}

/** Names of this machine, of local networks, and names without a dot (RFC 6761, 6762, 8375). */
const privateName = /^[^.]+\.?$|\.(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * Throws FetchError `private-address` for an address that is private by its text alone. A name is
 * not looked up, so a request still needs `guardedConnector`.
 */
export function rejectPrivateHost(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? privateName.test(host) : !isPublicAddress(host);
  if (isPrivate && !allowPrivate) throw addressError(host, { allowPrivate });
}

function isAllowed(guard: NetGuard, address: string): boolean {
  const isPublic = (guard.isPublic ?? isPublicAddress)(address);
  return isPublic ? (guard.allowPublic ?? true) : guard.allowPrivate;
}

function addressError(host: string, { allowPrivate }: Pick<NetGuard, 'allowPrivate'>): FetchError {
  return new FetchError(
    'private-address',
    allowPrivate
      ? `${host} is on the internet, which MONITOR_ALLOW_PRIVATE=only rejects.`
      : `${host} is on a private or reserved network, which is not visited unless MONITOR_ALLOW_PRIVATE is set.`,
  );
}
