import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { parseRetryAfter } from '../../../platform/net/retry-after.ts';
import { ShopAccessError } from './shop-access-error.ts';
import type { ShopClient, ShopRequest } from './shop-client.ts';

/** Result of a request; `robots` when robots.txt forbids it. */
export type FetchResult = FetchedPage | FetchError | 'robots';

/** Makes one request, unless robots.txt forbids it, and returns a failure as a value. */
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

/** True for a 5xx response or a timeout: the shop is backed off as if it blocked us. */
export function isShopDown(fetched: FetchResult): boolean {
  return isResponse(fetched) ? fetched.status >= 500 : fetched instanceof FetchError && fetched.reason === 'timeout';
}

/** Milliseconds of Retry-After; null without it. */
export function getRetryAfterMs(fetched: FetchResult, at: Date): number | null {
  return isResponse(fetched) ? parseRetryAfter(fetched.headers['retry-after'], at) : null;
}
