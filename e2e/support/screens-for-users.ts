import { expect } from '@playwright/test';
import type { Screen } from './inspection.ts';
import { bottle, fillIn } from './journey.ts';
import { escape, heading, press, type Reach, seen, steps, unfold } from './states.ts';
import type { World } from './world.ts';

const other = { handle: 'figuier-imaginaire', name: 'Figuier Imaginaire' };

/** The screens of a new user: empty states, the whole quiz, a suggestion. */
export function screensForNewcomers(world: World): Screen[] {
  return [
    { path: '/', heading: 'Never Miss Your Favorite Fragrance Again' },
    { path: '/dashboard', heading: /^Welcome/, prepare: seen('Your watchlist is empty') },
    { path: '/notifications', heading: 'Notifications', prepare: seen('No notifications yet') },
    { path: '/recommendations', heading: 'Take the Quiz First!' },
    {
      path: '/quiz',
      heading: 'What’s your scent?',
      network: { '**/api/quiz/questions': 'lost' },
      states: { trouble: steps(press('Start the Quiz'), seen('Failed to generate quiz. Please try again.')) },
    },
    {
      path: '/quiz',
      heading: 'What’s your scent?',
      network: { '**/api/quiz/analyze': 'lost' },
      states: {
        'a question': steps(press('Start the Quiz'), seen('Question 1 of 8')),
        'an answer': (page) => page.getByRole('radio').first().press('Space'),
        'no analysis': steps(answerAll, seen('Failed to analyze results. Please try again.')),
      },
    },
    {
      path: '/quiz',
      heading: /./,
      network: { '**/api/quiz/analyze': 'slow' },
      prepare: steps(press('Get Results'), heading('Reading your answers…')),
      states: { 'given up': press('Cancel') },
    },
    {
      path: '/quiz',
      heading: /./,
      prepare: steps(press('Get Results'), heading('Four for you'), (page) =>
        page.getByRole('article').first().waitFor(),
      ),
    },
    {
      path: '/recommendations',
      heading: /./,
      prepare: heading('Your Top Picks'),
      states: {
        more: steps(press('Generate More'), heading('More Recommendations')),
        added: steps(press(/^Add to Watchlist/), seen('In your watchlist')),
      },
    },
    { path: '/settings', heading: 'Settings', prepare: heading('Where we notify you') },
    suggesting(world),
  ];
}

const answerAll: Reach = async (page) => {
  for (let number = 1; number <= 8; number += 1) {
    await seen(`Question ${number} of 8`)(page);
    await page.getByRole('radio').first().press('Space');
    await press(number === 8 ? 'Get Results' : 'Next')(page);
  }
};

/** The suggestion dialog with its steps; at the end the user watches the suggested product. */
function suggesting(world: World): Screen {
  const address = 'Address of the product page';
  return {
    path: '/explore',
    heading: 'Explore',
    prepare: press('Suggest a product'),
    states: {
      'no address': steps(press('Read the page'), (page) => page.locator('[aria-invalid]').waitFor()),
      'what was read': steps(
        (page) => fillIn(page, { [address]: world.shop.urlOf(other.handle) }),
        press('Read the page'),
        heading('Is this the one?'),
      ),
      watched: steps(press('Watch it'), heading('You are watching it')),
    },
  };
}

const cards: Reach = (page) => page.getByRole('article').first().waitFor();
const notes: Reach = (page) => page.getByRole('textbox', { name: /^Notes/ }).fill('x'.repeat(1_010));

