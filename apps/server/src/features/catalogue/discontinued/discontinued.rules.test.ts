import { type Availability, type CheckOutcome, DAY_MS } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extendGonePeriod,
  findDiscontinued,
  type GonePeriod,
  hasReturned,
  type PageFacts,
} from './discontinued.rules.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
type Offers = PageFacts['offers'];
const sizes = (...states: (Availability | null)[]): Offers =>
  states.map((availability) => ({ kind: 'bottle', availability, availableSince: daysAgo(90) }));

const gone = (since: number, at = 0, more: Partial<PageFacts> = {}): PageFacts => ({
  outcome: 'gone',
  gone: { since: daysAgo(since), at: daysAgo(at) },
  readAt: daysAgo(since + 1),
  offers: sizes('InStock'),
  ...more,
});
const read = (offers: Offers, readAt = 0, outcome: CheckOutcome = 'product'): PageFacts => ({
  outcome,
  gone: null,
  readAt: daysAgo(readAt),
  offers,
});
const unread = (outcome: CheckOutcome | null, known: Offers = []): PageFacts => ({
  outcome,
  gone: null,
  readAt: known.length > 0 ? daysAgo(100) : null,
  offers: known,
});
const stated = read(sizes('Discontinued'));
const seenAgain = read(sizes('Discontinued').map((size) => ({ ...size, hasCandidate: true })));

describe('findDiscontinued', () => {
  test.each<[string, PageFacts[], string[] | null]>([
    ['one page is missing for 60 days', [gone(60)], ['gone']],
    ['two pages are missing for 60 days', [gone(60), gone(80)], ['gone', 'gone']],
    ['a shop states it', [stated], ['stated']],
    ['a shop states it and the page did not change since', [read(sizes('Discontinued'), 0, 'unchanged')], ['stated']],
    ['a shop states it and another page is missing for 7 days', [stated, gone(7)], ['stated', 'gone']],
    ['a missing page never had it', [gone(60), gone(90, 0, { offers: [], readAt: null })], ['gone']],
    [
      'its sample is sold out too',
      [read([...sizes('Discontinued'), { kind: 'sample', availability: 'OutOfStock', availableSince: null }])],
      ['stated'],
    ],
    ['there is no page', [], null],
    ['the page is missing for less than 60 days', [gone(59.9)], null],
    ['one of two pages is missing for less', [gone(60), gone(59)], null],
    ['the last answer is 15 days old', [gone(80, 15)], null],
    ['the page was read after the answer', [gone(80, 1, { readAt: daysAgo(0.5) })], null],
    ['the only missing page never had it', [gone(60, 0, { offers: [], readAt: null })], null],
    ['the sizes of the missing page were never read', [gone(60, 0, { offers: sizes(null), readAt: null })], null],
    ['one shop is sold out', [gone(60), read(sizes('OutOfStock'))], null],
    ['one shop is in stock', [gone(60), read(sizes('InStock'))], null],
    ['a sold-out shop stands beside a statement', [stated, read(sizes('SoldOut'))], null],
    ['all shops are sold out', [read(sizes('OutOfStock')), read(sizes('SoldOut'))], null],
    ['one size is discontinued and another sold out', [read(sizes('Discontinued', 'OutOfStock'))], null],
    [
      'its sample is in stock',
      [read([...sizes('Discontinued'), { kind: 'sample', availability: 'InStock', availableSince: null }])],
      null,
    ],
    [
      'the statement is newer than a day',
      [read([{ kind: 'bottle', availability: 'Discontinued', availableSince: daysAgo(0.5) }])],
      null,
    ],
    [
      'only one check saw the statement',
      [read([{ kind: 'bottle', availability: 'Discontinued', availableSince: daysAgo(5) }], 5)],
      null,
    ],
    ['a size of the stating page was seen in stock once', [seenAgain], null],
    ['the statement was not read for 15 days', [read(sizes('Discontinued'), 15)], null],
    ['the stating page is blocked now', [{ ...stated, outcome: 'blocked' }], null],
    ['a statement stands beside a page that is missing for 6 days', [stated, gone(6)], null],
    ['a page was never checked', [gone(60), unread(null)], null],
    ['a page is blocked', [gone(60), unread('blocked', sizes('OutOfStock'))], null],
    ['a page that was missing is blocked now', [gone(80, 1, { outcome: 'blocked' })], null],
    ['a page is not read because of robots.txt', [gone(60), unread('robots')], null],
    ['a page could not be fetched', [gone(60), unread('failed', sizes('InStock'))], null],
    ['a page is unreadable', [gone(60), unread('error', sizes('InStock'))], null],
    ['a page shows another product', [gone(60), unread('not-a-product', sizes('InStock'))], null],
    ['a page only says in its text that it is missing', [unread('gone', sizes('InStock'))], null],
  ])('findDiscontinued decides rightly when %s', (_when, pages, expected) => {
    expect(findDiscontinued(pages, NOW)?.map(({ sign }) => sign) ?? null).toEqual(expected);
  });
});

