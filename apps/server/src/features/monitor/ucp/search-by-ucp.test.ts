import { type UcpFault, type UcpShop, variantId } from '@sillage/testkit/ucp';
import { DAY, HOUR } from '../../../platform/clock.ts';
import type { SignRequest } from '../../../platform/signatures/sign-request.ts';
import { givenUcp, withUcp } from '../../../testing/given-ucp-shop.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { ProductQuery } from '../shop-search/shop-interface.ts';
import { searchByUcp } from './search-by-ucp.service.ts';

const goods = [
  {
    handle: 'oud-royal',
    name: 'Oud Royal Eau de Parfum',
    sizes: [
      { ml: 50, inStock: true, gtin: '3348901250122', amount: 8_950 },
      { ml: 100, inStock: false, amount: 12_500 },
    ],
  },
  { handle: 'amber-nights', name: 'Amber Nights', sizes: [{ ml: 30, inStock: true, status: 'backorder' }] },
];
const query: ProductQuery = { brand: 'House', name: 'Oud Royal', concentration: 'Eau de Parfum', gtins: [] };
const bindings = [
  { transports: ['mcp'], mode: 'sessions', isStream: false },
  { transports: ['mcp'], mode: 'sessions', isStream: true },
  { transports: ['mcp'], mode: 'stateless', isStream: false },
  { transports: ['mcp'], mode: 'tools-only', isStream: false },
  { transports: ['rest'], mode: 'sessions', isStream: false },
] as const;

describe('searchByUcp', () => {
  test.for(bindings)(
    'searchByUcp returns the products of a shop with the binding %o',
    async (binding, { app, shop }) => {
      const { ucp } = givenUcp(shop, goods, binding);
      const found = await withUcp(app, shop, (context) => searchByUcp(context, query));
      expect(ucp.violations).toEqual([]);
      const [oud] = found ?? [];
      expect(oud).toMatchObject({
        url: `${shop.origin}/products/oud-royal`,
        name: 'Oud Royal Eau de Parfum',
        verdict: { page: 'product', method: 'ucp', availability: 'InStock' },
        variants: [
          {
            id: variantId('oud-royal', 50),
            listPrice: { price: 99.5, currency: 'EUR' },
            unitPrice: { price: 179, currency: 'EUR', measure: '100 ml' },
          },
          { id: variantId('oud-royal', 100) },
        ],
      });
      expect(oud?.verdict.offers).toMatchObject([
        {
          variant: '50 ml',
          sizeMl: 50,
          sku: 'oud-royal-50',
          gtin: '3348901250122',
          price: 89.5,
          currency: 'EUR',
          availability: 'InStock',
        },
        { variant: '100 ml', sizeMl: 100, gtin: null, price: 125, availability: 'OutOfStock' },
      ]);
    },
  );

  test('searchByUcp sends only country, currency and language besides the query', async ({ app, shop }) => {
    const { ucp } = givenUcp(shop, goods);
    await withUcp(app, shop, (context) => searchByUcp(context, query));
    expect(ucp.calls.map(({ request }) => request)).toEqual([
      {
        query: 'House Oud Royal Eau de Parfum',
        context: { address_country: 'DE', currency: 'EUR', language: 'de' },
        pagination: { limit: 20 },
      },
    ]);
    const named = shop.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers['ucp-agent']);
    expect(new Set(named)).toEqual(new Set([`profile="${app.config.publicUrl.origin}/.well-known/ucp"`]));
  });

  test('searchByUcp sends at most three searches when the shop has more pages', async ({ app, shop }) => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...goods[0]!,
      handle: `oud-${index}`,
      name: `Oud ${index}`,
    }));
    const { ucp } = givenUcp(shop, many, { pageSize: 5 });
    const search = (gtins: string[]) => withUcp(app, shop, (context) => searchByUcp(context, { ...query, gtins }));
    expect(await search([])).toHaveLength(15);
    expect(ucp.calls).toHaveLength(3);
    await search(['4006381333931']);
    expect(ucp.calls.slice(3).map(({ request }) => request.query)).toEqual([
      'House Oud Royal Eau de Parfum',
      'House Oud Royal Eau de Parfum',
      '4006381333931',
    ]);
  });

  test('searchByUcp stops after the page with the GTIN', async ({ app, shop }) => {
    const { ucp } = givenUcp(shop, goods, { pageSize: 1 });
    await withUcp(app, shop, (context) => searchByUcp(context, { ...query, gtins: ['03348901250122'] }));
    expect(ucp.calls).toHaveLength(1);
  });

  test('searchByUcp leaves out products whose page is on another host', async ({ app, shop }) => {
    const { ucp } = givenUcp(shop, goods);
    ucp.misbehave({
      change: (response) =>
        JSON.parse(JSON.stringify(response).replaceAll(shop.origin, 'https://evil.example')) as typeof response,
    });
    expect(await withUcp(app, shop, (context) => searchByUcp(context, query))).toEqual([]);
  });

  test('searchByUcp returns null and requests the profile once a day when the shop has none', async ({ app, shop }) => {
    const search = () => withUcp(app, shop, (context) => searchByUcp(context, query));
    const profiles = () => shop.requests.filter(({ path }) => path === '/.well-known/ucp').length;
    expect([await search(), await search(), profiles()]).toEqual([null, null, 1]);
    app.clock.advance(DAY);
    expect([await search(), profiles()]).toEqual([null, 2]);
    app.clock.advance(DAY);
    // The second negative result counts for two days.
    expect([await search(), profiles()]).toEqual([null, 2]);
  });

  test('searchByUcp requests a profile again after a day, and not before', async ({ app, shop }) => {
    givenUcp(shop, goods);
    const search = () => withUcp(app, shop, (context) => searchByUcp(context, query));
    const profiles = () => shop.requests.filter(({ path }) => path === '/.well-known/ucp').length;
    await search();
    app.clock.advance(DAY - HOUR);
    await search();
    expect(profiles()).toBe(1);
    app.clock.advance(2 * HOUR);
    await search();
    expect(profiles()).toBe(2);
  });

  test('searchByUcp continues the session of the search before, and starts one when it ended', async ({
    app,
    shop,
  }) => {
    const { ucp } = givenUcp(shop, goods);
    const search = () => withUcp(app, shop, (context) => searchByUcp(context, query));
    const posts = () => shop.requests.filter(({ method }) => method === 'POST').length;
    await search();
    expect(posts()).toBe(3);
    await search();
    expect(posts()).toBe(4);
    ucp.endSessions();
    expect(await search()).toHaveLength(1);
    // The request with the old session, then handshake and search.
    expect(posts()).toBe(8);
    expect(ucp.violations).toEqual([]);
  });

  test('searchByUcp signs each request of the catalogue', async ({ app, shop }) => {
    givenUcp(shop, goods);
    const signed: string[] = [];
    const signRequest: SignRequest = async ({ url, body = '' }) => {
      signed.push(`${url} ${(JSON.parse(body) as { method: string }).method}`);
      return { signature: 'sig1=:AA==:' };
    };
    await withUcp(app, shop, (context) => searchByUcp(context, query), { signRequest });
    expect(signed).toEqual(
      ['initialize', 'notifications/initialized', 'tools/call'].map((name) => `${shop.origin}/api/ucp/mcp ${name}`),
    );
    const posts = shop.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers.signature)).toEqual(posts.map(() => 'sig1=:AA==:'));
  });

  test('searchByUcp returns null without a request when robots.txt disallows the endpoint', async ({ app, shop }) => {
    shop.put('/robots.txt', 'user-agent: *\ndisallow: /api/');
    const { ucp } = givenUcp(shop, goods, { transports: ['mcp', 'rest'] });
    expect(await withUcp(app, shop, (context) => searchByUcp(context, query))).toBeNull();
    expect(ucp.calls).toEqual([]);
    expect(shop.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/.well-known/ucp']);
  });

  test('searchByUcp uses REST when robots.txt disallows the MCP endpoint', async ({ app, shop }) => {
    shop.put('/robots.txt', 'user-agent: *\ndisallow: /api/ucp/mcp');
    const { ucp } = givenUcp(shop, goods, { transports: ['mcp', 'rest'] });
    expect(await withUcp(app, shop, (context) => searchByUcp(context, query))).toHaveLength(1);
    expect(ucp.calls.map(({ transport }) => transport)).toEqual(['rest']);
  });
});

