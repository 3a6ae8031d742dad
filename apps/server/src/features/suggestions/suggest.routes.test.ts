import { routes } from '@sillage/contract';
import { openShop, productPage } from '@sillage/testkit/shop';
import { addMs, SECOND } from '../../platform/clock.ts';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { givenPage, givenSuggester } from './testing/given-suggester.ts';

function findPages(app: TestApp, url: string) {
  return app.db.selectFrom('pages').selectAll().where('url', '=', url).execute();
}

describe('suggesting a page', () => {
  test('suggesting a page returns its product data with the evidence', async ({ app, shop }) => {
    const { suggest } = await givenSuggester(app);
    const { url, title } = givenPage(shop, [
      { availability: 'InStock', size: '50 ml' },
      { availability: 'OutOfStock', size: '100 ml' },
    ]);
    const read = await suggest(`${url}?variant=7&utm_source=mail#reviews`);
    expect(read).toMatchObject({
      url,
      shop: new URL(url).host,
      name: title,
      brand: 'Maison Test',
      availability: 'InStock',
      price: 80,
      currency: 'USD',
      sizesMl: [50, 100],
      known: null,
      status: 'read',
      fragranceId: null,
    });
    expect(read.evidence).toEqual([expect.objectContaining({ source: 'json-ld' })]);
    expect(await findPages(app, url)).toEqual([]);
  });

  test('suggesting a page that the catalogue has returns its fragrance without a request to the shop', async ({
    app,
    shop,
  }) => {
    const { suggest } = await givenSuggester(app);
    const url = `${shop.origin}/products/known-one`;
    const { id, name } = await givenFragrance(app, { url });
    for (const alias of [url, `${url}/?variant=3`, `${shop.origin}/collections/new/products/known-one`])
      expect(await suggest(alias)).toMatchObject({ known: { id, name }, fragranceId: id });
    expect(shop.requests).toEqual([]);
  });

  test('suggesting a page finds its catalogue entry through a redirect or a canonical URL', async ({ app, shop }) => {
    const { suggest } = await givenSuggester(app);
    const { url, path, title } = givenPage(shop);
    const { id } = await givenFragrance(app, { url });
    shop.put('/short', { status: 301, headers: { location: path }, body: '' });
    expect(await suggest(`${shop.origin}/short`)).toMatchObject({ known: { id } });
    const canonical = productPage(title, [{ availability: 'InStock' }]).replace(
      '<head>',
      `<head><link rel="canonical" href="${url}">`,
    );
    shop.put('/seasonal/offer', canonical);
    expect(await suggest(`${shop.origin}/seasonal/offer`)).toMatchObject({ known: { id } });
  });

  test.for([
    [
      'a list',
      '<html><head><title>All</title></head><body><h1>All perfumes</h1></body></html>',
      /could not be read as a product page: /,
    ],
    ['a challenge', '<html><head><title>Just a moment...</title></head><body></body></html>', /challenge/],
    ['other goods', productPage('Amber Candle 200 g', [{ availability: 'InStock' }]), /not a bottle of a fragrance/],
  ] as const)('suggesting a page that is %s is rejected with the reason', async ([, body, message], { app, shop }) => {
    const { suggest } = await givenSuggester(app);
    shop.put('/thing', body);
    const suggestion = suggest(`${shop.origin}/thing`);
    await expect(suggestion).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringMatching(message),
    });
    await expect(suggestion).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  });

  test.for([
    ['javascript:alert(1)', /does not begin with http/],
    ['file:///etc/passwd', /does not begin with http/],
    ['an oud, please', /doesn’t look like a web address/],
    ['notaurl', /doesn’t look like a web address/],
    ['https://user:secret@shop.example/oud', /user name or password/],
    ['https://shop.example:25/oud', /not a web server/],
  ] as const)('suggesting %s is rejected with a clear message', async ([url, message], { app }) => {
    const { suggest } = await givenSuggester(app);
    await expect(suggest(url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringMatching(message),
    });
  });

  test('suggesting a page that robots.txt disallows is rejected without fetching the page', async ({ app, shop }) => {
    const { suggest } = await givenSuggester(app);
    const { url, path } = givenPage(shop);
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /product' });
    await expect(suggest(url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringContaining('robots.txt'),
    });
    expect(shop.requests.map((request) => request.path)).not.toContain(path);
  });

  test('suggesting a page of a busy shop returns 503 with Retry-After', async ({ app, shop }) => {
    const { suggest, api } = await givenSuggester(app);
    await suggest(givenPage(shop).url);
    const { url, path } = givenPage(shop);
    const busy = { next_request_at: addMs(app.clock.now(), 60 * SECOND) };
    const shopId = app.db.selectFrom('shops').select('id').where('host', '=', new URL(url).host);
    await app.db.updateTable('shop_crawls').set(busy).where('shop_id', 'in', shopId).execute();
    const { cookie } = api as unknown as { cookie: () => string };
    const post = () =>
      app.server.inject({
        method: 'POST',
        url: routes.suggestions.suggest.path,
        payload: { url },
        headers: { cookie: cookie() },
      });
    const response = await post();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60']);
    // An attempt that ends in 503 does not count against the limit.
    for (let count = 0; count < 10; count += 1) expect((await post()).statusCode).toBe(503);
    expect(response.json<{ message: string }>().message).toMatch(/asks us to wait 60 seconds/);
    expect(shop.requests.map((request) => request.path)).not.toContain(path);
  });

  test('suggestions are limited to ten an hour for each user', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { url } = givenPage(shop);
    for (let count = 0; count < 10; count += 1) await amber.suggest(url);
    await expect(amber.suggest(url)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await (await givenSuggester(app)).suggest(url)).status).toBe('read');
  });
});

test('simultaneous suggestions of an unknown host are all rejected with a clear error', async ({ app }) => {
  const { suggest } = await givenSuggester(app);
  const url = 'https://nowhere.invalid/product';
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => suggest(url)));
  const codes = new Set(
    results.map((result) => result.status === 'rejected' && (result.reason as { code?: string }).code),
  );
  expect([...codes].filter((code) => code !== 'PAGE_NOT_USABLE' && code !== 'UNAVAILABLE')).toEqual([]);
  expect(await app.db.selectFrom('shops').select('host').where('host', '=', 'nowhere.invalid').execute()).toEqual([]);
});

test('suggesting a private address is rejected without a request when private addresses are not allowed', async () => {
  const app = await createTestApp(inject('postgresUrl'), { MONITOR_ALLOW_PRIVATE: 'false' });
  const shop = await openShop();
  const { suggest } = await givenSuggester(app);
  for (const url of [`${shop.origin}/product/1`, 'http://169.254.169.254/latest/meta-data/', 'http://[::1]:8080/x'])
    await expect(suggest(url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringContaining('private network'),
    });
  expect(shop.requests).toEqual([]);
  expect(await app.db.selectFrom('shops').select('host').where('host', 'like', '169.254%').execute()).toEqual([]);
  await shop.close();
  await app.close();
});
