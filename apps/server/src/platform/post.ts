import { request } from 'undici';
import { type Clock, systemClock } from './clock.ts';
import { withDeadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { type Guarding, guardedAgent } from './guarded-agent.ts';
import { createLimiter } from './limiter.ts';
import { webUrl } from './net-guard.ts';
import { retryAfterMs } from './retry-after.ts';
import { note, tracedRequest } from './tracing.ts';

/** A response of any status; the caller judges it. The body is discarded. */
export interface PostAnswer {
  status: number;
  /** From Retry-After, at most a day. */
  retryAfterMs: number | null;
}

export interface PostRequest {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Sends a POST once. Throws FetchError without a response; its message names only the host. */
export type Post = (url: string, request: PostRequest) => Promise<PostAnswer>;

export interface PostOptions extends Guarding {
  /** Names the product and how to reach the operator. */
  userAgent: string;
  /** From the start of the request to the end of the response body. Default: 15 s. */
  timeoutMs?: number;
  /** Maximum wait for one of the `perHost` places. Default: 5 s. */
  patienceMs?: number;
  /**
   * Concurrent requests per host, so that a slow one blocks no others. Default: 16, because most
   * push subscriptions share one push service.
   */
  perHost?: number;
  clock?: Clock;
}

const DEFAULTS = { timeoutMs: 15_000, patienceMs: 5_000, perHost: 16 };
const MAX_HEADER_BYTES = 16 * 1_024;
/** A response body is read up to this size, to reuse the connection, and cut off beyond it. */
const MAX_ANSWER_BYTES = 64 * 1_024;
/** Maximum bytes received per request, protocol overhead included. */
const MAX_RECEIVED_BYTES = 256 * 1_024;

/**
 * Creates the only function that sends to addresses entered by users: public addresses only
 * (`net-guard.ts`), https only (http too where private addresses are allowed), no credentials in
 * the URL, no redirects. `close()` waits for running requests, at most `timeoutMs`.
 */
export function createPost(options: PostOptions): Post & { close(): Promise<void> } {
  const { allowPrivate, userAgent, clock = systemClock } = options;
  const { timeoutMs, patienceMs, perHost } = { ...DEFAULTS, ...options };
  const agent = guardedAgent(options, {
    connectTimeoutMs: timeoutMs,
    connections: perHost,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxAnswerBytes: MAX_RECEIVED_BYTES,
  });
  const limit = createLimiter(perHost);
  const post: Post = async (address, { headers, body }) => {
    const url = receiverUrl(address, allowPrivate);
    const late = new FetchError('timeout', `${url.host} has too many messages of ours under way.`);
    const sent = { dispatcher: agent, method: 'POST', headers: { ...headers, 'user-agent': userAgent }, body } as const;
    // The span has no address: a webhook's address is all that is needed to post to it.
    return limit(url.host, { maxWaitMs: patienceMs, late }, () =>
      tracedRequest('post message', {}, () => ask(url, sent, { timeoutMs, clock })),
    );
  };
  return Object.assign(post, { close: () => agent.close() });
}

type Sent = NonNullable<Parameters<typeof request>[1]>;

async function ask(url: URL, sent: Sent, { timeoutMs, clock }: { timeoutMs: number; clock: Clock }) {
  const late = new FetchError('timeout', `${url.host} did not answer within ${timeoutMs / 1_000} seconds.`);
  let answer: PostAnswer | undefined;
  await withDeadline({ timeoutMs, late, signal: undefined }, async (signal) => {
    const { statusCode, headers, body } = await request(url, { ...sent, signal });
    answer = { status: statusCode, retryAfterMs: retryAfterMs([headers['retry-after']].flat()[0], clock.now()) };
    note({ 'http.response.status_code': statusCode });
    await body.dump({ limit: MAX_ANSWER_BYTES, signal });
  }).catch((error: unknown) => {
    // Once the status has arrived, a broken body does not change the result.
    if (!answer) throw asFetchError(error, url.host);
  });
  if (!answer) throw late;
  return answer;
}

/** Parses the address of a receiver. Throws FetchError for one that is never sent to. */
export function receiverUrl(address: string, allowPrivate: boolean): URL {
  const url = webUrl(address);
  if (url.protocol === 'https:' || allowPrivate) return url;
  throw new FetchError('bad-url', `The address at ${url.host} has to begin with https://.`);
}
