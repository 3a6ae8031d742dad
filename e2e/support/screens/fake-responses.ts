import type { Page } from '@playwright/test';
import type { ApiKey, InboxEntry, Observation, Observed } from '@sillage/contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONG_NAME =
  'The spreadsheet in the hall that grandmother, the neighbours and the perfumery around the corner read every morning';

const buildTime = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
/** A text that has to be broken anywhere. */
export const LONG_TEXT = 'a-long-name-without-a-space-in-it-'.repeat(4);
export const buildId = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Path patterns of requests, each with the data of its response, or with how it fails. */
export type Responses = Record<string, 'slow' | 'lost' | object>;

/** Replaces responses of the server and loads the page again. */
export async function showResponses(page: Page, responses: Responses): Promise<void> {
  for (const [pattern, response] of Object.entries(responses))
    await page.route(pattern, (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      if (response === 'slow') return new Promise(() => {});
      return response === 'lost' ? route.abort() : route.fulfill({ json: { success: true, data: response } });
    });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Sends the page a message as the content script of the extension does (docs/extension.md). */
export async function replyAsExtension(page: Page, reply: object): Promise<void> {
  await page.evaluate((data) => postMessage({ from: 'sillage-extension', ...data }, location.origin), reply);
}

export function buildKey(number: number, overrides: Partial<ApiKey> = {}): ApiKey {
  return {
    id: buildId(number),
    name: `Home Assistant ${number}`,
    prefix: 'sillage_ab12',
    scopes: ['read'],
    createdAt: buildTime(40 * DAY_MS),
    expiresAt: buildTime(-300 * DAY_MS),
    lastUsedAt: buildTime(2 * HOUR_MS),
    ...overrides,
  };
}

/** The most keys that a user can have: with a long name, all scopes, never used, and expired. */
export const manyKeys: ApiKey[] = [
  buildKey(1, { name: LONG_NAME.slice(0, 100), scopes: ['read', 'watchlist', 'observe'], expiresAt: null }),
  buildKey(2, { name: 'x'.repeat(100), lastUsedAt: null }),
  ...Array.from({ length: 18 }, (_, index) => buildKey(index + 3)),
  buildKey(30, { name: 'Old script', expiresAt: buildTime(DAY_MS) }),
];

export function buildObserved(number: number, overrides: Partial<Observed> = {}): Observed {
  const price = 80 + number;
  const observedAt = overrides.observedAt ?? buildTime(2 * HOUR_MS);
  return {
    id: buildId(100 + number),
    url: `https://closed.example/p/${number}`,
    shop: 'closed.example',
    fragranceId: number,
    title: `Oud Imaginaire ${number} Eau de Parfum`,
    stockState: 'in-stock',
    price,
    currency: 'EUR',
    sizes: [{ sizeMl: 50, variant: null, availability: 'InStock', price, currency: 'EUR' }],
    observedAt,
    visitedAt: observedAt,
    counts: true,
    countsReason: null,
    suggestionId: null,
    isWatched: true,
    ...overrides,
  };
}

const UNREADABLE = { counts: false, countsReason: 'unreadable' } as const;

const twelveSizes: Observed['sizes'] = Array.from({ length: 12 }, (_, index) => ({
  sizeMl: index % 2 ? 10 * (index + 1) : null,
  variant: index % 2 ? null : `Gift set in a lacquered box with a travel spray, number ${index}`,
  availability: index % 3 ? 'InStock' : 'OutOfStock',
  price: 40 + 10 * index,
  currency: 'EUR',
}));

/** Observed pages in each state of stock, with long texts, and more than *Check now* opens. */
export const manyObserved: Observed[] = [
  buildObserved(1, { title: LONG_NAME, sizes: twelveSizes, shop: `${'long-name-of-a-shop.'.repeat(4)}example` }),
  buildObserved(2, { stockState: 'sold-out', observedAt: buildTime(3 * DAY_MS) }),
  buildObserved(3, { stockState: 'unconfirmed', isWatched: false, fragranceId: null }),
  buildObserved(4, { ...UNREADABLE, stockState: 'unreadable', price: null, currency: null, sizes: [], title: null }),
  buildObserved(5, { stockState: 'pre-order' }),
  buildObserved(6, { stockState: 'outdated', observedAt: buildTime(30 * DAY_MS) }),
  buildObserved(7, { ...UNREADABLE, visitedAt: buildTime(HOUR_MS) }),
  ...Array.from({ length: 18 }, (_, index) => buildObserved(index + 8)),
];

/**
 * What a user's own browser read, `agoMs` before now, on a page with two sizes, of which the larger
 * is sold out.
 */
export function buildObservation(url: string, availability: 'InStock' | 'OutOfStock', agoMs = 0): Observation {
  const offer = { variant: null, sku: null, gtin: null, kind: 'bottle', currency: 'EUR' } as const;
  return {
    url,
    observedAt: buildTime(agoMs),
    outcome: 'product',
    verdict: {
      title: 'Imaginary Tide Eau de Parfum',
      brand: 'Maison Démo',
      availability,
      confidence: 0.97,
      method: 'json-ld',
      offers: [
        { ...offer, sizeMl: 50, availability, price: 95 },
        { ...offer, sizeMl: 100, availability: 'OutOfStock', price: 148 },
      ],
      evidence: [{ source: 'json-ld', says: `availability: ${availability}` }],
    },
  };
}

/** Inbox entry of a restock `number` hours ago; the first one is new. */
export function buildInboxEntry(number: number, overrides: Partial<InboxEntry>): InboxEntry {
  return {
    id: buildId(number),
    kind: 'restock',
    at: buildTime(number * HOUR_MS),
    fragranceId: number,
    fragranceName: 'Oud Imaginaire',
    fragranceBrand: 'Maison Test',
    fragranceImageUrl: null,
    fragranceFamily: 'Woody Oriental',
    shop: 'Parfumerie Test',
    url: 'https://shop.example/oud',
    offers: [{ variant: null, sizeMl: 50, price: 59, currency: 'EUR', availability: 'InStock' }],
    priceDrop: null,
    method: 'json-ld',
    evidence: [{ source: 'page', says: 'Add to basket' }],
    isFlapping: false,
    isUnread: number === 1,
    deliveries: [],
    reason: null,
    ...overrides,
  };
}
