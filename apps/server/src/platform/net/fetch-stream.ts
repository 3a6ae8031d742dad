import { setSpanAttributes, tracedRequest } from '../observability/tracing.ts';
import { withDeadline } from './deadline.ts';
import { FetchError, toFetchError } from './fetch-error.ts';
import { flattenHeaders, followRedirects } from './follow-redirects.ts';
import { createGuardedAgent, type NetGuardOptions } from './guarded-agent.ts';
import { parseWebUrl } from './net-guard.ts';

/** Response whose body is read piece by piece, as the server sent it: perhaps compressed. */
export interface StreamedResponse {
  /** URL after all redirects, without a fragment. */
  finalUrl: string;
  status: number;
  /** Response headers with names in lower case. Repeated headers are joined by `, `. */
  headers: Record<string, string>;
  /**
   * Throws FetchError when the body is too large, broken off, or stops for longer than the idle
   * timeout.
   */
  body: AsyncIterable<Buffer>;
}

export interface StreamRequest {
  signal: AbortSignal;
  accept: string;
  /** After a redirect to another origin, only conditional headers are sent. */
  headers?: Record<string, string>;
  /** Callback before each redirect; may throw FetchError `redirect-refused`. */
  onRedirect?: (url: URL) => void | Promise<void>;
}

/**
 * Fetches a file of any status and calls `read` with the response; never retries. The connection
 * ends when `read` leaves a part of the body. Rejects with a FetchError, an error of `read` or
 * `onRedirect`, or the signal's reason.
 */
export type FetchStream = <T>(
  url: string,
  request: StreamRequest,
  read: (response: StreamedResponse) => Promise<T>,
) => Promise<T>;

interface FetchStreamOptions extends NetGuardOptions {
  userAgent: string;
  /** Timeout of the whole fetch, the work of `read` included. Default: 30 minutes. */
  timeoutMs?: number;
  /** Maximum time without a byte of the headers or the body. Default: 60 s. */
  idleTimeoutMs?: number;
  /** Maximum size of a body in bytes, as received. Default: 1 GB. */
  maxBytes?: number;
}

const DEFAULTS = { timeoutMs: 30 * 60_000, idleTimeoutMs: 60_000, maxBytes: 1_000_000_000 };
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 64 * 1_024;
/** Chunk framing adds to the received bytes. */
const RECEIVED_BYTES_FACTOR = 1.1;
const conditionalHeaders = new Set(['if-none-match', 'if-modified-since']);

/**
 * Creates the only function that fetches large files by URLs of users and shops. It reaches public
 * addresses only (`net-guard.ts`), with one connection per origin.
 */
export function createFetchStream(options: FetchStreamOptions): FetchStream & { close(): Promise<void> } {
  const { timeoutMs, idleTimeoutMs, maxBytes, userAgent } = { ...DEFAULTS, ...options };
  const agent = createGuardedAgent(options, {
    connectTimeoutMs: idleTimeoutMs,
    connections: 1,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxResponseBytes: MAX_HEADER_BYTES + maxBytes * RECEIVED_BYTES_FACTOR,
  });
  const fetchStream: FetchStream = async (url, request, read) => {
    const start = parseWebUrl(url);
    const idleError = new FetchError('timeout', `${start.host} sent nothing for ${idleTimeoutMs / 1_000} seconds.`);
    const timeoutError = new FetchError('timeout', `${start.host} took longer than ${timeoutMs / 60_000} minutes.`);
    const headersFor = ({ isFirstOrigin }: { isFirstOrigin: boolean }) =>
      buildHeaders(userAgent, request, isFirstOrigin);
    const follow = (signal: AbortSignal) =>
      withDeadline({ timeoutMs: idleTimeoutMs, timeoutError: idleError, signal }, () =>
        followRedirects(
          { agent, headersFor, maxRedirects: MAX_REDIRECTS, signal, onRedirect: request.onRedirect },
          start,
        ),
      );
    const work = async (signal: AbortSignal) => {
      const abort = new AbortController();
      const onAbort = () => abort.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const { response, finalUrl } = await follow(abort.signal);
        setSpanAttributes({ 'http.response.status_code': response.statusCode });
        const body = limitBody(response.body, { host: finalUrl.host, maxBytes, idleTimeoutMs, idleError });
        const headers = flattenHeaders(response);
        return await read({ finalUrl: finalUrl.href, status: response.statusCode, headers, body });
      } finally {
        signal.removeEventListener('abort', onAbort);
        // Ends a request whose headers were too late, and a body that was not read to its end.
        abort.abort(idleError);
      }
    };
    return tracedRequest('fetch file', { 'server.address': start.hostname }, () =>
      withDeadline({ timeoutMs, timeoutError, signal: request.signal }, work),
    );
  };
  return Object.assign(fetchStream, { close: () => agent.destroy() });
}

function buildHeaders(userAgent: string, request: StreamRequest, sameOrigin: boolean): Record<string, string> {
  const extra = Object.entries(request.headers ?? {}).filter(
    ([name]) => sameOrigin || conditionalHeaders.has(name.toLowerCase()),
  );
  return {
    ...Object.fromEntries(extra),
    accept: request.accept,
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
  };
}

interface BodyLimits {
  host: string;
  maxBytes: number;
  idleTimeoutMs: number;
  idleError: FetchError;
}

async function* limitBody(stream: AsyncIterable<Buffer>, limits: BodyLimits): AsyncGenerator<Buffer> {
  const { host, maxBytes, idleTimeoutMs, idleError } = limits;
  const chunks = stream[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (;;) {
      const deadline = { timeoutMs: idleTimeoutMs, timeoutError: idleError, signal: undefined };
      const next = await withDeadline(deadline, () => chunks.next());
      if (next.done === true) return;
      received += next.value.length;
      if (received > maxBytes)
        throw new FetchError('too-large', `${host} sends more than ${maxBytes.toLocaleString('en')} bytes.`);
      yield next.value;
    }
  } catch (error) {
    throw toFetchError(error, host);
  } finally {
    // Not awaited: a stuck stream would never return.
    chunks.return?.().catch(() => undefined);
  }
}
