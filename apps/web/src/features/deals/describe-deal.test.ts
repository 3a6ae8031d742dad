import type { Deal } from '@sillage/contract';
import { expect, test } from 'vitest';
import { givenDeal } from '../../testing/deals.ts';
import { describeDelivery, describeLow, describeUsualPrice } from './describe-deal.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const short = { comparedSince: '2026-09-03T12:00:00Z' };
const seen = { lowPrice: 58, lowSeenAt: '2026-10-04T12:00:00Z' };

test.each<[Partial<Deal>, string]>([
  [{}, 'Lowest in 12 months'],
  [short, 'Lowest since tracking began on Sep 3, 2026'],
  [seen, '3% above the lowest in 12 months: €58.00, Oct 4, 2026'],
  [{ ...seen, ...short }, '3% above the lowest since tracking began on Sep 3, 2026: €58.00, Oct 4, 2026'],
  [{ lowPrice: 59.9 }, '1% above the lowest in 12 months: €59.90, now at another shop'],
])('describeLow describes a deal with %j as %s', (change, text) => {
  expect(describeLow(givenDeal(change), now)).toBe(text);
});

test('describeUsualPrice says how often the usual price was seen', () => {
  expect(describeUsualPrice(givenDeal())).toBe('we saw €80.00 on 25 of the last 30 days');
});

test.each<[Partial<Deal>, string | null]>([
  [{}, null],
  [{ totalPrice: 64.9 }, '€64.90 with delivery'],
  [{ totalPrice: 60, freeDeliveryFrom: 50 }, 'free delivery'],
  [{ freeDeliveryFrom: 99 }, 'free delivery from €99.00'],
])('describeDelivery describes a deal with %j as %s', (change, text) => {
  expect(describeDelivery(givenDeal(change))).toBe(text);
});
