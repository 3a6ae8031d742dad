import type { Locator, Page } from '@playwright/test';
import {
  bottle,
  dashboardComesToSay,
  givenPerson,
  importBottle,
  type Person,
  signInElsewhere,
  watchBottle,
} from './support/journey.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { settingsIn, type World } from './support/world.ts';

test.use({ file: 'watchlist' });

const other = { handle: 'figuier-imaginaire', name: 'Figuier Imaginaire', brand: 'Maison Démo' };

/** A user who watches two bottles: first `other`, then `bottle`, which is known to be sold out. */
async function givenWatcherOfTwo(world: World, origin: string, username: string): Promise<Person> {
  await importBottle(world, settingsIn(world));
  const { code } = await sillage(['import', await world.catalogueOf(other.handle, other)], settingsIn(world));
  expect(code).toBe(0);
  const person = await givenPerson(world, origin, username);
  await person.page.goto(`${origin}/explore?keyword=figuier`);
  await cardOf(person.page, other.name).getByRole('button', { name: 'Add to Watchlist' }).click();
  await expect(cardOf(person.page, other.name).getByText('In watchlist')).toBeVisible();
  await watchBottle(person, origin);
  await dashboardComesToSay(person, origin, 'Sold out');
  return person;
}

const cardOf = (page: Page, name = bottle.name): Locator => page.getByRole('article', { name });
const names = (page: Page): Locator => page.getByRole('article').getByRole('heading');

/** Opens the notes editor, which takes the focus. */
async function openEditor(page: Page, button: 'Add Notes' | 'Edit Notes'): Promise<void> {
  await cardOf(page).getByRole('button', { name: button }).click();
  await expect(cardOf(page).getByRole('textbox', { name: 'Notes' })).toBeVisible();
}

/** Writes notes with the keyboard alone; afterwards the button has focus again. */
async function writeNotes(page: Page, button: 'Add Notes' | 'Edit Notes', text: string): Promise<void> {
  await openEditor(page, button);
  await page.keyboard.press('ControlOrMeta+A');
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await page.keyboard.press('Control+Enter');
  const back = cardOf(page).getByRole('button', { name: 'Edit Notes' });
  await expect(back).toBeVisible();
  await expect(back).toBeFocused();
}

async function removeBottle(page: Page): Promise<void> {
  await cardOf(page).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cardOf(page)).toBeHidden();
}

test('what is watched is written on, filtered, removed and brought back, and a reload shows the same', async ({
  world,
  origin,
}) => {
  const { page } = await givenWatcherOfTwo(world, origin, 'amber');
  await expect(names(page)).toHaveText([bottle.name, other.name]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, amber');

  await writeNotes(page, 'Add Notes', 'the 50 ml\nbelow $90');
  await writeNotes(page, 'Edit Notes', 'the 30 ml\nbelow $60');
  await page.reload();
  await expect(cardOf(page).getByText('the 30 ml')).toBeVisible();
  await expect.poll(() => cardOf(page).getByText('the 30 ml').textContent()).toBe('the 30 ml\nbelow $60');

  await page.getByRole('button', { name: /^Out of Stock/ }).click();
  await page.waitForURL('**/dashboard?show=out-of-stock');
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'All (2)' }).click();
  await page.waitForURL('**/dashboard');

  await removeBottle(page);
  await expect(page.getByRole('button', { name: 'All (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page).getByText('the 30 ml')).toBeVisible();
  await expect(names(page)).toHaveText([bottle.name, other.name]);
  await page.reload();
  await expect(cardOf(page).getByText('the 30 ml')).toBeVisible();
  await expect(names(page)).toHaveText([bottle.name, other.name]);

  await removeBottle(page);
  await page.reload();
  await expect(cardOf(page, other.name)).toBeVisible();
  await expect(names(page)).toHaveText([other.name]);
});

test('two browsers of one person get along', async ({ world, origin }) => {
  const iris = await givenWatcherOfTwo(world, origin, 'iris');
  const elsewhere = await signInElsewhere(world, origin, iris);
  await expect(cardOf(elsewhere.page)).toBeVisible();

  await removeBottle(iris.page);
  await openEditor(elsewhere.page, 'Add Notes');
  await elsewhere.page.keyboard.type('not to be lost');
  await elsewhere.page.keyboard.press('Control+Enter');
  await elsewhere.page.getByRole('button', { name: 'Add with notes' }).click();
  await expect(cardOf(elsewhere.page).getByText('not to be lost')).toBeVisible();

  // The first browser still offers an undo that the second has already done: it changes nothing,
  // and the notes stay.
  await iris.page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(iris.page).getByText('not to be lost')).toBeVisible();
  await expect(iris.page.getByText('already')).toHaveCount(0);

  await removeBottle(elsewhere.page);
  await removeBottle(iris.page);
  await iris.page.reload();
  await expect(cardOf(iris.page, other.name)).toBeVisible();
  await expect(names(iris.page)).toHaveText([other.name]);
});
