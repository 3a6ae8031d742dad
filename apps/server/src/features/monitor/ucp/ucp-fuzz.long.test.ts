import { random } from '@sillage/testkit/random';
import { describe, expect, test } from 'vitest';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import { UCP_VERSIONS } from '../../../platform/signatures/public-address.ts';
import { negotiate } from './negotiate.ts';
import { joinVariants, readUcpPage } from './read-ucp-page.ts';
import { UcpClient } from './ucp-client.ts';
import { UcpError } from './ucp-error.ts';
import type { UcpPage } from './ucp-pages.repo.ts';

const PROFILES = 40_000;
const RESULTS = 60_000;
const MAX_GROWTH_MB = 150;
const [version] = UCP_VERSIONS;
const origin = 'https://shop.example';

const hostile: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[]]]],
  '\u0000\u202e\ud800',
  'x'.repeat(5_000),
  'javascript:alert(1)',
  '__proto__',
  { __proto__: null, constructor: { prototype: 1 }, toString: 1 },
  Array.from({ length: 300 }, (_, index) => ({ id: index })),
  JSON.parse('{"__proto__":{"polluted":1}}'),
];

/** Changes one to three places of a JSON value: replaces, removes or repeats what is there. */
function mutate<Value>(value: Value, next: () => number, select: (copy: Value) => unknown = (copy) => copy): Value {
  const copy = structuredClone(value);
  const part = select(copy);
  for (let changes = 1 + Math.floor(next() * 3); changes > 0; changes -= 1) change(next() < 0.9 ? part : copy, next);
  return copy;
}

function change(root: unknown, next: () => number): void {
  let [node, depth] = [root as Record<string, unknown>, 0];
  while (typeof node === 'object' && node !== null) {
    const keys = Object.keys(node);
    const key = keys[Math.floor(next() * keys.length)];
    if (key === undefined) return;
    const child = node[key];
    if (typeof child === 'object' && child !== null && next() < 0.8 && depth < 12) {
      [node, depth] = [child as Record<string, unknown>, depth + 1];
      continue;
    }
    const action = next();
    if (action < 0.25) delete node[key];
    else if (action < 0.4) node[`${key}s`] = child;
    else node[key] = structuredClone(hostile[Math.floor(next() * hostile.length)]);
    return;
  }
}

/** Cuts the text or changes single characters, in one of ten cases. */
function damage(text: string, next: () => number): string {
  const action = next();
  const place = Math.floor(next() * text.length);
  if (action < 0.05) return text.slice(0, place);
  if (action < 0.1)
    return `${text.slice(0, place)}${String.fromCharCode(Math.floor(next() * 128))}${text.slice(place + 1)}`;
  return text;
}

const profile = {
  ucp: {
    version,
    supported_versions: { '2026-01-11': `${origin}/old` },
    services: {
      'dev.ucp.shopping': [
        { version, transport: 'mcp', endpoint: `${origin}/mcp` },
        { version, transport: 'rest', endpoint: `${origin}/rest` },
      ],
    },
    capabilities: {
      'dev.ucp.shopping.catalog.search': [{ version, schema: 'https://ucp.dev/s.json' }],
      'dev.ucp.shopping.catalog.lookup': [{ version, schema: 'https://ucp.dev/s.json' }],
    },
    payment_handlers: {},
  },
};

const sizes = [50, 100];

function buildResult(inStock: boolean) {
  const price = { amount: 8_000, currency: 'EUR' };
  const variants = sizes.map((ml) => ({
    id: `v${ml}`,
    sku: `s${ml}`,
    title: `${ml} ml`,
    description: { plain: 'A bottle' },
    price,
    list_price: price,
    availability: inStock ? { available: true, status: 'in_stock' } : { available: false, status: 'out_of_stock' },
    options: [{ name: 'Size', label: `${ml} ml` }],
    inputs: [{ id: `v${ml}`, match: 'exact' }],
  }));
  const product = {
    id: 'p1',
    title: 'Oud Royal',
    description: { plain: 'Oud' },
    url: `${origin}/products/oud`,
    price_range: { min: price, max: price },
    options: [{ name: 'Size', values: sizes.map((ml) => ({ label: `${ml} ml` })) }],
    variants,
  };
  const structuredContent = { ucp: { version }, products: [product] };
  return { jsonrpc: '2.0', id: 1, result: { structuredContent } };
}

