import type { Availability, EventKind } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import type { EventRow, OfferRow } from './facts.repo.ts';
import { isOver, newestOf, newsOf } from './news.rules.ts';

const offer = (availability: Availability | null, price: number | null = 80, currency: string | null = 'EUR') => ({
  availability,
  price,
  currency,
});

describe('news is over', () => {
  test.for<[kind: EventKind, what: string, offers: ReturnType<typeof offer>[], isOver: boolean]>([
    ['restock', 'still there', [offer('InStock')], false],
    ['restock', 'one of two still there', [offer('SoldOut'), offer('OnlineOnly')], false],
    ['restock', 'gone again', [offer('OutOfStock')], true],
    ['restock', 'only to be ordered ahead', [offer('PreOrder')], true],
    ['sold_out', 'still gone', [offer('SoldOut')], false],
    ['sold_out', 'back again', [offer('InStock')], true],
    ['sold_out', 'never seen since', [offer(null)], false],
    ['price_drop', 'as cheap', [offer('InStock', 80)], false],
    ['price_drop', 'cheaper still', [offer('InStock', 70)], false],
    ['price_drop', 'dearer again', [offer('InStock', 80.01)], true],
    ['price_drop', 'as cheap, and sold out', [offer('SoldOut', 80)], true],
    ['price_drop', 'in another currency now', [offer('InStock', 90, 'USD')], false],
    ['price_drop', 'without a price now', [offer('InStock', null)], false],
    ['new_offer', 'still there', [offer('InStock')], false],
    ['new_offer', 'gone', [offer('OutOfStock')], true],
    ['preorder', 'still to be ordered', [offer('PreSale')], false],
    ['preorder', 'in stock by now', [offer('InStock')], true],
    ['preorder', 'not to be ordered any more', [offer('OutOfStock')], true],
  ])('%s, %s', ([kind, _what, offers, expected]) => {
    expect(isOver({ kind, price: 80, currency: 'EUR' }, offers)).toBe(expected);
  });
});

const event: EventRow = {
  id: 'e',
  kind: 'sold_out',
  happened_at: new Date('2026-06-01'),
  offer_ids: [1],
  price: 80,
  price_before: 100,
  currency: 'EUR',
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

test('news says what happened, how it stands, and what is in stock instead', () => {
  const instead = [
    { of: 7, id: 8, name: 'Like Oud', brand: 'Other', price: 30 },
    { of: 7, id: 9, name: 'Near Oud', brand: 'Other', price: null },
  ];
  expect(newsOf(event, [row], instead)).toMatchObject({
    eventId: 'e',
    isOver: false,
    fragrance: { id: 7, name: 'Oud', brand: 'Maison' },
    offers: [{ variant: '50 ml', sizeMl: 50, price: 80, currency: 'EUR', availability: 'SoldOut' }],
    priceDrop: { before: 100, now: 80, currency: 'EUR' },
    instead: [
      { fragranceId: 8, price: 30, currency: 'USD' },
      { fragranceId: 9, price: null, currency: null },
    ],
  });
  expect(newsOf({ ...event, price_before: null }, [row], []).priceDrop).toBeNull();
});

test('of what is told at once, what came twice is told once, the newest', () => {
  const news = (id: string, kind: EventKind, variant: string, url = event.url) => ({
    id,
    news: newsOf({ ...event, id, kind, url }, [{ ...row, variant }], []),
  });
  const [first, other, again, elsewhere, cheaper] = [
    news('1', 'restock', '50 ml'),
    news('2', 'restock', '100 ml'),
    news('3', 'restock', '50 ml'),
    news('4', 'restock', '50 ml', 'https://other.example/oud'),
    news('5', 'price_drop', '50 ml'),
  ];
  expect(newestOf([first, other, again, elsewhere, cheaper])).toEqual({
    told: [other, again, elsewhere, cheaper],
    older: [first],
  });
});
