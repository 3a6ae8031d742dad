import type { Page } from '@playwright/test';
import type { Fragrance, FragranceLows, Low } from '@sillage/contract';
import { bottle } from '../journey.ts';
import { buildInboxEntry, type Responses, showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { clickButton, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const DAY_MS = 86_400_000;
const buildTime = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

function buildLow(value: number, daysAgo: number, overrides: Partial<Low> = {}): Low {
  const shop = 'The perfumery of the longest street in the old town';
  return {
    value,
    price: value,
    sizeMl: 50,
    offerId: 1,
    shop,
    seenAt: buildTime(daysAgo * DAY_MS),
    isCurrent: false,
    ...overrides,
  };
}

const current = buildLow(59, 0, { isCurrent: true, shop: 'Maison Test' });

/** Lows of long and short histories, and of more sizes than are shown at first. */
const manyLows: FragranceLows = {
  sizes: [
    {
      sizeMl: 30,
      variant: null,
      currency: 'EUR',
      watchedSince: buildTime(900 * DAY_MS),
      ever: buildLow(31.5, 700),
      year: buildLow(36, 90),
      month: null,
    },
    {
      sizeMl: 50,
      variant: null,
      currency: 'EUR',
      watchedSince: buildTime(200 * DAY_MS),
      ever: current,
      year: current,
      month: current,
    },
    {
      sizeMl: 75,
      variant: null,
      currency: 'USD',
      watchedSince: buildTime(9 * DAY_MS),
      ever: buildLow(1089.5, 3),
      year: null,
      month: null,
    },
    ...Array.from({ length: 6 }, (_, index) => ({
      sizeMl: null,
      variant: `Refill bottle of the anniversary edition ${index + 1}`,
      currency: 'JPY',
      watchedSince: buildTime(400 * DAY_MS),
      ever: buildLow(9800, 380),
      year: buildLow(10_400, 90),
      month: buildLow(12_800, 2),
    })),
  ],
  perMl: [
    {
      currency: 'EUR',
      watchedSince: buildTime(900 * DAY_MS),
      ever: buildLow(1.05, 700, { price: 31.5, sizeMl: 30 }),
      year: { ...current, value: 1.18 },
      month: { ...current, value: 1.18 },
    },
  ],
  usual: Array.from({ length: 6 }, (_, index) => ({
    offerId: index + 1,
    shop: index === 0 ? 'Maison Test' : `Parfumerie ${index}`,
    variant: null,
    sizeMl: 50,
    currency: 'EUR',
    price: 59 + index,
    usualPrice: 89,
    days: 25 - index,
    ofDays: 30,
    discountPercent: index > 3 ? null : 33 - index,
  })),
};

const showLows =
  (lows: Responses[string]): Step =>
  (page) =>
    showResponses(page, { '**/api/fragrances/*/lows': lows });

const noLows: FragranceLows = { sizes: [], perMl: [], usual: [] };
const showMany = runSteps(showLows(manyLows), waitForHeading('Usual prices'));
const showNone = runSteps(showLows(noLows), waitForText('We have not seen a confirmed price in stock yet.'));
const showLost = runSteps(showLows('lost'), waitForText('Network error occurred'));
const expand = runSteps(clickButton('Show all 9 sizes'), clickButton('Show all 6 offers'));

/** Screen of a fragrance whose page is at `path`, with its lowest prices. */
export function createLowsScreen(path: string): Screen {
  return {
    path,
    heading: bottle.name,
    prepare: waitForHeading('Lowest prices'),
    states: {
      'lowest prices of many sizes': showMany,
      'all lowest and usual prices': expand,
      'no lowest prices': showNone,
    },
  };
}

/** Replaces the price of every second card by one that is marked as the lowest. */
async function showMarkedCards(page: Page): Promise<void> {
  await page.route('**/api/fragrances/filter*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { content: Fragrance[] } };
    for (const [index, card] of body.data.content.entries())
      if (index % 2 === 0) {
        const lowest = index % 4 === 0 ? 'in 12 months' : 'so far';
        Object.assign(card, {
          isSoldOut: false,
          productUrl: 'https://shop.example/oud',
          productOffer: { shop: 'Maison Test', price: 59, currency: 'EUR', lowest },
        });
      }
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await waitForText(/^Lowest in 12 months/)(page);
}

const low = { kind: 'lowest_price', priceDrop: { before: 64, now: 59, currency: 'EUR' } } as const;
const entries = [
  buildInboxEntry(1, { ...low, lowSince: buildTime(365 * DAY_MS) }),
  buildInboxEntry(2, { ...low, lowSince: buildTime(90 * DAY_MS) }),
  buildInboxEntry(3, { lowSince: buildTime(365 * DAY_MS) }),
];
const inbox = { entries, next: null, unread: 1, off: 0 };
const showEntries: Step = runSteps(
  (page) => showResponses(page, { '**/api/notifications/*': inbox, '**/api/notifications/*?*': inbox }),
  waitForText('is at its lowest price'),
);

export const lowsShots: Shot[] = [
  { name: 'fragrance-lows', path: '/dashboard', part: 'Lowest prices', prepare: runSteps(openFirst, showMany, expand) },
  { name: 'fragrance-lows-empty', path: '/dashboard', part: 'Lowest prices', prepare: runSteps(openFirst, showNone) },
  { name: 'fragrance-lows-failed', path: '/dashboard', part: 'Lowest prices', prepare: runSteps(openFirst, showLost) },
  {
    name: 'fragrance-lows-loading',
    path: '/dashboard',
    part: 'Lowest prices',
    prepare: runSteps(openFirst, showLows('slow'), waitForHeading('Lowest prices')),
    isLoading: true,
  },
  { name: 'explore-lowest', path: '/explore', prepare: showMarkedCards },
  { name: 'notifications-lowest', path: '/notifications', prepare: showEntries },
];

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await waitForHeading('Lowest prices')(page);
}
