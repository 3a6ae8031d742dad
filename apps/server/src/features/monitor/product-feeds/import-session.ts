import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import type { FeedProduct, Platform, ProductFeedPage } from './product-feed.ts';

/** Error of an import that cannot read the shop; the message is shown to users. */
export class ShopUnreadableError extends Error {
  override name = 'ShopUnreadableError';
}

/** The shop answered with a captcha, a login or a refusal: it is not searched for a day. */
export class ShopBlockedError extends ShopUnreadableError {
  override name = 'ShopBlockedError';
}

export interface ImportedFeed {
  platform: Platform;
  /** Origin of the product pages, after redirects. */
  origin: string;
  products: FeedProduct[];
  unreadable: number;
  /** Currency of prices that the feed states without one; when null, such prices are left out. */
  currency: string | null;
  remarks: string[];
}

export interface ImportSession {
  shop: ShopClient;
  address: URL;
  log: Log;
  now: () => Date;
  onProgress: (products: number) => void;
}

/** Maximum size of a feed page; 250 products with long descriptions take a few megabytes. */
export const MAX_FEED_BYTES = 25_000_000;
/** Maximum products read from a shop's feed; Shopify has the same limit. */
export const MAX_FEED_PRODUCTS = 25_000;
/** Maximum sizes read from a shop's feed, over all products. */
export const MAX_FEED_OFFERS = 100_000;
export const JSON_ONLY = 'application/json';

/** Collects feed pages until a page has no new product or `MAX_FEED_OFFERS` sizes are collected. */
export function createFeedCollector() {
  const seen = new Set<string>();
  const urls = new Set<string>();
  let offers = 0;
  const all = {
    products: [] as FeedProduct[],
    unreadable: 0,
    remarks: [] as string[],
    /** Adds a feed page; returns whether to request another page. */
    add(page: ProductFeedPage): boolean {
      if (!page.keys.some((key) => !seen.has(key))) return false;
      for (const key of page.keys) seen.add(key);
      const added = page.products.filter(({ url }) => !urls.has(url));
      for (const { url, verdict } of added) {
        urls.add(url);
        offers += verdict.offers.length;
      }
      all.products.push(...added);
      all.unreadable += page.unreadable;
      if (offers < MAX_FEED_OFFERS) return true;
      all.remarks.push('Only the first 100,000 sizes were read.');
      return false;
    },
  };
  return all;
}

/**
 * Requests the first page of a product feed. Returns null when there is no JSON to read, and adds
 * the reason to `reasons` if it is known.
 */
export async function fetchFirstPage(
  { shop, address, log }: ImportSession,
  url: string,
  reasons: string[],
): Promise<{ json: unknown; response: FetchedPage } | null> {
  const response = await shop.fetch(url, { accept: JSON_ONLY, maxBytes: MAX_FEED_BYTES }).catch((error: unknown) => {
    if (!(error instanceof ShopAccessError) || error.reason !== 'robots') throw error;
    reasons.push(error.message.replace(/\.$/, ''));
    return null;
  });
  if (!response) return null;
  const json = parseJson(response);
  if (json !== undefined) return { json, response };
  const verdict = readFetchedPage(log, response);
  const hasReason = verdict.page === 'blocked' || response.status >= 500 || /password/.test(verdict.reason ?? '');
  if (hasReason && verdict.reason) reasons.unshift(verdict.reason);
  else if (isBrokenJson(response)) reasons.push(`the product list of ${address.host} is not valid JSON`);
  return null;
}

/**
 * Requests a feed page; a failure aborts the import, because an incomplete feed would look as if
 * products had been removed.
 */
export async function fetchRequiredPage(session: ImportSession, url: string, what: string): Promise<unknown> {
  const response = await session.shop.fetch(url, { accept: JSON_ONLY, maxBytes: MAX_FEED_BYTES });
  const json = parseJson(response);
  if (json !== undefined) return json;
  const { page, reason } = readFetchedPage(session.log, response);
  if (page === 'blocked' || response.status >= 400)
    throw new ShopUnreadableError(describeAbort(session, `${what}: ${reason}`));
  return throwUnreadable(session, what);
}

export function throwUnreadable(session: ImportSession, what: string): never {
  throw new ShopUnreadableError(describeAbort(session, `${what} could not be understood`));
}

function describeAbort({ address }: ImportSession, cause: string): string {
  return `${address.host} could not be read to the end: ${cause}. Nothing was imported.`;
}

export function parseJson({ status, body }: FetchedPage): unknown {
  if (status < 200 || status >= 300) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isBrokenJson({ status, body, headers }: FetchedPage): boolean {
  return status >= 200 && status < 300 && /json/.test(headers['content-type'] ?? '') && body !== '';
}

/** Returns a shop's response; null when the request fails or robots.txt forbids the request. */
export async function ignoreFetchErrors(request: Promise<FetchedPage>): Promise<FetchedPage | null> {
  return request.catch((error: unknown) => {
    const isIgnorable =
      error instanceof FetchError || (error instanceof ShopAccessError && !['lost', 'paused'].includes(error.reason));
    if (isIgnorable) return null;
    throw error;
  });
}
