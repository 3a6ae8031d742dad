import { AppError } from '@sillage/contract';
import { readPage, scanPage, type Verdict } from '@sillage/page-reader';
import { SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError, type FetchedPage } from '../../platform/fetch-page.ts';
import { webUrl } from '../../platform/net-guard.ts';
import { otherGoodsIn } from './feeds/other-goods.ts';
import { plainAddress } from './suggest-address.rules.ts';
import { ShopRefusal, withShop } from './visit-politely.service.ts';

export interface ReadProduct {
  /** The address to store: after redirects, as `plainAddress` returns it. */
  url: string;
  /** The page's canonical address, if it has one. */
  alsoAt: string[];
  verdict: Verdict & { title: string };
}

/** A user waits in front of a dialog. */
const PATIENCE_MS = 8 * SECOND;
/** A short link may lead through one or two other hosts to the shop. */
const MOST_SHOPS = 3;

/**
 * Reads the product page at a user's address. Throws PAGE_NOT_USABLE with the reason, and
 * UNAVAILABLE while the shop is busy.
 */
export async function readProductAt(deps: Deps, address: string): Promise<ReadProduct> {
  const page = await fetchPolitely(deps, address);
  const verdict = readPage(page);
  if (verdict.page !== 'product') throw unusable(`This page could not be read as a product page: ${verdict.reason}.`);
  const { title } = verdict;
  if (title === null) throw unusable('This page does not say what its product is called.');
  if (otherGoodsIn(title) !== null) throw unusable(`This is not a bottle of a fragrance: ${title}`);
  const url = plainAddress(page.finalUrl);
  return { url, alsoAt: canonicalOf(page), verdict: { ...verdict, title } };
}

async function fetchPolitely(deps: Deps, address: string): Promise<FetchedPage> {
  let url = address;
  for (let shops = 1; ; shops += 1) {
    const { signal } = new AbortController();
    const found = await withShop(deps, { url, patienceMs: PATIENCE_MS, signal }, (shop) => shop.ask(url)).catch(
      (error: unknown) => elsewhere(error, shops),
    );
    if (typeof found !== 'string') return found;
    url = plainAddress(webUrl(found).href);
  }
}

/**
 * Returns the target of a redirect to another shop, which has its own robots.txt and gap. Throws
 * any other error as a message for the user.
 */
function elsewhere(error: unknown, shops: number): string {
  if (error instanceof FetchError) throw unusable(error.reason === 'private-address' ? PRIVATE : error.message);
  if (!(error instanceof ShopRefusal)) throw error;
  if (error.reason === 'elsewhere' && error.url !== null && shops < MOST_SHOPS) return error.url;
  if (error.reason === 'robots' || error.reason === 'elsewhere') throw unusable(error.message);
  throw new AppError('UNAVAILABLE', {
    message: error.message,
    ...(error.retryAfterMs !== null && { retryAfterMs: error.retryAfterMs }),
  });
}

const PRIVATE = 'This address is on a private network, where we do not look.';

/** An error that the form shows beside the address. */
export function unusable(message: string): AppError {
  return new AppError('PAGE_NOT_USABLE', { message, fields: { url: message } });
}

/** Returns the canonical address if it is on the same host and not the front page. */
function canonicalOf({ body, finalUrl }: FetchedPage): string[] {
  const { canonical } = scanPage(body).head;
  const url = canonical === null ? null : URL.parse(canonical, finalUrl);
  return url && url.host === new URL(finalUrl).host && url.pathname !== '/' ? [url.href] : [];
}
