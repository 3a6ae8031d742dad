import type { Locator, Page } from '@playwright/test';
import {
  type BrowserUser,
  bottle,
  givenBrowserUser,
  importBottle,
  signInElsewhere,
  submitLogin,
  waitForBadge,
  watchBottle,
} from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

test.use({ file: 'watchlist' });

const otherBottle = { handle: 'figuier-imaginaire', name: 'Figuier Imaginaire', brand: 'Maison Démo' };

/** Returns a user with two watched fragrances: first `otherBottle`, then the sold-out `bottle`. */
async function givenTwoWatched(world: World, origin: string, username: string): Promise<BrowserUser> {
  await importBottle(world, getSettings(world));
  const { code } = await sillage(
    ['import', await world.writeCatalogue(otherBottle.handle, otherBottle)],
    getSettings(world),
  );
  expect(code).toBe(0);
  const user = await givenBrowserUser(world, origin, username);
  await user.page.goto(`${origin}/explore?keyword=figuier`);
  await findCard(user.page, otherBottle.name).getByRole('button', { name: 'Add to Watchlist' }).click();
  await expect(findCard(user.page, otherBottle.name).getByText('In watchlist')).toBeVisible();
  await watchBottle(user, origin);
  await waitForBadge(user, origin, 'Sold out');
  return user;
}

const findCard = (page: Page, name = bottle.name): Locator => page.getByRole('article', { name });
const findNames = (page: Page): Locator => page.getByRole('article').getByRole('heading');

/** Opens the notes editor, which gets the keyboard focus. */
async function openEditor(page: Page, button: 'Add Notes' | 'Edit Notes'): Promise<void> {
  await findCard(page).getByRole('button', { name: button }).click();
  await expect(findCard(page).getByRole('textbox', { name: 'Notes' })).toBeVisible();
}

/**
 * Types notes for the watched fragrance and saves them with a keyboard shortcut. Expects that the
 * Edit Notes button then has the focus.
 */
async function writeNotes(page: Page, button: 'Add Notes' | 'Edit Notes', text: string): Promise<void> {
  await openEditor(page, button);
  await page.keyboard.press('ControlOrMeta+A');
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await page.keyboard.press('Control+Enter');
  const editButton = findCard(page).getByRole('button', { name: 'Edit Notes' });
  await expect(editButton).toBeVisible();
  await expect(editButton).toBeFocused();
}

async function removeBottle(page: Page): Promise<void> {
  await findCard(page).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(findCard(page)).toBeHidden();
}

test('dashboard keeps notes, the chosen filter, and removed or restored fragrances after a reload', async ({
  world,
  origin,
}) => {
  const { page } = await givenTwoWatched(world, origin, 'amber');
  await expect(findNames(page)).toHaveText([bottle.name, otherBottle.name]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, amber');

  await writeNotes(page, 'Add Notes', 'the 50 ml\nbelow $90');
  await writeNotes(page, 'Edit Notes', 'the 30 ml\nbelow $60');
  await page.reload();
  await expect(findCard(page).getByText('the 30 ml')).toBeVisible();
  await expect.poll(() => findCard(page).getByText('the 30 ml').textContent()).toBe('the 30 ml\nbelow $60');

  await page.getByRole('button', { name: /^Out of Stock/ }).click();
  await page.waitForURL('**/dashboard?show=out-of-stock');
  await page.reload();
  await expect(findCard(page)).toBeVisible();
  await page.getByRole('button', { name: 'All (2)' }).click();
  await page.waitForURL('**/dashboard');

  await removeBottle(page);
  await expect(page.getByRole('button', { name: 'All (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(findCard(page).getByText('the 30 ml')).toBeVisible();
  await expect(findNames(page)).toHaveText([bottle.name, otherBottle.name]);
  await page.reload();
  await expect(findCard(page).getByText('the 30 ml')).toBeVisible();
  await expect(findNames(page)).toHaveText([bottle.name, otherBottle.name]);

  await removeBottle(page);
  await page.reload();
  await expect(findCard(page, otherBottle.name)).toBeVisible();
  await expect(findNames(page)).toHaveText([otherBottle.name]);
});

test('visitor who wants to watch a fragrance returns to it after signing in, and watches it', async ({
  world,
  origin,
}) => {
  await importBottle(world, getSettings(world));
  const { api, username } = await givenBrowserUser(world, origin, 'thyme');
  const findBottle = () => api.catalogue.search({ query: { q: bottle.name } });
  await expect.poll(async () => (await findBottle()).length, POLL_OPTIONS).toBeGreaterThan(0);
  const [fragrance] = await findBottle();
  const page = await world.newPage();
  await page.goto(`${origin}/fragrances/${fragrance?.id}`);
  await page.getByRole('link', { name: 'Log in to watch it' }).click();
  await submitLogin(page, username);
  await expect(page.getByText('In your watchlist', { exact: true })).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  await expect(findCard(page)).toBeVisible();
});

test('notes and removals stay consistent when one user edits the watchlist in two browsers', async ({
  world,
  origin,
}) => {
  const iris = await givenTwoWatched(world, origin, 'iris');
  const elsewhere = await signInElsewhere(world, origin, iris);
  await expect(findCard(elsewhere.page)).toBeVisible();

  await removeBottle(iris.page);
  await openEditor(elsewhere.page, 'Add Notes');
  await elsewhere.page.keyboard.type('not to be lost');
  await elsewhere.page.keyboard.press('Control+Enter');
  await elsewhere.page.getByRole('button', { name: 'Add with notes' }).click();
  await expect(findCard(elsewhere.page).getByText('not to be lost')).toBeVisible();

  // The first browser still offers an undo that the second has already done: it changes nothing,
  // and the notes stay.
  await iris.page.getByRole('button', { name: 'Undo' }).click();
  await expect(findCard(iris.page).getByText('not to be lost')).toBeVisible();
  await expect(iris.page.getByText('already')).toHaveCount(0);

  await removeBottle(elsewhere.page);
  await removeBottle(iris.page);
  await iris.page.reload();
  await expect(findCard(iris.page, otherBottle.name)).toBeVisible();
  await expect(findNames(iris.page)).toHaveText([otherBottle.name]);
});

test('a page opened by its address begins at the top; a reload restores the scroll position', async ({
  world,
  origin,
}) => {
  await importBottle(world, getSettings(world));
  const { page } = await givenBrowserUser(world, origin, 'scroller');
  await page.setViewportSize({ width: 390, height: 500 });
  const openExplore = async (open: () => Promise<unknown>) => {
    await open();
    await expect(page.getByRole('article').first()).toBeVisible();
  };
  // The cards above may get other heights, so that the position is another number of pixels.
  const readShown = () =>
    page.evaluate(() => document.elementFromPoint(100, 250)?.closest('article')?.querySelector('h2')?.textContent);
  await openExplore(() => page.goto(`${origin}/explore`));
  await page.getByRole('article').nth(15).scrollIntoViewIfNeeded();
  const shown = await readShown();
  expect(shown).toBeTruthy();
  await openExplore(() => page.reload());
  await expect.poll(readShown).toBe(shown);
  await page.goto(`${origin}/settings`);
  await openExplore(() => page.goto(`${origin}/explore`));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await openExplore(() => page.goBack());
  await expect.poll(readShown).toBe(shown);
});