test.each<[string, { gone: GonePeriod | null; readAt: Date | null }, number]>([
  ['it is the first such answer', { gone: null, readAt: daysAgo(1) }, 0],
  ['the page answered so the day before', { gone: { since: daysAgo(30), at: daysAgo(1) }, readAt: daysAgo(31) }, 30],
  ['the last such answer is 14 days old', { gone: { since: daysAgo(30), at: daysAgo(14) }, readAt: null }, 30],
  ['the last such answer is older', { gone: { since: daysAgo(30), at: daysAgo(14.1) }, readAt: null }, 0],
  ['the page was read meanwhile', { gone: { since: daysAgo(30), at: daysAgo(2) }, readAt: daysAgo(1) }, 0],
])('extendGonePeriod begins at the right time when %s', (_when, page, since) => {
  expect(extendGonePeriod(page, NOW)).toEqual({ since: daysAgo(since), at: NOW });
});

test.each<[string, PageFacts[], boolean]>([
  ['all pages are still missing', [gone(60)], false],
  ['a page is blocked', [gone(60), unread('blocked', sizes('OutOfStock'))], false],
  ['a new page was not read yet', [gone(60), unread(null)], false],
  ['a shop states it again', [stated], false],
  ['a page was read before the mark', [gone(60), read(sizes('OutOfStock'), 11)], false],
  ['a page is sold out', [gone(60), read(sizes('OutOfStock'))], true],
  ['a page is in stock', [gone(60), read(sizes('InStock'))], true],
  ['a shop that states it has it in stock once', [seenAgain], true],
  ['a shop no longer states it', [read(sizes('OutOfStock'))], true],
  ['a merge added a page that was in stock before the mark', [gone(60), read(sizes('InStock'), 11)], true],
  ['a page is missing since it was in stock', [gone(60), gone(11, 10)], false],
  ['no page is left', [], true],
])('hasReturned decides rightly when %s', (_when, pages, expected) => {
  expect(hasReturned(pages, daysAgo(10))).toBe(expected);
});

type DayCheck = 'gone' | 'soft-gone' | 'sold-out' | 'in-stock' | 'blocked' | 'error' | 'none';

/** One page through simulated days: the facts that the checks would store. */
function simulate(days: readonly DayCheck[]): PageFacts {
  let page: PageFacts = { outcome: null, gone: null, readAt: null, offers: sizes(null) };
  for (const [index, check] of days.entries()) {
    const at = daysAgo(days.length - 1 - index);
    if (check === 'gone') page = { ...page, outcome: 'gone', gone: extendGonePeriod(page, at) };
    else if (check === 'soft-gone') page = { ...page, outcome: 'gone' };
    else if (check === 'sold-out' || check === 'in-stock')
      page = { ...page, outcome: 'product', readAt: at, offers: sizes(check === 'in-stock' ? 'InStock' : 'SoldOut') };
    else if (check !== 'none') page = { ...page, outcome: check };
  }
  return page;
}

/** The rule in words, from the days themselves. */
function isMissingFor60Days(days: readonly DayCheck[]): boolean {
  const last = days.findLastIndex((check) => check !== 'none');
  const lastRead = days.findLastIndex((check) => check === 'sold-out' || check === 'in-stock');
  const answers = days.flatMap((check, index) => (check === 'gone' && index > lastRead ? [index] : []));
  let start = answers.at(-1) ?? 0;
  for (const index of answers.toReversed()) if (start - index <= 14) start = index;
  const end = answers.at(-1) ?? -1;
  const isLast = ['gone', 'soft-gone'].includes(days[last] ?? '');
  return lastRead >= 0 && isLast && days.length - 1 - end <= 14 && end - start >= 60;
}

const spell = fc.tuple(
  fc.constantFrom<DayCheck>('gone', 'soft-gone', 'sold-out', 'in-stock', 'blocked', 'error', 'none'),
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 55, max: 70 })),
);
const shopDays = fc
  .array(spell, { minLength: 1, maxLength: 6 })
  .map((spells) => spells.flatMap(([check, length]) => Array.from({ length }, () => check)))
  .chain((days) =>
    // Single days differ, as when a shop blocks one check.
    fc
      .array(fc.nat(Math.max(0, days.length - 1)), { maxLength: 4 })
      .chain((places) =>
        fc
          .constantFrom<DayCheck>('blocked', 'error', 'gone', 'sold-out')
          .map((other) => days.map((check, index) => (places.includes(index) ? other : check))),
      ),
  );

test('findDiscontinued agrees with the rule in words over simulated days, and never with other answers', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(shopDays, { minLength: 1, maxLength: 3 }), (shops) => {
      const evidence = findDiscontinued(shops.map(simulate), NOW);
      const hadIt = (days: readonly DayCheck[]) => days.some((day) => day === 'sold-out' || day === 'in-stock');
      const isIgnored = (days: readonly DayCheck[]) =>
        !hadIt(days) &&
        days.includes('gone') &&
        ['gone', 'soft-gone'].includes(days.findLast((day) => day !== 'none') ?? '');
      const expected =
        shops.some(isMissingFor60Days) && shops.every((days) => isMissingFor60Days(days) || isIgnored(days));
      if (expected) found += 1;
      expect(evidence !== null).toBe(expected);
    }),
    { numRuns: 3_000, seed: 24 },
  );
  expect(found).toBeGreaterThan(20);
});
