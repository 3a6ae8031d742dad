import { withDeadline } from './deadline.ts';
import { FetchError, toFetchError } from './fetch-error.ts';
import { discardBody, flattenHeaders, followRedirects } from './follow-redirects.ts';
import { createGuardedAgent, type NetGuardOptions } from './guarded-agent.ts';
import { parseWebUrl } from './net-guard.ts';
import { readBytes } from './response-body.ts';

interface FetchBytesOptions {
  /** Accepted media types, in lower case; others are rejected. */
  types: readonly string[];
  maxBytes: number;
  /** Timeout of the whole fetch, including redirects and body. */
  timeoutMs: number;
}

/**
 * GETs from a public address, with at most three redirects. The response must have status 200, one
 * of the accepted types and no compression. Throws FetchError.
 */
export type FetchBytes = (url: string, options: FetchBytesOptions) => Promise<Buffer>;

const MAX_REDIRECTS = 3;
/** Connections per origin for pictures: few, because pictures are only decoration. */
const MAX_CONNECTIONS_PER_ORIGIN = 2;
const MAX_HEADER_BYTES = 16 * 1_024;
/** Maximum bytes received per request, protocol overhead included. */
const MAX_RECEIVED_BYTES = 8_000_000;

/** The only function that fetches binary data. Reaches public addresses only (`net-guard.ts`). */
export function createFetchBytes(
  options: NetGuardOptions & { userAgent: string },
): FetchBytes & { close(): Promise<void> } {
  const { userAgent } = options;
  const agent = createGuardedAgent(options, {
    connectTimeoutMs: 5_000,
    connections: MAX_CONNECTIONS_PER_ORIGIN,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxResponseBytes: MAX_RECEIVED_BYTES,
  });
  const fetchBytes: FetchBytes = async (url, { types, maxBytes, timeoutMs }) => {
    const start = parseWebUrl(url);
    const timeoutError = new FetchError(
      'timeout',
      `${start.host} did not answer in full within ${timeoutMs / 1_000} seconds.`,
    );
    const headers = { accept: types.join(', '), 'accept-encoding': 'identity', 'user-agent': userAgent };
    return withDeadline({ timeoutMs, timeoutError, signal: undefined }, async (signal) => {
      const followOptions = { agent, headersFor: () => headers, maxRedirects: MAX_REDIRECTS, signal };
      const { response, finalUrl } = await followRedirects(followOptions, start);
      if (response.statusCode !== 200 || !types.includes(parseMediaType(flattenHeaders(response)))) {
        await discardBody(response, signal);
        throw new FetchError('unreachable', `${finalUrl.host} does not have what was asked for.`);
      }
      return readBytes(response.body, maxBytes).catch((error: unknown) => {
        throw toFetchError(error, finalUrl.host);
      });
    });
  };
  // Pending pictures are dropped on shutdown.
  return Object.assign(fetchBytes, { close: () => agent.destroy() });
}

function parseMediaType(headers: Record<string, string>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
