import { productPage, type Shop } from '@sillage/testkit/shop';
import type { UcpFault } from '@sillage/testkit/ucp';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenUcp } from '../../src/testing/given-ucp-shop.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { runNextChecks, runWorkers } from '../../src/testing/workers.ts';

let count = 0;

interface Options {
  products?: number;
  sizes?: readonly number[];
  ucp?: Parameters<typeof givenUcp>[2];
}

/** Adds a shop with a catalogue by UCP, whose products are sold out and watched by a user. */
async function givenUcpWatches(
  app: TestApp,
  shop: Shop,
  { products = 2, sizes = [50, 100], ucp: options }: Options = {},
) {
  count += 1;
  const goods = Array.from({ length: products }, (_, index) => ({
    handle: `oud-${count}-${index}`,
    name: `Oud Royal ${count} Number ${index}`,
    sizes: sizes.map((ml) => ({ ml, inStock: false, amount: 8_000 })),
  }));
  const { inventory, ucp } = givenUcp(shop, goods, { currency: 'USD', ...options });
  const amber = await givenUser(app);
  const fragrances: { id: number }[] = [];
  for (const { name, handle } of goods) {
    const fragrance = await givenFragrance(app, { name, url: `${shop.origin}/products/${handle}` });
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: fragrance.id } });
    fragrances.push(fragrance);
  }
  const publishPages = () => {
    for (const { handle, name, sizes: stock } of inventory.products) {
      const offers = stock.map(({ ml, inStock }) => ({
        availability: inStock ? 'InStock' : 'OutOfStock',
        price: 80,
        size: `${ml} ml`,
      }));
      shop.put(`/products/${handle}`, productPage(name, offers));
    }
  };
  publishPages();
  const setStock = (index: number, inStock: boolean, ml?: number) => {
    inventory.setStock(goods[index]?.handle ?? '', inStock, ml);
    publishPages();
  };
  const operations = (from = 0) => ucp.calls.slice(from).map(({ operation }) => operation);
  const pageRequests = () => shop.requests.filter(({ path }) => path.startsWith('/products/')).length;
  const getFragrance = (index = 0) => amber.api.catalogue.detail({ params: { id: fragrances[index]?.id ?? 0 } });
  const listEmails = async () => (await app.emails()).filter(({ to }) => to === amber.email);
  const posts = () => shop.requests.filter(({ method }) => method === 'POST').length;
  return { ucp, goods, setStock, operations, pageRequests, getFragrance, listEmails, posts, fragrances };
}

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

const envelope = { version: '2026-08-25' };
const json = { 'content-type': 'application/json' };
type Change = NonNullable<UcpFault['change']>;
type Variant = Record<string, unknown>;

function changeVariants(change: (variant: Variant) => Variant | null): Change {
  const edit = (product: { variants: Variant[] }) => ({
    ...product,
    variants: product.variants.flatMap((variant) => change(variant) ?? []),
  });
  return (response) => ({
    ...response,
    ...(Array.isArray(response.products) && { products: (response.products as { variants: Variant[] }[]).map(edit) }),
    ...(response.product !== undefined && { product: edit(response.product as { variants: Variant[] }) }),
  });
}

const inStock = { available: true, status: 'in_stock' };
const faults: [string, UcpFault][] = [
  ['the endpoint is gone', { reply: { status: 404 } }],
  ['the shop asks for a pause', { reply: { status: 429, headers: { 'retry-after': '3600' } } }],
  ['the endpoint returns an error', { reply: { status: 500 } }],
  [
    'the response is cut',
    { reply: { headers: json, body: '{"jsonrpc":"2.0","id":2,"result":{"structuredContent":{"products":[' } },
  ],
  ['the version is unknown', { change: (response) => ({ ...response, ucp: { version: '2027-01-01' } }) }],
  [
    'the capability is withdrawn',
    {
      change: () => ({
        ucp: { ...envelope, status: 'error' },
        messages: [{ type: 'error', code: 'capabilities_incompatible', content: 'no', severity: 'unrecoverable' }],
      }),
    },
  ],
  ['no product is found', { change: () => ({ ucp: envelope, products: [] }) }],
  [
    'half of the sizes are missing',
    { change: changeVariants((variant) => (variant.title === '50 ml' ? variant : null)) },
  ],
  [
    'the sizes are in stock in another currency',
    {
      change: changeVariants((variant) => ({
        ...variant,
        availability: inStock,
        price: { amount: 100, currency: 'GBP' },
      })),
    },
  ],
  ['the availability is empty', { change: changeVariants((variant) => ({ ...variant, availability: {} })) }],
  [
    'availability and status contradict each other',
    {
      change: changeVariants((variant) => ({ ...variant, availability: { available: true, status: 'out_of_stock' } })),
    },
  ],
  [
    'the product is another one',
    {
      change: (response) => ({
        ...response,
        products: (response.products as Variant[]).map((product) => ({
          ...product,
          title: 'Velvet Rose',
          variants: (product.variants as Variant[]).map((variant) => ({ ...variant, availability: inStock })),
        })),
      }),
    },
  ],
];