/** The screens of a user with a restocked fragrance on the watchlist. */
export const screensForWatchers: Screen[] = [
  {
    path: '/dashboard',
    heading: /^Welcome/,
    network: {},
    prepare: cards,
    states: {
      'the menu': press(/^amber/),
      'writing notes': steps(escape, press(/^Add Notes/)),
      'too many notes': steps(notes, press('Save'), (page) => page.getByRole('alert').first().waitFor()),
      'what to wait for': steps(press('Cancel'), press(/^Alerts/), seen('Every restock')),
      'a price that makes no sense': steps(fillPrice, press('Save')),
      'asked before it is lost': steps(escape, press(/^Remove/)),
      'gone, with a way back': steps(
        (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
        seen('Your watchlist is empty'),
      ),
      'back again': steps((page) => page.getByRole('button', { name: 'Undo' }).last().click(), cards),
      'without a connection': steps((page) => page.context().setOffline(true), seen('You are offline.')),
      'nothing of that kind': steps((page) => page.context().setOffline(false), press(/^Out of Stock/)),
    },
  },
  { path: '/dashboard', heading: /^Welcome/, network: { '**/api/watchlist/*': 'slow' } },
  {
    path: '/import',
    heading: 'Import a list',
    states: {
      'nothing pasted': steps(press('Read the list'), seen('Paste at least one line')),
      'looked through': steps(paste, press('Read the list'), heading('Review your list')),
      added: steps(press(/^Add \d/), heading(/added$/)),
    },
  },
  {
    path: '/dashboard',
    heading: /^Welcome/,
    prepare: cards,
    states: {
      selecting: steps(press('Select'), (page) => page.getByRole('checkbox').last().check()),
      'asked before several are lost': press(/^Remove \d/),
      'found by name': steps(escape, press('Done'), press('More filters'), (page) =>
        page.getByRole('searchbox').fill('encre'),
      ),
      'what can be done with the list': steps(press('List actions'), seen('Export as CSV')),
      sharing: press('Share your watchlist'),
      shared: steps(press('Create a link'), (page) => page.getByLabel('Link').waitFor()),
      'asked before it ends': press('Stop sharing'),
    },
  },
  {
    path: '/explore',
    heading: 'Explore',
    prepare: cards,
    states: {
      'more filters on a phone': async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await press(/^More filters/)(page);
      },
    },
  },
  { path: '/explore?keyword=nothing-of-this-name', heading: 'Explore', prepare: seen(/nothing-of-this-name/) },
  { path: '/explore?family=Woody%20Oriental&sort=name', heading: 'Explore', prepare: cards },
  { path: '/explore', heading: 'Explore', network: { '**/api/fragrances/filter*': 'slow' } },
  { path: '/explore', heading: 'Explore', network: { '**/api/fragrances/filter*': 'lost' }, prepare: heading(/^Oops/) },
  { path: '/notifications', heading: 'Notifications', prepare: steps(cards, unfold) },
  {
    path: '/account',
    heading: 'My Account',
    prepare: (page) => page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor(),
    states: {
      'editing the profile': steps(press('Edit Profile'), press('Save Changes'), seen('First name is required')),
      'a new password': steps(press('Cancel'), press('Change Password'), press(/^(Change|Save|Update)/)),
      'a way out': press('Delete account'),
      'no proof': steps(press('Delete permanently'), seen('Please enter your password')),
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    prepare: steps(
      (page) => page.getByLabel('Time zone').waitFor(),
      (page) => page.getByRole('button', { name: 'Create the feed' }).waitFor(),
      offerToInstall,
    ),
    states: {
      'a feed': steps(press('Create the feed'), (page) => page.getByLabel('Address of the feed').waitFor()),
      'a new address': press('New address'),
      'quiet hours': steps(escape, (page) =>
        page
          .getByLabel(/quiet hours/i)
          .first()
          .click(),
      ),
      'a webhook': steps(press('Add a webhook'), (page) => page.getByLabel('Service').waitFor()),
      'a webhook without its address': press('Add'),
      'a webhook of one’s own': (page) => page.getByLabel('Service').selectOption('webhook'),
      'its secret': steps(
        (page) => page.getByRole('dialog').getByRole('textbox').first().fill('https://hooks.example.com/sillage'),
        press('Add'),
        heading('The signing secret'),
      ),
      'one more place': steps(escape, seen('Signed webhook')),
    },
  },
  { path: '/settings', heading: 'Settings', network: { '**/api/notifications/**': 'lost' }, prepare: heading(/^Oops/) },
];

/** Lines with a certain match, enough to give the dashboard all its tools. */
const sure = `Afnan - Rare Carbon
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

/** Pastes `sure` with an ambiguous line, an unknown one and an already watched one. */
async function paste(page: Parameters<Reach>[0]): Promise<void> {
  const lines = [sure, 'Colonia', 'Quite Another House - Nowhere To Be Found', `${bottle.brand} - ${bottle.name}`];
  await page.getByLabel('Or paste your list').fill(lines.join('\n'));
}

/** Dispatches the event that Chromium fires for installable pages. */
async function offerToInstall(page: Parameters<Reach>[0]): Promise<void> {
  const button = page.getByRole('button', { name: 'Install Sillage' });
  // The listener may still be loading.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => {} })));
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function fillPrice(page: Parameters<Reach>[0]): Promise<void> {
  await page
    .getByRole('textbox', { name: /price|most|up to/i })
    .first()
    .fill('cheap');
}

/** The page of the watched fragrance: its offers, history and evidence. */
export function screensForWatchersOf(path: string): Screen[] {
  return [
    {
      path,
      heading: bottle.name,
      prepare: steps(seen('Show as a table'), unfold),
      states: { 'said to be wrong': steps(press('Report a problem'), seen(/^Thanks/)) },
    },
  ];
}
