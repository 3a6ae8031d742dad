import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computePercentOff,
  describeMethod,
  formatDateTime,
  formatHeadline,
  formatLow,
  formatMoney,
  formatOffer,
  formatTimeRelativeTo,
  getLastCheckedAt,
  isOutOfStock,
  toPlainLine,
  toWebUrl,
} from './event-text.rules.ts';
import { eventsByKind, givenRestock } from './testing/given-email.ts';

describe('toPlainLine', () => {
  test('toPlainLine returns one short line when the text has line breaks and bidirectional controls', () => {
    expect(toPlainLine(' Oud\r\nBcc: all@example.com\u2028\u202egnp.exe\u0000\u200b ')).toBe(
      'Oud Bcc: all@example.com gnp.exe',
    );
    expect(toPlainLine('x'.repeat(500))).toHaveLength(200);
    expect(toPlainLine('x'.repeat(500), 80)).toMatch(/^x{79}…$/);
  });

  test('toPlainLine returns well-formed text without control characters for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 2, max: 300 }), (text, most) => {
        const line = toPlainLine(text + '\ud83d'.repeat(most), most);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(line.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

test.each([
  ['https://shop.example/a b?c="d"', 'https://shop.example/a%20b?c=%22d%22'],
  ['http://shop.example', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@b.example', null],
  ['/oud', null],
  ['', null],
])('toWebUrl returns the normalised URL for http and https, else null: %j, %j', (address, href) =>
  expect(toWebUrl(address)).toBe(href),
);

test.each([
  [89.9, 'EUR', '€89.90'],
  [12_500, 'JPY', '¥12,500'],
  [12, null, '12 (currency not stated)'],
  [12, '<b>', '12 (currency not stated)'],
])('formatMoney of %d in %s returns %s', (amount, currency, said) => expect(formatMoney(amount, currency)).toBe(said));

describe('times', () => {
  const at = new Date('2026-05-04T22:10:30Z');
  test('formatDateTime states the time zone of the reader', () => {
    expect(formatDateTime(at, 'Europe/Berlin')).toBe('5 May 2026, 00:10 CEST');
    expect(formatDateTime(at, 'UTC')).toBe('4 May 2026, 22:10 UTC');
  });

  test('formatTimeRelativeTo includes the day when it differs from the day of the reference time', () => {
    expect(formatTimeRelativeTo(at, 'Europe/Berlin', new Date('2026-05-05T05:00:00Z'))).toBe('00:10');
    expect(formatTimeRelativeTo(at, 'UTC', new Date('2026-05-05T05:00:00Z'))).toBe('Mon 4 May, 22:10');
  });
});

test.each([
  ['restock', 'Oud 24 by Maison Test is back in stock', 'Oud 24 by Maison Test was back in stock, but sold out again'],
  [
    'sold_out',
    'Rouge 540 by Maison Test is sold out at Test Parfumerie',
    'Rouge 540 by Maison Test was sold out at Test Parfumerie, but is back',
  ],
  [
    'price_drop',
    'Oud 24 by Maison Test is 25% cheaper at Test Parfumerie',
    'Oud 24 by Maison Test was cheaper at Test Parfumerie, but no longer is',
  ],
  [
    'lowest_price',
    'Oud 24 by Maison Test is at its lowest price, €239.50 at Test Parfumerie',
    'Oud 24 by Maison Test was at its lowest price at Test Parfumerie, but no longer is',
  ],
  [
    'new_offer',
    'Oud 24 by Maison Test is new at Test Parfumerie',
    'Oud 24 by Maison Test was new at Test Parfumerie, but is no longer available',
  ],
  [
    'preorder',
    'Oud 24 by Maison Test can be pre-ordered at Test Parfumerie',
    'Oud 24 by Maison Test could be pre-ordered at Test Parfumerie, but no longer can',
  ],
  [
    'discontinued',
    'Oud 24 by Maison Test seems discontinued',
    'Oud 24 by Maison Test seemed discontinued, but a shop has it again',
  ],
] as const)('formatHeadline describes a %s and its reversal in one line each', (kind, current, outdated) => {
  expect(formatHeadline(eventsByKind[kind])).toBe(current);
  expect(formatHeadline({ ...eventsByKind[kind], isOver: true })).toBe(outdated);
});

test.each([
  ['tester', 'Oud 24 by Maison Test (tester) is back in stock'],
  ['other', 'Oud 24 by Maison Test (another product) is back in stock'],
  ['bottle', 'Oud 24 by Maison Test is back in stock'],
] as const)('formatHeadline names the kind of goods when the event is about a %s', (offerKind, headline) => {
  expect(formatHeadline({ ...eventsByKind.restock, offerKind })).toBe(headline);
});

test.each([
  [365, 'The lowest price in 12 months.'],
  [40, 'The lowest price since we first saw one on 25 Mar 2026.'],
])('formatLow of a price compared with %s days states how far back prices are compared', (days, text) => {
  const happenedAt = new Date('2026-05-04T10:00:00Z');
  const lowSince = new Date(happenedAt.getTime() - days * 86_400_000);
  expect(formatLow({ happenedAt, lowSince })).toBe(text);
  expect(formatLow({ happenedAt, lowSince: null })).toBeNull();
});

test.each([
  [{ before: 100, now: 75.5 }, 24],
  [{ before: 100, now: 90 }, 10],
  [{ before: 0, now: 10 }, 0],
  [{ before: 10, now: 12 }, 0],
])('computePercentOff never exceeds the actual price drop: %j', (drop, percent) =>
  expect(computePercentOff(drop)).toBe(percent),
);

test('formatOffer states size and price, or that they are not stated', () => {
  const [offer] = givenRestock().offers;
  if (!offer) throw new Error('no offer');
  expect(formatOffer(offer)).toBe('50 ml: €89.90');
  expect(formatOffer({ ...offer, variant: null, price: null })).toBe('50 ml: price not stated');
  expect(formatOffer({ ...offer, variant: null, sizeMl: null })).toBe('Size not stated: €89.90');
});

test('getLastCheckedAt returns the latest check of all sizes', () => {
  const [small, large] = givenRestock().offers;
  if (!small || !large) throw new Error('no offers');
  const later = new Date('2026-05-05T00:00:00Z');
  expect(
    getLastCheckedAt({ offers: [small, { ...large, lastCheckedAt: later }, { ...large, lastCheckedAt: null }] }),
  ).toEqual(later);
  expect(getLastCheckedAt({ offers: [] })).toBeNull();
});

test('isOutOfStock is true only when the availability is known and out of stock', () => {
  expect([
    isOutOfStock({ availability: 'SoldOut' }),
    isOutOfStock({ availability: 'InStock' }),
    isOutOfStock({ availability: null }),
  ]).toEqual([true, false, false]);
});

test('describeMethod names the shop’s page as the source when the method is unknown', () => {
  expect(describeMethod('json-ld')).toContain('JSON-LD');
  expect(describeMethod('tea leaves')).toBe('the shop’s page itself');
  expect(describeMethod(null)).toBe('the shop’s page itself');
});
