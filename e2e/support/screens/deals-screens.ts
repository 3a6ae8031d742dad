import type { Deal, DealList } from '@sillage/contract';
import { type Responses, showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const DAY_MS = 86_400_000;
const buildTime = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const LONG_NAME = 'Imaginary tide of the longest evening, anniversary edition in a numbered bottle';

function buildDeal(number: number, overrides: Partial<Deal> = {}): Deal {
  return {
    offerId: number,
    fragrance: {
      id: number,
      name: `Oud Imaginaire ${number}`,
      brand: 'Maison Test',
      gender: 'unisex',
      concentration: 'Eau de Parfum',
      price: 66,
      imageUrl: null,
      isSoldOut: false,
      availability: 'InStock',
      stockState: 'in-stock',
      isOriginal: true,
      inspiredByBrand: null,
      originalFragrance: null,
      inspiredSource: null,
      productUrl: 'https://shop.example/oud',
      productOffer: { shop: 'Parfumerie Test', price: 60 + number, currency: 'EUR' },
      family: number % 2 ? 'Woody Oriental' : 'Citrus',
      lastCheckedAt: buildTime(3_600_000),
    },
    shop: 'Parfumerie Test',
    url: 'https://shop.example/oud',
    variant: null,
    sizeMl: 50,
    price: 60 + number,
    currency: 'EUR',
    pricePerMl: (60 + number) / 50,
    deliveryPrice: 4.9,
    freeDeliveryFrom: null,
    totalPrice: 64.9 + number,
    usualPrice: 89,
    usualDays: 25,
    ofDays: 30,
    discountPercent: 31 - number,
    lowPrice: 60 + number,
    lowSeenAt: null,
    comparedSince: buildTime(365 * DAY_MS),
    beganAt: buildTime(2 * DAY_MS),
    confirmedAt: buildTime(number * 3_600_000),
    ...overrides,
  };
}

const first = buildDeal(1);

/** Deals of each kind, with long texts, without a size, and in several currencies. */
const manyDeals: DealList = {
  deals: [
    first,
    buildDeal(2, {
      fragrance: {
        ...first.fragrance,
        id: 2,
        name: LONG_NAME,
        brand: 'The perfumers of the old town, brothers and sons',
      },
      shop: `${'long-name-of-a-shop.'.repeat(3)}example`,
      comparedSince: buildTime(90 * DAY_MS),
    }),
    buildDeal(3, { lowPrice: 61, lowSeenAt: buildTime(40 * DAY_MS) }),
    buildDeal(4, {
      currency: 'JPY',
      price: 9800,
      pricePerMl: 196,
      usualPrice: 12_800,
      lowPrice: 9600,
      totalPrice: 9800,
    }),
    buildDeal(5, {
      sizeMl: null,
      variant: 'Refill bottle of the anniversary edition',
      pricePerMl: null,
      totalPrice: null,
      freeDeliveryFrom: 99,
    }),
    buildDeal(6, { currency: 'USD', totalPrice: null }),
  ],
  next: '1~0.75~6',
  ratesDate: '2026-11-27',
  watchedSince: buildTime(400 * DAY_MS),
};
const noDeals: DealList = { deals: [], next: null, ratesDate: null, watchedSince: buildTime(12 * DAY_MS) };

const showDeals =
  (deals: Responses[string]): Step =>
  (page) =>
    showResponses(page, { '**/api/fragrances/deals*': deals });

const showMany = runSteps(showDeals(manyDeals), waitForText('Oud Imaginaire 6'));
const showNone = runSteps(showDeals(noDeals), waitForHeading('No deals yet'));
const showNotLow = runSteps(
  showDeals({ ...noDeals, watchedSince: buildTime(90 * DAY_MS) }),
  waitForHeading('Nothing is low right now'),
);
const showNoMatch = runSteps(
  showDeals({ ...noDeals, watchedSince: buildTime(90 * DAY_MS) }),
  waitForHeading('No deal matches'),
);
const showLost = runSteps(showDeals('lost'), waitForHeading(/^Oops/));

export const dealsScreens: Screen[] = [
  {
    path: '/deals?sort=perMl',
    heading: 'Deals',
    states: {
      'many deals': showMany,
      'prices not watched for long': showNone,
      'nothing is low': showNotLow,
    },
  },
];

export const dealsShots: Shot[] = [
  { name: 'deals', path: '/deals?sort=perMl', isForVisitors: true, prepare: showMany },
  { name: 'deals-empty', path: '/deals', isForVisitors: true, prepare: showNone },
  { name: 'deals-none-low', path: '/deals', isForVisitors: true, prepare: showNotLow },
  { name: 'deals-no-match', path: '/deals?sizes=75&families=Citrus', isForVisitors: true, prepare: showNoMatch },
  { name: 'deals-failed', path: '/deals', isForVisitors: true, prepare: showLost },
  {
    name: 'deals-loading',
    path: '/deals',
    isForVisitors: true,
    prepare: showDeals('slow'),
    isLoading: true,
  },
  { name: 'deals-user', path: '/deals?sizes=50', prepare: showMany },
];
