import { DAY, HOUR } from '../../src/platform/clock.ts';
import { givenUcpWatches } from '../../src/testing/given-ucp-shop.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { runWorkers } from '../../src/testing/workers.ts';

describe('checks of a shop’s pages by UCP', () => {
  test.for(['mcp', 'rest'] as const)(
    'a worker reads the watched pages of a shop by its catalogue over %s, and not the pages',
    async (transport, { app, shop }) => {
      const { ucp, operations, pageRequests, getFragrance } = await givenUcpWatches(app, shop, {
        ucp: { transports: [transport] },
      });
      await runWorkers(app);
      expect(operations()).toEqual(['search_catalog', 'get_product', 'search_catalog', 'get_product']);
      for (const index of [0, 1])
        expect(await getFragrance(index)).toMatchObject({
          isSoldOut: true,
          offers: [
            { sizeMl: 50, price: 80, currency: 'USD' },
            { sizeMl: 100, price: 80, currency: 'USD' },
          ],
        });
      const before = ucp.calls.length;
      app.advanceToNextCheck();
      await runWorkers(app);
      expect(operations(before)).toEqual(['lookup_catalog']);
      expect(ucp.calls[before]?.request.ids).toHaveLength(4);
      expect(pageRequests()).toBe(0);
      expect(ucp.violations).toEqual([]);
    },
  );

  test('a restock in the catalogue is notified once get_product confirms it', async ({ app, shop }) => {
    const { ucp, setStock, operations, getFragrance, listEmails, pageRequests } = await givenUcpWatches(app, shop);
    await runWorkers(app);
    setStock(0, true, 100);
    const before = ucp.calls.length;
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await listEmails()).toHaveLength(0);
    expect(operations(before)).toEqual(['lookup_catalog']);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(operations(before)).toEqual(['lookup_catalog', 'get_product']);
    expect(await getFragrance()).toMatchObject({ isSoldOut: false });
    expect(await listEmails()).toHaveLength(1);
    expect(await getFragrance(1)).toMatchObject({ isSoldOut: true });
    expect(pageRequests()).toBe(0);
  });

  test('a change that get_product does not confirm is not notified', async ({ app, shop }) => {
    const { setStock, getFragrance, listEmails } = await givenUcpWatches(app, shop);
    await runWorkers(app);
    setStock(0, true);
    app.advanceToNextCheck();
    await runWorkers(app);
    setStock(0, false);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await getFragrance()).toMatchObject({ isSoldOut: true });
    expect(await listEmails()).toHaveLength(0);
  });

  test('200 watched sizes are read by 20 lookups, and a change costs one get_product', async ({ app, shop }) => {
    shop.put('/robots.txt', 'user-agent: *\ndisallow: /cart\ndisallow: /checkout');
    const { ucp, operations, posts, setStock, pageRequests } = await givenUcpWatches(app, shop, {
      products: 50,
      sizes: [30, 50, 75, 100],
    });
    await runWorkers(app);
    expect(operations().filter((operation) => operation === 'get_product')).toHaveLength(50);
    for (const index of [3, 17, 42]) setStock(index, true);
    app.advanceToNextCheck();
    const [calls, requests, profiles] = [ucp.calls.length, posts(), shop.requests.length];
    await runWorkers(app);
    expect(operations(calls)).toEqual(Array.from({ length: 20 }, () => 'lookup_catalog'));
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(operations(calls + 20)).toEqual(['get_product', 'get_product', 'get_product']);
    // The session goes on, so that there is no further handshake.
    expect(posts() - requests).toBe(23);
    const paths = shop.requests.slice(profiles).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['/api/ucp/mcp']));
    expect(ucp.violations).toEqual([]);
    expect(pageRequests()).toBe(0);
  });

  test('a lookup is halved when the shop accepts fewer ids, and stays so', async ({ app, shop }) => {
    const { ucp, posts } = await givenUcpWatches(app, shop, { products: 6, ucp: { maxBatch: 3 } });
    await runWorkers(app);
    const before = ucp.calls.length;
    app.advanceToNextCheck();
    await runWorkers(app);
    const sizes = ucp.calls.slice(before).map(({ request }) => (request.ids as string[]).length);
    expect(sizes).toEqual([10, 5, 2, 2, 2, 2, 2, 2]);
    const requests = posts();
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(posts() - requests).toBe(6);
  });

  test('a worker sends nothing to an endpoint that robots.txt disallows, and reads the pages', async ({
    app,
    shop,
  }) => {
    shop.put('/robots.txt', 'user-agent: *\ndisallow: /api/');
    const { posts, pageRequests, getFragrance } = await givenUcpWatches(app, shop, {
      ucp: { transports: ['mcp', 'rest'] },
    });
    await runWorkers(app);
    expect(posts()).toBe(0);
    expect(pageRequests()).toBe(2);
    expect(await getFragrance()).toMatchObject({ isSoldOut: true });
  });

  test('a page is read itself when a user asks for a check', async ({ app, shop }) => {
    const { pageRequests, operations, fragrances } = await givenUcpWatches(app, shop, { products: 1 });
    await runWorkers(app);
    const { length } = operations();
    app.clock.advance(HOUR);
    await app.db
      .updateTable('page_schedules')
      .set({ reported_at: app.clock.now(), next_check_at: app.clock.now() })
      .where(
        'page_id',
        'in',
        app.db
          .selectFrom('pages')
          .select('id')
          .where('fragrance_id', '=', fragrances[0]?.id ?? 0),
      )
      .execute();
    await runWorkers(app);
    expect(pageRequests()).toBe(1);
    expect(operations(length)).toEqual([]);
  });

  test('a page is read itself once a week', async ({ app, shop }) => {
    const { pageRequests } = await givenUcpWatches(app, shop, { products: 1 });
    await runWorkers(app);
    for (let day = 0; day < 8; day += 1) {
      app.clock.advance(DAY);
      await runWorkers(app);
    }
    expect(pageRequests()).toBe(1);
  });
});
