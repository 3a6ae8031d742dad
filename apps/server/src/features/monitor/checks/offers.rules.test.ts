import type { OfferObservation } from '@sillage/page-reader';
import { expect, test } from 'vitest';
import { matchOffers, missingOffers, type OfferIdentity } from './offers.rules.ts';

const observation = (facts: Partial<OfferObservation>): OfferObservation => ({
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
const offer = (id: number, facts: Partial<OfferIdentity> = {}): OfferIdentity => ({
  id,
  sku: null,
  variant: null,
  size_ml: null,
  kind: 'bottle',
  ...facts,
});
const ids = (known: OfferIdentity[], observations: OfferObservation[]) =>
  matchOffers(known, observations).map(({ id }) => id);

test.each([
  ['a page-wide observation matches the only offer', [offer(1, { size_ml: 50 })], [observation({})], [1]],
  ['a first observation is a new offer', [], [observation({})], [null]],
  [
    'sizes match their offers in any order',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })],
    [observation({ sizeMl: 100 }), observation({ sizeMl: 50 })],
    [2, 1],
  ],
  [
    'an unknown size is a new offer',
    [offer(1, { size_ml: 50 })],
    [observation({ sizeMl: 50 }), observation({ sizeMl: 100 })],
    [1, null],
  ],
  [
    'an offer without identity matches the first observation',
    [offer(1)],
    [observation({ sizeMl: 50 }), observation({ sizeMl: 100 })],
    [1, null],
  ],
  [
    'the SKU takes precedence over the size',
    [offer(1, { sku: 'A', size_ml: 50 })],
    [observation({ sku: 'B', sizeMl: 50 }), observation({ sku: 'A', sizeMl: 50 })],
    [null, 1],
  ],
  [
    'a tester does not match the bottle of the same size',
    [offer(1, { variant: '50 ml', size_ml: 50 })],
    [observation({ variant: '50 ml Tester', sizeMl: 50, kind: 'tester' })],
    [null],
  ],
  [
    'a tester matches the offer of its size that was stored before offers had kinds',
    [offer(1, { size_ml: 100 }), offer(2, { size_ml: 50, variant: '50 ml' })],
    [
      observation({ variant: '50 ml', sizeMl: 50 }),
      observation({ variant: '100 ml Tester', sizeMl: 100, kind: 'tester' }),
    ],
    [2, 1],
  ],
  [
    'a page-wide in-stock observation is an offer of its own beside the sizes',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })],
    [observation({})],
    [null],
  ],
  [
    'a later page-wide observation matches that offer',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 }), offer(3)],
    [observation({})],
    [3],
  ],
  [
    'a new SKU of the same size matches the offer',
    [offer(1, { sku: 'A', size_ml: 50, variant: '50 ml' })],
    [observation({ sku: 'B', sizeMl: 50, variant: '50 ml' })],
    [1],
  ],
  [
    'another variant text matches the only offer left',
    [offer(1, { variant: 'Full bottle' })],
    [observation({ variant: 'The bottle' })],
    [1],
  ],
  [
    'two offers of one size are distinguished by variant text',
    [offer(1, { size_ml: 50, variant: '50 ml gold' }), offer(2, { size_ml: 50, variant: '50 ml black' })],
    [observation({ sizeMl: 50, variant: '50 ml black' }), observation({ sizeMl: 50, variant: '50 ml gold' })],
    [2, 1],
  ],
  [
    'another size does not match the only offer left',
    [offer(1, { size_ml: 50 })],
    [observation({ sizeMl: 100 })],
    [null],
  ],
  [
    'a page-wide sold-out observation applies to all sizes and kinds',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100, kind: 'tester' })],
    [observation({ availability: 'SoldOut' })],
    [null, 1, 2],
  ],
] as const)('matchOffers: %s', (_reason, known, observations, expected) => {
  expect(ids([...known], [...observations])).toEqual(expected);
});

test('matchOffers and missingOffers assume that the list of sizes is truncated when it has 40 sizes, the maximum', () => {
  const known = Array.from({ length: 40 }, (_, index) => offer(index + 1, { variant: `No ${index}` }));
  const listed = (count: number) =>
    Array.from({ length: count }, (_, index) => observation({ variant: `No ${index + 1}` }));
  const match = (observations: OfferObservation[]) => {
    const matches = matchOffers(known, observations);
    return { last: matches.at(-1)?.id, missing: missingOffers(known, matches).map(({ id }) => id) };
  };
  expect(match(listed(39))).toEqual({ last: 40, missing: [1] });
  expect(match(listed(40))).toEqual({ last: null, missing: [] });
});

test('missingOffers returns unlisted sizes when the page lists sizes, and none otherwise', () => {
  const known = [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })];
  const missing = (observations: OfferObservation[]) =>
    missingOffers(known, matchOffers(known, observations)).map(({ id }) => id);
  expect(missing([observation({ sizeMl: 50 })])).toEqual([2]);
  expect(missing([observation({ sizeMl: 50 }), observation({ sizeMl: 100 })])).toEqual([]);
  expect(missing([observation({})])).toEqual([]);
  expect(missing([])).toEqual([]);
});

test('matchOffers keeps the kind of a page’s only offer when the page lists no sizes', () => {
  const kinds = (known: OfferIdentity, kind: OfferObservation['kind']) =>
    matchOffers([known], [observation({ kind })]).map((match) => match.observation.kind);
  expect(kinds(offer(1, { kind: 'tester' }), 'bottle')).toEqual(['tester']);
  expect(kinds(offer(1), 'tester')).toEqual(['tester']);
});
