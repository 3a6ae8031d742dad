import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import {
  captcha,
  createInventory,
  cut,
  endless,
  openRawServer,
  openShop,
  productPage,
  putShopifyFeed,
  putWooFeed,
  redirect,
  reset,
  sendBytes,
  shopifyProduct,
  silent,
  stuck,
  wooProduct,
} from './shop.ts';

async function get(url: string) {
  const { statusCode: status, headers, body } = await request(url);
  return { status, headers, body: await body.text() };
}

describe('openShop', () => {
  test('openShop responds with the last content set for a path, and with 404 to any other path', async () => {
    await using shop = await openShop();
    shop.put('/oud?size=50', 'first');
    shop.put('/oud?size=50', { status: 503, headers: { 'retry-after': '60' }, body: 'second' });
    expect(await get(`${shop.origin}/oud?size=50`)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60', 'content-type': 'text/html; charset=utf-8' },
      body: 'second',
    });
    shop.remove('/oud?size=50');
    expect((await get(`${shop.origin}/oud?size=50`)).status).toBe(404);
  });

  test('the fake shop stores every request, and pageRequests leaves out requests for robots.txt', async () => {
    await using shop = await openShop({ fallback: 'page' });
    await get(`${shop.origin}/robots.txt`);
    await (await request(`${shop.origin}/oud`, { headers: { 'user-agent': 'Test/1' } })).body.dump();
    expect(shop.requests).toMatchObject([
      { method: 'GET', path: '/robots.txt' },
      { method: 'GET', path: '/oud', headers: { 'user-agent': 'Test/1' } },
    ]);
    expect(shop.pageRequests()).toBe(1);
    expect(shop.connections()).toBeGreaterThan(0);
  });

  test('openShop listens on the given port, and rejects when the port is taken', async () => {
    const first = await openShop();
    await expect(openShop({ port: Number(first.port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    await using second = await openShop({ port: Number(first.port) });
    expect(second.origin).toBe(first.origin);
  });

  test('openShop ends open connections when it closes', async () => {
    const shop = await openShop({ fallback: silent });
    const response = request(shop.origin);
    await expect.poll(() => shop.requests.length).toBe(1);
    await shop.close();
    await expect(response).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  });
});

describe('misbehaving shop', () => {
  test('openShop serves a redirect with status 301 and a captcha page with status 200', async () => {
    await using shop = await openShop({ fallback: redirect('/elsewhere', 301) });
    shop.put('/captcha', captcha());
    expect(await get(shop.origin)).toMatchObject({ status: 301, headers: { location: '/elsewhere' } });
    expect(await get(`${shop.origin}/captcha`)).toMatchObject({ status: 200, body: expect.stringContaining('human') });
  });

  test('fake shop closes the connection in the middle of a cut() body, and never ends a stuck() body', async () => {
    await using shop = await openShop();
    shop.put('/cut', cut({ body: 'x'.repeat(1000) }));
    shop.put('/stuck', stuck({ body: 'halfwhole' }));
    const { body } = await request(`${shop.origin}/cut`);
    await expect(body.text()).rejects.toThrow('other side closed');
    const half = await request(`${shop.origin}/stuck`);
    const [chunk] = await half.body.take(1).toArray();
    expect(String(chunk)).toBe('halfw');
    half.body.destroy();
  });

  test('`endless` creates a response that continues for as long as the client reads', async () => {
    let sent = 0;
    const flood = endless({ body: 'x'.repeat(10_000) }, (bytes) => {
      sent += bytes;
    });
    await using shop = await openShop({ fallback: flood });
    const { body } = await request(shop.origin);
    let received = 0;
    for await (const chunk of body) {
      received += (chunk as Buffer).length;
      if (received > 1_000_000) break;
    }
    expect(sent).toBeGreaterThanOrEqual(1_000_000);
  });

  test('openRawServer sends arbitrary bytes, or resets the connection', async () => {
    const raw = await openRawServer(sendBytes('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', 'hello'));
    const broken = await openRawServer(reset);
    expect((await get(raw.origin)).body).toBe('hello');
    expect(raw.sent()).toBeGreaterThan(20);
    await expect(get(broken.origin)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await Promise.all([raw.close(), broken.close()]);
  });
});

test('product feeds of a test shop serve the given pages and an empty page after the last one', async () => {
  await using shop = await openShop();
  putShopifyFeed(shop, [[shopifyProduct('Oud Royal', [{ title: '50 ml', available: false }])]], 'EUR');
  putWooFeed(shop, [[wooProduct(shop.origin, 'Iris')]]);
  const json = async (path: string) => JSON.parse((await get(shop.origin + path)).body) as unknown;
  expect(await json('/products.json?limit=250&page=1')).toMatchObject({
    products: [{ title: 'Oud Royal', variants: [{ title: '50 ml', available: false, price: '80.00' }] }],
  });
  expect(await json('/products.json?limit=250&page=2')).toEqual({ products: [] });
  expect(await json('/cart.js')).toEqual({ currency: 'EUR' });
  expect(await json('/wp-json/wc/store/v1/products?per_page=100&page=1')).toMatchObject([
    { name: 'Iris', is_in_stock: true, prices: { price: '8000', currency_code: 'GBP' } },
  ]);
});

test('productPage returns HTML with the offers as JSON-LD', () => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    productPage('Oud', [{ availability: 'OutOfStock', price: 12, size: '50 ml', sku: 'o-50' }]),
  ) as unknown as string[];
  expect(JSON.parse(data)).toMatchObject({
    name: 'Oud',
    offers: [{ availability: 'https://schema.org/OutOfStock', price: '12.00', name: 'Oud 50 ml', sku: 'o-50' }],
  });
});

test('createInventory copies the given products, and throws for an unknown product or size', () => {
  const sizes = [
    { ml: 30, inStock: true },
    { ml: 50, inStock: true },
  ];
  const [inventory, otherInventory] = [
    createInventory([{ handle: 'oud', sizes }]),
    createInventory([{ handle: 'oud', sizes }]),
  ];
  inventory.setStock('oud', false, 30);
  expect(inventory.get('oud').sizes.map(({ inStock }) => inStock)).toEqual([false, true]);
  expect(otherInventory.get('oud').sizes.map(({ inStock }) => inStock)).toEqual([true, true]);
  expect(() => inventory.setStock('oud', true, 31)).toThrow('The shop has no oud of 31 ml');
  expect(() => inventory.get('rose')).toThrow('The shop has no rose');
});
