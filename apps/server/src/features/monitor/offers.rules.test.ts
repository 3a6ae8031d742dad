import type { OfferReading } from '@sillage/page-reader';
import { expect, test } from 'vitest';
import { matchOffers, missingOffers, type OfferIdentity } from './offers.rules.ts';

const reading = (facts: Partial<OfferReading>): OfferReading => ({
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: null,
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
  ...facts,
});
const ids = (known: OfferIdentity[], readings: OfferReading[]) => matchOffers(known, readings).map(({ id }) => id);

test.each([
  ['a plain page is about its one offer, whatever its size', [offer(1, { size_ml: 50 })], [reading({})], [1]],
  ['a first look makes a new offer', [], [reading({})], [null]],
  [
    'sizes find their offers in any order',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })],
    [reading({ sizeMl: 100 }), reading({ sizeMl: 50 })],
    [2, 1],
  ],
  [
    'a size that the row did not name is a new offer',
    [offer(1, { size_ml: 50 })],
    [reading({ sizeMl: 50 }), reading({ sizeMl: 100 })],
    [1, null],
  ],
  ['a row without a size takes the first', [offer(1)], [reading({ sizeMl: 50 }), reading({ sizeMl: 100 })], [1, null]],
  [
    'the SKU goes before the size',
    [offer(1, { sku: 'A', size_ml: 50 })],
    [reading({ sku: 'B', sizeMl: 50 }), reading({ sku: 'A', sizeMl: 50 })],
    [null, 1],
  ],
  [
    'a tester is not the bottle of the same size',
    [offer(1, { variant: '50 ml', size_ml: 50 })],
    [reading({ variant: '50 ml Tester', sizeMl: 50 })],
    [null],
  ],
  [
    '"in stock" of a whole page is kept apart from its sizes',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })],
    [reading({})],
    [null],
  ],
  [
    'and goes to where it was kept',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 }), offer(3)],
    [reading({})],
    [3],
  ],
  [
    'a new SKU for the same size is the same offer',
    [offer(1, { sku: 'A', size_ml: 50, variant: '50 ml' })],
    [reading({ sku: 'B', sizeMl: 50, variant: '50 ml' })],
    [1],
  ],
  [
    'other words for the only one left are the same offer',
    [offer(1, { variant: 'Full bottle' })],
    [reading({ variant: 'The bottle' })],
    [1],
  ],
  [
    'two of one size are told apart by their words',
    [offer(1, { size_ml: 50, variant: '50 ml gold' }), offer(2, { size_ml: 50, variant: '50 ml black' })],
    [reading({ sizeMl: 50, variant: '50 ml black' }), reading({ sizeMl: 50, variant: '50 ml gold' })],
    [2, 1],
  ],
  ['another size is never the only one left', [offer(1, { size_ml: 50 })], [reading({ sizeMl: 100 })], [null]],
  [
    '"sold out" of a whole page is said of all its sizes',
    [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })],
    [reading({ availability: 'SoldOut' })],
    [null, 1, 2],
  ],
] as const)('%s', (_reason, known, readings, expected) => {
  expect(ids([...known], [...readings])).toEqual(expected);
});

test('of as many sizes as are read at most, none is missing, and being left over on both sides proves nothing', () => {
  const known = Array.from({ length: 40 }, (_, index) => offer(index + 1, { variant: `No ${index}` }));
  const listed = (count: number) =>
    Array.from({ length: count }, (_, index) => reading({ variant: `No ${index + 1}` }));
  const look = (readings: OfferReading[]) => {
    const matches = matchOffers(known, readings);
    return { last: matches.at(-1)?.id, missing: missingOffers(known, matches).map(({ id }) => id) };
  };
  expect(look(listed(39))).toEqual({ last: 40, missing: [1] });
  expect(look(listed(40))).toEqual({ last: null, missing: [] });
});

test('a size that a page with sizes no longer lists is missing; a page without sizes says nothing of any', () => {
  const known = [offer(1, { size_ml: 50 }), offer(2, { size_ml: 100 })];
  const missing = (readings: OfferReading[]) => missingOffers(known, matchOffers(known, readings)).map(({ id }) => id);
  expect(missing([reading({ sizeMl: 50 })])).toEqual([2]);
  expect(missing([reading({ sizeMl: 50 }), reading({ sizeMl: 100 })])).toEqual([]);
  expect(missing([reading({})])).toEqual([]);
  expect(missing([])).toEqual([]);
});
