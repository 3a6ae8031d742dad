import type { Deps } from '../../platform/deps.ts';
import { shopStore } from '../catalogue/index.ts';

/** Maximum number of shops that one search requests. */
const MAX_SHOPS_PER_SEARCH = 100;

export interface ShopToSearch {
  host: string;
  url: string;
  market: { country: string | null; currency: string | null; language: string | null };
  isPaused: boolean;
  /** True if everyone sees exact matches at this shop without the operator's consent. */
  isTrusted: boolean;
}

const trustOrder = ['operator', 'verified', 'unverified'] as const;

/** Lists the known shops that are not paused and accept programs, the trusted ones first. */
export async function listShopsToSearch({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<ShopToSearch[]> {
  const shops = await shopStore.listKnownShops(db);
  return shops
    .filter(({ trust }) => trust === 'operator' || config.offerSearch.hasBundledShops)
    .filter(({ pausedAt, interfaces }) => pausedAt === null && !interfaces.includes('refuses'))
    .sort((a, b) => trustOrder.indexOf(a.trust) - trustOrder.indexOf(b.trust))
    .slice(0, MAX_SHOPS_PER_SEARCH)
    .map(({ host, url, country, currency, trust }) => ({
      host,
      url,
      market: { country, currency, language: null },
      isPaused: false,
      isTrusted: trust !== 'unverified',
    }));
}
