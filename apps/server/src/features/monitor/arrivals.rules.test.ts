import type { OfferReading } from '@sillage/page-reader';
import { describe, expect, test } from 'vitest';
import { cameAt, welcome } from './arrivals.rules.ts';
import type { KnownOffer } from './monitor.repo.ts';
import { observe } from './stock.rules.ts';

const start = new Date('2026-11-21T12:00:00Z');
const CONFIRM_MS = 60_000;
const later = (ms: number) => new Date(start.getTime() + ms);

const offer = (facts: Partial<KnownOffer> = {}): KnownOffer => ({
  id: 1,
  page_id: 1,
  fragrance_id: 1,
  variant: '50 ml',
  sku: null,
  gtin: null,
  size_ml: 50,
  price: 80,
  currency: 'USD',
  availability: 'InStock',
  available_since: start,
  last_checked_at: start,
  recent_restocks: [],
  recent_preorders: [],
  agreed_price: null,
  agreed_currency: null,
  first_seen_at: null,
  is_new: false,
  candidate: null,
  sight: null,
  ...facts,
});
const reading = (facts: Partial<OfferReading> = {}): OfferReading => ({
  variant: '100 ml',
  sku: null,
  gtin: null,
  sizeMl: 100,
  availability: 'InStock',
  price: 120,
  currency: 'USD',
  ...facts,
});
const past = { createdAt: later(-3_600_000), isSameSource: true, isKnownElsewhere: false };
const listing = { known: [offer()], readings: [reading()], gone: [] };

describe('what is read for the first time', () => {
  test('came after the last look at its page, where that told its sizes apart', () => {
    expect(cameAt(listing, past)).toEqual(start);
  });

  test('came with its page, where the fragrance was known before', () => {
    const placeholder = offer({ availability: null, available_since: null, last_checked_at: null });
    const elsewhere = { ...past, isKnownElsewhere: true };
    expect(cameAt({ ...listing, known: [] }, elsewhere)).toEqual(past.createdAt);
    expect(cameAt({ ...listing, known: [placeholder] }, elsewhere)).toEqual(past.createdAt);
  });

  test.each<[why: string, listing: Parameters<typeof cameAt>[0], past: Parameters<typeof cameAt>[1]]>([
    ['the fragrance is read for the first time', { ...listing, known: [] }, past],
    ['the page was read by another source before', listing, { ...past, isSameSource: false }],
    ['the page told no sizes apart before', { ...listing, known: [offer({ variant: null, size_ml: null })] }, past],
    ['the page tells no sizes apart now', { ...listing, readings: [reading({ variant: null, sizeMl: null })] }, past],
    ['a size that was in stock has gone with the same look', { ...listing, gone: [offer()] }, past],
    [
      'the page has more sizes than are read',
      { ...listing, readings: Array.from({ length: 40 }, () => reading()) },
      past,
    ],
  ])('is no news where %s', (_why, given, before) => {
    expect(cameAt(given, before)).toBeNull();
  });

  test('is news beside a size that had sold out before it was hidden', () => {
    expect(cameAt({ ...listing, gone: [offer({ availability: 'OutOfStock' })] }, past)).toEqual(start);
  });
});

describe('the second look at what is new', () => {
  const look = (known: KnownOffer, ms: number, seen: OfferReading['availability'] = 'InStock') => {
    const at = later(ms);
    const state = {
      availability: known.availability,
      since: known.available_since,
      candidate: known.candidate,
      recentRestocks: [],
      recentPreorders: [],
    };
    const step = observe(state, { availability: seen, at }, { confirmMs: CONFIRM_MS });
    return welcome(known, reading({ availability: seen }), { step, at, confirmMs: CONFIRM_MS });
  };
  const isNew = offer({ is_new: true });

  test.each<
    [
      what: string,
      known: KnownOffer,
      ms: number,
      seen: OfferReading['availability'],
      isNew: boolean,
      isArrival: boolean,
    ]
  >([
    ['tells it', isNew, CONFIRM_MS, 'InStock', false, true],
    ['takes few left for in stock', isNew, CONFIRM_MS, 'LimitedAvailability', false, true],
    ['too soon leaves it new', isNew, CONFIRM_MS - 1, 'InStock', true, false],
    ['that finds it gone says nothing', isNew, CONFIRM_MS, 'SoldOut', false, false],
    ['that finds it to be ordered ahead says nothing', isNew, CONFIRM_MS, 'PreOrder', false, false],
    ['by a clock that was set back counts', isNew, -10 * CONFIRM_MS, 'InStock', false, true],
    ['at what is not new says nothing', offer(), CONFIRM_MS, 'InStock', false, false],
    [
      'after a disputed first one tells it',
      offer({
        is_new: true,
        availability: null,
        available_since: null,
        candidate: { availability: 'InStock', since: start },
      }),
      CONFIRM_MS,
      'InStock',
      false,
      true,
    ],
  ])('%s', (_what, known, ms, seen, stays, tells) => {
    expect(look(known, ms, seen)).toEqual({ isNew: stays, isArrival: tells });
  });
});
