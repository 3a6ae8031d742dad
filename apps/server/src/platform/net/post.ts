import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';
import { type Clock, systemClock } from '../clock.ts';
import { createLimiter } from '../limiter.ts';
import { setSpanAttributes, tracedRequest } from '../observability/tracing.ts';
import { withDeadline } from './deadline.ts';
import { FetchError, toFetchError } from './fetch-error.ts';
import { createGuardedAgent, type NetGuardOptions } from './guarded-agent.ts';
import { parseWebUrl } from './net-guard.ts';
import { readBytes } from './response-body.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Response to a request. Every status is returned, for the caller to interpret. */
export interface PostResponse {
  status: number;
  /** Wait from the Retry-After header, at most a day; null without a valid header. */
  retryAfterMs: number | null;
  /** Absent unless the request wants it, and when the body is longer than 64 kB or breaks off. */
  reply?: PostReply;
}

export interface PostReply {
  headers: IncomingHttpHeaders;
  text: string;
}

export interface PostRequest {
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string | Buffer;
  /** Whether the response has a `reply`. By default, its headers and body are discarded. */
  isReplyRead?: boolean;
}

/**
 * Sends one POST or PUT request without a retry. Throws a FetchError when no response arrives; its
 * message names only the host of the URL.
 */
export type Post = (url: string, request: PostRequest) => Promise<PostResponse>;

export interface PostOptions extends NetGuardOptions {
  userAgent: string;
  /** Timeout from the start of the request to the end of the response body. Default: 15 s. */
  timeoutMs?: number;
  /** Maximum wait while `maxPerHost` requests to the host are running. Default: 5 s. */
  maxWaitMs?: number;
  /**
   * Maximum number of concurrent requests to one host. Default: 16, because most push subscriptions
   * share one host.
   */
  maxPerHost?: number;
  clock?: Clock;
}

const DEFAULTS = { timeoutMs: 15_000, maxWaitMs: 5_000, maxPerHost: 16 };
const MAX_HEADER_BYTES = 16 * 1_024;
/** Maximum bytes read of a response body. The connection is reused unless the body is longer. */
const MAX_BODY_BYTES = 64 * 1_024;
/** Maximum bytes received per request, protocol overhead included. */
const MAX_RECEIVED_BYTES = 256 * 1_024;

/**
 * Creates the only function that sends to URLs entered by users. It reaches public addresses only
 * (`net-guard.ts`) and by https only; where private addresses are allowed, also by http. It sends
 * no credentials in the URL and follows no redirects. `close()` waits for running requests, at most
 * `timeoutMs`.
 */
export function createPost(options: PostOptions): Post & { close(): Promise<void> } {
  const { allowPrivate, userAgent, clock = systemClock } = options;
  const { timeoutMs, maxWaitMs, maxPerHost } = { ...DEFAULTS, ...options };
  const agent = createGuardedAgent(options, {
    connectTimeoutMs: timeoutMs,
    connections: maxPerHost,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxResponseBytes: MAX_RECEIVED_BYTES,
  });
  const limit = createLimiter(maxPerHost);
  const post: Post = async (address, { method = 'POST', headers, body, isReplyRead = false }) => {
    const url = parseReceiverUrl(address, allowPrivate);
    const timeoutError = new FetchError('timeout', `${url.host} has too many messages of ours under way.`);
    const requestOptions = {
      dispatcher: agent,
      method,
      headers: { ...headers, 'user-agent': userAgent },
      body,
    } as const;
    // The span has no address: a webhook's address is all that is needed to post to it.
    return limit(url.host, { maxWaitMs, timeoutError }, () =>
      tracedRequest('post message', {}, () => sendRequest(url, requestOptions, { timeoutMs, clock, isReplyRead })),
    );
  };
  return Object.assign(post, { close: () => agent.close() });
}

type RequestOptions = NonNullable<Parameters<typeof request>[1]>;

async function sendRequest(
  url: URL,
  requestOptions: RequestOptions,
  { timeoutMs, clock, isReplyRead }: { timeoutMs: number; clock: Clock; isReplyRead: boolean },
) {
  const timeoutError = new FetchError('timeout', `${url.host} did not answer within ${timeoutMs / 1_000} seconds.`);
  let response: PostResponse | undefined;
  await withDeadline({ timeoutMs, timeoutError, signal: undefined }, async (signal) => {
    const { statusCode, headers, body } = await request(url, { ...requestOptions, signal });
    response = { status: statusCode, retryAfterMs: parseRetryAfter([headers['retry-after']].flat()[0], clock.now()) };
    setSpanAttributes({ 'http.response.status_code': statusCode });
    if (!isReplyRead) await body.dump({ limit: MAX_BODY_BYTES, signal });
    else response.reply = { headers, text: String(await readBytes(body, MAX_BODY_BYTES)) };
  }).catch((error: unknown) => {
    // Once the status has arrived, a broken body does not change the result.
    if (!response) throw toFetchError(error, url.host);
  });
  if (!response) throw timeoutError;
  return response;
}

/** Throws FetchError for a URL to which Sillage never sends. */
export function parseReceiverUrl(address: string, allowPrivate: boolean): URL {
  const url = parseWebUrl(address);
  if (url.protocol === 'https:' || allowPrivate) return url;
  throw new FetchError('bad-url', `The address at ${url.host} has to begin with https://.`);
}
