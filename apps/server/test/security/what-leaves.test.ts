import { sampleBrand } from '@sillage/testkit/samples';
import { productPage, type Shop, type ShopRequest } from '@sillage/testkit/shop';
import { shopStore } from '../../src/features/catalogue/index.ts';
import { shopSearch } from '../../src/features/monitor/index.ts';
import { runSearches } from '../../src/features/offer-search/testing/given-search.ts';
import { verifyAsShop } from '../../src/platform/signatures/testing/verify-as-shop.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenShop } from '../../src/testing/given-shop.ts';
import { givenUcp } from '../../src/testing/given-ucp-shop.ts';
import { CONCENTRATION, interfaces, listGoods } from '../../src/testing/one-catalogue.ts';
import { test as base, expect, inject } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { runNextChecks, runWorkers } from '../../src/testing/workers.ts';

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sillage.example' });
  onCleanup(() => app.close());
  return app;
});

/** Header fields of requests for pages, lists, sitemaps, robots.txt and UCP profiles. */
const GET_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'host',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];

/** Header fields of requests to a shop's catalogue by UCP; the conditional ones are never sent. */
const POST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-digest',
  'content-length',
  'content-type',
  'host',
  'mcp-protocol-version',
  'mcp-session-id',
  'request-id',
  'signature',
  'signature-input',
  'ucp-agent',
  'user-agent',
];

/** Fields of a request's JSON by the REST binding; MCP sends them in `params.arguments.catalog`. */
const CATALOGUE_FIELDS = [
  'context.address_country',
  'context.currency',
  'context.language',
  'id',
  'ids[]',
  'pagination.limit',
  'query',
];
const MCP_FIELDS = [
  'id',
  'jsonrpc',
  'method',
  'params.arguments.meta.ucp-agent.profile',
  'params.clientInfo.name',
  'params.clientInfo.version',
  'params.name',
  'params.protocolVersion',
  ...CATALOGUE_FIELDS.map((field) => `params.arguments.catalog.${field}`),
];

/** No operation creates a cart or a checkout. */
const OPERATIONS = ['get_product', 'lookup_catalog', 'search_catalog'];
const REST_PATHS = ['lookup', 'product', 'search'].map((name) => `/api/ucp/v1/catalog/${name}`);
const MCP_METHODS = ['initialize', 'notifications/initialized', 'tools/call'];

const PERSON = {
  username: 'quillfeather77',
  email: 'zephyrine.q@private-mail.example',
  first_name: 'Zephyrine',
  last_name: 'Quillfeather',
};
const NOTES = 'For our anniversary in Ouagadougou';
const ADDRESS = '203.0.113.77';
const FORWARDED = '198.51.100.23';
const USER_AGENT = 'PrivateBrowser/9.75';
const REFERER = 'https://intranet.private.example/gifts';

/** Opens a shop for each interface, UCP by both transports, that the operator added. */
async function givenShops(app: TestApp) {
  const goods = listGoods('EUR');
  const open = async (put: (shop: Shop) => unknown): Promise<Shop> => {
    const shop = await givenShop();
    put(shop);
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
    return shop;
  };
  const page = {
    headers: { etag: '"v1"', 'last-modified': 'Sat, 03 Jan 2026 10:00:00 GMT' },
    body: productPage(`${sampleBrand} Oud Rouge ${CONCENTRATION}`, [{ availability: 'OutOfStock', size: '50 ml' }]),
  };
  return {
    ucp: await open((shop) => interfaces.ucp(shop, goods, 'EUR')),
    rest: await open((shop) => void givenUcp(shop, goods, { transports: ['rest'] })),
    shopify: await open((shop) => interfaces.shopify(shop, goods, 'EUR')),
    woocommerce: await open((shop) => interfaces.woocommerce(shop, goods, 'EUR')),
    sitemap: await open((shop) => {
      interfaces.sitemap(shop, goods, 'EUR');
      shop.put('/products/oud-rouge', page);
    }),
  };
}

/** A user with distinctive personal data, who watches the fragrance and asks where it is sold. */
async function searchAsPerson(app: TestApp): Promise<string[]> {
  const { id: fragranceId } = await givenFragrance(app, { name: 'Oud Rouge', concentration: CONCENTRATION });
  const { id: userId } = await givenUser(app);
  await app.db.updateTable('users').set(PERSON).where('id', '=', userId).execute();
  const browser = openBrowser(app, { address: ADDRESS, userAgent: USER_AGENT });
  expect((await browser.signIn(PERSON.username)).status).toBe(200);
  const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const headers = { 'x-forwarded-for': FORWARDED, referer: REFERER, 'accept-language': 'mos-BF' };
    const response = await browser.send(method, url, body, headers);
    expect([url, response.status]).toEqual([url, expect.toBeOneOf([200, 201, 202])]);
    return response.body.data;
  };
  await send('POST', '/api/watchlist/add', { userId, fragranceId, notes: NOTES });
  await send('POST', `/api/fragrances/${fragranceId}/offer-search`);
  await runSearches(app);
  const offers = await send('GET', `/api/fragrances/${fragranceId}/found-offers?page=0&size=100`);
  const { content } = offers as { content: { id: number; shop: string; status: string }[] };
  expect(new Set(content.map(({ shop }) => shop)).size).toBe(5);
  for (const { id } of content.filter(({ status }) => status === 'found'))
    await send('POST', `/api/fragrances/${fragranceId}/found-offers/${id}/watch`);
  await runWorkers(app);
  await runNextChecks(app);
  await runNextChecks(app);
  app.clock.advance(2 * 24 * 3_600_000);
  await send('POST', `/api/fragrances/${fragranceId}/refresh`);
  await send('POST', `/api/fragrances/${fragranceId}/check`);
  await runWorkers(app);
  const secrets = [userId, ...Object.values(PERSON), NOTES, ADDRESS, FORWARDED, USER_AGENT, REFERER, 'mos-BF'];
  return [...secrets, 'private-mail', 'Ouagadougou', ...[...browser.cookies.values()].filter((value) => value !== '')];
}

