import { AppError } from '@sillage/contract';
import { scanPage, type Verdict } from '@sillage/page-reader';
import { SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError, type FetchedPage } from '../../platform/net/fetch-page.ts';
import { parseWebUrl } from '../../platform/net/net-guard.ts';
import { shopStore } from '../catalogue/index.ts';
import { findOtherGoods, readFetchedPage, shopAccess } from '../monitor/index.ts';

export interface ReadProduct {
  /** URL to store: the final URL after redirects, normalised by `normaliseProductUrl`. */
  url: string;
  /** The page's canonical URL; empty when the page has no usable one. */
  canonicalUrls: string[];
  verdict: Verdict & { title: string };
}

/** Maximum time to wait for a busy shop. It is short because the user is waiting for the result. */
const SHOP_WAIT_TIMEOUT_MS = 8 * SECOND;
/** A short link may redirect through one or two other hosts to the shop. */
const MAX_SHOPS_PER_ADDRESS = 3;

/** Reads a product page. Throws PAGE_NOT_USABLE, or UNAVAILABLE while the shop is busy. */
export async function readProductAt(deps: Deps, address: string): Promise<ReadProduct> {
  const page = await fetchPolitely(deps, address);
  const verdict = readFetchedPage(deps.log, page);
  if (verdict.page !== 'product')
    throw createUnusableError(`This page could not be read as a product page: ${verdict.reason}.`);
  const { title } = verdict;
  if (title === null) throw createUnusableError('This page does not say what its product is called.');
  if (findOtherGoods(title) !== null) throw createUnusableError(`This is not a bottle of a fragrance: ${title}`);
  const url = shopStore.normaliseProductUrl(page.finalUrl);
  return { url, canonicalUrls: findCanonicalUrls(page), verdict: { ...verdict, title } };
}

async function fetchPolitely(deps: Deps, address: string): Promise<FetchedPage> {
  let url = address;
  for (let shops = 1; ; shops += 1) {
    const { signal } = new AbortController();
    const response = await shopAccess
      .withShopSession(deps, { url, maxWaitMs: SHOP_WAIT_TIMEOUT_MS, signal }, (shop) => shop.fetch(url))
      .catch((error: unknown) => getOtherShop(error, shops));
    if (typeof response !== 'string') return response;
    url = shopStore.normaliseProductUrl(parseWebUrl(response).href);
  }
}

/**
 * Returns the redirect target when the error says that the product's address redirects to another
 * shop. Throws after any other error, or when the address has led to too many shops.
 */
function getOtherShop(error: unknown, shops: number): string {
  if (error instanceof FetchError)
    throw createUnusableError(error.reason === 'private-address' ? PRIVATE_ADDRESS_MESSAGE : error.message);
  if (!(error instanceof shopAccess.ShopAccessError)) throw error;
  if (error.reason === 'elsewhere' && error.url !== null && shops < MAX_SHOPS_PER_ADDRESS) return error.url;
  if (['robots', 'elsewhere', 'paused'].includes(error.reason)) throw createUnusableError(error.message);
  throw new AppError('UNAVAILABLE', {
    message: error.message,
    ...(error.retryAfterMs !== null && { retryAfterMs: error.retryAfterMs }),
  });
}

const PRIVATE_ADDRESS_MESSAGE = 'This address is on a private network, which we do not read.';

/** Creates an error that the form shows beside the field for the page's address. */
export function createUnusableError(message: string): AppError {
  return new AppError('PAGE_NOT_USABLE', { message, fields: { url: message } });
}

/** Accepts only a canonical URL on the page's host that is not the shop's front page. */
function findCanonicalUrls({ body, finalUrl }: FetchedPage): string[] {
  const { canonical } = scanPage(body).head;
  const url = canonical === null ? null : URL.parse(canonical, finalUrl);
  return url && url.host === new URL(finalUrl).host && url.pathname !== '/' ? [url.href] : [];
}
