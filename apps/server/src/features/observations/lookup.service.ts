import type { AddressLookup } from '@sillage/contract';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { offerStore, shopStore, unlistedStore } from '../catalogue/index.ts';
import { loadRates } from '../exchange-rates/index.ts';
import { userPreferences } from '../users/index.ts';
import { findWatch } from '../watchlist/index.ts';
import * as repo from './lookup.repo.ts';
import { pickElsewhere } from './lookup.rules.ts';
import { parsePageUrl } from './page-url.service.ts';

const READABLE_FOR_MS = 30 * DAY;

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Returns what Sillage and the user's own browser know about the page at an address. A page that is
 * private to other users counts as unknown.
 */
export async function lookUp(deps: Needs, userId: string, address: string): Promise<AddressLookup> {
  const { db, clock } = deps;
  const aliases = shopStore.listUrlAliases(parsePageUrl(address, deps.config));
  const where = offerStore.hasObservedUrl(aliases);
  const [found, [observed = null]] = await Promise.all([
    unlistedStore.findVisiblePage(db, aliases, userId),
    offerStore.listObserved(db, userId, clock.now(), { where }),
  ]);
  if (!found) return { fragrance: null, watch: null, page: null, elsewhere: [], lowestPrice: null, observed };
  const { fragrance, url } = found;
  const [watch, page, offers, shopping, rates] = await Promise.all([
    findWatch(deps, userId, fragrance.id),
    describePage(deps, found),
    offerStore.listOffers(db, fragrance.id),
    userPreferences.findShopping(deps, userId),
    loadRates(deps),
  ]);
  const currency = page.currency ?? observed?.currency ?? offers.find((offer) => offer.currency)?.currency ?? null;
  const lowest = currency === null ? null : await repo.findLowestPrice(db, fragrance.id, currency);
  return {
    fragrance,
    watch,
    page: page.facts,
    elsewhere: pickElsewhere(offers, {
      url,
      currency: shopping.displayCurrency ?? currency,
      countries: shopping.countries,
      rates,
    }),
    lowestPrice: lowest && { ...lowest, at: lowest.at.toISOString() },
    observed,
  };
}

async function describePage(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { id, url, fragrance }: { id: number; url: string; fragrance: { id: number } },
): Promise<{ facts: AddressLookup['page']; currency: string | null }> {
  const now = clock.now();
  const [page, facts] = await Promise.all([repo.readPageFacts(db, id), offerStore.listOfferFacts(db, [fragrance.id])]);
  if (!page) return { facts: null, currency: null };
  const own = (facts.get(fragrance.id) ?? []).filter((offer) => offer.url === url);
  const derived = offerStore.deriveFields(own, { price: null, currency: null });
  return {
    facts: {
      shop: page.shop,
      isReadable: page.readAt !== null && page.readAt >= addMs(now, -READABLE_FOR_MS),
      stockState: offerStore.deriveStockState(own, derived, now),
      lastCheckedAt: page.lastCheckedAt?.toISOString() ?? null,
    },
    currency: derived.productOffer?.currency ?? null,
  };
}
