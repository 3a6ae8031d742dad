import { expect } from '@playwright/test';
import { PASSWORD } from '../http-client.ts';
import { bottle, fillIn } from '../journey.ts';
import type { World } from '../world.ts';
import type { Screen } from './inspect-screen.ts';
import {
  clickButton,
  openDetails,
  pressEscape,
  runSteps,
  type Step,
  waitForHeading,
  waitForText,
} from './screen-steps.ts';

const otherBottle = { handle: 'figuier-imaginaire', name: 'Figuier Imaginaire' };

export function newUserScreens(world: World): Screen[] {
  return [
    { path: '/', heading: 'Never Miss Your Favorite Fragrance Again' },
    { path: '/dashboard', heading: /^Welcome/, prepare: waitForText('Your watchlist is empty') },
    { path: '/notifications', heading: 'Notifications', prepare: waitForText('No notifications yet') },
    { path: '/recommendations', heading: 'Take the Quiz First!' },
    {
      path: '/quiz',
      heading: 'What’s your scent?',
      network: { '**/api/quiz/questions': 'lost' },
      states: {
        'questions failed': runSteps(
          clickButton('Start the Quiz'),
          waitForText('Failed to generate quiz. Please try again.'),
        ),
      },
    },
    {
      path: '/quiz',
      heading: 'What’s your scent?',
      network: { '**/api/quiz/analyze': 'lost' },
      states: {
        'a question': runSteps(clickButton('Start the Quiz'), waitForText('Question 1 of 8')),
        answered: (page) => page.getByRole('radio').first().press('Space'),
        'analysis failed': runSteps(answerAll, waitForText('Failed to analyze results. Please try again.')),
      },
    },
    {
      path: '/quiz',
      heading: /./,
      network: { '**/api/quiz/analyze': 'slow' },
      prepare: runSteps(clickButton('Get Results'), waitForHeading('Reading your answers…')),
      states: { cancelled: clickButton('Cancel') },
    },
    {
      path: '/quiz',
      heading: /./,
      prepare: runSteps(clickButton('Get Results'), waitForHeading('Four for you'), (page) =>
        page.getByRole('article').first().waitFor(),
      ),
    },
    {
      path: '/recommendations',
      heading: /./,
      prepare: waitForHeading('Your Top Picks'),
      states: {
        more: runSteps(clickButton('Generate More'), waitForHeading('More Recommendations')),
        added: runSteps(clickButton(/^Add to Watchlist/), waitForText('In your watchlist')),
      },
    },
    { path: '/settings', heading: 'Settings', prepare: waitForHeading('Where we notify you') },
    createSuggestionScreen(world),
  ];
}

const answerAll: Step = async (page) => {
  for (let number = 1; number <= 8; number += 1) {
    await waitForText(`Question ${number} of 8`)(page);
    await page.getByRole('radio').first().press('Space');
    await clickButton(number === 8 ? 'Get Results' : 'Next')(page);
  }
};

/**
 * Screen with the form for suggesting a product. Its states are the steps until the user watches
 * the product.
 */
function createSuggestionScreen(world: World): Screen {
  const address = 'Address of the product page';
  return {
    path: '/explore',
    heading: 'Explore',
    prepare: clickButton('Suggest a product'),
    states: {
      'address missing': runSteps(clickButton('Read the page'), (page) => page.locator('[aria-invalid]').waitFor()),
      'page read': runSteps(
        (page) => fillIn(page, { [address]: world.shop.urlOf(otherBottle.handle) }),
        clickButton('Read the page'),
        waitForHeading('Is this the one?'),
      ),
      watched: runSteps(clickButton('Watch it'), waitForHeading('You are watching it')),
    },
  };
}

const waitForCards: Step = (page) => page.getByRole('article').first().waitFor();
const fillLongNotes: Step = (page) => page.getByRole('textbox', { name: /^Notes/ }).fill('x'.repeat(1_010));

