import type { OfferSource } from '@sillage/contract';
import { addMs, DAY, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { shopStore } from '../../catalogue/index.ts';
import { ShopBlockedError } from '../product-feeds/import-session.ts';
import { describeShopError } from '../product-feeds/read-shop.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { findSearchState } from '../shops/shop-lease.repo.ts';
import { withShopSession } from '../shops/shop-session.service.ts';
import { searchBySitemap } from '../sitemaps/search-by-sitemap.ts';
import { searchByUcp, searchOtherShopsByUcp } from '../ucp/search-by-ucp.service.ts';
import { searchByShopifyList, searchByWooCommerce } from './search-lists.ts';
import type { FoundProduct, Market, ProductQuery, SearchShop, ShopSearchContext } from './shop-interface.ts';

export { searchFeedFiles } from './search-feed-files.ts';
export type { FoundProduct, ProductQuery } from './shop-interface.ts';

type SearchDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage' | 'log' | 'signRequest'> & {
  config: Pick<Deps['config'], 'monitor' | 'publicUrl'>;
};

export interface SearchedAddress {
  /** URL of any page of the shop. */
  url: string;
  market: Market | null;
}

export interface ShopSearchResult {
  /** Interface that found the products, or that was searched in vain; null when none worked. */
  source: OfferSource | null;
  products: FoundProduct[];
  /** Why the search failed or is incomplete, as one sentence for users; else null. */
  reason: string | null;
}

/** An interface by which shops are searched. */
export interface ShopInterface {
  source: OfferSource;
  search: SearchShop;
}

interface SearchOptions {
  signal: AbortSignal;
  /** Callback before each interface is tried. */
  onProgress?: (source: OfferSource) => void;
  interfaces?: readonly ShopInterface[];
}

/** The interfaces that a search tries, those that shops offer for searching first. */
const shopInterfaces: readonly ShopInterface[] = [
  { source: 'ucp', search: searchByUcp },
  { source: 'woocommerce', search: searchByWooCommerce },
  { source: 'shopify', search: searchByShopifyList },
  { source: 'sitemap', search: searchBySitemap },
];

/**
 * Searches a catalogue of many shops for a fragrance. What it states of the stock is dropped, so
 * that each offer is checked at its shop.
 */
export function searchCatalogue(
  deps: SearchDeps,
  url: string,
  query: ProductQuery,
  options: SearchOptions,
): Promise<ShopSearchResult> {
  const interfaces: ShopInterface[] = [{ source: 'ucp', search: searchOtherShopsByUcp }];
  return searchShop(deps, { url, market: null }, query, { ...options, interfaces });
}

/** A user waits for the search, and other shops are searched meanwhile. */
const SHOP_WAIT_TIMEOUT_MS = 60 * SECOND;
/** A shop that refused is not searched again within this time. */
const BLOCK_PAUSE_MS = DAY;
/** A shop without Shopify's and WooCommerce's lists is asked for them again after this time. */
const LISTS_MISSING_PAUSE_MS = 7 * DAY;

/**
 * Searches a shop for a fragrance by the first interface that works, within the shop's daily budget
 * of requests. A failed interface, and an incomplete one without results, is followed by the next.
 * Failures of the shop are returned as `reason`. Throws the signal's reason.
 */
export async function searchShop(
  deps: SearchDeps,
  { url, market }: SearchedAddress,
  query: ProductQuery,
  options: SearchOptions,
): Promise<ShopSearchResult> {
  const { signal } = options;
  const { db, clock, log, config, signRequest } = deps;
  const host = shopStore.shopHostOf(url);
  const fail = (reason: string): ShopSearchResult => ({ source: null, products: [], reason });
  const shopId = await shopStore.saveShop(db, host);
  const blockedAt = (await findSearchState(db, shopId))?.blockedAt ?? null;
  if (isWithin(blockedAt, BLOCK_PAUSE_MS, clock.now()))
    return fail(`${host} refused our requests within the last day, so we leave it alone until tomorrow.`);
  const { dailyRequests } = config.monitor;
  const session = { url, maxWaitMs: SHOP_WAIT_TIMEOUT_MS, dailyRequests, signal };
  return withShopSession(deps, session, (shop) => {
    const { origin } = new URL(url);
    const own = { publicUrl: config.publicUrl, signRequest };
    const context = { db, log, now: () => clock.now(), shop, shopId, origin, market, ...own };
    return tryInterfaces(context, query, options);
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    const reason = describeShopError(error);
    if (reason === null) throw error;
    return fail(reason);
  });
}

