import { putShopifyFeed, putSitemaps, putWooFeed, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { addMs, DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { shopStore } from '../../catalogue/index.ts';
import { MAX_LIST_PAGES } from './search-lists.ts';
import { searchShop } from './search-shop.service.ts';
import { saveShopProducts } from './shop-products.repo.ts';
import { findCrawl, givenSearchedShop, listPaths, listStored, search } from './testing/search.ts';

const json = { 'content-type': 'application/json' };
const notFound = { status: 404, body: 'not here' };

describe('searchShop', () => {
  test('searchShop reads the list of a Shopify shop once a day and searches it in the database', async ({ app }) => {
    const shop = await givenSearchedShop();
    putShopifyFeed(shop, [[shopifyProduct('Oud Rouge 50ml'), shopifyProduct('Iris 50ml'), shopifyProduct('Oud 50ml')]]);
    const found = await search(app, shop, 'Oud Rouge');
    expect(found).toMatchObject({
      source: 'shopify',
      reason: null,
      products: [{ name: 'Oud Rouge 50ml', source: 'shopify', verdict: { price: 80, currency: 'GBP' } }],
    });
    expect((await findCrawl(app, shop)).platform).toBe('shopify');
    const count = shop.requests.length;
    expect((await search(app, shop, 'Iris')).products).toMatchObject([{ name: 'Iris 50ml' }]);
    expect(shop.requests.length).toBe(count);
    app.clock.advance(DAY + HOUR);
    await search(app, shop, 'Iris');
    expect(listPaths(shop).slice(count)).not.toContain(expect.stringContaining('/wp-json/'));
    expect(shop.requests.length).toBeGreaterThan(count);
  });

  test.for(['html', 'ucp'] as const)(
    'searchShop searches the list of a Shopify shop whose pages are read as %s',
    async (platform, { app }) => {
      const shop = await givenSearchedShop();
      putShopifyFeed(shop, [[shopifyProduct('Oud Rouge 50ml'), shopifyProduct('Iris 50ml')]]);
      await search(app, shop, 'Oud Rouge');
      const shopId = await shopStore.saveShop(app.db, shopStore.shopHostOf(shop.origin));
      await app.db.updateTable('shop_crawls').set({ platform }).where('shop_id', '=', shopId).execute();
      expect(await search(app, shop, 'Iris')).toMatchObject({ source: 'shopify', products: [{ name: 'Iris 50ml' }] });
    },
  );

  test('searchShop returns more than 20 products of a Shopify list', async ({ app }) => {
    const shop = await givenSearchedShop();
    putShopifyFeed(shop, [Array.from({ length: 45 }, (_, n) => shopifyProduct(`Oud Rouge ${n}`, [{}], { id: n + 1 }))]);
    expect((await search(app, shop, 'Oud Rouge')).products).toHaveLength(45);
  });

  test('searchShop makes at most 20 requests to read a long Shopify list, then goes on with the sitemap', async ({
    app,
  }) => {
    const list = (page: number) =>
      Array.from({ length: 250 }, (_, n) => shopifyProduct(`Amber ${page} ${n}`, [{}], { id: page * 1000 + n }));
    const shop = await givenShop((request, response) => {
      const [, page] = /^\/products\.json.*page=(\d+)$/.exec(request.url ?? '') ?? [];
      if (!page) return void response.writeHead(404).end();
      response.writeHead(200, json).end(JSON.stringify({ products: list(Number(page)) }));
    });
    const result = await search(app, shop, 'Oud Rouge');
    expect(listPaths(shop).filter((path) => /products\.json|cart|\/products\//.test(path)).length).toBeLessThanOrEqual(
      20,
    );
    expect(listPaths(shop).filter((path) => path.startsWith('/products.json'))).toHaveLength(MAX_LIST_PAGES);
    expect(result).toMatchObject({
      source: 'shopify',
      products: [],
      reason: expect.stringMatching(/more products than a search reads/),
    });
    expect(listPaths(shop)).toContain('/sitemap.xml');
  });

  test('searchShop searches WooCommerce by its Store API and reads the sizes', async ({ app }) => {
    const shop = await givenSearchedShop();
    const sized = wooProduct(shop.origin, 'Oud Rouge', { type: 'variable' });
    const other = wooProduct(shop.origin, 'Iris');
    const size = {
      ...wooProduct(shop.origin, 'Oud Rouge 50 ml', { type: 'variation', parent: sized.id }),
      is_in_stock: false,
    };
    putWooFeed(shop, [[other, sized]], { filter: 'search=Oud%20Rouge&' });
    putWooFeed(shop, [[size]], { filter: `type=variation&parent=${sized.id}&` });
    const found = await search(app, shop, 'Oud Rouge');
    expect(found).toMatchObject({
      source: 'woocommerce',
      reason: null,
      products: [{ name: 'Oud Rouge', source: 'woocommerce', verdict: { availability: 'OutOfStock' } }],
    });
    expect(listPaths(shop)).toHaveLength(4);
    expect((await listStored(app, shop)).map(({ source }) => source)).toEqual(['woocommerce', 'woocommerce']);
    expect((await findCrawl(app, shop)).platform).toBe('woocommerce');
  });

  test('searchShop tries the next interface when one fails', async ({ app }) => {
    const shop = await givenSearchedShop({ 'maison-test-iris': 'Maison Test Iris' });
    putSitemaps(shop, [{ handle: 'maison-test-iris' }]);
    shop.put('/products.json?limit=250&page=1', { headers: json, body: '{"products":[' });
    shop.put('/wp-json/wc/store/v1/products?search=Iris&per_page=100&page=1', { status: 500, body: 'broken' });
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: 'sitemap',
      products: [{ name: 'Maison Test Iris' }],
    });
  });

  test('searchShop asks for the lists again after a week when a shop has none', async ({ app }) => {
    const shop = await givenSearchedShop();
    const countLists = () => listPaths(shop).filter((path) => /products\.json|wp-json/.test(path)).length;
    expect(await search(app, shop, 'Iris')).toEqual({
      source: null,
      products: [],
      reason: expect.stringMatching(/has no product list and no sitemap that we can search\.$/),
    });
    const count = countLists();
    await search(app, shop, 'Iris');
    expect(countLists()).toBe(count);
    app.clock.advance(8 * DAY);
    await search(app, shop, 'Iris');
    expect(countLists()).toBe(2 * count);
  });

  test('searchShop stops at the daily budget, says so, and goes on the next day', async ({ app }) => {
    const shop = await givenSearchedShop({ 'maison-test-iris': 'Maison Test Iris' });
    putSitemaps(shop, [{ handle: 'maison-test-iris' }]);
    const reason = expect.stringMatching(
      /^The 5 requests a day for searching .* are used up; the search goes on tomorrow\.$/,
    );
    const options = { dailyRequests: 5 };
    expect(await search(app, shop, 'Iris', options)).toMatchObject({ products: [], reason });
    expect(shop.requests).toHaveLength(5);
    expect(await search(app, shop, 'Iris', options)).toMatchObject({ products: [], reason });
    expect(shop.requests).toHaveLength(5);
    expect(await findCrawl(app, shop)).toMatchObject({ search_requests: 5 });
    app.clock.advance(DAY);
    expect(await search(app, shop, 'Iris', options)).toMatchObject({ source: 'sitemap', reason: null, products: [{}] });
  });

  test('redirects and retries count in the daily budget, requests of other sessions do not', async ({ app }) => {
    const shop = await givenShop((request, response) => {
      if (request.url === '/robots.txt') return void response.end('');
      response.writeHead(302, { location: `${request.url}x` }).end();
    });
    await search(app, shop, 'Iris', { dailyRequests: 4 });
    expect(shop.requests).toHaveLength(4);
  });

  test('two searches of one shop at once share its lease and its budget', async ({ app }) => {
    const shop = await givenSearchedShop({
      'maison-test-iris': 'Maison Test Iris',
      'maison-test-oud': 'Maison Test Oud',
    });
    putSitemaps(shop, [{ handle: 'maison-test-iris' }, { handle: 'maison-test-oud' }]);
    const results = await Promise.all(['Iris', 'Oud'].map((name) => search(app, shop, name)));
    expect(results.map(({ products }) => products.length)).toEqual([1, 1]);
    expect(listPaths(shop).filter((path) => path === '/sitemap-products.xml.gz')).toHaveLength(1);
    expect(await findCrawl(app, shop)).toMatchObject({ search_requests: shop.requests.length });
  });

  test('searchShop requests nothing when the shop is paused, waits too long or forbids everything', async ({ app }) => {
    const shop = await givenSearchedShop();
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
    await shopStore.pauseShop(app.db, shop.origin, app.clock.now());
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: null,
      reason: expect.stringMatching(/has paused/),
    });
    expect(shop.requests).toHaveLength(0);
    await shopStore.resumeShop(app.db, shop.origin);
    shop.put('/robots.txt', 'User-agent: *\nDisallow: /');
    expect(await search(app, shop, 'Iris')).toMatchObject({ reason: expect.stringMatching(/robots\.txt/) });
    expect(listPaths(shop)).toEqual(['/robots.txt']);
    const shopId = await shopStore.saveShop(app.db, shopStore.shopHostOf(shop.origin));
    const later = addMs(app.clock.now(), 10 * MINUTE);
    await app.db.updateTable('shop_crawls').set({ next_request_at: later }).where('shop_id', '=', shopId).execute();
    expect(await search(app, shop, 'Iris')).toMatchObject({ reason: expect.stringMatching(/asks us to wait/) });
    expect(listPaths(shop)).toEqual(['/robots.txt']);
  });

  test('searchShop says that a shop is down when it cannot be reached', async ({ app }) => {
    const shop = await givenSearchedShop();
    await shop.close();
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: null,
      reason: expect.stringMatching(/could not be reached/),
    });
  });

  test('the known products of a shop stay stored when its name cannot be resolved', async ({ app }) => {
    const shop = { origin: 'http://shop.invalid' };
    const shopId = await shopStore.saveShop(app.db, 'shop.invalid');
    const address = { url: `${shop.origin}/p/iris`, modifiedAt: null };
    await saveShopProducts(app.db, { shopId, source: 'sitemap', at: app.clock.now() }, [address]);
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: null,
      reason: expect.stringContaining('shop.invalid'),
    });
    expect(await listStored(app, shop)).toHaveLength(1);
  });

  test('searchShop throws the reason of the signal when it is aborted', async ({ app }) => {
    const shop = await givenSearchedShop();
    const abort = new AbortController();
    shop.put('/robots.txt', (_, response) => {
      abort.abort(new Error('cancelled'));
      response.end('');
    });
    await expect(search(app, shop, 'Iris', { signal: abort.signal })).rejects.toThrow('cancelled');
  });

  test('searchShop uses the interfaces in the given order and reports each', async ({ app }) => {
    const shop = await givenSearchedShop();
    shop.put('/', notFound);
    const tried: string[] = [];
    const broken = { source: 'ucp', search: () => Promise.reject(new TypeError('a bug')) } as const;
    const working = { source: 'feed', search: () => Promise.resolve([]) } as const;
    const result = await searchShop(
      app.deps,
      { url: shop.origin, market: null },
      { brand: 'X', name: 'Y', concentration: null, gtins: [] },
      {
        signal: new AbortController().signal,
        onProgress: (source) => tried.push(source),
        interfaces: [broken, working],
      },
    );
    expect([tried, result]).toEqual([['ucp', 'feed'], { source: 'feed', products: [], reason: null }]);
  });
});
