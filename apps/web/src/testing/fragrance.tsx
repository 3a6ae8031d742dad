import {
  AppError,
  type FragranceDetail,
  type FragranceLows,
  type Offer,
  type SimilarFragrance,
  type StockChange,
  type StockHistory,
} from '@sillage/contract';
import { sampleBrand, sampleFragrance } from '@sillage/testkit/samples';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi } from './fake-api.tsx';
import { givenFragrance } from './given.ts';
import { renderApp } from './render.tsx';

/** Returns an in-stock offer of 50 ml. */
export function givenOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    id: 1,
    shop: sampleBrand,
    url: sampleFragrance.productUrl,
    variant: null,
    sizeMl: 50,
    kind: 'bottle',
    price: sampleFragrance.price,
    currency: 'USD',
    pricePerMl: 2.56,
    listPrice: null,
    shopLowestPrice: null,
    deliveryPrice: null,
    freeDeliveryFrom: null,
    totalPrice: null,
    deliversTo: null,
    market: null,
    availability: 'InStock',
    availableSince: '2026-03-01T08:00:00.000Z',
    lastCheckedAt: '2026-03-03T09:30:00.000Z',
    ...overrides,
  };
}

export function givenDetail(overrides: Partial<FragranceDetail> = {}): FragranceDetail {
  return {
    ...givenFragrance(overrides),
    notes: ['Bergamot', 'Rose', 'Oud'],
    pyramid: { top: ['Bergamot'], heart: ['Rose'], base: ['Oud'] },
    accords: ['woody', 'amber'],
    familyBasis: 'from its accords: woody, amber',
    year: 2019,
    perfumer: 'Ada Lindqvist',
    isListed: true,
    offers: [givenOffer()],
    original: null,
    inspired: [],
    ...overrides,
  };
}

/** Returns a confirmed restock of 50 ml. */
export function givenChange(overrides: Partial<StockChange> = {}): StockChange {
  return {
    id: '0198c0de-0000-7000-8000-0000000000c1',
    kind: 'restock',
    happenedAt: '2026-03-01T08:00:00.000Z',
    offers: [{ id: 1, shop: sampleBrand, variant: null, sizeMl: 50 }],
    evidence: [{ source: 'json-ld', says: 'availability: InStock, price 128.00 USD' }],
    isFlapping: false,
    ...overrides,
  };
}

export function givenSimilar(overrides: Partial<SimilarFragrance> = {}): SimilarFragrance {
  return {
    ...givenFragrance({ id: 7, name: 'Santal 7', brand: 'House of Test' }),
    shared: ['Oud', 'Rose'],
    ...overrides,
  };
}

export function givenHistory(overrides: Partial<StockHistory> = {}): StockHistory {
  return {
    watchedSince: null,
    lastCheckedAt: null,
    changes: [],
    series: [],
    forecast: null,
    pages: [],
    reports: 0,
    requests: [],
    ...overrides,
  };
}

export function givenFragrancePage(
  details: FragranceDetail[],
  {
    history,
    similar = [],
    lows = { sizes: [], perMl: [], usual: [] },
  }: { history?: Partial<StockHistory>; similar?: SimilarFragrance[]; lows?: FragranceLows } = {},
): void {
  fakeApi({
    catalogue: {
      detail: ({ params }) => details.find(({ id }) => id === params.id) ?? throwNotFound(),
      similar: ({ params }) => similar.filter(({ id }) => id !== params.id),
    },
    monitor: {
      history: () => givenHistory(history),
      lows: () => lows,
    },
  });
}

function throwNotFound(): never {
  throw new AppError('FRAGRANCE_NOT_FOUND');
}

export async function openFragrance(id = 1) {
  const { router, client } = renderApp(`/fragrances/${id}`);
  await screen.findByRole('region', { name: 'Where to buy' });
  return { router, client, user: userEvent.setup() };
}

export const getRegion = (name: string) => within(screen.getByRole('region', { name }));