async function tryInterfaces(
  context: ShopSearchContext,
  query: ProductQuery,
  { signal, onProgress, interfaces = shopInterfaces }: SearchOptions,
): Promise<ShopSearchResult> {
  let result: ShopSearchResult = { source: null, products: [], reason: null };
  const reasons: string[] = [];
  const missing = new Set<OfferSource>();
  for (const { source, search } of await selectInterfaces(context, interfaces)) {
    onProgress?.(source);
    let incomplete: string | null = null;
    const onIncomplete = (reason: string) => {
      incomplete ??= reason;
    };
    const products = await search({ ...context, onIncomplete }, query).catch(async (error: unknown) => {
      signal.throwIfAborted();
      reasons.push(await handleFailure(context, source, error));
      return undefined;
    });
    if (products === null) await rememberMissing(context, missing.add(source));
    if (!products) continue;
    result = { source, products, reason: incomplete };
    if (products.length > 0 || incomplete === null) return result;
  }
  return { ...result, reason: result.reason ?? reasons[0] ?? describeMissing(context.shop, result) };
}

/**
 * Leaves out the lists of a platform when the shop uses the other one, or had none a moment ago. A
 * shop whose products are read by UCP or as pages (`html`) may have a list all the same.
 */
async function selectInterfaces(
  { db, shopId, now }: ShopSearchContext,
  interfaces: readonly ShopInterface[],
): Promise<ShopInterface[]> {
  const state = await findSearchState(db, shopId);
  const platform = state?.platform ?? null;
  const hasNoList = isWithin(state?.listsMissingAt ?? null, LISTS_MISSING_PAUSE_MS, now());
  return interfaces.filter(({ source }) => {
    if (source !== 'shopify' && source !== 'woocommerce') return true;
    const isOther = platform !== source && (platform === 'shopify' || platform === 'woocommerce');
    return !hasNoList && !isOther;
  });
}

async function rememberMissing({ shop, now }: ShopSearchContext, missing: ReadonlySet<OfferSource>): Promise<void> {
  if (missing.has('shopify') && missing.has('woocommerce')) await shop.extendLease({ lists_missing_at: now() });
}

function describeMissing({ host }: ShopClient, { source }: ShopSearchResult): string | null {
  return source === null ? `${host} has no product list and no sitemap that we can search.` : null;
}

/** Returns why an interface failed. Rethrows what would make every other interface fail too. */
async function handleFailure({ shop, log, now }: ShopSearchContext, source: OfferSource, error: unknown) {
  if (error instanceof ShopBlockedError) await shop.extendLease({ search_blocked_at: now() });
  const isFinal =
    error instanceof ShopBlockedError ||
    (error instanceof ShopAccessError && error.reason !== 'robots' && error.reason !== 'elsewhere') ||
    (error instanceof FetchError && ['dns', 'private-address', 'bad-url', 'unreachable'].includes(error.reason));
  if (isFinal) throw error;
  const reason = describeShopError(error);
  if (reason === null) log.error({ host: shop.host, source, err: error }, 'shop search failed');
  return reason ?? `${shop.host} could not be searched because of an error of ours.`;
}

function isWithin(time: Date | null, durationMs: number, now: Date): boolean {
  return time !== null && addMs(time, durationMs) > now;
}
