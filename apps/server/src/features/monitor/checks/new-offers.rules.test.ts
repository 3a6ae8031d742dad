import type { OfferObservation } from '@sillage/page-reader';
import { describe, expect, test } from 'vitest';
import type { KnownOffer } from './checks.repo.ts';
import { computeFirstSeenAt, confirmNewOffer } from './new-offers.rules.ts';
import { observe } from './stock.rules.ts';

const start = new Date('2026-11-21T12:00:00Z');
const CONFIRM_MS = 60_000;
const later = (ms: number) => new Date(start.getTime() + ms);

const offer = (fields: Partial<KnownOffer> = {}): KnownOffer => ({
  id: 1,
  variant: '50 ml',
  sku: null,
  gtin: null,
  size_ml: 50,
  kind: 'bottle',
  price: 80,
  currency: 'USD',
  availability: 'InStock',
  available_since: start,
  last_checked_at: start,
  recent_restocks: [],
  recent_preorders: [],
  confirmed_price: null,
  confirmed_currency: null,
  first_seen_at: null,
  is_new: false,
  candidate: null,
  latestCheck: null,
  ...fields,
});
const observation = (fields: Partial<OfferObservation> = {}): OfferObservation => ({
  variant: '100 ml',
  sku: null,
  gtin: null,
  sizeMl: 100,
  kind: 'bottle',
  availability: 'InStock',
  price: 120,
  currency: 'USD',
  ...fields,
});
const history = { createdAt: later(-3_600_000), isSameSource: true, isKnownElsewhere: false };
const listing = { known: [offer()], observations: [observation()], unlisted: [] };

describe('computeFirstSeenAt', () => {
  test('computeFirstSeenAt returns the time of the last check when that check and the new one list sizes', () => {
    expect(computeFirstSeenAt(listing, history)).toEqual(start);
  });

  test('computeFirstSeenAt returns the creation time of the page when the fragrance was known before', () => {
    const placeholder = offer({ availability: null, available_since: null, last_checked_at: null });
    const elsewhere = { ...history, isKnownElsewhere: true };
    expect(computeFirstSeenAt({ ...listing, known: [] }, elsewhere)).toEqual(history.createdAt);
    expect(computeFirstSeenAt({ ...listing, known: [placeholder] }, elsewhere)).toEqual(history.createdAt);
  });

  test.each<
    [why: string, listing: Parameters<typeof computeFirstSeenAt>[0], history: Parameters<typeof computeFirstSeenAt>[1]]
  >([
    ['the fragrance is read for the first time', { ...listing, known: [] }, history],
    ['the page was read by another source before', listing, { ...history, isSameSource: false }],
    [
      'the page did not distinguish sizes before',
      { ...listing, known: [offer({ variant: null, size_ml: null })] },
      history,
    ],
    [
      'the page does not distinguish sizes now',
      { ...listing, observations: [observation({ variant: null, sizeMl: null })] },
      history,
    ],
    ['the page no longer lists an in-stock size', { ...listing, unlisted: [offer()] }, history],
    [
      'the page has more sizes than are read',
      { ...listing, observations: Array.from({ length: 40 }, () => observation()) },
      history,
    ],
  ])('computeFirstSeenAt returns null when %s', (_why, given, before) => {
    expect(computeFirstSeenAt(given, before)).toBeNull();
  });

  test('computeFirstSeenAt returns the time of the check before when the new size replaces a sold-out one', () => {
    expect(computeFirstSeenAt({ ...listing, unlisted: [offer({ availability: 'OutOfStock' })] }, history)).toEqual(
      start,
    );
  });
});

describe('confirmNewOffer at the second check', () => {
  const secondCheck = (known: KnownOffer, ms: number, seen: OfferObservation['availability'] = 'InStock') => {
    const at = later(ms);
    const state = {
      availability: known.availability,
      since: known.available_since,
      candidate: known.candidate,
      recentRestocks: [],
      recentPreorders: [],
    };
    const transition = observe(state, { availability: seen, at }, { confirmMs: CONFIRM_MS });
    return confirmNewOffer(known, observation({ availability: seen }), { transition, at, confirmMs: CONFIRM_MS });
  };
  const isNew = offer({ is_new: true });

  test.each<
    [
      what: string,
      known: KnownOffer,
      ms: number,
      seen: OfferObservation['availability'],
      isNew: boolean,
      isConfirmedNewOffer: boolean,
    ]
  >([
    ['confirms an offer in stock', isNew, CONFIRM_MS, 'InStock', false, true],
    ['confirms an offer with limited availability', isNew, CONFIRM_MS, 'LimitedAvailability', false, true],
    ['leaves the offer new when it comes too soon', isNew, CONFIRM_MS - 1, 'InStock', true, false],
    ['drops an offer that is sold out', isNew, CONFIRM_MS, 'SoldOut', false, false],
    ['drops an offer that can only be pre-ordered', isNew, CONFIRM_MS, 'PreOrder', false, false],
    ['confirms the offer after the clock was set back', isNew, -10 * CONFIRM_MS, 'InStock', false, true],
    ['ignores an offer that is not new', offer(), CONFIRM_MS, 'InStock', false, false],
    [
      'confirms the offer after a disputed first check',
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
  ])(
    'confirmNewOffer returns whether an offer is confirmed or stays new when the second check %s',
    (_what, known, ms, seen, staysNew, confirms) => {
      expect(secondCheck(known, ms, seen)).toEqual({ isNew: staysNew, isConfirmedNewOffer: confirms });
    },
  );

  test('confirmNewOffer drops a new offer that turns out to be a tester', () => {
    const transition = observe(
      { availability: 'InStock', since: start, candidate: null, recentRestocks: [], recentPreorders: [] },
      { availability: 'InStock', at: later(CONFIRM_MS) },
      { confirmMs: CONFIRM_MS },
    );
    const check = { transition, at: later(CONFIRM_MS), confirmMs: CONFIRM_MS };
    expect(confirmNewOffer(isNew, observation({ kind: 'tester' }), check)).toEqual({
      isNew: false,
      isConfirmedNewOffer: false,
    });
  });
});