/** Most mutations change the variants, where the stock is. */
function takeVariants({ result }: ReturnType<typeof buildResult>): unknown {
  return result.structuredContent.products[0]?.variants;
}

const page: UcpPage = {
  id: 1,
  url: `${origin}/products/oud`,
  fragranceId: 1,
  name: 'Oud Royal',
  brand: 'House',
  watchers: 1,
  failures: 0,
  changes: 0,
  firstCheckedAt: null,
  variantIds: ['v50', 'v100'],
  productId: 'p1',
  learnedAt: new Date(0),
  searchedAt: new Date(0),
  pageTriedAt: null,
  isChanging: false,
  currency: 'EUR',
  sizes,
};

function lookUp(body: string) {
  const response: FetchedPage = {
    url: origin,
    finalUrl: origin,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
  };
  const client = new UcpClient({
    shop: { fetch: async () => response },
    offer: { version, transport: 'mcp', endpoint: `${origin}/mcp`, canSearch: true, canLookup: true },
    profileUrl: 'https://sillage.example/.well-known/ucp',
    market: null,
    signRequest: async () => ({}),
    session: { id: null, version: null },
  });
  return client.lookupCatalog(page.variantIds);
}

function usedHeapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

describe('the reader of UCP catalogues with mutated input', () => {
  test('negotiate offers only addresses of the shop for mutated profiles', () => {
    const next = random(20_261_128);
    const isAllowed = (url: string) => new URL(url).origin === origin;
    const before = usedHeapMb();
    let offered = 0;
    for (let round = 0; round < PROFILES; round += 1) {
      const result = negotiate(mutate(profile, next), { isAllowed });
      if (result.kind !== 'offer') continue;
      offered += 1;
      expect(new URL(result.offer.endpoint).origin).toBe(origin);
      expect(result.offer.version).toBe(version);
    }
    expect(offered).toBeGreaterThan(PROFILES / 20);
    expect(offered).toBeLessThan(PROFILES);
    expect(usedHeapMb() - before).toBeLessThan(MAX_GROWTH_MB);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each([
    ['sold-out', false],
    ['in-stock', true],
  ])(
    'a mutated result about %s sizes never states another stock, a part of the sizes or another currency',
    async (_, inStock) => {
      const next = random(inStock ? 1 : 2);
      const before = usedHeapMb();
      let read = 0;
      for (let round = 0; round < RESULTS / 2; round += 1) {
        const body = damage(JSON.stringify(mutate(buildResult(inStock), next, takeVariants)), next);
        const found = await lookUp(body).catch((error: unknown) => {
          if (error instanceof UcpError) return null;
          throw error;
        });
        const product = found && joinVariants(page, found);
        const reading = product && readUcpPage(page, product, { shopHost: 'shop.example', at: new Date(0) });
        if (!reading) continue;
        read += 1;
        const { offers } = reading.verdict;
        expect(sizes.every((ml) => offers.some(({ sizeMl }) => sizeMl === ml))).toBe(true);
        const stated = new Set(offers.map(({ availability }) => availability));
        expect([...stated].every((one) => one === 'unknown' || one === (inStock ? 'InStock' : 'OutOfStock'))).toBe(
          true,
        );
        expect(offers.every(({ price, currency }) => price === null || (price > 0 && currency === 'EUR'))).toBe(true);
      }
      expect(read).toBeGreaterThan(RESULTS / 40);
      expect(usedHeapMb() - before).toBeLessThan(MAX_GROWTH_MB);
    },
  );

  test.each([
    ['arrays nested a million deep', '['.repeat(1_000_000)],
    ['objects nested a hundred thousand deep', '{"a":'.repeat(100_000)],
    ['a list of a million zeros', `[${'0,'.repeat(1_000_000)}0]`],
    [
      'a product with a hundred thousand variants',
      JSON.stringify(buildResult(true)).replace('"variants":[', `"variants":[${'{},'.repeat(100_000)}`),
    ],
  ])('a result of %s is rejected', async (_, body) => {
    const outcome = await lookUp(body).then(
      ({ size }) => size,
      (error: unknown) => error,
    );
    expect(outcome === 0 || outcome instanceof UcpError).toBe(true);
  });
});
