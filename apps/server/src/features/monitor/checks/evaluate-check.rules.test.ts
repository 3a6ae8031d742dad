import { MINUTE_MS } from '@sillage/contract';
import type { Verdict } from '@sillage/page-reader';
import { expect, test } from 'vitest';
import type { KnownOffer } from './checks.repo.ts';
import { evaluateCheck, isUnchangedCheck, type PageCheck } from './evaluate-check.rules.ts';

const start = new Date('2026-11-21T12:00:00Z');

const checkAt = (minute: number, confidence: number): PageCheck => ({
  page: { id: 1, fragranceId: 1 },
  at: new Date(start.getTime() + minute * MINUTE_MS),
  outcome: 'product',
  reason: null,
  verdict: {
    page: 'product',
    offers: [],
    kind: 'bottle',
    availability: 'InStock',
    price: 80,
    currency: 'EUR',
    confidence,
  } as unknown as Verdict,
});
const stateAfter = (check: PageCheck) => evaluateCheck(check, [], MINUTE_MS)[0]?.transition.state;

test.each([
  ['agree is confirmed at once', 0.61, 'InStock', null],
  ['contradict each other awaits a second check', 0.6, null, { availability: 'InStock', since: start }],
] as const)('evaluateCheck: a first check whose sources %s', (_how, confidence, availability, candidate) => {
  expect(stateAfter(checkAt(0, confidence))).toMatchObject({ availability, candidate });
});

const priced = {
  id: 1,
  variant: null,
  sku: null,
  size_ml: null,
  kind: 'bottle',
  availability: 'InStock',
  available_since: start,
  recent_restocks: [],
  recent_preorders: [],
  candidate: null,
  confirmed_price: 100,
  confirmed_currency: 'EUR',
  is_new: false,
  latestCheck: { availability: 'InStock', price: 80, currency: 'EUR' },
} as unknown as KnownOffer;

test.each<[what: string, confidence: number, known: Partial<KnownOffer>, priceDrop: object | null]>([
  ['on a page whose sources agree may be notified', 0.61, {}, { before: 100, price: 80 }],
  ['on a page whose sources contradict each other is confirmed without notification', 0.6, {}, null],
  [
    'of an offer that is not confirmed in stock is confirmed without notification',
    0.61,
    { availability: 'OutOfStock' },
    null,
  ],
  [
    'of an offer that this check confirms as restocked is confirmed without notification',
    0.61,
    {
      availability: 'OutOfStock',
      candidate: { availability: 'InStock', since: start },
    },
    null,
  ],
])(
  'evaluateCheck confirms a lower price and decides whether users may be notified: a lower price %s',
  (_what, confidence, known, priceDrop) => {
    const [change] = evaluateCheck(checkAt(1, confidence), [{ ...priced, ...known }], MINUTE_MS);
    expect(change).toMatchObject({ confirmed: { price: 80, currency: 'EUR' }, priceDrop });
  },
);

const terms = { listPrice: 120, lowest30Days: null, market: 'DE', deliversTo: ['AT', 'DE'] };
const delivery = { amount: 4.9, currency: 'EUR', freeFrom: null };
const stored = {
  list_price: 120,
  shop_lowest_price: null,
  delivery_price: 4.9,
  free_delivery_from: null,
  delivers_to: ['AT', 'DE'],
  market: 'DE',
};

test.each<[what: string, stated: object, isUnchanged: boolean]>([
  ['the stored terms', { ...terms, delivery }, true],
  ['no terms, as a feed', {}, true],
  ['another list price', { ...terms, delivery, listPrice: 110 }, false],
  ['another cost of delivery', { ...terms, delivery: { ...delivery, amount: 5 } }, false],
  ['another market', { ...terms, delivery, market: 'AT' }, false],
  ['no delivery any more', { ...terms, delivery: null }, false],
])('isUnchangedCheck compares an observation that states %s', (_what, stated, isUnchanged) => {
  const offer = { variant: null, sku: null, gtin: null, sizeMl: null, kind: 'bottle', availability: 'InStock' };
  const check = checkAt(1, 0.9);
  const verdict = { ...check.verdict, method: null, offers: [{ ...offer, price: 80, currency: 'EUR', ...stated }] };
  const latestCheck = {
    outcome: 'product',
    reason: null,
    availability: 'InStock',
    price: 80,
    currency: 'EUR',
    method: null,
  };
  const prices = { price: 80, currency: 'EUR', confirmed_price: 80, gtin: null, availability: 'InStock' };
  const known = { ...priced, ...prices, ...stored, latestCheck, first_seen_at: start } as unknown as KnownOffer;
  const current = { ...check, verdict: verdict as unknown as Verdict };
  const changes = evaluateCheck(current, [known], MINUTE_MS);
  expect(isUnchangedCheck(current, changes)).toBe(isUnchanged);
  expect(changes.map(({ transition, priceDrop }) => [transition.event, priceDrop])).toEqual([[null, null]]);
});
