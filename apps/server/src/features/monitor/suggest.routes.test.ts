import { routes } from '@sillage/contract';
import { openShop, productPage } from '@sillage/testkit/shop';
import { after, SECOND } from '../../platform/clock.ts';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect, inject } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { givenPage, givenSuggester } from './testing/suggesting.ts';

function pageOf(app: TestApp, url: string) {
  return app.db.selectFrom('pages').selectAll().where('url', '=', url).execute();
}

describe('suggesting a page', () => {
  test('reads it at once and says what it found, with the evidence', async ({ app, shop }) => {
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
    expect(await pageOf(app, url)).toEqual([]);
  });

  test('that the catalogue has answers with what it has, and asks the shop for nothing', async ({ app, shop }) => {
    const { suggest } = await givenSuggester(app);
    const url = `${shop.origin}/products/known-one`;
    const { id, name } = await givenFragrance(app, { url });
    for (const spelling of [url, `${url}/?variant=3`, `${shop.origin}/collections/new/products/known-one`])
      expect(await suggest(spelling)).toMatchObject({ known: { id, name }, fragranceId: id });
    expect(shop.requests).toEqual([]);
  });

  test('finds what the catalogue has also behind a redirect, and by the page’s own word for its address', async ({
    app,
    shop,
  }) => {
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
  ] as const)('that is %s is refused with the reason', async ([, body, words], { app, shop }) => {
    const { suggest } = await givenSuggester(app);
    shop.put('/thing', body);
    const refusal = suggest(`${shop.origin}/thing`);
    await expect(refusal).rejects.toMatchObject({ code: 'PAGE_NOT_USABLE', message: expect.stringMatching(words) });
    await expect(refusal).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  });

  test.for([
    ['javascript:alert(1)', /does not begin with http/],
    ['file:///etc/passwd', /does not begin with http/],
    ['an oud, please', /not a web address/],
    ['https://user:secret@shop.example/oud', /user name or password/],
    ['https://shop.example:25/oud', /not a web server/],
  ] as const)('%s is refused in words', async ([url, words], { app }) => {
    const { suggest } = await givenSuggester(app);
    await expect(suggest(url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringMatching(words),
    });
  });

  test('what robots.txt forbids is not read', async ({ app, shop }) => {
    const { suggest } = await givenSuggester(app);
    const { url, path } = givenPage(shop);
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /product' });
    await expect(suggest(url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: expect.stringContaining('robots.txt'),
    });
    expect(shop.requests.map((request) => request.path)).not.toContain(path);
  });

  test('of a shop that is being visited is put off, with the time to wait', async ({ app, shop }) => {
    const { suggest, api } = await givenSuggester(app);
    await suggest(givenPage(shop).url);
    const { url, path } = givenPage(shop);
    const busy = { free_at: after(app.clock.now(), 60 * SECOND) };
    const shopId = app.db.selectFrom('shops').select('id').where('host', '=', new URL(url).host);
    await app.db.updateTable('shop_visits').set(busy).where('shop_id', 'in', shopId).execute();
    const { cookie } = api as unknown as { cookie: () => string };
    const post = () =>
      app.server.inject({
        method: 'POST',
        url: routes.monitor.suggest.path,
        payload: { url },
        headers: { cookie: cookie() },
      });
    const answer = await post();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    // An attempt that ends in 503 does not count against the limit.
    for (let count = 0; count < 10; count += 1) expect((await post()).statusCode).toBe(503);
    expect(answer.json<{ message: string }>().message).toMatch(/asks us to wait 60 seconds/);
    expect(shop.requests.map((request) => request.path)).not.toContain(path);
  });

  test('is limited to ten an hour, each person for themselves', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { url } = givenPage(shop);
    for (let count = 0; count < 10; count += 1) await amber.suggest(url);
    await expect(amber.suggest(url)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await (await givenSuggester(app)).suggest(url)).status).toBe('read');
  });
});

test('many at once of an address that leads nowhere are refused in words', async ({ app }) => {
  const { suggest } = await givenSuggester(app);
  const url = 'https://nowhere.invalid/product';
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => suggest(url)));
  const codes = new Set(answers.map((one) => one.status === 'rejected' && (one.reason as { code?: string }).code));
  expect([...codes].filter((code) => code !== 'PAGE_NOT_USABLE' && code !== 'UNAVAILABLE')).toEqual([]);
  expect(await app.db.selectFrom('shops').select('host').where('host', '=', 'nowhere.invalid').execute()).toEqual([]);
});

test('a private address is refused where the operator did not allow them, and nothing is asked', async () => {
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
