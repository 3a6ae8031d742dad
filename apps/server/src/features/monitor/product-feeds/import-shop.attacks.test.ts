import type { RequestListener } from 'node:http';
import { redirect, send, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { createFetchPage, type FetchPage } from '../../../platform/net/fetch-page.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { importShop } from './import-shop.service.ts';

function givenShopWith(listener: RequestListener) {
  return givenShop((request, response) => {
    if (request.url?.startsWith('/products.json')) return listener(request, response);
    response.writeHead(404).end();
  });
}

function runImport(app: TestApp, address: string, deps: Partial<TestApp['deps']> = {}) {
  const work = {
    publish: async () => undefined,
    acceptSuggested: async () => undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  return importShop({ ...app.deps, ...deps }, address, work);
}

async function countStoredPages(app: TestApp, origin: string): Promise<number> {
  const pages = await app.db.selectFrom('pages').select('id').where('url', 'like', `${origin}/%`).execute();
  return pages.length;
}

const jsonHeaders = { 'content-type': 'application/json' };
const challenge = '<html><head><title>Just a moment...</title></head><body><h1>Just a moment...</h1></body></html>';

test.for<[string, RequestListener, RegExp]>([
  ['is a web page', (_, response) => send(response, '<h1>Hello</h1>'), /is no shop that we can read/],
  ['is a challenge with status 200', (_, response) => send(response, challenge), /challenge/],
  ['is forbidden', (_, response) => void response.writeHead(403).end(), /refused the request \(HTTP 403\)/],
  ['fails with 500', (_, response) => void response.writeHead(500).end(), /server failed \(HTTP 500\)/],
  [
    'is broken JSON',
    (_, response) => void response.writeHead(200, jsonHeaders).end('{"products":[{'),
    /not valid JSON/,
  ],
  [
    'is nested five million levels deep',
    (_, response) => void response.writeHead(200, jsonHeaders).end('['.repeat(5_000_000)),
    /not valid JSON/,
  ],
  [
    'is 50 MB',
    (_, response) => void response.writeHead(200, jsonHeaders).end(`"${'x'.repeat(50_000_000)}"`),
    /larger than 25,000,000 bytes/,
  ],
  [
    'redirects to another host',
    (_, response) => send(response, redirect('http://elsewhere.example/products.json')),
    /sends us on to elsewhere\.example/,
  ],
])(
  'importShop fails with one clear message and stores nothing when the product list %s',
  async ([, listener, message], { app }) => {
    const shop = await givenShopWith(listener);
    await expect(runImport(app, shop.origin)).rejects.toThrow(message);
    expect(await countStoredPages(app, shop.origin)).toBe(0);
  },
);

test('importShop rejects an address that is not HTTP or is on a private network, without any request', async ({
  app,
}) => {
  await expect(runImport(app, 'ftp://shop.example/')).rejects.toThrow(/does not begin with http/);
  await expect(runImport(app, 'https://name:secret@shop.example/')).rejects.toThrow(/user name or password/);
  const shop = await givenShopWith((_, response) => send(response, '{}'));
  const guarded = createFetchPage({ allowPrivate: false, userAgent: 'Sillage/test' });
  await expect(runImport(app, shop.origin, { fetchPage: guarded })).rejects.toThrow(/private or reserved network/);
  await guarded.close();
  expect(shop.requests).toEqual([]);
});

test('importShop does not follow a redirect to a private address', async ({ app }) => {
  const inner = await givenShop('{"products":[]}');
  const shop = await givenShopWith((_, response) => send(response, redirect(`${inner.origin}/products.json`)));
  await expect(runImport(app, shop.origin)).rejects.toThrow(/sends us on to/);
  expect(inner.requests).toEqual([]);
});

test('importShop fails at the timeout when a response body never ends', async ({ app }) => {
  const shop = await givenShopWith((_, response) => void response.writeHead(200, jsonHeaders).write('{"products":['));
  const hasty = createFetchPage({ allowPrivate: true, userAgent: 'Sillage/test', timeoutMs: 300 });
  // The requests before the list have no short timeout, for a busy machine.
  const fetchPage: FetchPage = (url, request) =>
    url.includes('/products.json') ? hasty(url, request) : app.fetchPage(url, request);
  await expect(runImport(app, shop.origin, { fetchPage })).rejects.toThrow(/did not answer in full/);
  await hasty.close();
});

test('importShop stores nothing when a later page of the feed fails', async ({ app }) => {
  const shop = await givenShopWith((request, response) => {
    if (!request.url?.endsWith('page=1')) return send(response, challenge);
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ products: [shopifyProduct('Oud Rouge 50ml')] }));
  });
  await expect(runImport(app, shop.origin)).rejects.toThrow(
    /could not be read to the end: page 2 .*Nothing was imported/,
  );
  expect(await countStoredPages(app, shop.origin)).toBe(0);
});

