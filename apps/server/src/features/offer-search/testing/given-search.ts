import { putShopifyFeed, type Shop, type ShopifyVariant, shopifyProduct } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import type { Deps } from '../../../platform/deps.ts';
import { runOnce } from '../../../platform/job.ts';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import { givenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { shopStore } from '../../catalogue/index.ts';
import { runOfferSearches } from '../offer-search.job.ts';

/** A user who can search for offers. */
export async function givenSearcher(app: TestApp) {
  const user = await givenUser(app);
  const api = user.api.offerSearch;
  const params = (id: number) => ({ params: { id } });
  return {
    ...user,
    start: (id: number) => api.start(params(id)),
    show: (id: number) => api.show(params(id)),
    cancel: (id: number) => api.cancel(params(id)),
    offers: async (id: number, page = 0, size = 20) => api.offers({ ...params(id), query: { page, size } }),
    watch: (id: number, offerId: number) => api.watch({ params: { id, offerId } }),
    /** Searches to the end, and returns the offers found. */
    async search(id: number) {
      await api.start(params(id));
      await runSearches(app);
      return (await api.offers({ ...params(id), query: { page: 0, size: 100 } })).content;
    },
    watched: async () =>
      (await user.api.watchlist.list({ params: { userId: user.id } })).map(({ fragranceId }) => fragranceId),
  };
}

export async function runSearches(app: TestApp, deps: Deps = app.deps): Promise<void> {
  while (await runOnce(runOfferSearches(deps)));
}

/**
 * Runs searches that also request shops which the operator did not add. Requests to shops outside
 * this machine fail before they leave it.
 */
export function runSearchesOfAllShops(app: TestApp): Promise<void> {
  const fetchPage: Deps['fetchPage'] = async (url, request) => {
    if (new URL(url).hostname !== '127.0.0.1') throw new FetchError('dns', 'The test has no network.');
    return app.fetchPage(url, request);
  };
  const offerSearch = { ...app.config.offerSearch, hasBundledShops: true };
  return runSearches(app, { ...app.deps, fetchPage, config: { ...app.config, offerSearch } });
}

/** Adds a shop to the operator's list until the test ends, so that it is searched. */
export async function trustShop(app: TestApp, shop: Shop): Promise<void> {
  await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
  onTestFinished(async () => void (await shopStore.removeShop(app.db, shop.origin)));
}

/** Gives the shop a Shopify list with one product, and returns the product's URL. */
export function putProduct(shop: Shop, title: string, variants: ShopifyVariant[] = [{ title: '50 ml' }], more = {}) {
  const product = shopifyProduct(title, variants, more);
  putShopifyFeed(shop, [[product]]);
  return `${shop.origin}/products/${product.handle}`;
}
