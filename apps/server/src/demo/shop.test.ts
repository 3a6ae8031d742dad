import { readPage } from '@sillage/page-reader';
import { request } from 'undici';
import { onTestFinished, vi } from 'vitest';
import { openFetchPage } from '../testing/given-shop.ts';
import { describe, expect, test } from '../testing/test.ts';
import { getChangeDelay } from './demo.ts';
import { demoProducts, type PageFormat, type ShopProduct } from './products.ts';
import { watchedHandles } from './seed-demo.ts';
import { type Shop, startShop } from './shop.ts';

/** Opens a demo shop; the returned `read` reads one of its pages as the monitor does. */
async function openShop(products?: readonly ShopProduct[]) {
  const shop = await startShop(products ? { products } : {});
  onTestFinished(() => shop.close());
  const fetchPage = openFetchPage();
  const read = async (url: string, { name, brand }: ShopProduct) => readPage(await fetchPage(url), { name, brand });
  return { shop, read };
}

function setAll(shop: Shop, inStock: boolean): void {
  for (const { handle } of shop.products) shop.setStock(handle, inStock);
}

const offersOf = ({ sizes }: ShopProduct, availability: string, currency: string | null = 'USD') =>
  sizes.map(({ ml, price }) => ({ sizeMl: ml, price, currency, availability }));

const methods: Record<PageFormat, string> = {
  'json-ld': 'json-ld',
  'json-ld-group': 'json-ld',
  microdata: 'microdata',
  'open-graph': 'opengraph',
  shopify: 'json-ld',
};

describe('the page reader on the demo shop', () => {
  test.each(demoProducts)('the page reader reads $name in $format', async (product) => {
    const { shop, read } = await openShop();
    const url = shop.urlOf(product.handle);
    for (const [inStock, availability] of [
      [true, 'InStock'],
      [false, 'OutOfStock'],
      [true, 'InStock'],
    ] as const) {
      setAll(shop, inStock);
      const verdict = await read(url, product);
      expect(verdict).toMatchObject({
        page: 'product',
        availability,
        method: methods[product.format],
        currency: 'USD',
        brand: product.brand,
      });
      expect(verdict.offers).toMatchObject(offersOf(product, availability));
      // No visible text contradicts the structured data.
      expect(verdict.confidence).toBeGreaterThan(0.8);
    }
  });
});

test('the page reader reads Shopify’s product JSON, which has prices in cents and no currency', async () => {
  const { shop, read } = await openShop();
  const products = shop.products.filter(({ format }) => format === 'shopify');
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) {
    for (const [inStock, availability] of [
      [true, 'InStock'],
      [false, 'OutOfStock'],
    ] as const) {
      shop.setStock(product.handle, inStock);
      const verdict = await read(`${shop.urlOf(product.handle)}.js`, product);
      expect(verdict).toMatchObject({ page: 'product', availability, method: 'shopify' });
      expect(verdict.offers).toMatchObject(offersOf(product, availability, null));
    }
  }
});

test.each(['figuier-imaginaire', 'make-believe-peach'])(
  'the page reader reports %s as in stock when only one size is sold out',
  async (handle) => {
    const { shop, read } = await openShop();
    const product = shop.get(handle);
    shop.setStock(handle, true);
    shop.setStock(handle, false, 30);
    const { availability, price, offers } = await read(shop.urlOf(handle), product);
    const sizes = product.sizes.map(({ ml }) => ml);
    expect(offers.map(({ sizeMl }) => sizeMl)).toEqual(sizes);
    expect(offers.map((offer) => offer.availability)).toEqual(
      sizes.map((ml) => (ml === 30 ? 'OutOfStock' : 'InStock')),
    );
    expect({ availability, price }).toEqual({ availability: 'InStock', price: product.sizes[1]?.price });
  },
);

test('the page reader reports unknown availability for a broken demo page until the page is repaired', async () => {
  const { shop, read } = await openShop();
  setAll(shop, true);
  const kinds = { captcha: 'blocked', error: 'blocked', 'not-found': 'gone', redirect: 'not-a-product' } as const;
  for (const product of shop.products) {
    const url = shop.urlOf(product.handle);
    const urls = product.format === 'shopify' ? [url, `${url}.js`] : [url];
    for (const [kind, page] of Object.entries(kinds)) {
      shop.breakPage(product.handle, kind as keyof typeof kinds);
      for (const broken of urls)
        expect(await read(broken, product)).toMatchObject({ page, availability: 'unknown', offers: [] });
    }
    shop.breakPage(product.handle, null);
    expect(await read(url, product)).toMatchObject({ availability: 'InStock' });
  }
});

