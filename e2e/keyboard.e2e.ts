import type { Locator, Page } from 'playwright';
import { bottle, importBottle, linkIn, mailAbout, PASSWORD } from './support/journey.ts';
import { settingsIn } from './support/world.ts';
import { expect, test } from './support/world-test.ts';

const PATIENCE = { timeout: 20_000 };
/** More stops than any page has. */
const STOPS = 150;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has focus, as somebody does who has no pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${target.toString()}`);
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

/** What a screen reader says after a navigation: the tab's title, and the main region, which has focus and is called like it. */
async function arrives(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title(), PATIENCE).toBe(`${title} · Sillage`);
  await page.getByRole('main', { name: title }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  await expect.poll(focused, PATIENCE).toMatch(/^<main /);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test('everything can be done with keys alone, and focus is where one would look for it', async ({ world, origin }) => {
  await importBottle(world, settingsIn(world));
  const page = await world.newPage();

  await page.goto(origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.getByRole('main')), PATIENCE).toBe(true);
  await turnTheWheel(page);

  await page.keyboard.press('Control+Home');
  await page.goto(`${origin}/login`);
  await enter(page, link(page, 'Create an account'));
  await arrives(page, 'Sign Up');
  await register(page, 'iris@example.com');
  await arrives(page, 'Verify Your Email');
  const { pathname, search } = linkIn(await mailAbout(world, 'iris@example.com', 'Please verify your email address'));
  await page.goto(origin + pathname + search);
  await enter(page, link(page, 'Go to Login'));
  await arrives(page, 'Login');
  await type(page, 'Username or Email', 'iris');
  await type(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await arrives(page, 'Dashboard');

  await enter(page, link(page, 'Explore'));
  await arrives(page, 'Explore');
  await explore(page);
  await enter(page, link(page, 'Dashboard'));
  await arrives(page, 'Dashboard');
  await lookAfterTheList(page);
  await enter(page, link(page, 'Quiz'));
  await arrives(page, 'Quiz');
  await takeTheQuiz(page);
  await leaveByTheMenu(page);
});

async function turnTheWheel(page: Page): Promise<void> {
  const wheel = page.getByRole('list', { name: 'Fragrance families' });
  const chosen = wheel.getByRole('button', { pressed: true });
  await tabTo(page, chosen);
  const before = await chosen.textContent();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chosen.textContent(), PATIENCE).not.toBe(before);
  expect(await isFocused(chosen)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chosen.textContent(), PATIENCE).toBe(before);
}

async function register(page: Page, email: string): Promise<void> {
  await type(page, 'Username', 'iris');
  await type(page, 'Email', email);
  await type(page, 'Password', 'short');
  await page.keyboard.press('Enter');
  // What is wrong first has focus.
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Password', exact: true })), PATIENCE).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
}

/** `/` leads to the search, Escape empties it, Enter watches what was found. */
async function explore(page: Page): Promise<void> {
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  expect(await isFocused(search)).toBe(true);
  await page.keyboard.type('encre provis');
  const card = page.getByRole('article', { name: bottle.name });
  await enter(page, card.getByRole('button', { name: /^Add to Watchlist/ }));
  const remove = card.getByRole('button', { name: /^Remove/ });
  await remove.waitFor();
  await expect.poll(() => isFocused(remove), PATIENCE).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect.poll(() => search.inputValue(), PATIENCE).toBe('');
  await tabTo(page, page.getByRole('combobox', { name: 'Gender' }));
  await page.keyboard.type('Men');
  await page.waitForURL(/gender=men/);
  await enter(page, button(page, 'Page 2'));
  await page.waitForURL(/page=/);
}

/** Dialogs keep focus inside and give it back; what is removed can be had again. */
async function lookAfterTheList(page: Page): Promise<void> {
  const alerts = button(page, /^Alerts/);
  await enter(page, alerts);
  const dialog = page.getByRole('dialog', { name: `Alerts for ${bottle.name}` });
  await dialog.waitFor();
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || !document.hasFocus() || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await isFocused(alerts)).toBe(true);

  await enter(page, button(page, /^Add Notes/));
  await page.keyboard.type('for the spring');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => isFocused(button(page, /^Edit Notes/)), PATIENCE).toBe(true);

  await enter(page, button(page, /^Remove/));
  const question = page.getByRole('alertdialog');
  await enter(page, question.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Your watchlist' })), PATIENCE).toBe(true);
  await enter(page, button(page, 'Undo'));
  await page.getByRole('article', { name: bottle.name }).waitFor();
}

async function takeTheQuiz(page: Page): Promise<void> {
  await enter(page, button(page, 'Start the Quiz'));
  for (let number = 1; number <= 8; number += 1) {
    await page.getByText(`Question ${number} of 8`).first().waitFor();
    // The question has focus: its options are the next stop.
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 })), PATIENCE).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Four for you' }).waitFor();
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
}

async function leaveByTheMenu(page: Page): Promise<void> {
  const menu = button(page, /^iris/);
  await enter(page, menu);
  const settings = link(page, 'Settings');
  await settings.waitFor();
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
  expect(await isFocused(menu)).toBe(true);
  await page.keyboard.press('Enter');
  await enter(page, settings);
  await arrives(page, 'Settings');
  const digest = page.getByRole('switch', { name: /digest/i });
  await tabTo(page, digest);
  await page.keyboard.press('Space');
  await expect.poll(() => digest.isChecked(), PATIENCE).toBe(true);
  await page.keyboard.press('Control+Home');
  await enter(page, menu);
  await enter(page, button(page, 'Logout'));
  await arrives(page, 'Never miss your favorite fragrance');
}
