import { describe, expect, test } from 'vitest';
import { createConversion } from '../../fragrance/conversion/create-conversion.tsx';
import { givenEntry } from '../../testing/inbox.ts';
import { sampleRates } from '../../testing/rates.ts';
import { describeConvertedDrop, describeEvent, describeLaterChange, describeLow } from './describe-event.ts';

test.each([
  ['restock', 'is back in stock'],
  ['sold_out', 'is sold out'],
  ['new_offer', 'has a new size or shop'],
  ['preorder', 'is available to pre-order'],
  ['price_drop', 'costs less'],
  ['lowest_price', 'is at its lowest price'],
] as const)('describeEvent describes the kind %s as "%s"', (kind, text) => {
  expect(describeEvent({ kind, priceDrop: null })).toBe(text);
});

test('describeEvent names both prices of a price drop in their currency', () => {
  const priceDrop = { before: 120, now: 89.5, currency: 'EUR' };
  expect(describeEvent({ kind: 'price_drop', priceDrop })).toBe('fell from €120.00 to €89.50');
});

test.each([
  ['restock', 'InStock', null],
  ['restock', 'LimitedAvailability', null],
  ['restock', 'OutOfStock', 'sold out again since'],
  ['restock', null, null],
  ['new_offer', 'SoldOut', 'sold out since'],
  ['price_drop', 'OutOfStock', 'sold out since'],
  ['price_drop', 'InStock', null],
  ['sold_out', 'InStock', 'back in stock since'],
  ['sold_out', 'OutOfStock', null],
  ['preorder', 'PreOrder', null],
  ['preorder', 'PreSale', null],
  ['preorder', 'InStock', 'in stock now'],
  ['preorder', 'OutOfStock', 'no longer available to order'],
] as const)('describeLaterChange for a %s event whose offer is now %s returns %s', (kind, availability, text) => {
  expect(describeLaterChange(kind, { availability })).toBe(text);
});

test.each([
  ['2025-11-28T10:00:00.000Z', 'The lowest price in 12 months; the lowest before was €95.00.'],
  ['2026-09-03T10:00:00.000Z', 'The lowest price since we first saw one on Sep 3, 2026; the lowest before was €95.00.'],
])('describeLow says how far back prices are compared, here since %s', (lowSince, text) => {
  const priceDrop = { before: 95, now: 90, currency: 'EUR' };
  const entry = givenEntry(1, { kind: 'lowest_price', at: '2026-11-28T10:00:00.000Z', lowSince, priceDrop });
  expect(describeLow(entry)).toBe(text);
  expect(describeLow({ ...entry, kind: 'restock', priceDrop: null })).toBe(`${text.split(';')[0]}.`);
});

test('describeLow returns nothing for an event at another price', () => {
  expect(describeLow(givenEntry(1, { kind: 'price_drop' }))).toBeNull();
});

describe('describeConvertedDrop', () => {
  const conversion = createConversion('EUR', sampleRates, new Date('2024-07-01'));
  const drop = (currency: string) => ({ priceDrop: { before: 100, now: 90, currency } });

  test('describeConvertedDrop returns both prices in the display currency, with the date of the rates', () => {
    expect(describeConvertedDrop(drop('USD'), conversion)).toBe('about €93.41 before, €84.07 now · ECB rate of Jun 28');
  });

  test.each([
    ['without a display currency', drop('USD'), null],
    ['in the display currency', drop('EUR'), conversion],
    ['without a rate', drop('XTS'), conversion],
    ['without a price drop', { priceDrop: null }, conversion],
  ])('describeConvertedDrop returns null %s', (_what, entry, shown) => {
    expect(describeConvertedDrop(entry, shown)).toBeNull();
  });
});
