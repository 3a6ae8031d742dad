import type { Verdict } from '@sillage/page-reader';
import { expect, test } from 'vitest';
import { judgeLook, type Look } from './judge-look.ts';
import type { KnownOffer } from './monitor.repo.ts';

const MINUTE_MS = 60_000;
const start = new Date('2026-11-21T12:00:00Z');

const lookAt = (minute: number, confidence: number): Look => ({
  page: { id: 1, fragranceId: 1 },
  at: new Date(start.getTime() + minute * MINUTE_MS),
  outcome: 'product',
  reason: null,
  verdict: {
    page: 'product',
    offers: [],
    availability: 'InStock',
    price: 80,
    currency: 'EUR',
    confidence,
  } as unknown as Verdict,
});
const stateAfter = (look: Look) => judgeLook(look, [], MINUTE_MS)[0]?.step.state;

test.each([
  ['agree is held true at once', 0.61, 'InStock', null],
  ['contradict each other waits for its second look', 0.6, null, { availability: 'InStock', since: start }],
] as const)('a first look whose sources %s', (_how, confidence, availability, candidate) => {
  expect(stateAfter(lookAt(0, confidence))).toMatchObject({ availability, candidate });
});

const priced = {
  id: 1,
  variant: null,
  sku: null,
  size_ml: null,
  availability: 'InStock',
  available_since: start,
  recent_restocks: [],
  recent_preorders: [],
  candidate: null,
  agreed_price: 100,
  agreed_currency: 'EUR',
  is_new: false,
  sight: { availability: 'InStock', price: 80, currency: 'EUR' },
} as unknown as KnownOffer;

test.each<[what: string, confidence: number, known: Partial<KnownOffer>, fall: object | null]>([
  ['that its sources agree on may be told', 0.61, {}, { before: 100, price: 80 }],
  ['on a page whose sources contradict each other is agreed on in silence', 0.6, {}, null],
  ['of what is not confirmed in stock is agreed on in silence', 0.61, { availability: 'OutOfStock' }, null],
  [
    'of what comes back with this look is agreed on in silence',
    0.61,
    {
      availability: 'OutOfStock',
      candidate: { availability: 'InStock', since: start },
    },
    null,
  ],
])('a lower price %s', (_what, confidence, known, fall) => {
  const [change] = judgeLook(lookAt(1, confidence), [{ ...priced, ...known }], MINUTE_MS);
  expect(change).toMatchObject({ agreed: { price: 80, currency: 'EUR' }, fall });
});
