import { sampleBrand } from '@sillage/testkit/samples';
import { openShop, type Shop } from '@sillage/testkit/shop';
import { feedFiles, shopSearch } from '../../src/features/monitor/index.ts';
import {
  type CatalogueCurrency,
  type CatalogueOffer,
  CONCENTRATION,
  currencies,
  FEED_PATH,
  interfaces,
  listGoods,
} from '../../src/testing/one-catalogue.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { readDueFeed } from '../../src/testing/workers.ts';

type Source = keyof typeof interfaces;
type Difference = { reason: string; change: (offer: CatalogueOffer) => Partial<CatalogueOffer> };

const soldOut = { availability: 'OutOfStock' } as const;
const inStock = { availability: 'InStock' } as const;

/** What an interface cannot state. The other offers, and all other fields, must agree. */
const differences: Record<Source, readonly Difference[]> = {
  ucp: [],
  shopify: [
    {
      reason: 'The list has a flag for "can be ordered" only, which pre-orders and back-orders have too.',
      change: ({ availability }) => (/^(?:Pre|Back)Order$/.test(availability) ? inStock : {}),
    },
    {
      reason: 'The list states discontinued sizes as sold out.',
      change: ({ availability }) => (availability === 'Discontinued' ? soldOut : {}),
    },
    { reason: 'The list has no barcodes.', change: () => ({ gtin: null }) },
  ],
  woocommerce: [
    {
      reason: 'Pre-orders come from extensions, which the Store API does not state.',
      change: ({ availability }) => (availability === 'PreOrder' ? inStock : {}),
    },
    {
      reason: 'WooCommerce has no state for discontinued sizes: they are sold out.',
      change: ({ availability }) => (availability === 'Discontinued' ? soldOut : {}),
    },
  ],
  sitemap: [],
  feed: [],
};

/** Reads the catalogue in one currency from a shop that has only this interface. */
async function readOffers(app: TestApp, source: Source, currency: CatalogueCurrency): Promise<CatalogueOffer[]> {
  await using shop = await openShop();
  const goods = listGoods(currency);
  interfaces[source](shop, goods, currency);
  const offers: CatalogueOffer[] = [];
  for (const product of new Set(goods.flatMap(({ sizes }) => sizes.map(({ offer }) => offer.product)))) {
    const query: Query = { brand: sampleBrand, name: product, concentration: CONCENTRATION, gtins: [] };
    const result = source === 'feed' ? await searchFeed(app, shop, query) : await searchShop(app, shop, query);
    expect([result.source, result.reason]).toEqual([source, null]);
    const found = result.products.filter(({ name }) => name.includes(product));
    expect(found).toHaveLength(1);
    for (const { verdict } of found)
      for (const { sizeMl, availability, price, currency: stated, gtin } of verdict.offers)
        offers.push({ product, sizeMl, availability, price, currency: stated, gtin } as CatalogueOffer);
  }
  return offers;
}

type Query = shopSearch.ProductQuery;

function searchShop(app: TestApp, shop: Shop, query: Query) {
  const { signal } = new AbortController();
  return shopSearch.searchShop(app.deps, { url: shop.origin, market: null }, query, { signal });
}

async function searchFeed(app: TestApp, shop: Shop, query: Query) {
  const feed = { address: shop.origin + FEED_PATH, shopHost: null, format: null };
  await feedFiles.addFeed(app.db, feed, app.clock.now()).catch(() => undefined);
  await readDueFeed(app.deps);
  const found = await shopSearch.searchFeedFiles(app.db, query, app.clock.now());
  return { source: 'feed', reason: null, products: found.get(new URL(shop.origin).host) ?? [] };
}

const all = Object.keys(currencies) as CatalogueCurrency[];

test('the catalogue has sixty offers, and each state of stock in each currency', () => {
  const offers = all.flatMap((currency) => listGoods(currency).flatMap(({ sizes }) => sizes));
  expect(offers).toHaveLength(60);
  expect(new Set(offers.map(({ status, offer }) => `${status} ${offer.currency}`)).size).toBe(20);
  expect(offers.filter(({ gtin }) => gtin !== undefined).length).toBeGreaterThan(45);
});

// A further interface needs a function in `interfaces` and its row in `differences`.
test.for(Object.keys(interfaces) as Source[])(
  'stock, price, currency, size and GTIN of all offers agree with the catalogue when they are read by %s',
  async (source, { app }) => {
    for (const currency of all) {
      const expected = listGoods(currency)
        .flatMap(({ sizes }) => sizes.map(({ offer }) => offer))
        .map((offer) => differences[source].reduce((stated, { change }) => ({ ...stated, ...change(offer) }), offer));
      expect(await readOffers(app, source, currency)).toEqual(expected);
    }
  },
);