export const watcherScreens: Screen[] = [
  {
    path: '/dashboard',
    heading: /^Welcome/,
    network: {},
    prepare: waitForCards,
    states: {
      'user menu': clickButton(/^amber/),
      'writing notes': runSteps(pressEscape, clickButton(/^Add Notes/)),
      'too many notes': runSteps(fillLongNotes, clickButton('Save'), (page) =>
        page.getByRole('alert').first().waitFor(),
      ),
      'alerts dialog': runSteps(clickButton('Cancel'), clickButton(/^Alerts/), waitForText('Every restock')),
      'invalid price': runSteps(fillPrice, clickButton('Save')),
      'removal dialog': runSteps(pressEscape, clickButton(/^Remove/)),
      'removed with Undo': runSteps(
        (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
        waitForText('Your watchlist is empty'),
      ),
      restored: runSteps((page) => page.getByRole('button', { name: 'Undo' }).last().click(), waitForCards),
      offline: runSteps((page) => page.context().setOffline(true), waitForText('You are offline.')),
      'no match for the filter': runSteps((page) => page.context().setOffline(false), clickButton(/^Out of Stock/)),
    },
  },
  { path: '/dashboard', heading: /^Welcome/, network: { '**/api/watchlist/*': 'slow' } },
  {
    path: '/import',
    heading: 'Import a list',
    states: {
      'nothing pasted': runSteps(clickButton('Read the list'), waitForText('Paste at least one line')),
      review: runSteps(pasteList, clickButton('Read the list'), waitForHeading('Review your list')),
      added: runSteps(clickButton(/^Add \d/), waitForHeading(/added$/)),
    },
  },
  {
    path: '/dashboard',
    heading: /^Welcome/,
    prepare: waitForCards,
    states: {
      selecting: runSteps(clickButton('Select'), (page) => page.getByRole('checkbox').last().check()),
      'removal dialog for several': clickButton(/^Remove \d/),
      'found by name': runSteps(pressEscape, clickButton('Done'), clickButton('More filters'), (page) =>
        page.getByRole('searchbox').fill('encre'),
      ),
      'list actions': runSteps(clickButton('List actions'), waitForText('Export as CSV')),
      sharing: clickButton('Share your watchlist'),
      shared: runSteps(clickButton('Create a link'), (page) => page.getByLabel('Link').waitFor()),
      'stop-sharing dialog': clickButton('Stop sharing'),
    },
  },
  {
    path: '/explore',
    heading: 'Explore',
    prepare: waitForCards,
    states: {
      'more filters on a phone': async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await clickButton(/^More filters/)(page);
      },
    },
  },
  { path: '/explore?keyword=nothing-of-this-name', heading: 'Explore', prepare: waitForText(/nothing-of-this-name/) },
  { path: '/explore?family=Woody%20Oriental&sort=name', heading: 'Explore', prepare: waitForCards },
  { path: '/explore', heading: 'Explore', network: { '**/api/fragrances/filter*': 'slow' } },
  {
    path: '/explore',
    heading: 'Explore',
    network: { '**/api/fragrances/filter*': 'lost' },
    prepare: waitForHeading(/^Oops/),
  },
  { path: '/notifications', heading: 'Notifications', prepare: runSteps(waitForCards, openDetails) },
  {
    path: '/account',
    heading: 'My Account',
    prepare: (page) => page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor(),
    states: {
      'editing the profile': runSteps(
        clickButton('Edit Profile'),
        clickButton('Save Changes'),
        waitForText('First name is required'),
      ),
      'a new password': runSteps(
        clickButton('Cancel'),
        clickButton('Change Password'),
        clickButton(/^(Change|Save|Update)/),
      ),
      'a new API key': clickButton('Create a key'),
      'API key without a name': runSteps(clickButton('Create key'), waitForText('Give the key a name')),
      'the new API key': runSteps(
        (page) => fillIn(page, { Name: 'Home Assistant' }),
        (page) => page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD),
        clickButton('Create key'),
        waitForHeading('Your new key'),
      ),
      'a list of API keys': runSteps(clickButton('Done'), waitForText('Home Assistant')),
      'revoking an API key': clickButton(/^Revoke/),
      'deletion dialog': runSteps(pressEscape, clickButton('Delete account')),
      'password missing': runSteps(clickButton('Delete permanently'), waitForText('Please enter your password')),
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    prepare: runSteps(
      (page) => page.getByLabel('Time zone').waitFor(),
      (page) => page.getByRole('button', { name: 'Create the feed' }).waitFor(),
      offerToInstall,
    ),
    states: {
      feed: runSteps(clickButton('Create the feed'), (page) => page.getByLabel('Address of the feed').waitFor()),
      calendar: runSteps(clickButton('Create the calendar'), (page) => page.getByLabel(/the calendar/).waitFor()),
      'new feed dialog': clickButton('New address'),
      'quiet hours': runSteps(pressEscape, (page) => page.getByLabel('quiet hours').first().click()),
      'webhook form': runSteps(clickButton('Add a channel'), (page) => page.getByLabel('Service').waitFor()),
      'webhook without address': clickButton('Add'),
      'signed webhook': (page) => page.getByLabel('Service').selectOption('webhook'),
      'signing secret': runSteps(
        (page) => page.getByRole('dialog').getByRole('textbox').first().fill('https://hooks.example.com/sillage'),
        clickButton('Add'),
        waitForHeading('The signing secret'),
      ),
      'channel added': runSteps(pressEscape, waitForText('Signed webhook')),
      'kind turned off': (page) => page.getByRole('checkbox', { name: 'Email: Sold out' }).click(),
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    network: { '**/api/notifications/**': 'lost' },
    prepare: waitForHeading(/^Oops/),
  },
];

/** Lines that clearly match a fragrance: enough lines for the dashboard to show all its tools. */
const certainLines = `Afnan - Rare Carbon
Afnan - Rare Reef
Afnan - Modest Une
Afnan - Turathi Blue
Ajmal - Amber Wood
Chanel - Antaeus
Clinique - Aromatics Elixir
Kilian - Black Phantom
Lattafa - Nebras
Aesop - Hwyl
Maison Alhambra - Victorioso
Abercrombie & Fitch - Fierce`;

/**
 * Pastes a list of fragrances to import: clear matches, an ambiguous line, an unknown line and a
 * fragrance that the user already watches.
 */
async function pasteList(page: Parameters<Step>[0]): Promise<void> {
  const lines = [
    certainLines,
    'Colonia',
    'Quite Another House - Nowhere To Be Found',
    `${bottle.brand} - ${bottle.name}`,
  ];
  await page.getByLabel('Or paste your list').fill(lines.join('\n'));
}

/** Dispatches the event that Chromium sends to an installable page. */
async function offerToInstall(page: Parameters<Step>[0]): Promise<void> {
  const button = page.getByRole('button', { name: 'Install Sillage' });
  // The listener may still be loading.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => {} })));
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function fillPrice(page: Parameters<Step>[0]): Promise<void> {
  await page
    .getByRole('textbox', { name: /price|most|up to/i })
    .first()
    .fill('cheap');
}

export function listFragranceScreens(path: string): Screen[] {
  return [
    {
      path,
      heading: bottle.name,
      prepare: runSteps(waitForText('Show as a table'), openDetails),
      states: {
        'check requested': runSteps(clickButton('Check now'), waitForText(/checking now|we’ll check at|Checked at/)),
        'problem dialog': clickButton('Report a problem'),
      },
    },
  ];
}
