import { captcha, putSitemaps, sitemap, sitemapIndex } from '@sillage/testkit/shop';
import { addMs, DAY, HOUR } from '../../../platform/clock.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { findCrawl, givenSearchedShop, listPaths, listStored, search } from '../shop-search/testing/search.ts';
import { MAX_PAGES_PER_SEARCH } from './search-by-sitemap.ts';

const handles = (products: object) => Object.keys(products).map((handle) => ({ handle }));
const products = {
  'maison-test-oud-rouge': 'Maison Test Oud Rouge Eau de Parfum',
  'maison-test-oud-rouge-elixir': 'Maison Test Oud Rouge Elixir',
  'maison-test-iris': 'Maison Test Iris',
};
const pages = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/products/'));

describe('a search by sitemap', () => {
  test('searchShop reads the pages whose addresses have the words of the fragrance, the likeliest first', async ({
    app,
  }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    const result = await search(app, shop, 'Oud Rouge');
    expect(result).toMatchObject({ source: 'sitemap', reason: null });
    expect(result.products).toMatchObject([
      {
        source: 'sitemap',
        url: `${shop.origin}/products/maison-test-oud-rouge`,
        verdict: { availability: 'InStock', price: 80 },
      },
    ]);
    expect(pages(listPaths(shop))).toEqual([
      '/products/maison-test-oud-rouge',
      '/products/maison-test-oud-rouge-elixir',
    ]);
    expect(listPaths(shop)).not.toContain('/sitemap-blog.xml');
  });

  test('searchShop requests no page again within a day, and again afterwards', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    const first = await search(app, shop, 'Oud Rouge');
    const count = shop.requests.length;
    const second = await search(app, shop, 'Oud Rouge');
    expect(shop.requests.length).toBe(count);
    expect(second.products.map(({ url }) => url)).toEqual(first.products.map(({ url }) => url));
    app.clock.advance(DAY + HOUR);
    await search(app, shop, 'Oud Rouge');
    expect(pages(listPaths(shop).slice(count)).length).toBeGreaterThan(0);
  });

  test('searchShop requests an unchanged file once, and a changed one again, when the sitemap is read the next day', async ({
    app,
  }) => {
    const shop = await givenSearchedShop(products);
    const countFiles = () => listPaths(shop).filter((path) => path === '/sitemap-products.xml.gz').length;
    const searchNextDay = async () => {
      app.clock.advance(DAY + HOUR);
      await search(app, shop, 'Iris');
      return countFiles();
    };
    putSitemaps(shop, handles(products), '2026-01-02');
    expect([await searchNextDay(), await searchNextDay()]).toEqual([1, 1]);
    putSitemaps(shop, handles(products), '2026-01-03');
    expect(await searchNextDay()).toBe(2);
    app.clock.advance(31 * DAY);
    expect(await searchNextDay()).toBe(3);
  });

  test('a bare address does not replace a product that was read', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products), '2026-01-02');
    await search(app, shop, 'Iris');
    putSitemaps(shop, handles(products), '2026-01-03');
    app.clock.advance(DAY + HOUR);
    await search(app, shop, 'Nothing Like It');
    const iris = (await listStored(app, shop)).find(({ path }) => path === '/products/maison-test-iris');
    expect(iris).toMatchObject({ product: { name: 'Maison Test Iris' }, seen_at: app.clock.now() });
  });

  test('searchShop requests at most five pages', async ({ app }) => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`maison-test-amber-${n}`, 'Amber']));
    const shop = await givenSearchedShop(many);
    putSitemaps(shop, handles(many));
    await search(app, shop, 'Amber');
    expect(pages(listPaths(shop))).toHaveLength(MAX_PAGES_PER_SEARCH);
  });

  test('searchShop tries the usual addresses when robots.txt names no sitemap', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    shop.put('/sitemap_index.xml', sitemapIndex([{ loc: `${shop.origin}/products.xml` }]));
    shop.put('/products.xml', sitemap([{ loc: `${shop.origin}/products/maison-test-iris` }]));
    expect((await search(app, shop, 'Iris')).products).toHaveLength(1);
    expect(listPaths(shop)).not.toContain('/wp-sitemap.xml');
  });

  test.for([
    ['is gone', { status: 404, body: 'gone' }],
    ['is about another product', '<title>Neroli</title><h1>Neroli</h1><button>Add to cart</button>'],
    ['redirects to another shop', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }],
  ] as const)('searchShop returns no product for a page that %s', async ([, page], { app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    shop.put('/products/maison-test-iris', page);
    expect(await search(app, shop, 'Iris')).toEqual({ source: 'sitemap', products: [], reason: null });
  });

  test('searchShop leaves a shop alone for a day when a page is a captcha', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    shop.put('/products/maison-test-oud-rouge', captcha());
    const refused = await search(app, shop, 'Oud Rouge');
    expect(refused).toMatchObject({
      source: null,
      products: [],
      reason: expect.stringMatching(/refuses to be read: .*\.$/),
    });
    expect(pages(listPaths(shop))).toHaveLength(1);
    const count = shop.requests.length;
    expect(await search(app, shop, 'Iris')).toMatchObject({
      reason: expect.stringMatching(/refused our requests within the last day/),
    });
    expect(shop.requests.length).toBe(count);
    app.clock.advance(DAY + HOUR);
    expect((await search(app, shop, 'Iris')).products).toHaveLength(1);
  });

  test('searchShop requests no page that robots.txt disallows', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    shop.put('/robots.txt', `User-agent: *\nDisallow: /products/\nSitemap: ${shop.origin}/sitemap.xml`);
    expect((await search(app, shop, 'Iris')).products).toEqual([]);
    expect(pages(listPaths(shop)).filter((path) => !path.startsWith('/products.json'))).toEqual([]);
  });

  test('a sitemap that is read fully is due again a day later', async ({ app }) => {
    const shop = await givenSearchedShop(products);
    putSitemaps(shop, handles(products));
    await search(app, shop, 'Iris');
    const { sitemap_read_at: readAt } = await findCrawl(app, shop);
    expect(readAt && addMs(readAt, 0)).toEqual(app.clock.now());
    expect((await listStored(app, shop)).map(({ path }) => path)).toEqual(
      Object.keys(products).map((handle) => `/products/${handle}`),
    );
  });
});
