import { captcha, productPage, putSitemaps, type Shop, sitemap } from '@sillage/testkit/shop';
import { DAY } from '../../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { importShop } from '../index.ts';
import { givenSearchedShop, listPaths } from '../shop-search/testing/search.ts';
import type { AddressSelection } from './select-addresses.ts';

interface ImportOptions extends Partial<AddressSelection> {
  dailyRequests?: number;
  signal?: AbortSignal;
  onProgress?: Parameters<typeof importShop>[2]['onProgress'];
}

function runImport(app: TestApp, { origin }: Shop, options: ImportOptions = {}) {
  const { dailyRequests = 300, signal = new AbortController().signal, onProgress = () => undefined } = options;
  const config = { ...app.config, monitor: { ...app.config.monitor, dailyRequests } };
  const work = { publish: async () => undefined, acceptSuggested: async () => undefined, onProgress, signal };
  const selection = { match: options.match ?? null, limit: options.limit ?? null };
  return importShop({ ...app.deps, config }, `${origin}/`, work, selection);
}

const readPages = (shop: Shop) => listPaths(shop).filter((path) => /^\/products\/./.test(path));

async function listPages(app: TestApp, { origin }: Shop): Promise<string[]> {
  const rows = await app.db
    .selectFrom('pages')
    .select('url')
    .where('url', 'like', `${origin}/%`)
    .orderBy('id')
    .execute();
  return rows.map(({ url }) => url.slice(origin.length));
}

/** A shop with a sitemap of `count` fragrances called after `name`. */
async function givenListedShop(name: string, count: number, ending = 'Eau de Parfum 50 ml'): Promise<Shop> {
  const handles = Array.from({ length: count }, (_, n) =>
    `maison-test-${name}-${String.fromCharCode(97 + n)}`.toLowerCase(),
  );
  const titles = handles.map((handle): [string, string] => [
    handle,
    `${handle.slice(12).replaceAll('-', ' ')} ${ending}`,
  ]);
  const shop = await givenSearchedShop(Object.fromEntries<string>(titles));
  putSitemaps(
    shop,
    handles.map((handle) => ({ handle })),
  );
  return shop;
}

describe('an import by sitemap', () => {
  test('importShop reads the pages that name a watched fragrance when the shop has no product list', async ({
    app,
  }) => {
    const shop = await givenListedShop('zagara', 3, '50 ml');
    const { id } = await givenFragrance(app, { name: 'Zagara B' });
    await givenFragrance(app, { name: 'Zagara C' });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });
    const report = await runImport(app, shop);
    expect(report).toMatchObject({
      source: 'sitemap',
      products: 1,
      fragrances: 1,
      checked: 1,
      rows: { added: 0, failed: 0 },
    });
    expect(await listPages(app, shop)).toEqual(['/products/maison-test-zagara-b']);
    const page = app.db
      .selectFrom('pages')
      .select('fragrance_id')
      .where('url', '=', `${shop.origin}/products/maison-test-zagara-b`);
    expect(await page.execute()).toEqual([{ fragrance_id: id }]);
  });

  test('importShop reads the pages whose addresses have the given words, at most the limit', async ({ app }) => {
    const shop = await givenListedShop('mimosa', 4);
    await runImport(app, shop, { match: 'Mimosa', limit: 3 });
    expect(readPages(shop)).toHaveLength(3);
    await runImport(app, shop, { match: 'mimosa d' });
    expect(readPages(shop)).toHaveLength(4);
    expect(await listPages(app, shop)).toHaveLength(4);
  });

  test('importShop goes on the next day when the daily budget is used up, and reads no page twice', async ({ app }) => {
    const shop = await givenListedShop('cassis', 12);
    const first = await runImport(app, shop, { limit: 100, dailyRequests: 8 });
    expect(first.remarks).toEqual([
      expect.stringMatching(/8 requests a day .* are used up; the search goes on tomorrow/),
    ]);
    expect(first.products).toBe(readPages(shop).length);
    await expect(runImport(app, shop, { limit: 100, dailyRequests: 8 })).rejects.toThrow(/are used up/);
    app.clock.advance(DAY / 2);
    const second = await runImport(app, shop, { limit: 100 });
    expect(second.remarks).toEqual([]);
    expect(readPages(shop).toSorted()).toEqual([...new Set(readPages(shop))].toSorted());
    expect(await listPages(app, shop)).toHaveLength(12);
  });

  test('importShop stores what was read when it is aborted', async ({ app }) => {
    const shop = await givenListedShop('neroli', 8);
    const abort = new AbortController();
    const onProgress: ImportOptions['onProgress'] = ({ step, done }) => {
      if (step === 'storing' && done === 3) abort.abort(new Error('stopped'));
    };
    await expect(runImport(app, shop, { limit: 8, signal: abort.signal, onProgress })).rejects.toThrow('stopped');
    expect(await listPages(app, shop)).toHaveLength(3);
    expect((await runImport(app, shop, { limit: 8 })).products).toBe(5);
  });

  test('importShop stores what was read before a captcha, and says so', async ({ app }) => {
    const shop = await givenListedShop('tonka', 3);
    shop.put('/products/maison-test-tonka-b', captcha());
    const report = await runImport(app, shop, { limit: 3 });
    expect(report).toMatchObject({ products: 1, remarks: [expect.stringMatching(/refuses to be read/)] });
    expect(readPages(shop)).toHaveLength(2);
  });

  test('importShop leaves out pages of other goods, of no brand and of no product', async ({ app }) => {
    const shop = await givenSearchedShop({ candle: 'Fig Candle', oud: 'Oud Nocturne Eau de Parfum' });
    const anonymous = productPage('Anonymous Eau de Parfum', [{ availability: 'InStock' }]).replace(
      /"brand":\{[^}]*\},/,
      '',
    );
    shop.put('/products/anonymous', anonymous);
    shop.put('/products/about', '<title>About us</title><h1>About us</h1>');
    shop.put(
      '/sitemap.xml',
      sitemap(['candle', 'oud', 'anonymous', 'about'].map((handle) => ({ loc: `${shop.origin}/products/${handle}` }))),
    );
    const report = await runImport(app, shop, { limit: 10 });
    expect(report).toMatchObject({ products: 4, fragrances: 1, remarks: [] });
    expect(report.leftOut.map(({ what }) => what).toSorted()).toEqual([
      'candles and other scents for rooms',
      'fragrances whose brand the shop does not state',
      'pages that are no such product',
    ]);
  });

  test('importShop fails with one clear message when the shop has neither a list nor a sitemap', async ({ app }) => {
    const shop = await givenSearchedShop();
    await expect(runImport(app, shop)).rejects.toThrow(
      /neither Shopify.s .* nor WooCommerce.s Store API, and no sitemap/,
    );
  });
});
