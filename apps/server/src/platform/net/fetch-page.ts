import type { Dispatcher } from 'undici';
import { setSpanAttributes, tracedRequest } from '../observability/tracing.ts';
import { withDeadline } from './deadline.ts';
import { FetchError, toFetchError } from './fetch-error.ts';
import { discardBody, flattenHeaders, followRedirects } from './follow-redirects.ts';
import { createGuardedAgent, type NetGuardOptions } from './guarded-agent.ts';
import { parseWebUrl } from './net-guard.ts';
import { acceptedEncodings, decodeText, decompress, isGzip, isText, readBytes } from './response-body.ts';

export { FetchError } from './fetch-error.ts';

/** Response to a request, of any status: 404 and 304 are not errors. */
export interface FetchedPage {
  url: string;
  /** URL of the page after all redirects, without a fragment. */
  finalUrl: string;
  status: number;
  /** Response headers with names in lower case. Repeated headers are joined by `, `. */
  headers: Record<string, string>;
  /** Decompressed and decoded body; empty if the response has no body or is not text. */
  body: string;
}

interface FetchRequest {
  /** Signal that aborts the fetch, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Accept header of a request for a page; the default prefers HTML. */
  accept?: string;
  /** Request headers; after a redirect to another origin, only conditional ones are sent. */
  headers?: Record<string, string>;
  /** JSON to send by POST; without it, the request is a GET. A POST follows no redirect. */
  json?: string;
  /** Maximum size of the body in bytes, both compressed and decompressed. May be at most 25 MB. */
  maxBytes?: number;
  /** Whether to read any media type, and decompress a gzip file such as sitemap.xml.gz. */
  gunzip?: boolean;
  /** Callback before each redirect, within the timeout; may throw FetchError `redirect-refused`. */
  onRedirect?: (url: URL) => void | Promise<void>;
}

/**
 * Fetches a page and never retries. Rejects with a FetchError, with an error that `onRedirect`
 * threw, or with the reason of the caller's abort signal.
 */
export type FetchPage = (url: string, request?: FetchRequest) => Promise<FetchedPage>;

export interface FetchPageOptions extends NetGuardOptions {
  /** User-Agent header. It names the product and how to reach the operator. */
  userAgent: string;
  /** Timeout of the whole fetch: DNS, connecting, redirects, headers and body. Default: 20 s. */
  timeoutMs?: number;
  /** Maximum size of a body in bytes, unless the request sets its own. Default: 5 MB. */
  maxBytes?: number;
  /** Maximum number of redirects. Default: 5, the minimum of RFC 9309. */
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
 * Maximum length of a response body as received, as a multiple of `maxBytes`. The received length
 * includes protocol overhead, such as chunk framing.
 */
const RECEIVED_BYTES_FACTOR = 1.6;
/** Largest `maxBytes` that a caller may set, for a shop's product feed. */
const MAX_FEED_BYTES = 25_000_000;

/**
 * Creates the only function that fetches pages by URLs of users and shops. It reaches public
 * addresses only (`net-guard.ts`), on ports 80, 443 and from 1,024 up, without credentials or
 * cookies. Requests to one origin use a single connection, one after another; the caller decides on
 * pauses between them. `close()` waits for running fetches, at most `timeoutMs`.
 */
export function createFetchPage(options: FetchPageOptions): FetchPage & { close(): Promise<void> } {
  const { userAgent } = options;
  const limits = { ...DEFAULTS, ...options };
  const { timeoutMs } = limits;
  const createAgent = (maxBytes: number) =>
    createGuardedAgent(options, {
      connectTimeoutMs: timeoutMs,
      connections: 1,
      maxHeaderBytes: MAX_HEADER_BYTES,
      maxResponseBytes: MAX_HEADER_BYTES + maxBytes * RECEIVED_BYTES_FACTOR,
    });
  const pageAgent = createAgent(limits.maxBytes);
  const feedAgent = createAgent(MAX_FEED_BYTES);
  const fetchPage: FetchPage = async (url, request = {}) => {
    const start = parseWebUrl(url);
    const timeoutError = new FetchError(
      'timeout',
      `${start.host} did not answer in full within ${timeoutMs / 1_000} seconds.`,
    );
    const read = async (signal: AbortSignal) => {
      const headersFor = (target: Target) => requestHeaders(userAgent, request, target);
      const { maxRedirects } = limits;
      const maxBytes = request.maxBytes ?? limits.maxBytes;
      const agent = maxBytes <= limits.maxBytes ? pageAgent : feedAgent;
      const { json, onRedirect } = request;
      const followOptions = { agent, headersFor, body: json, maxRedirects, signal, onRedirect };
      const { response, finalUrl } = await followRedirects(followOptions, start);
      setSpanAttributes({ 'http.response.status_code': response.statusCode });
      const body = await readText(response, { host: finalUrl.host, maxBytes, signal, gunzip: request.gunzip ?? false });
      return { url, finalUrl: finalUrl.href, status: response.statusCode, headers: flattenHeaders(response), body };
    };
    return tracedRequest('fetch page', { 'server.address': start.hostname }, () =>
      withDeadline({ timeoutMs, timeoutError, signal: request.signal }, read),
    );
  };
  return Object.assign(fetchPage, {
    close: async () => void (await Promise.all([pageAgent.close(), feedAgent.close()])),
  });
}

/**
 * The caller's request headers that are kept when a redirect leads to another origin. All others
 * are dropped, because they could contain a secret key.
 */
const conditionalHeaders = new Set(['if-none-match', 'if-modified-since']);
/** Headers of a signature (RFC 9421), which is valid for the first URL only. */
const signatureHeaders = new Set(['signature', 'signature-input', 'signature-agent']);

type Target = Parameters<Parameters<typeof followRedirects>[0]['headersFor']>[0];

function requestHeaders(
  userAgent: string,
  request: FetchRequest,
  { isFirstOrigin, isRedirected }: Target,
): Record<string, string> {
  const extra = Object.entries(request.headers ?? {})
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => isFirstOrigin || conditionalHeaders.has(name))
    .filter(([name]) => !isRedirected || !signatureHeaders.has(name));
  return {
    'accept-language': 'en, *;q=0.5',
    ...Object.fromEntries(extra),
    ...(request.json !== undefined && { 'content-type': 'application/json' }),
    accept: request.accept ?? ACCEPT,
    'accept-encoding': acceptedEncodings,
    'user-agent': userAgent,
  };
}

async function readText(
  response: Dispatcher.ResponseData,
  { host, maxBytes, signal, gunzip }: { host: string; maxBytes: number; signal: AbortSignal; gunzip: boolean },
): Promise<string> {
  const headers = flattenHeaders(response);
  const contentType = headers['content-type'] ?? '';
  if (!gunzip && !isText(contentType)) {
    await discardBody(response, signal);
    return '';
  }
  const bytes = await readBytes(response.body, maxBytes).catch((error: unknown) => {
    throw toFetchError(error, host);
  });
  const decoded = await decompress(bytes, headers['content-encoding'] ?? '', maxBytes);
  const isFile = gunzip && isGzip(decoded);
  return decodeText(isFile ? await decompress(decoded, 'gzip', maxBytes) : decoded, isFile ? '' : contentType);
}
