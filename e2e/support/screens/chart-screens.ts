import type { Page } from '@playwright/test';
import type { FragranceLows, OfferSeries, StockHistory } from '@sillage/contract';
import { bottle } from '../journey.ts';
import { showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { clickButton, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const DAY_MS = 86_400_000;
const now = Date.now();
const buildTime = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();

/** [days ago, price]; the price is null while the offer is sold out. */
type Steps = [daysAgo: number, price: number | null][];

function buildSeries(offerId: number, shop: string, steps: Steps, more: Partial<OfferSeries> = {}): OfferSeries {
  return {
    offerId,
    shop,
    variant: null,
    sizeMl: 50,
    currency: 'EUR',
    points: steps.map(([daysAgo, price]) => ({ at: buildTime(daysAgo), isInStock: price !== null, price })),
    until: buildTime(0.1),
    ...more,
  };
}

const series: OfferSeries[] = [
  buildSeries(
    1,
    'Maison Test',
    [
      [380, 92],
      [300, 84],
      [240, null],
      [225, 92],
      [120, 79],
      [60, 92],
      [12, 85],
    ],
    { monthlyLows: [520, 470, 430].map((daysAgo, index) => ({ at: buildTime(daysAgo), price: 80 - 3 * index })) },
  ),
  buildSeries(
    2,
    'Maison Test',
    [
      [380, 138],
      [200, 129],
      [90, null],
      [30, 138],
    ],
    { sizeMl: 100 },
  ),
  buildSeries(3, 'The perfumery of the longest street in the old town', [
    [350, 89],
    [310, null],
    [280, 89],
    [150, 95],
    [40, null],
  ]),
  buildSeries(
    4,
    'Parfumerie Lune',
    [
      [200, 86],
      [100, 82],
      [50, 86],
    ],
    { until: buildTime(20) },
  ),
  buildSeries(
    5,
    'Scent & Co',
    [
      [330, 105],
      [170, 99],
      [80, 109],
    ],
    { currency: 'USD' },
  ),
  buildSeries(
    6,
    'Scent & Co',
    [
      [330, 165],
      [170, 149],
    ],
    { currency: 'USD', sizeMl: 100 },
  ),
  ...Array.from({ length: 6 }, (_, index) =>
    buildSeries(7 + index, `Boutique ${index + 1}`, [[90 - index, 90 + 2 * index]], {
      sizeMl: index === 0 ? null : 50,
      variant: index === 0 ? 'Refill bottle of the anniversary edition' : null,
    }),
  ),
  // In stock, but no check confirmed a price.
  {
    ...buildSeries(13, 'Boutique 7', [[60, null]]),
    points: [{ at: buildTime(60), isInStock: true, price: null }],
  },
];

const history: StockHistory = {
  watchedSince: buildTime(520),
  lastCheckedAt: buildTime(0.1),
  changes: [],
  series,
  forecast: null,
  pages: [],
  reports: 0,
  requests: [],
};

const buildLow = (offerId: number, price: number, daysAgo: number, sizeMl = 50) => ({
  value: price,
  price,
  sizeMl,
  offerId,
  shop: 'Maison Test',
  seenAt: buildTime(daysAgo),
  isCurrent: false,
});
const ofSize = (sizeMl: number, currency: string, ever: FragranceLows['perMl'][number]['ever'], year = ever) => ({
  sizeMl,
  variant: null,
  currency,
  watchedSince: buildTime(520),
  ever,
  year,
  month: null,
});

const lows: FragranceLows = {
  sizes: [
    ofSize(50, 'EUR', buildLow(1, 74, 430), buildLow(1, 79, 60)),
    ofSize(100, 'EUR', buildLow(2, 129, 90, 100)),
    ofSize(50, 'USD', buildLow(5, 99, 80)),
  ],
  perMl: [ofSize(100, 'EUR', { ...buildLow(2, 129, 90, 100), value: 1.29 })],
  usual: [],
};

const soldOut: StockHistory = { ...history, series: [{ ...buildSeries(1, 'Maison Test', [[40, null]]) }] };

const showChart =
  (shown: StockHistory): Step =>
  (page) =>
    showResponses(page, {
      '**/api/fragrances/*/history': shown,
      '**/api/fragrances/*/lows': shown === history ? lows : { sizes: [], perMl: [], usual: [] },
    });
const showMany = runSteps(showChart(history), waitForText('lowest price and its period'));
const showSoldOut = runSteps(showChart(soldOut), waitForText('No confirmed price while in stock in this period.'));
const choose =
  (name: string): Step =>
  (page) =>
    page.getByRole('radio', { name, exact: true }).locator('..').click();
const showMore = runSteps(
  clickButton('Show 5 more offers'),
  (page) => page.getByRole('checkbox', { name: /Boutique 2/ }).check(),
  (page) => page.getByRole('checkbox', { name: /Boutique 7/ }).check(),
);
const openTable: Step = (page) => page.getByText('Show as a table').click();

/** Shows dollars as the user's display currency. */
const showInDollars: Step = async (page) => {
  await page.route('**/api/users/*/shopping', (route) =>
    route.fulfill({ json: { success: true, data: { displayCurrency: 'USD', countries: [] } } }),
  );
  await showMany(page);
  await waitForText(/^Prices in USD with “about” are converted/)(page);
};

/** Goes back to the third change from the end, with the keyboard. */
const goBack: Step = async (page) => {
  await page.getByRole('slider', { name: 'Date' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
};

/** Screen of a fragrance whose page is at `path`, with the history chart of many offers. */
export function createChartScreen(path: string): Screen {
  return {
    path,
    heading: bottle.name,
    prepare: waitForHeading('Stock history'),
    states: {
      'chart of many offers': showMany,
      'an earlier date': goBack,
      'price per ml': choose('Price per ml'),
      '30 days': choose('30 days'),
      'eight lines': showMore,
      'table of the chart': openTable,
      'only sold out': showSoldOut,
    },
  };
}

const shot = (name: string, ...steps: Step[]): Shot => ({
  name,
  path: '/dashboard',
  part: 'Stock history',
  prepare: runSteps(openFirst, ...steps),
});

export const chartShots: readonly Shot[] = [
  shot('history-chart', showMany),
  shot('history-chart-date', showMany, goBack),
  shot('history-chart-per-ml', showMany, choose('Price per ml')),
  shot('history-chart-month', showMany, choose('30 days')),
  shot('history-chart-all', showMany, choose('All'), showMore),
  shot('history-chart-dollars', showInDollars),
  shot('history-chart-table', showMany, openTable),
  shot('history-chart-sold-out', showSoldOut),
];

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await waitForHeading('Stock history')(page);
}