const json = { 'content-type': 'application/json' };
const faults: [string, UcpFault | ((ucp: UcpShop) => void)][] = [
  ['the endpoint returns 404', { reply: { status: 404 } }],
  ['the endpoint returns 500', { reply: { status: 500, body: 'oops' } }],
  ['the endpoint returns a page of HTML', { reply: { body: '<!doctype html><h1>Hello</h1>' } }],
  ['the response is half of a JSON text', { reply: { headers: json, body: '{"jsonrpc":"2.0","id":1,"result":{' } }],
  ['the endpoint redirects', { reply: { status: 307, headers: { location: 'https://evil.example/' } } }],
  ['the response is of another version', { change: (response) => ({ ...response, ucp: { version: '2027-01-01' } }) }],
  ['the response has no products', { change: ({ ucp }) => ({ ucp }) }],
  [
    'the capability was withdrawn',
    {
      change: () => ({
        ucp: { version: '2026-08-25', status: 'error' },
        messages: [{ type: 'error', code: 'capabilities_incompatible', content: 'no', severity: 'unrecoverable' }],
      }),
    },
  ],
];

describe('searchByUcp at a shop that misbehaves', () => {
  test.for(faults)('searchByUcp returns null and pauses when %s', async ([, fault], { app, shop }) => {
    const { ucp } = givenUcp(shop, goods);
    ucp.misbehave(fault as UcpFault);
    const search = () => withUcp(app, shop, (context) => searchByUcp(context, query));
    expect(await search()).toBeNull();
    const before = shop.requests.length;
    ucp.misbehave(null);
    expect(await search()).toBeNull();
    expect(shop.requests.length).toBe(before);
    app.clock.advance(HOUR);
    expect(await search()).toHaveLength(1);
  });

  test('searchByUcp leaves out a product that breaks its schema, and returns the others', async ({ app, shop }) => {
    const { ucp } = givenUcp(shop, [goods[0]!, { ...goods[0]!, handle: 'oud-noir', name: 'Oud Noir' }]);
    ucp.misbehave({
      change: (response) => {
        const [first, ...others] = response.products as { price_range: unknown }[];
        return { ...response, products: [{ ...first, price_range: 'much' }, ...others] };
      },
    });
    const found = await withUcp(app, shop, (context) => searchByUcp(context, query));
    expect(found?.map(({ name }) => name)).toEqual(['Oud Noir']);
  });
});
