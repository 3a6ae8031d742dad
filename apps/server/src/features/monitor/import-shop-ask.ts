import { readPage } from '@sillage/page-reader';
import { FetchError, type FetchedPage } from '../../platform/fetch-page.ts';
import type { FeedPage, FeedProduct, Platform } from './feeds/feed.ts';
import { type OpenShop, ShopRefusal } from './visit-politely.service.ts';

/** A shop that cannot be read. The message is shown to users. */
export class ShopUnreadable extends Error {
  override name = 'ShopUnreadable';
}

export interface Feed {
  platform: Platform;
  /** Origin of the product pages, after redirects. */
  origin: string;
  products: FeedProduct[];
  unreadable: number;
  /** Currency of prices that the feed states without one. When null, the prices are left out. */
  currency: string | null;
  /** Notes for the operator. */
  remarks: string[];
}

export interface Reading {
  shop: OpenShop;
  address: URL;
  now: () => Date;
  onProgress: (products: number) => void;
}

/** In bytes; a page of 250 products with long descriptions has a few megabytes. */
export const LONGEST_FEED = 25_000_000;
/** Shopify's own maximum per shop. */
export const MOST_PRODUCTS = 25_000;
/** Sizes of all products together. */
export const MOST_OFFERS = 100_000;
export const JSON_ONLY = 'application/json';

/** Collects feed pages until one has nothing new, or `MOST_OFFERS` ends a feed without end. */
export function gather() {
  const seen = new Set<string>();
  const urls = new Set<string>();
  let offers = 0;
  const all = {
    products: [] as FeedProduct[],
    unreadable: 0,
    remarks: [] as string[],
    /** Returns whether to request another page. */
    add(page: FeedPage): boolean {
      if (!page.keys.some((key) => !seen.has(key))) return false;
      for (const key of page.keys) seen.add(key);
      const fresh = page.products.filter(({ url }) => !urls.has(url));
      for (const { url, verdict } of fresh) {
        urls.add(url);
        offers += verdict.offers.length;
      }
      all.products.push(...fresh);
      all.unreadable += page.unreadable;
      if (offers < MOST_OFFERS) return true;
      all.remarks.push('Only the first 100,000 sizes were read.');
      return false;
    },
  };
  return all;
}

/** Requests a first page. Null for a response without JSON; `refusals` receives the reason. */
export async function tryAsk(
  { shop, address }: Reading,
  url: string,
  refusals: string[],
): Promise<{ json: unknown; answer: FetchedPage } | null> {
  const answer = await shop.ask(url, { accept: JSON_ONLY, maxBytes: LONGEST_FEED }).catch((error: unknown) => {
    if (!(error instanceof ShopRefusal) || error.reason !== 'robots') throw error;
    refusals.push(error.message.replace(/\.$/, ''));
    return null;
  });
  if (!answer) return null;
  const json = jsonOf(answer);
  if (json !== undefined) return { json, answer };
  const verdict = readPage(answer);
  const isTold = verdict.page === 'blocked' || answer.status >= 500 || /password/.test(verdict.reason ?? '');
  if (isTold && verdict.reason) refusals.unshift(verdict.reason);
  else if (isBrokenJson(answer)) refusals.push(`what ${address.host} answers for its products is not valid JSON`);
  return null;
}

/** Requests a further page. A failure aborts the import: half a feed looks like lost products. */
export async function mustAsk(reading: Reading, url: string, what: string): Promise<unknown> {
  const answer = await reading.shop.ask(url, { accept: JSON_ONLY, maxBytes: LONGEST_FEED });
  const json = jsonOf(answer);
  if (json !== undefined) return json;
  const { page, reason } = readPage(answer);
  if (page === 'blocked' || answer.status >= 400) throw new ShopUnreadable(stopped(reading, `${what}: ${reason}`));
  return broken(reading, what);
}

export function broken(reading: Reading, what: string): never {
  throw new ShopUnreadable(stopped(reading, `${what} could not be understood`));
}

function stopped({ address }: Reading, why: string): string {
  return `${address.host} could not be read to the end: ${why}. Nothing was imported.`;
}

export function jsonOf({ status, body }: FetchedPage): unknown {
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

/** Returns null for an optional request that fails or that robots.txt forbids. */
export async function softly(asking: Promise<FetchedPage>): Promise<FetchedPage | null> {
  return asking.catch((error: unknown) => {
    const isNoMatter = error instanceof FetchError || (error instanceof ShopRefusal && error.reason !== 'lost');
    if (isNoMatter) return null;
    throw error;
  });
}
