import type { Deps } from '../../platform/deps.ts';
import { type productMatch, shopStore } from '../catalogue/index.ts';
import { shopSearch } from '../monitor/index.ts';

export type SearchDeps = Pick<Deps, 'db' | 'clock' | 'fetchPage' | 'log' | 'config' | 'signRequest'>;

/** Maximum number of shops and catalogues that one search requests, feeds not counted. */
const MAX_TARGETS = 100;

/** A shop, a feed of a shop, or a catalogue of many shops. */
export interface SearchTarget {
  host: string;
  /** True if the target lists the products of its own host only. */
  isShop: boolean;
  search: (signal: AbortSignal) => Promise<shopSearch.ShopSearchResult>;
}

const trustOrder = ['operator', 'verified', 'unverified'] as const;

/**
 * Lists what is searched for a fragrance: feeds that were read within a day, then the known shops
 * that are not paused and accept programs, the trusted ones first, then the operator's catalogues
 * of many shops.
 */
export async function listSearchTargets(
  deps: SearchDeps,
  wanted: productMatch.WantedFragrance,
): Promise<SearchTarget[]> {
  const { db, clock, config } = deps;
  const inFeeds = await shopSearch.searchFeedFiles(db, wanted, clock.now());
  const feeds = [...inFeeds].map(([host, products]): SearchTarget => {
    const result = { source: 'feed', products, reason: null } as const;
    return { host, isShop: true, search: async () => result };
  });
  const shops = (await shopStore.listKnownShops(db))
    .filter(({ trust }) => trust === 'operator' || config.offerSearch.hasBundledShops)
    .filter(
      ({ host, pausedAt, interfaces }) => pausedAt === null && !interfaces.includes('refuses') && !inFeeds.has(host),
    )
    .sort((a, b) => trustOrder.indexOf(a.trust) - trustOrder.indexOf(b.trust))
    .map(({ host, url, country, currency }): SearchTarget => {
      const address = { url, market: { country, currency, language: null } };
      return { host, isShop: true, search: (signal) => shopSearch.searchShop(deps, address, wanted, { signal }) };
    });
  const catalogues = config.offerSearch.catalogues.map(
    ({ href, host }): SearchTarget => ({
      host,
      isShop: false,
      search: (signal) => shopSearch.searchCatalogue(deps, href, wanted, { signal }),
    }),
  );
  return [...feeds.slice(0, MAX_TARGETS), ...[...shops, ...catalogues].slice(0, MAX_TARGETS)];
}