/** Searches a shop as one of the bundled list, whose country and currency are known. */
async function searchInMarket(app: TestApp, { origin }: Shop): Promise<void> {
  const market = { country: 'DE', currency: 'EUR', language: 'de' };
  const query = { brand: sampleBrand, name: 'Oud Rouge', concentration: CONCENTRATION, gtins: [] } as const;
  const options = { signal: new AbortController().signal };
  expect(await shopSearch.searchShop(app.deps, { url: origin, market }, query, options)).toMatchObject({
    source: 'ucp',
  });
}

function listFields(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listFields(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, entry]) => listFields(entry, path === '' ? key : `${path}.${key}`));
}

const listAll = (values: readonly string[]) => [...new Set(values)].toSorted();

/** A value as it may be hidden in a request. */
function encode(value: string): string[] {
  const bytes = Buffer.from(value);
  return [value, encodeURIComponent(value), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
}

test('requests to shops contain the fields of the documented list and nothing personal', async ({ app }) => {
  const shops = await givenShops(app);
  const personal = await searchAsPerson(app);
  for (const shop of [shops.ucp, shops.rest]) await searchInMarket(app, shop);
  const requests = Object.values(shops).flatMap((shop) => shop.requests.map((request) => ({ ...request, shop })));
  const ofMethod = (name: string) => requests.filter(({ method }) => method === name);
  const [gets, posts] = [ofMethod('GET'), ofMethod('POST')];
  expect(gets.length + posts.length).toBe(requests.length);

  const namesOf = (list: readonly ShopRequest[]) => listAll(list.flatMap(({ headers }) => Object.keys(headers)));
  expect(namesOf(gets)).toEqual(GET_HEADERS);
  expect(namesOf(posts)).toEqual(POST_HEADERS);
  expect(listAll(gets.map(({ body }) => body))).toEqual(['']);

  const bodies = posts.map(({ shop, body }) => ({ shop, json: JSON.parse(body) as unknown }));
  const fieldsAt = (at: Shop) => listAll(bodies.flatMap(({ shop, json }) => (shop === at ? listFields(json) : [])));
  expect(fieldsAt(shops.rest)).toEqual(CATALOGUE_FIELDS);
  expect(fieldsAt(shops.ucp)).toEqual(MCP_FIELDS.toSorted());

  // Shopify's product list names no currency; the empty cart of a new visitor does.
  const carts = requests.filter(({ path }) => /cart|checkout|basket|order/i.test(path));
  expect(listAll(carts.map(({ method, path }) => `${method} ${path}`))).toEqual(['GET /cart.js']);
  const calls = bodies.map(({ json }) => json as { method?: string; params?: { name?: string } });
  expect(listAll(calls.flatMap(({ method }) => method ?? []))).toEqual(MCP_METHODS);
  expect(listAll(calls.flatMap(({ params }) => params?.name ?? []))).toEqual(OPERATIONS);
  expect(listAll(posts.filter(({ shop }) => shop === shops.rest).map(({ path }) => path))).toEqual(REST_PATHS);

  const text = requests
    .map(({ method, path, headers, body }) => JSON.stringify([method, path, headers, body]))
    .join('\n');
  expect(personal.flatMap(encode).filter((value) => text.toLowerCase().includes(value.toLowerCase()))).toEqual([]);
  expect(text).toContain('Oud Rouge');
});

test('every request to a catalogue by UCP carries a signature that verifies with our published keys', async ({
  app,
}) => {
  const shops = await givenShops(app);
  for (const shop of [shops.ucp, shops.rest]) await searchInMarket(app, shop);
  const published = await app.deps.signingKeys.listPublished();
  const options = { keys: published.map(({ publicJwk }) => ({ ...publicJwk })), now: app.clock.now() };
  for (const { origin, requests } of [shops.ucp, shops.rest]) {
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(0);
    for (const { method, path, headers, body } of posts) {
      const received = { method, url: origin + path, headers: headers as Record<string, string>, body };
      expect(await verifyAsShop(received, options)).toMatchObject({ keyid: expect.stringMatching(/^[\w-]{43}$/) });
      expect(headers['ucp-agent']).toBe('profile="https://sillage.example/.well-known/ucp"');
      await expect(verifyAsShop({ ...received, body: `${body} ` }, options)).rejects.toThrow('digest_mismatch');
    }
  }
});
