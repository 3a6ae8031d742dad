import { expect, test } from 'vitest';
import { selectReliableOffers } from './reliable-offers.ts';
import type { OfferObservation, Verdict } from './verdict.ts';

const reading = (facts: Partial<OfferObservation>): OfferObservation => ({
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: null,
  kind: 'bottle',
  availability: 'InStock',
  price: null,
  currency: null,
  ...facts,
});

test.each([
  ['unknown for an in-stock offer when the confidence is below 0.5', 'InStock', 0.4, 'unknown'],
  ['InStock for an in-stock offer when the confidence is 0.5', 'InStock', 0.5, 'InStock'],
  ['OutOfStock for an out-of-stock offer when the confidence is below 0.5', 'OutOfStock', 0.4, 'OutOfStock'],
] as const)('selectReliableOffers returns %s', (_what, availability, confidence, expected) => {
  const verdict = { page: 'product', offers: [reading({ availability })], availability, confidence } as Verdict;
  expect(selectReliableOffers(verdict)).toMatchObject([{ availability: expected }]);
});

test('selectReliableOffers returns no offers when the page is blocked, and one offer when a product page has no variants', () => {
  const verdict: Verdict = {
    page: 'blocked',
    reason: 'a captcha',
    availability: 'unknown',
    buyable: null,
    price: null,
    currency: null,
    title: null,
    brand: null,
    gtin: null,
    offers: [reading({})],
    kind: 'bottle',
    method: null,
    confidence: 0,
    evidence: [],
  };
  expect(selectReliableOffers(verdict)).toEqual([]);
  expect(selectReliableOffers({ ...verdict, page: 'product', offers: [], availability: 'SoldOut' })).toMatchObject([
    { availability: 'SoldOut' },
  ]);
});