describe('the demo shop', () => {
  test('the demo shop records its requests', async () => {
    const { shop, read } = await openShop();
    await read(shop.urlOf('rose-de-papier'), shop.get('rose-de-papier'));
    expect(shop.requests).toMatchObject([
      { path: '/perfume/rose-de-papier', headers: { 'user-agent': 'Sillage/1.0 (+https://sillage.example)' } },
    ]);
  });

  test('the demo shop’s robots.txt disallows only the cart', async () => {
    const { shop } = await openShop();
    const { body } = await request(`${shop.origin}/robots.txt`);
    expect(await body.text()).toBe('User-agent: *\nAllow: /\nDisallow: /cart\n');
  });

  test('the demo shop’s buttons turn the captcha of a page on and off', async () => {
    const { shop, read } = await openShop();
    const product = shop.get('rose-de-papier');
    const hasCaptcha = async () =>
      (await (await request(shop.urlOf(product.handle))).body.text()).includes('g-recaptcha');
    for (const isWanted of [true, false]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = `captcha=${String(isWanted)}`;
      await (await request(`${shop.origin}/shelf/${product.handle}`, { method: 'POST', headers, body })).body.dump();
      expect([await hasCaptcha(), (await read(shop.urlOf(product.handle), product)).page]).toEqual([
        isWanted,
        isWanted ? 'blocked' : 'product',
      ]);
    }
  });

  test('the demo shop’s buttons change the stock of all sizes or of one size', async () => {
    const { shop } = await openShop();
    const press = async (form: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await request(`${shop.origin}/shelf/figuier-imaginaire`, {
        method: 'POST',
        headers,
        body: form,
      });
      await response.body.dump();
      return { status: response.statusCode, location: response.headers.location };
    };
    const stock = () => shop.get('figuier-imaginaire').sizes.map((size) => size.inStock);
    expect(await press('inStock=false')).toEqual({ status: 303, location: '/perfume/figuier-imaginaire' });
    expect(stock()).toEqual([false, false, false]);
    await press('inStock=true&size=50');
    expect(stock()).toEqual([false, true, false]);
    for (const nonsense of ['', 'inStock=perhaps', 'inStock=true&size=51'])
      expect((await press(nonsense)).status).toBe(400);
    expect((await press(`inStock=true&more=${'x'.repeat(2_000)}`)).status).toBe(413);
    expect(stock()).toEqual([false, true, false]);
  });

  test('the demo shop’s pages show a button that sells out an available product or restocks a sold-out one', async () => {
    const { shop } = await openShop();
    const pageOf = async (handle: string) => (await request(shop.urlOf(handle))).body.text();
    expect(await pageOf('encre-provisoire')).toMatch(
      /Sold out for now\.[^]*<button disabled>Add to cart[^]*Put it back on the shelf/,
    );
    expect(await pageOf('limone-finto')).toMatch(/On the shelf[^]*<button>Add to cart[^]*Take it off the shelf/);
    const index = await (await request(shop.origin)).body.text();
    for (const { name } of shop.products) expect(index).toContain(name);
  });

  test('the demo shop changes its stock by itself only after startFlipping is called', async () => {
    const { shop } = await openShop();
    const stock = () => ['encre-provisoire', 'limone-finto'].map((handle) => shop.get(handle).sizes[0]?.inStock);
    expect(stock()).toEqual([false, true]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    shop.startFlipping(['encre-provisoire', 'limone-finto'], (change) => (change === 0 ? 1_000 : 60_000));
    const states = [1_000, 60_000, 60_000, 60_000].map((ms) => vi.advanceTimersByTime(ms) && stock());
    expect(states).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, true],
    ]);
    await shop.close();
    vi.advanceTimersByTime(600_000);
    expect(stock()).toEqual([false, true]);
  });

  test('the demo restocks something every quarter of an hour, and nothing more often than Sillage notifies', async () => {
    const { shop } = await openShop();
    const isInStock = (handle: string) => shop.get(handle).sizes.every((size) => size.inStock);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const before = new Map(watchedHandles.map((handle) => [handle, isInStock(handle)]));
    const restocks: { handle: string; minute: number }[] = [];
    shop.startFlipping(watchedHandles, getChangeDelay);
    for (let minute = 1; minute <= 6 * 60; minute += 1) {
      vi.advanceTimersByTime(60_000);
      for (const handle of watchedHandles) {
        if (isInStock(handle) && !before.get(handle)) restocks.push({ handle, minute });
        before.set(handle, isInStock(handle));
      }
    }
    const countInHour = (handle: string, start: number) =>
      restocks.filter((each) => each.handle === handle && each.minute >= start && each.minute <= start + 60).length;
    expect(Math.max(...restocks.map(({ handle, minute }) => countInHour(handle, minute)))).toBe(2);
    const pauses = restocks.map(({ minute }, index) => minute - (restocks[index - 1]?.minute ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15);
  });

  test('two demo shops do not share their stock', async () => {
    const [first, second] = [await openShop(), await openShop()];
    first.shop.setStock('limone-finto', false);
    expect(second.shop.get('limone-finto').sizes[0]?.inStock).toBe(true);
  });

  test('the demo shop throws for an unknown product or size', async () => {
    const { shop } = await openShop();
    expect(() => shop.setStock('limone-finto', true, 33)).toThrow('The shop has no limone-finto of 33 ml');
    expect(() => shop.breakPage('real-thing', 'not-found')).toThrow('The shop has no real-thing');
  });

  test('startShop rejects with EADDRINUSE when the port is taken', async () => {
    const { shop } = await openShop();
    await expect(startShop({ port: Number(new URL(shop.origin).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