describe('checks of a shop whose catalogue misbehaves', () => {
  test.for(faults)('a worker reads the pages and notifies nothing when %s', async ([, fault], { app, shop }) => {
    const { ucp, getFragrance, listEmails, pageRequests } = await givenUcpWatches(app, shop);
    await runWorkers(app);
    ucp.misbehave(fault);
    app.advanceToNextCheck();
    await runWorkers(app);
    app.clock.advance(HOUR);
    await runWorkers(app);
    await runNextChecks(app);
    expect(pageRequests()).toBeGreaterThanOrEqual(2);
    for (const index of [0, 1]) expect(await getFragrance(index)).toMatchObject({ isSoldOut: true });
    expect(await listEmails()).toHaveLength(0);
  });

  test('a worker reads the pages after the pause when the shop asks for a pause before its profile', async ({
    app,
    shop,
  }) => {
    const { pageRequests, getFragrance, posts } = await givenUcpWatches(app, shop);
    shop.put('/.well-known/ucp', { status: 429, headers: { 'retry-after': '7200' } });
    await runWorkers(app);
    expect(pageRequests()).toBe(0);
    app.clock.advance(2 * HOUR);
    await runWorkers(app);
    expect(pageRequests()).toBe(2);
    expect(posts()).toBe(0);
    expect(await getFragrance()).toMatchObject({ isSoldOut: true });
  });

  test('a worker reads the catalogue of an older version that the profile links to', async ({ app, shop }) => {
    const older = '2026-04-08';
    const { ucp, pageRequests } = await givenUcpWatches(app, shop, {
      products: 1,
      ucp: {
        version: older,
        changeProfile: (profile) => {
          shop.put('/ucp-2026-04-08', { headers: json, body: JSON.stringify(profile) });
          const links = { [older]: `${shop.origin}/ucp-2026-04-08` };
          return { ucp: { version: '2027-01-01', services: {}, payment_handlers: {}, supported_versions: links } };
        },
      },
    });
    await runWorkers(app);
    expect(ucp.calls.map(({ operation }) => operation)).toEqual(['search_catalog', 'get_product']);
    expect(ucp.violations).toEqual([]);
    expect(pageRequests()).toBe(0);
    const posts = shop.requests.filter(({ method }) => method === 'POST');
    expect(posts[0]?.headers['ucp-agent']).toBe(`profile="${app.config.publicUrl.origin}/.well-known/ucp/${older}"`);
  });

  test('a page whose product is not in the catalogue is read itself, and searched again after a day', async ({
    app,
    shop,
  }) => {
    const { ucp, goods, pageRequests, operations } = await givenUcpWatches(app, shop, { products: 1 });
    ucp.misbehave({ change: () => ({ ucp: envelope, products: [] }) });
    await runWorkers(app);
    expect([operations(), pageRequests()]).toEqual([['search_catalog'], 1]);
    ucp.misbehave(null);
    app.clock.advance(DAY - HOUR);
    await runWorkers(app);
    expect([operations(), pageRequests()]).toEqual([['search_catalog'], 2]);
    const { ucp: renewed } = givenUcp(shop, goods, { currency: 'USD' });
    app.clock.advance(2 * HOUR);
    await app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();
    await runWorkers(app);
    await runWorkers(app);
    expect(renewed.calls.map(({ operation }) => operation)).toEqual(['search_catalog', 'get_product']);
    expect(pageRequests()).toBe(2);
  });

  test('a worker reads the pages when the profile is gone, and the catalogue when it is back', async ({
    app,
    shop,
  }) => {
    const { ucp, pageRequests, operations, goods } = await givenUcpWatches(app, shop);
    await runWorkers(app);
    ucp.close();
    app.clock.advance(DAY);
    await runWorkers(app);
    expect(pageRequests()).toBe(2);
    const { ucp: back } = givenUcp(shop, goods, { currency: 'USD' });
    app.clock.advance(2 * DAY);
    await runWorkers(app);
    expect(operations().length + back.calls.length).toBeGreaterThan(4);
    expect(back.calls.map(({ operation }) => operation)).toContain('lookup_catalog');
  });
});
