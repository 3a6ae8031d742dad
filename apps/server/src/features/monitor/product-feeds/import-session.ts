import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { readFetchedPage } from '../shops/read-fetched-page.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import type { FeedProduct, Platform, ProductFeedPage } from './product-feed.ts';

/** Error for a shop that cannot be read. The message is shown to users. */
export class ShopUnreadableError extends Error {
  override name = 'ShopUnreadableError';
}

export interface ImportedFeed {
  platform: Platform;
  /** Origin of the product pages, after redirects. */
  origin: string;
  products: FeedProduct[];
  unreadable: number;
  /**
   * Currency of the prices that the feed states without a currency; when null, such prices are left
   * out.
   */
  currency: string | null;
  /** Remarks for the operator, such as a limit that was reached. */
  remarks: string[];
}

export interface ImportSession {
  shop: ShopClient;
  address: URL;
  log: Log;
  now: () => Date;
  onProgress: (products: number) => void;
}

/**
 * Maximum size of a feed response in bytes; a page of 250 products with long descriptions has a few
 * megabytes.
 */
export const MAX_FEED_BYTES = 25_000_000;
/** Maximum number of products per shop; Shopify has the same limit. */
export const MAX_FEED_PRODUCTS = 25_000;
/** Maximum number of sizes per shop, all products together. */
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
    /** Adds the new products of a feed page. Returns whether to request another page. */
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
 * Requests the first page of a feed. Returns null for a response without JSON, and adds the reason
 * to `reasons`.
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
 * Requests a further page of a feed. A failure aborts the import, because an incomplete feed would
 * look as if products had been removed.
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

/** Waits for an optional request; returns null when it fails or when robots.txt forbids it. */
export async function ignoreFetchErrors(request: Promise<FetchedPage>): Promise<FetchedPage | null> {
  return request.catch((error: unknown) => {
    const isIgnorable = error instanceof FetchError || (error instanceof ShopAccessError && error.reason !== 'lost');
    if (isIgnorable) return null;
    throw error;
  });
}
