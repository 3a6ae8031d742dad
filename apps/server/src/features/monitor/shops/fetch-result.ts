import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { parseRetryAfter } from '../../../platform/net/retry-after.ts';
import { ShopAccessError } from './shop-access-error.ts';
import type { ShopClient, ShopRequest } from './shop-client.ts';

/** Result of a request; `robots` when robots.txt forbids it. */
export type FetchResult = FetchedPage | FetchError | 'robots';

/** Makes one request to a shop, unless robots.txt forbids it. Failures are returned, not thrown. */
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

/** True for a 5xx response or a timeout; the shop then backs off as after a block. */
export function isShopDown(fetched: FetchResult): boolean {
  return isResponse(fetched) ? fetched.status >= 500 : fetched instanceof FetchError && fetched.reason === 'timeout';
}

/** Returns the shop's Retry-After in milliseconds; null without this header. */
export function getRetryAfterMs(fetched: FetchResult, at: Date): number | null {
  return isResponse(fetched) ? parseRetryAfter(fetched.headers['retry-after'], at) : null;
}
