import type { Dispatcher } from 'undici';
import { withDeadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { flatHeaders, follow, ignoreBody } from './fetch-follow.ts';
import { type Guarding, guardedAgent } from './guarded-agent.ts';
import { webUrl } from './net-guard.ts';
import { acceptedEncodings, decodeText, decompress, isText, readBytes } from './page-body.ts';
import { note, tracedRequest } from './tracing.ts';

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
  /** Limit of the body, compressed and decompressed, in bytes; 25 MB at most. */
  maxBytes?: number;
  /** Asked before each redirect is followed; throw FetchError `redirect-refused` to stop there. Its time counts too. */
  onRedirect?: (url: URL) => void | Promise<void>;
}

/** Reads one page by GET. Throws FetchError, whatever `onRedirect` throws, or the signal's reason. Never retries. */
export type FetchPage = (url: string, request?: FetchRequest) => Promise<FetchedPage>;

export interface FetchPageOptions extends Guarding {
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
/**
 * What may arrive in answer to one request, with what is neither header nor body: this many times
 * the limit of the body.
 */
const RECEIVED_BYTES_FACTOR = 1.6;
/** The longest body that a caller may ask for: a shop's list of products. */
const MAX_LIST_BYTES = 25_000_000;

/**
 * Makes the one way in which the server reads pages that it was told of. Public addresses only (`net-guard.ts`),
 * http and https, no credentials in the address, no cookies, ports 80, 443 and from 1,024 up: anything else below
 * 1,024 is some other service. One connection per origin, so requests to it queue; pacing is the caller's matter.
 * `close()` waits for what is under way, at most the time limit.
 */
export function createFetchPage(options: FetchPageOptions): FetchPage & { close(): Promise<void> } {
  const { userAgent } = options;
  const limits = { ...DEFAULTS, ...options };
  const { timeoutMs } = limits;
  const openAgent = (maxBytes: number) =>
    guardedAgent(options, {
      connectTimeoutMs: timeoutMs,
      connections: 1,
      maxHeaderBytes: MAX_HEADER_BYTES,
      maxAnswerBytes: MAX_HEADER_BYTES + maxBytes * RECEIVED_BYTES_FACTOR,
    });
  const pages = openAgent(limits.maxBytes);
  const lists = openAgent(MAX_LIST_BYTES);
  const fetchPage: FetchPage = async (url, wish = {}) => {
    const start = webUrl(url);
    const late = new FetchError('timeout', `${start.host} did not answer in full within ${timeoutMs / 1_000} seconds.`);
    const read = async (signal: AbortSignal) => {
      const headersFor = (sameOrigin: boolean) => requestHeaders(userAgent, wish, sameOrigin);
      const { maxRedirects } = limits;
      const maxBytes = wish.maxBytes ?? limits.maxBytes;
      const agent = maxBytes <= limits.maxBytes ? pages : lists;
      const journey = { agent, headersFor, maxRedirects, signal, onRedirect: wish.onRedirect };
      const { answer, finalUrl } = await follow(journey, start);
      note({ 'http.response.status_code': answer.statusCode });
      const body = await textOf(answer, finalUrl.host, maxBytes, signal);
      return { url, finalUrl: finalUrl.href, status: answer.statusCode, headers: flatHeaders(answer), body };
    };
    return tracedRequest('fetch page', { 'server.address': start.hostname }, () =>
      withDeadline({ timeoutMs, late, signal: wish.signal }, read),
    );
  };
  return Object.assign(fetchPage, {
    close: async () => void (await Promise.all([pages.close(), lists.close()])),
  });
}

/** Only these may follow a redirect to another origin: anything else could be a key that was meant for the first. */
const conditional = new Set(['if-none-match', 'if-modified-since']);

function requestHeaders(userAgent: string, wish: FetchRequest, sameOrigin: boolean): Record<string, string> {
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