test('importShop reads each product once when the feed repeats a page', async ({ app }) => {
  const products = [shopifyProduct('Ambre Sans Fin 50ml')];
  const shop = await givenShopWith(
    (_, response) => void response.writeHead(200, jsonHeaders).end(JSON.stringify({ products })),
  );
  const { products: read } = await runImport(app, shop.origin);
  expect([read, shop.requests.filter(({ path }) => path.startsWith('/products.json')).length]).toEqual([1, 2]);
});

test('importShop stops after 25,000 products and adds a remark when the feed never ends', async ({ app }) => {
  let made = 0;
  const shop = await givenShopWith((_, response) => {
    const products = Array.from({ length: 250 }, () => {
      made += 1;
      return {
        id: made,
        title: `T-shirt ${made}`,
        handle: `t-${made}`,
        vendor: 'X',
        product_type: 'Clothes',
        variants: [{ title: 'M', price: '1.00', available: true }],
      };
    });
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ products }));
  });
  const report = await runImport(app, shop.origin);
  expect(report).toMatchObject({
    products: 25_000,
    fragrances: 0,
    remarks: [expect.stringContaining('25,000'), expect.any(String)],
  });
  expect(shop.requests.filter(({ path }) => path.startsWith('/products.json')).length).toBe(100);
});

test('importShop limits the number of offers when a product has 100,000 sizes', async ({ app }) => {
  const sizes = Array.from({ length: 100_000 }, (_, index) => ({
    title: `Blend ${index}`,
    price: '9.00',
    available: true,
  }));
  const product = shopifyProduct('Mille Feuilles Eau de Parfum', sizes);
  const shop = await givenShopWith((request, response) => {
    const products = request.url?.endsWith('page=1') ? [product] : [];
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ products }));
  });
  await runImport(app, shop.origin);
  const offers = await app.db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .select('offers.id')
    .where('url', 'like', `${shop.origin}/%`)
    .execute();
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.length).toBeLessThanOrEqual(60);
});

test('importShop removes control and direction characters from names and stores markup as text', async ({ app }) => {
  const hostileName = 'Oud\u0000 \u202eevil\u202c \u001b[31mRouge <script>alert(1)</script> 50ml';
  const shop = await givenShopWith((request, response) => {
    const products = request.url?.endsWith('page=1')
      ? [shopifyProduct(hostileName, [{ title: '50\u202eml' }], { handle: '../../admin?x=\u0000#y' })]
      : [];
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ products }));
  });
  const { rows } = await runImport(app, shop.origin);
  expect(rows).toMatchObject({ added: 1, failed: 0 });
  const [stored] = await app.db
    .selectFrom('pages')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .select(['name', 'url'])
    .where('url', 'like', `${shop.origin}/%`)
    .execute();
  expect(stored?.name).toMatch(/^[\p{L}\p{N}\p{P} ]+$/u);
  expect(stored?.name).not.toMatch(/[\p{C}<>]/u);
  expect(new URL(stored?.url ?? '').pathname).toMatch(/^\/products\/[^/]+$/);
});

test('importShop stores no price for invalid numbers and no stock for missing values', async ({ app }) => {
  const prices = ['-1.00', '1e9', 'NaN', '12,50', '0.00', '99999999999.00', {}, null];
  const sizes = prices.map((price, index) => ({
    title: `${index + 1}0 ml`,
    price,
    available: index === 0 ? 'true' : undefined,
  }));
  const shop = await givenShopWith((request, response) => {
    const products = request.url?.endsWith('page=1')
      ? [{ ...shopifyProduct('Faux Prix Eau de Parfum'), variants: sizes }]
      : [];
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ products }));
  });
  await runImport(app, shop.origin);
  const offers = await app.db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .select(['offers.price', 'offers.availability'])
    .where('url', 'like', `${shop.origin}/%`)
    .execute();
  expect(offers.map(({ price }) => price)).toEqual(offers.map(() => null));
  expect(offers.map(({ availability }) => availability)).toEqual(offers.map(() => null));
});

test('importShop requests no more pages than exist when WooCommerce states a huge total', async ({ app }) => {
  const shop = await givenShop((request, response) => {
    if (!request.url?.startsWith('/wp-json/wc/store/v1/products')) return void response.writeHead(404).end();
    const products = [wooProduct(shop.origin, 'Encens 50ml', { id: 7, permalink: `${shop.origin}/product/7` })];
    response.writeHead(200, { ...jsonHeaders, 'x-wp-totalpages': '1000000000' }).end(JSON.stringify(products));
  });
  expect((await runImport(app, shop.origin)).products).toBe(1);
  expect(shop.requests.length).toBeLessThan(10);
});
