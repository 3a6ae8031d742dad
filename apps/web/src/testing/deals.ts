import type { Deal } from '@sillage/contract';
import { givenFragrance } from './given.ts';

/** A bottle for 60 euros that usually costs 80, at its lowest in 12 months. */
export function givenDeal(overrides: Partial<Deal> = {}): Deal {
  return {
    offerId: 1,
    fragrance: givenFragrance(),
    shop: 'Maison Test',
    url: 'https://shop.example/oud',
    variant: null,
    sizeMl: 50,
    price: 60,
    currency: 'EUR',
    pricePerMl: 1.2,
    deliveryPrice: null,
    freeDeliveryFrom: null,
    totalPrice: null,
    usualPrice: 80,
    usualDays: 25,
    ofDays: 30,
    discountPercent: 25,
    lowPrice: 60,
    lowSeenAt: null,
    comparedSince: '2020-01-01T12:00:00.000Z',
    beganAt: '2026-03-01T12:00:00.000Z',
    confirmedAt: '2026-03-03T09:30:00.000Z',
    ...overrides,
  };
}
