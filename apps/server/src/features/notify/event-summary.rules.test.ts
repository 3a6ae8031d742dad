import type { Availability, EventKind } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { buildEventSummary, isOver, keepNewest } from './event-summary.rules.ts';
import type { EventRow, OfferRow } from './ledger/load-deliveries.repo.ts';

const offer = (availability: Availability | null, price: number | null = 80, currency: string | null = 'EUR') => ({
  availability,
  price,
  currency,
});

describe('isOver', () => {
  test.for<[kind: EventKind, what: string, offers: ReturnType<typeof offer>[], isOver: boolean]>([
    ['restock', 'still in stock', [offer('InStock')], false],
    ['restock', 'one in stock and one sold out', [offer('SoldOut'), offer('OnlineOnly')], false],
    ['restock', 'sold out again', [offer('OutOfStock')], true],
    ['restock', 'only available to pre-order', [offer('PreOrder')], true],
    ['sold_out', 'still sold out', [offer('SoldOut')], false],
    ['sold_out', 'back in stock', [offer('InStock')], true],
    ['sold_out', 'not checked since', [offer(null)], false],
    ['price_drop', 'at the same price', [offer('InStock', 80)], false],
    ['price_drop', 'at a lower price', [offer('InStock', 70)], false],
    ['price_drop', 'at a higher price', [offer('InStock', 80.01)], true],
    ['price_drop', 'at the same price, but sold out', [offer('SoldOut', 80)], true],
    ['price_drop', 'now in another currency', [offer('InStock', 90, 'USD')], false],
    ['price_drop', 'now without a price', [offer('InStock', null)], false],
    ['lowest_price', 'at the same price', [offer('InStock', 80)], false],
    ['lowest_price', 'at a higher price', [offer('InStock', 80.01)], true],
    ['new_offer', 'still in stock', [offer('InStock')], false],
    ['new_offer', 'sold out', [offer('OutOfStock')], true],
    ['preorder', 'still available to pre-order', [offer('PreSale')], false],
    ['preorder', 'now in stock', [offer('InStock')], true],
    ['preorder', 'no longer available to pre-order', [offer('OutOfStock')], true],
  ])(
    'isOver returns whether a %s event is outdated when the offers that caused it are %s',
    ([kind, _what, offers, expected]) => {
      expect(isOver({ kind, price: 80, currency: 'EUR' }, offers)).toBe(expected);
    },
  );
});

test.each([
  [new Date('2026-06-01'), false],
  [null, true],
])('isOver returns whether a discontinued event is outdated when the mark is since %s', (since, expected) => {
  const event = { kind: 'discontinued', price: null, currency: null, discontinued_since: since } as const;
  expect(isOver(event, [offer('OutOfStock')])).toBe(expected);
});

const event: EventRow = {
  id: 'e',
  kind: 'sold_out',
  offer_kind: 'bottle',
  discontinued_since: null,
  happened_at: new Date('2026-06-01'),
  offer_ids: [1],
  observer_id: null,
  price: 80,
  price_before: 100,
  currency: 'EUR',
  low_since: null,
  fragrance_id: 7,
  name: 'Oud',
  brand: 'Maison',
  image_url: null,
  family: null,
  shop: 'Shop',
  url: 'https://shop.example/oud',
  method: 'json-ld',
  confidence: 0.9,
  evidence: [{ source: 'json-ld', says: 'SoldOut' }],
};
const row: OfferRow = { id: 1, variant: '50 ml', size_ml: 50, last_checked_at: null, ...offer('SoldOut') };

test('buildEventSummary describes event, current state and alternatives in stock', () => {
  const alternatives = [
    { id: 8, name: 'Like Oud', brand: 'Other', price: 30 },
    { id: 9, name: 'Near Oud', brand: 'Other', price: null },
  ];
  expect(buildEventSummary(event, [row], alternatives)).toMatchObject({
    eventId: 'e',
    isOver: false,
    fragrance: { id: 7, name: 'Oud', brand: 'Maison' },
    offers: [{ variant: '50 ml', sizeMl: 50, price: 80, currency: 'EUR', availability: 'SoldOut' }],
    priceDrop: { before: 100, now: 80, currency: 'EUR' },
    alternatives: [
      { fragranceId: 8, price: 30, currency: 'USD' },
      { fragranceId: 9, price: null, currency: null },
    ],
  });
  expect(buildEventSummary({ ...event, price_before: null }, [row], []).priceDrop).toBeNull();
});

test('keepNewest keeps only the newest of repeated events', () => {
  const buildItem = (id: string, kind: EventKind, variant: string, url = event.url) => ({
    id,
    event: buildEventSummary({ ...event, id, kind, url }, [{ ...row, variant }], []),
  });
  const [first, largerSize, again, elsewhere, cheaper] = [
    buildItem('1', 'restock', '50 ml'),
    buildItem('2', 'restock', '100 ml'),
    buildItem('3', 'restock', '50 ml'),
    buildItem('4', 'restock', '50 ml', 'https://other.example/oud'),
    buildItem('5', 'price_drop', '50 ml'),
  ];
  expect(keepNewest([first, largerSize, again, elsewhere, cheaper])).toEqual({
    newest: [largerSize, again, elsewhere, cheaper],
    superseded: [first],
  });
});
