import { Agent, type Dispatcher, request } from 'undici';
import { withDeadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { guardedConnector, type NetGuard, webUrl } from './net-guard.ts';
import { acceptedEncodings, decodeText, decompress, isText, readBytes } from './page-body.ts';

export { FetchError } from './fetch-error.ts';

/** What a server answered, any status: a 404 or a 304 is an answer, not a failure. */
export interface FetchedPage {
  /** As asked for. */
  url: string;
  /** Where redirects ended, without a fragment. */
  finalUrl: string;
  status: number;
  /** Names in lower case; a repeated header is joined by `, `. */
  headers: Record<string, string>;
  /** Decompressed and decoded; empty when there is none or when it is not text. */
  body: string;
}

interface FetchRequest {
  /** Gives up early; the call then rejects with the signal's own reason. */
  signal?: AbortSignal;
  /** The Accept header; pages first, by default. */
  accept?: string;
  /** More headers, such as If-None-Match. On another origin after a redirect only the conditional ones go along. */
  headers?: Record<string, string>;
  /** Limit of the body, compressed and decompressed, in bytes. */
  maxBytes?: number;
  /** Asked before each redirect is followed; throw FetchError `redirect-refused` to stop there. Its time counts too. */
  onRedirect?: (url: URL) => void | Promise<void>;
}

/** Reads one page by GET. Throws FetchError, whatever `onRedirect` throws, or the signal's reason. Never retries. */
export type FetchPage = (url: string, request?: FetchRequest) => Promise<FetchedPage>;

export interface FetchPageOptions extends Pick<NetGuard, 'allowPrivate' | 'resolve' | 'isPublic'> {
  /** Says who we are and how to reach the operator. */
  userAgent: string;
  /** For everything together: DNS, connecting, redirects, headers, body. 20 s. */
  timeoutMs?: number;
  /** 5 MB. */
  maxBytes?: number;
  /** RFC 9309 asks for at least five. */
  maxRedirects?: number;
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
  maxRedirects: number;
}

const DEFAULTS: Limits = { timeoutMs: 20_000, maxBytes: 5_000_000, maxRedirects: 5 };
const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.9,*/*;q=0.5';
const MAX_HEADER_BYTES = 64 * 1_024;
/** Bodies that nobody needs are read up to here, so that the connection can be used again, and else cut off. */
const MAX_IGNORED_BYTES = 64 * 1_024;

/**
 * Makes the one way in which the server reads pages that it was told of. Public addresses only (`net-guard.ts`),
 * http and https, no credentials in the address, no cookies, ports 80, 443 and from 1,024 up: anything else below
 * 1,024 is some other service. One connection per origin, so requests to it queue; pacing is the caller's matter.
 * `close()` waits for what is under way, at most the time limit.
 */
export function createFetchPage(options: FetchPageOptions): FetchPage & { close(): Promise<void> } {
  const { allowPrivate, userAgent, resolve, isPublic, ...given } = options;
  const limits = { ...DEFAULTS, ...given };
  const { timeoutMs } = limits;
  const guard = {
    allowPrivate,
    connectTimeoutMs: timeoutMs,
    ...(resolve && { resolve }),
    ...(isPublic && { isPublic }),
  };
  const agent = new Agent({
    connect: guardedConnector(guard),
    connections: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveMaxTimeout: 10_000,
    // The one deadline below is for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const fetchPage: FetchPage = async (url, wish = {}) => {
    const start = webUrl(url);
    const late = new FetchError('timeout', `${start.host} did not answer in full within ${timeoutMs / 1_000} seconds.`);
    return withDeadline({ timeoutMs, late, signal: wish.signal }, async (signal) => {
      const { answer, finalUrl } = await follow({ agent, userAgent, limits, wish, signal }, start);
      const body = await textOf(answer, finalUrl.host, wish.maxBytes ?? limits.maxBytes, signal);
      return { url, finalUrl: finalUrl.href, status: answer.statusCode, headers: flatHeaders(answer), body };
    });
  };
  return Object.assign(fetchPage, { close: () => agent.close() });
}

interface Journey {
  agent: Agent;
  userAgent: string;
  limits: Limits;
  wish: FetchRequest;
  signal: AbortSignal;
}

/** Sends the request, and again for each redirect; every hop is a new URL check and a new address check. */
async function follow(journey: Journey, start: URL): Promise<{ answer: Dispatcher.ResponseData; finalUrl: URL }> {
  const { agent, limits, wish, signal } = journey;
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = requestHeaders(journey, url.origin === start.origin);
    const answer = await request(url, { dispatcher: agent, headers, signal }).catch((error: unknown) => {
      throw asFetchError(error, url.host);
    });
    const location = redirectLocation(answer);
    if (location === null) return { answer, finalUrl: url };
    await ignoreBody(answer, signal);
    if (redirects >= limits.maxRedirects) {
      throw new FetchError('too-many-redirects', `${start.host} redirects more than ${limits.maxRedirects} times.`);
    }
    url = webUrl(location, url);
    await wish.onRedirect?.(url);
  }
}

/** Only these may follow a redirect to another origin: anything else could be a key that was meant for the first. */
const conditional = new Set(['if-none-match', 'if-modified-since']);

function requestHeaders({ userAgent, wish }: Journey, sameOrigin: boolean): Record<string, string> {
  const extra = Object.entries(wish.headers ?? {})
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => sameOrigin || conditional.has(name));
  return {
    'accept-language': 'en, *;q=0.5',
    ...Object.fromEntries(extra),
    accept: wish.accept ?? ACCEPT,
    'accept-encoding': acceptedEncodings,
    'user-agent': userAgent,
  };
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectLocation(answer: Dispatcher.ResponseData): string | null {
  if (!redirectStatuses.has(answer.statusCode)) return null;
  const location = [answer.headers.location ?? []].flat()[0];
  // Header bytes arrive as latin-1, but shops write UTF-8 paths.
  return location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8');
}

async function textOf(
  answer: Dispatcher.ResponseData,
  host: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const headers = flatHeaders(answer);
  const contentType = headers['content-type'] ?? '';
  if (!isText(contentType)) {
    await ignoreBody(answer, signal);
    return '';
  }
  const bytes = await readBytes(answer.body, maxBytes).catch((error: unknown) => {
    throw asFetchError(error, host);
  });
  return decodeText(await decompress(bytes, headers['content-encoding'] ?? '', maxBytes), contentType);
}

/** A body that breaks off does not matter where it is not wanted; only the deadline does. */
async function ignoreBody(answer: Dispatcher.ResponseData, signal: AbortSignal): Promise<void> {
  await answer.body.dump({ limit: MAX_IGNORED_BYTES, signal });
}

function flatHeaders(answer: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
}
