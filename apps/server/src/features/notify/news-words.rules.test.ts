import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  headline,
  isGone,
  lastLook,
  methodWords,
  moment,
  money,
  offerWords,
  percentOff,
  plain,
  timeBeside,
  webHref,
} from './news-words.rules.ts';
import { everyNews, givenNews } from './testing/given-news.ts';

describe('a shop’s text', () => {
  test('becomes one short line that turns nothing around', () => {
    expect(plain(' Oud\r\nBcc: all@example.com\u2028\u202egnp.exe\u0000\u200b ')).toBe(
      'Oud Bcc: all@example.com gnp.exe',
    );
    expect(plain('x'.repeat(500))).toHaveLength(200);
    expect(plain('x'.repeat(500), 80)).toMatch(/^x{79}…$/);
  });

  test('is well-formed and without controls, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 2, max: 300 }), (text, most) => {
        const line = plain(text + '\ud83d'.repeat(most), most);
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
])('the address %j may stand in a message as %j', (address, href) => expect(webHref(address)).toBe(href));

test.each([
  [89.9, 'EUR', 'EUR 89.90'],
  [12_500, 'JPY', 'JPY 12,500'],
  [12, null, '12 (currency not stated)'],
  [12, '<b>', '12 (currency not stated)'],
])('%d in %s is said as %s', (amount, currency, said) => expect(money(amount, currency)).toBe(said));

describe('times', () => {
  const at = new Date('2026-05-04T22:10:30Z');
  test('are said in the zone of whoever reads them, by its name', () => {
    expect(moment(at, 'Europe/Berlin')).toBe('5 May 2026, 00:10 CEST');
    expect(moment(at, 'UTC')).toBe('4 May 2026, 22:10 UTC');
  });

  test('have their day where it is not that of what stands beside', () => {
    expect(timeBeside(at, 'Europe/Berlin', new Date('2026-05-05T05:00:00Z'))).toBe('00:10');
    expect(timeBeside(at, 'UTC', new Date('2026-05-05T05:00:00Z'))).toBe('Mon 4 May, 22:10');
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
    'new_offer',
    'Oud 24 by Maison Test is new at Test Parfumerie',
    'Oud 24 by Maison Test was new at Test Parfumerie, but is no longer available',
  ],
  [
    'preorder',
    'Oud 24 by Maison Test can be pre-ordered at Test Parfumerie',
    'Oud 24 by Maison Test could be pre-ordered at Test Parfumerie, but no longer can',
  ],
] as const)('a %s is told in one line, and so is its end', (kind, holds, over) => {
  expect(headline(everyNews[kind])).toBe(holds);
  expect(headline({ ...everyNews[kind], isOver: true })).toBe(over);
});

test.each([
  [{ before: 100, now: 75.5 }, 24],
  [{ before: 100, now: 90 }, 10],
  [{ before: 0, now: 10 }, 0],
  [{ before: 10, now: 12 }, 0],
])('a fall is never told larger than it is: %j', (drop, percent) => expect(percentOff(drop)).toBe(percent));

test('a size says what is known of it', () => {
  const [offer] = givenNews().offers;
  if (!offer) throw new Error('no offer');
  expect(offerWords(offer)).toBe('50 ml: EUR 89.90');
  expect(offerWords({ ...offer, variant: null, price: null })).toBe('50 ml: price not stated');
  expect(offerWords({ ...offer, variant: null, sizeMl: null })).toBe('Size not stated: EUR 89.90');
});

test('the last look is the newest of all sizes', () => {
  const [one, two] = givenNews().offers;
  if (!one || !two) throw new Error('no offers');
  const later = new Date('2026-05-05T00:00:00Z');
  expect(lastLook({ offers: [one, { ...two, lastCheckedAt: later }, { ...two, lastCheckedAt: null }] })).toEqual(later);
  expect(lastLook({ offers: [] })).toBeNull();
});

test('gone is what is known not to be in stock', () => {
  expect([
    isGone({ availability: 'SoldOut' }),
    isGone({ availability: 'InStock' }),
    isGone({ availability: null }),
  ]).toEqual([true, false, false]);
});

test('a method nobody knows is the page itself', () => {
  expect(methodWords('json-ld')).toContain('JSON-LD');
  expect(methodWords('tea leaves')).toBe("the shop's page itself");
  expect(methodWords(null)).toBe("the shop's page itself");
});
