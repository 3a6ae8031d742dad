import { SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renewDuring } from '../../../platform/lease.ts';
import type { StreamedResponse } from '../../../platform/net/fetch-stream.ts';
import { parseRetryAfter } from '../../../platform/net/retry-after.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import { withShopSession } from '../shops/shop-session.service.ts';
import { parseFeedAddress } from './feed-address.ts';
import { FeedFileError } from './feed-row.ts';

export type FeedFetchDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage' | 'fetchStream' | 'log' | 'signRequest'> & {
  config: Pick<Deps['config'], 'monitor'>;
};

export interface FeedRequest {
  address: string;
  etag: string | null;
  lastModified: string | null;
  signal: AbortSignal;
}

/** Feeds are at networks' hosts that redirect to their storage; each has its own robots.txt. */
const MAX_HOSTS = 3;
const MAX_WAIT_MS = 120 * SECOND;
const LEASE_EXTENSION_INTERVAL_MS = 30 * SECOND;
const ACCEPT =
  'application/xml, text/xml, text/csv, text/tab-separated-values, text/plain, application/gzip, */*;q=0.5';

/**
 * Requests a feed file and passes a response with status 200 or 304 to `read`. Obeys robots.txt
 * and the gap of each host. Throws FeedFileError for another status, ShopAccessError, FetchError
 * and the errors of `read`.
 */
export async function fetchFeed<T>(
  deps: FeedFetchDeps,
  request: FeedRequest,
  read: (response: StreamedResponse) => Promise<T>,
): Promise<T> {
  const { url: start, authorization } = parseFeedAddress(request.address);
  let url = start;
  for (let hosts = 1; ; hosts += 1) {
    const headers = {
      ...(request.etag !== null && { 'if-none-match': request.etag }),
      ...(request.lastModified !== null && { 'if-modified-since': request.lastModified }),
      // Another host gets no credentials.
      ...(authorization !== null && hosts === 1 && { authorization }),
    };
    try {
      return await fetchFromHost(deps, { url, headers, signal: request.signal }, read);
    } catch (error) {
      const isElsewhere = error instanceof ShopAccessError && error.reason === 'elsewhere' && error.url !== null;
      if (!isElsewhere || hosts >= MAX_HOSTS) throw error;
      url = parseFeedAddress(error.url ?? '').url;
    }
  }
}

interface HostRequest {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

function fetchFromHost<T>(
  deps: FeedFetchDeps,
  { url, headers, signal }: HostRequest,
  read: (response: StreamedResponse) => Promise<T>,
): Promise<T> {
  return withShopSession(deps, { url, maxWaitMs: MAX_WAIT_MS, signal }, (shop) =>
    renewDuring(
      () =>
        shop.sendOnce(url, (hooks) =>
          deps.fetchStream(url, { ...hooks, accept: ACCEPT, headers }, (response) => {
            assertReadable(response, new URL(url).host, deps.clock.now());
            return read(response);
          }),
        ),
      { renew: () => shop.extendLease(), intervalMs: LEASE_EXTENSION_INTERVAL_MS, log: deps.log },
    ),
  );
}

function assertReadable({ status, headers }: StreamedResponse, host: string, now: Date): void {
  if (status === 200 || status === 304) return;
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
  throw new FeedFileError(describeStatus(status, host), { retryAfterMs });
}

function describeStatus(status: number, host: string): string {
  if (status === 401 || status === 403)
    return `${host} refuses the feed (status ${status}). Are the credentials in the address right?`;
  if (status === 404 || status === 410) return `${host} has no feed at this address (status ${status}).`;
  if (status === 429) return `${host} asks for fewer requests (status 429).`;
  return `${host} does not send the feed (status ${status}).`;
}
