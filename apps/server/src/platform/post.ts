import { request } from 'undici';
import { type Clock, systemClock } from './clock.ts';
import { withDeadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { type Guarding, guardedAgent } from './guarded-agent.ts';
import { createLimiter } from './limiter.ts';
import { webUrl } from './net-guard.ts';
import { retryAfterMs } from './retry-after.ts';
import { note, tracedRequest } from './tracing.ts';

/** What a receiver answered, any status: whether that is a yes is the caller's to judge. What it wrote is not kept. */
export interface PostAnswer {
  status: number;
  /** As Retry-After asks, a day at most. */
  retryAfterMs: number | null;
}

export interface PostRequest {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Sends one POST. Throws FetchError when there was no answer; the message names the host and nothing else. Never retries. */
export type Post = (url: string, request: PostRequest) => Promise<PostAnswer>;

export interface PostOptions extends Guarding {
  /** Says who we are and how to reach the operator. */
  userAgent: string;
  /** For one request, from its turn to the end of the answer's body: 15 s. */
  timeoutMs?: number;
  /** How long a request waits while its host has `perHost` others: 5 s. */
  patienceMs?: number;
  /** Requests to one host at once, so that a slow one does not take all: 16. A push service has most of our readers, and needs some. */
  perHost?: number;
  clock?: Clock;
}

const DEFAULTS = { timeoutMs: 15_000, patienceMs: 5_000, perHost: 16 };
const MAX_HEADER_BYTES = 16 * 1_024;
/** An answer's body is read to here, so that the connection can be used again, and else cut off. */
const MAX_ANSWER_BYTES = 64 * 1_024;
/** What may arrive at all in answer to one message, with what is neither header nor body. */
const MAX_RECEIVED_BYTES = 256 * 1_024;

/**
 * Makes the one way in which the server sends to addresses that its users gave: public ones only (`net-guard.ts`), https
 * only (http too where private addresses are allowed), no credentials in the address, no redirects followed. `close()`
 * waits for what is under way, at most the time limit.
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
    // No word of where it goes: whoever knows a webhook's address may post to it.
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
    // Once the status is there, nothing that happens to the rest of the answer changes it.
    if (!answer) throw asFetchError(error, url.host);
  });
  if (!answer) throw late;
  return answer;
}

/** An address as it is sent to; throws FetchError where it never will be. */
export function receiverUrl(address: string, allowPrivate: boolean): URL {
  const url = webUrl(address);
  if (url.protocol === 'https:' || allowPrivate) return url;
  throw new FetchError('bad-url', `The address at ${url.host} has to begin with https://.`);
}
