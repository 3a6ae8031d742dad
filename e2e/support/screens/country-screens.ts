import type { Page } from '@playwright/test';
import type { FragranceDetail, Offer, Shopping } from '@sillage/contract';
import { bottle } from '../journey.ts';
import { showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { clickButton, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const chosen: Shopping = { displayCurrency: 'EUR', countries: ['DE', 'AT', 'VC', 'GS', 'CH'] };

/** What shops state: nothing, other countries, and delivery with and without its cost. */
const statements: Partial<Offer>[] = [
  { deliveryPrice: 4.9, totalPrice: 68.9, market: 'DE' },
  {},
  { market: 'US', currency: 'USD', price: 59 },
  { deliversTo: ['BE', 'FR', 'NL'], price: 61 },
  { deliversTo: ['BE', 'ES', 'FR', 'IT', 'NL', 'PT'], market: 'GB', currency: 'GBP', price: 48 },
];

async function showOffers(page: Page): Promise<void> {
  await page.route(/\/api\/fragrances\/\d+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: FragranceDetail };
    const [first] = body.data.offers;
    body.data.offers = statements.map((stated, index) => ({
      ...(first as Offer),
      id: index + 1,
      shop: `Parfumerie of the old town ${index + 1}`,
      availability: 'InStock',
      price: 64,
      currency: 'EUR',
      pricePerMl: 1.28,
      ...stated,
    }));
    await route.fulfill({ response, json: body });
  });
  await showResponses(page, { '**/api/users/*/shopping': chosen });
  await waitForText(/^Price for the United States/)(page);
}

/** Screens of the settings, and of the fragrance page at `path`, for users with countries. */
export function createCountryScreens(path: string): Screen[] {
  return [
    {
      path,
      heading: bottle.name,
      prepare: waitForHeading('Where to buy'),
      states: { 'other countries': showOffers },
    },
    { path: '/settings', heading: 'Settings', prepare: waitForHeading('Shopping'), states: countryStates },
  ];
}

const type =
  (text: string): Step =>
  (page) =>
    page.getByLabel('Countries that deliver to you').fill(text);

/** States of the settings, in this order. */
const countryStates: NonNullable<Screen['states']> = {
  'a country chosen': runSteps(type('Germany'), clickButton('Add'), (page) =>
    page.getByRole('button', { name: 'Remove country: Germany' }).waitFor(),
  ),
  'an unknown country': runSteps(
    type('Elbonia'),
    clickButton('Add'),
    waitForText('“Elbonia” is not in our list of countries'),
  ),
  'the country removed': runSteps(clickButton('Remove country: Germany'), waitForText('from everywhere')),
};

const showSettings: Step = (page) => showResponses(page, { '**/api/users/*/shopping': chosen });

export const countryShots: Shot[] = [
  {
    name: 'settings-countries',
    path: '/settings',
    part: 'Shopping',
    prepare: runSteps(
      showSettings,
      type('Elbonia'),
      clickButton('Add'),
      waitForText('“Elbonia” is not in our list of countries'),
    ),
  },
  { name: 'fragrance-countries', path: '/dashboard', part: 'Where to buy', prepare: runSteps(openFirst, showOffers) },
];

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await waitForHeading('Where to buy')(page);
}
