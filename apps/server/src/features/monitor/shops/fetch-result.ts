import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { parseRetryAfter } from '../../../platform/net/retry-after.ts';
import { ShopAccessError } from './shop-access-error.ts';
import type { ShopClient, ShopRequest } from './shop-client.ts';

/** Result of a request to a shop; `robots` when robots.txt forbids the request. */
export type FetchResult = FetchedPage | FetchError | 'robots';

/** Requests a URL of a shop; failed requests are returned, not thrown. */
export async function fetchFromShop(client: ShopClient, url: string, request: ShopRequest): Promise<FetchResult> {
  if (!client.allows(url)) return 'robots';
  return client.fetch(url, request).catch((error: unknown) => {
    if (error instanceof FetchError) return error;
    if (error instanceof ShopAccessError && error.reason === 'robots')
      return new FetchError('redirect-refused', "The shop's robots.txt asks us not to follow its redirect");
    if (error instanceof ShopAccessError && error.reason === 'elsewhere')
      return new FetchError('redirect-refused', `${client.host} sends us on to another shop`);
    throw error;
  });
}

export function isResponse(fetched: FetchResult): fetched is FetchedPage {
  return fetched !== 'robots' && !(fetched instanceof FetchError);
}

/**
 * Whether the request timed out or returned a 5xx status. The shop then gets the same backoff as
 * after a blocked check.
 */
export function isShopDown(fetched: FetchResult): boolean {
  return isResponse(fetched) ? fetched.status >= 500 : fetched instanceof FetchError && fetched.reason === 'timeout';
}

export function getRetryAfterMs(fetched: FetchResult, at: Date): number | null {
  return isResponse(fetched) ? parseRetryAfter(fetched.headers['retry-after'], at) : null;
}
