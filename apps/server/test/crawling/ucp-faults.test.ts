import type { UcpFault } from '@sillage/testkit/ucp';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { givenUcp, givenUcpWatches } from '../../src/testing/given-ucp-shop.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { runNextChecks, runWorkers } from '../../src/testing/workers.ts';

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

  const outOfStock = { available: false, status: 'out_of_stock' };
  test.for<[string, Change]>([
    ['are missing', changeVariants((variant) => (variant.title === '100 ml' ? variant : null))],
    ['are sold out elsewhere', changeVariants((variant) => ({ ...variant, id: 'x', availability: outOfStock }))],
    [
      'are sold out in another currency',
      changeVariants((variant) => ({ ...variant, availability: outOfStock, price: { amount: 1, currency: 'GBP' } })),
    ],
  ])('sizes in stock do not sell out when some of them %s in the catalogue', async ([, change], { app, shop }) => {
    const { ucp, setStock, getFragrance, pageRequests } = await givenUcpWatches(app, shop);
    for (const index of [0, 1]) setStock(index, true);
    await runWorkers(app);
    ucp.misbehave({ change });
    await runNextChecks(app);
    await runNextChecks(app);
    expect(pageRequests()).toBeGreaterThanOrEqual(2);
    for (const index of [0, 1])
      expect(await getFragrance(index)).toMatchObject({
        isSoldOut: false,
        offers: [{ availability: 'InStock' }, { availability: 'InStock' }],
      });
    expect(await app.db.selectFrom('candidates').select('offer_id').execute()).toEqual([]);
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
