import { withDeadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { flatHeaders, follow, ignoreBody } from './fetch-follow.ts';
import { type Guarding, guardedAgent } from './guarded-agent.ts';
import { webUrl } from './net-guard.ts';
import { readBytes } from './page-body.ts';

interface BytesWish {
  /** Accepted media types, in lower case; others are rejected. */
  types: readonly string[];
  maxBytes: number;
  /** Limit for the whole fetch. */
  timeoutMs: number;
}

/**
 * Fetches a binary resource such as a picture by GET: public addresses only, at most three
 * redirects, status 200, one of the accepted types, uncompressed. Throws FetchError.
 */
export type FetchBytes = (url: string, wish: BytesWish) => Promise<Buffer>;

const MAX_REDIRECTS = 3;
/** Maximum concurrent connections per origin. Low, because pictures are only decoration. */
const CONNECTIONS = 2;
const MAX_HEADER_BYTES = 16 * 1_024;
/** Maximum bytes received per request, protocol overhead included. */
const MAX_RECEIVED_BYTES = 8_000_000;

/** Creates the only function that fetches binary data, guarded like pages (`net-guard.ts`). */
export function createFetchBytes(options: Guarding & { userAgent: string }): FetchBytes & { close(): Promise<void> } {
  const { userAgent } = options;
  const agent = guardedAgent(options, {
    connectTimeoutMs: 5_000,
    connections: CONNECTIONS,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxAnswerBytes: MAX_RECEIVED_BYTES,
  });
  const fetchBytes: FetchBytes = async (url, { types, maxBytes, timeoutMs }) => {
    const start = webUrl(url);
    const late = new FetchError('timeout', `${start.host} did not answer in full within ${timeoutMs / 1_000} seconds.`);
    const headers = { accept: types.join(', '), 'accept-encoding': 'identity', 'user-agent': userAgent };
    return withDeadline({ timeoutMs, late, signal: undefined }, async (signal) => {
      const journey = { agent, headersFor: () => headers, maxRedirects: MAX_REDIRECTS, signal };
      const { answer, finalUrl } = await follow(journey, start);
      if (answer.statusCode !== 200 || !types.includes(typeOf(flatHeaders(answer)))) {
        await ignoreBody(answer, signal);
        throw new FetchError('unreachable', `${finalUrl.host} does not have what was asked for.`);
      }
      return readBytes(answer.body, maxBytes).catch((error: unknown) => {
        throw asFetchError(error, finalUrl.host);
      });
    });
  };
  // Pending pictures are dropped on shutdown.
  return Object.assign(fetchBytes, { close: () => agent.destroy() });
}

function typeOf(headers: Record<string, string>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
