import { type Agent, type Dispatcher, request } from 'undici';
import { FetchError, toFetchError } from './fetch-error.ts';
import { parseWebUrl } from './net-guard.ts';

/**
 * Maximum bytes of a response body that are read and discarded. The connection is reused unless the
 * body is longer.
 */
const MAX_DISCARDED_BYTES = 64 * 1_024;

interface FollowOptions {
  /** Agent that connects to public addresses only (`net-guard.ts`). */
  agent: Agent;
  /**
   * Returns the request headers, named in lower case. For another origin than the first one
   * (`isFirstOrigin` is false), they must contain no secrets; after a redirect, no signature of the
   * first URL.
   */
  headersFor: (target: { isFirstOrigin: boolean; isRedirected: boolean }) => Record<string, string>;
  /** Body of a POST request; without one, the request is a GET. A POST follows no redirect. */
  body?: string | undefined;
  maxRedirects: number;
  signal: AbortSignal;
  /** Called before each redirect is followed; may throw. */
  onRedirect?: ((url: URL) => void | Promise<void>) | undefined;
}

/** Sends the request and follows redirects, checking the URL and the address at every hop. */
export async function followRedirects(
  options: FollowOptions,
  start: URL,
): Promise<{ response: Dispatcher.ResponseData; finalUrl: URL }> {
  const { agent, headersFor, body, maxRedirects, signal, onRedirect } = options;
  const message = body === undefined ? {} : { method: 'POST' as const, body };
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const headers = headersFor({ isFirstOrigin: url.origin === start.origin, isRedirected: redirects > 0 });
    const response = await request(url, { ...message, dispatcher: agent, headers, signal }).catch((error: unknown) => {
      throw toFetchError(error, url.host);
    });
    const location = redirectLocation(response);
    if (location === null) return { response, finalUrl: url };
    await discardBody(response, signal);
    // Most redirects repeat a POST as a GET, and a signature is valid for its address only.
    if (body !== undefined) throw new FetchError('redirect-refused', `${start.host} redirects a request with content.`);
    if (redirects >= maxRedirects) {
      throw new FetchError('too-many-redirects', `${start.host} redirects more than ${maxRedirects} times.`);
    }
    url = parseWebUrl(location, url);
    await onRedirect?.(url);
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectLocation(response: Dispatcher.ResponseData): string | null {
  if (!redirectStatuses.has(response.statusCode)) return null;
  const location = [response.headers.location ?? []].flat()[0];
  // Header bytes arrive as latin-1, but shops write UTF-8 paths.
  return location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8');
}

/**
 * Reads the rest of a response body and drops it. Throws only when `signal` aborts, not when the
 * connection breaks off.
 */
export async function discardBody(response: Dispatcher.ResponseData, signal: AbortSignal): Promise<void> {
  await response.body.dump({ limit: MAX_DISCARDED_BYTES, signal });
}

export function flattenHeaders(response: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
}
