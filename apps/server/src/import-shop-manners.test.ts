import { putShopifyFeed, type Shop, send, shopifyProduct } from '@sillage/testkit/shop';
import { vi } from 'vitest';
import { moveAlong } from './cli/move-along.ts';
import { checkPages, importShop } from './features/monitor/index.ts';
import { recordDeliveries } from './features/notify/index.ts';
import { after, MINUTE, SECOND } from './platform/clock.ts';
import { newId } from './platform/ids.ts';
import { givenShop } from './testing/given-shop.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';

function work() {
  return { announce: recordDeliveries, moveAlong, onProgress: () => undefined, signal: new AbortController().signal };
}

const importOf = (app: TestApp, address: string) => importShop(app.deps, address, work());

describe('manners', () => {
  test('robots.txt comes first, and what it forbids is not asked for', async ({ app, shop }) => {
    putShopifyFeed(shop, [[shopifyProduct('Forbidden 50ml')]]);
    shop.put('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /products.json\nDisallow: /wp-json',
    });
    await expect(importOf(app, shop.origin)).rejects.toThrow(/robots\.txt asks us not to read/);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test('what Shopify’s own robots.txt forbids by default, the cart, is done without', async ({ app, shop }) => {
    const tea = shopifyProduct('Tea Leaf 50ml', [{ price: '45.00' }]);
    putShopifyFeed(shop, [[tea]]);
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /cart' });
    await importOf(app, shop.origin);
    expect(shop.requests.map(({ path }) => path)).not.toContain('/cart.js');
    expect(shop.requests.map(({ path }) => path)).toContain(`/products/${tea.handle}`);
  });

  test('a shop that is being visited is waited for, and the worker leaves alone what is being imported', async ({
    app,
    shop,
  }) => {
    putShopifyFeed(shop, [[shopifyProduct('Neroli 50ml')]]);
    await importOf(app, shop.origin);
    const visits = app.db.updateTable('shop_visits').where('shop_id', 'in', shopIds(app, shop));
    await visits.set({ lease: newId(), leased_until: after(app.clock.now(), 30 * SECOND) }).execute();
    const asked = shop.requests.length;
    const now = vi.fn(app.clock.now);
    const importing = importShop({ ...app.deps, clock: { now } }, shop.origin, work());
    // Each attempt to lease the shop reads the clock.
    await expect.poll(() => now.mock.calls.length).toBeGreaterThan(2);
    expect(shop.requests.length).toBe(asked);
    await visits.set({ lease: null, leased_until: null }).execute();
    expect((await importing).looked).toBe(1);
  });

  test('during an import the worker takes the shop for nothing, and afterwards again', async ({ app }) => {
    const due = async () => (await checkPages(app.deps, recordDeliveries).claim(8)).map(({ shopId }) => shopId);
    const taken: number[] = [];
    const jasmin = shopifyProduct('Jasmin 50ml');
    const shop = await givenShop((request, response) => {
      const isFirst = request.url === '/products.json?limit=250&page=1';
      const answer = () => send(response, JSON.stringify({ products: isFirst ? [jasmin] : [] }));
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      due()
        .then((shops) => taken.push(...shops), answer)
        .finally(answer);
    });
    await importOf(app, shop.origin);
    const [stored] = await app.db.selectFrom('pages').selectAll().where('url', 'like', `${shop.origin}/%`).execute();
    await app.db
      .insertInto('page_schedules')
      .values({
        page_id: stored?.id ?? 0,
        shop_id: stored?.shop_id ?? 0,
        next_check_at: app.clock.now(),
        last_checked_at: null,
        last_outcome: null,
      })
      .execute();
    await importOf(app, shop.origin);
    expect(taken).not.toContain(stored?.shop_id);
    expect(await due()).toContain(stored?.shop_id);
  });

  test('what the shop asks for in Retry-After is waited for, but not for ever', async ({ app, shop }) => {
    shop.put('/products.json?limit=250&page=1', {
      status: 429,
      headers: { 'retry-after': '3600' },
      body: 'slow down',
    });
    await expect(importOf(app, shop.origin)).rejects.toThrow(/asks us to wait 60 minutes/);
    const visit = await app.db
      .selectFrom('shop_visits')
      .selectAll()
      .where('shop_id', 'in', shopIds(app, shop))
      .executeTakeFirstOrThrow();
    expect(visit.free_at.getTime()).toBeGreaterThan(app.clock.now().getTime() + 59 * MINUTE);
    expect(visit.lease).toBeNull();
    const asked = shop.requests.length;
    await expect(importOf(app, shop.origin)).rejects.toThrow(/asks us to wait/);
    expect(shop.requests.length).toBe(asked);
  });
});

function shopIds(app: TestApp, { origin }: Shop) {
  return app.db.selectFrom('shops').select('id').where('host', '=', new URL(origin).host);
}
