import type { Page } from '@playwright/test';
import type { FragranceDetail, Offer, OfferKind } from '@sillage/contract';
import { bottle } from '../journey.ts';
import { buildInboxEntry, showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { clickButton, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const DAY_MS = 86_400_000;
const buildTime = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
const LONG_NAME = 'The perfumery of the longest street in the old town';

const discontinued: NonNullable<FragranceDetail['discontinued']> = {
  since: buildTime(3 * DAY_MS),
  shops: [
    {
      shop: LONG_NAME,
      url: 'https://shop.example/gone',
      sign: 'gone',
      since: buildTime(93 * DAY_MS),
      checkedAt: buildTime(DAY_MS),
    },
    {
      shop: 'Maison Test',
      url: 'https://shop.example/stated',
      sign: 'stated',
      since: buildTime(20 * DAY_MS),
      checkedAt: buildTime(2 * DAY_MS),
    },
  ],
};

function buildOffer(id: number, kind: OfferKind, overrides: Partial<Offer> = {}): Offer {
  return {
    id,
    shop: id % 2 ? 'Maison Test' : LONG_NAME,
    url: 'https://shop.example/oud',
    variant: null,
    sizeMl: 100,
    kind,
    price: 90 + id,
    currency: 'EUR',
    pricePerMl: (90 + id) / 100,
    listPrice: null,
    shopLowestPrice: null,
    deliveryPrice: null,
    freeDeliveryFrom: null,
    totalPrice: null,
    deliversTo: null,
    market: null,
    availability: 'InStock',
    availableSince: buildTime(9 * DAY_MS),
    lastCheckedAt: buildTime(DAY_MS / 2),
    ...overrides,
  };
}

const offersOfAllKinds = [
  buildOffer(1, 'bottle'),
  buildOffer(2, 'bottle', { sizeMl: 50, availability: 'OutOfStock' }),
  buildOffer(3, 'tester'),
  buildOffer(4, 'refill', { variant: 'Refill bottle' }),
  buildOffer(5, 'decant', { sizeMl: 10 }),
  buildOffer(6, 'sample', { sizeMl: 2 }),
  buildOffer(7, 'set', { sizeMl: null, variant: 'Gift set, 100 ml and a travel spray' }),
  buildOffer(8, 'other', { sizeMl: null, pricePerMl: null }),
];

/** Replaces parts of the fragrance's detail, and loads the page again. */
function showDetail(parts: Partial<FragranceDetail>): Step {
  return async (page) => {
    await page.route(/\/api\/fragrances\/\d+$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: FragranceDetail };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...parts } } });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
}

const showDiscontinued = runSteps(
  showDetail({ discontinued, stockState: 'discontinued', availability: 'OutOfStock', isSoldOut: true }),
  waitForText('It has seemed discontinued'),
);
const showKinds = runSteps(showDetail({ offers: offersOfAllKinds }), waitForText('Full bottles'));

const entries = [
  buildInboxEntry(1, {
    kind: 'discontinued',
    method: null,
    evidence: [{ source: 'page', says: `${LONG_NAME}: page not found (404 or 410) since 1 Sept 2026` }],
  }),
  buildInboxEntry(2, { offerKind: 'tester' }),
];
const inbox = { entries, next: null, unread: 1, off: 0 };
const showEntries: Step = runSteps(
  (page) => showResponses(page, { '**/api/notifications/*': inbox, '**/api/notifications/*?*': inbox }),
  waitForText('seems discontinued'),
);

/** Screens of a fragrance whose page is at `path`, of its alert settings, and of its events. */
export function createDiscontinuedScreens(path: string): Screen[] {
  return [
    {
      path,
      heading: bottle.name,
      prepare: waitForHeading('Where to buy'),
      states: { 'seems discontinued': showDiscontinued, 'offers of all kinds': showKinds },
    },
    {
      path: '/dashboard',
      heading: /./,
      prepare: runSteps(clickButton(/^Alerts/), waitForText('Full bottles')),
      states: { 'no kind is chosen': runSteps(untickBottles, clickButton('Save'), waitForText('Choose at least one')) },
    },
    { path: '/notifications', heading: 'Notifications', states: { 'of a discontinued fragrance': showEntries } },
  ];
}

async function untickBottles(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Full bottles' }).uncheck();
}

export const discontinuedShots: Shot[] = [
  { name: 'fragrance-discontinued', path: '/dashboard', prepare: runSteps(openFirst, showDiscontinued) },
  { name: 'fragrance-kinds', path: '/dashboard', part: 'Where to buy', prepare: runSteps(openFirst, showKinds) },
  { name: 'notifications-discontinued', path: '/notifications', prepare: showEntries },
];

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await waitForHeading('Where to buy')(page);
}
