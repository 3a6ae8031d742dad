import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './support/caller.ts';
import { bottle, importBottle } from './support/journey.ts';
import { linkIn, mailAbout } from './support/mails.ts';
import { expect, test } from './support/test.ts';
import { settingsIn } from './support/world.ts';

test.use({ file: 'keyboard' });

/** More than the tab stops of any page. */
const STOPS = 150;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
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

/**
 * Expects what a screen reader announces after a navigation: the title, and focus on the main
 * region (named like the title) or on its heading.
 */
async function arrives(page: Page, title: string, at: 'main' | 'h1' = 'main'): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Sillage`);
  await expect(page.getByRole('main', { name: title })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  await expect.poll(focused).toContain(`<${at} `);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test('everything can be done with keys alone, and focus is where one would look for it', async ({ world, origin }) => {
  await importBottle(world, settingsIn(world));
  const page = await world.newPage();

  await page.goto(origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
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
  await arrives(page, 'Quiz', 'h1');
  await takeTheQuiz(page);
  await leaveByTheMenu(page);
});

async function turnTheWheel(page: Page): Promise<void> {
  const wheel = page.getByRole('list', { name: 'Fragrance families' });
  const chosen = wheel.getByRole('button', { pressed: true });
  await tabTo(page, chosen);
  const before = (await chosen.textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toHaveText(before);
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveText(before);
}

async function register(page: Page, email: string): Promise<void> {
  await type(page, 'Username', 'iris');
  await type(page, 'Email', email);
  await type(page, 'Password', 'short');
  await page.keyboard.press('Enter');
  // The first invalid field has focus.
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
}

/** `/` focuses the search, Escape empties it, Enter on the button watches the fragrance found. */
async function explore(page: Page): Promise<void> {
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('encre provis');
  const card = page.getByRole('article', { name: bottle.name });
  await enter(page, card.getByRole('button', { name: /^Add to Watchlist/ }));
  const remove = card.getByRole('button', { name: /^Remove/ });
  await expect(remove).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await tabTo(page, page.getByRole('combobox', { name: 'Gender' }));
  await page.keyboard.type('Men');
  await page.waitForURL(/gender=men/);
  await enter(page, button(page, 'Page 2'));
  await page.waitForURL(/page=/);
}

/** Dialogs trap focus and return it; a removed fragrance can be restored. */
async function lookAfterTheList(page: Page): Promise<void> {
  const alerts = button(page, /^Alerts/);
  await enter(page, alerts);
  const dialog = page.getByRole('dialog', { name: `Alerts for ${bottle.name}` });
  await expect(dialog).toBeVisible();
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
  await expect(dialog).toBeHidden();
  await expect(alerts).toBeFocused();

  await enter(page, button(page, /^Add Notes/));
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toBeFocused();
  await page.keyboard.type('for the spring');
  await page.keyboard.press('Control+Enter');
  await expect(button(page, /^Edit Notes/)).toBeFocused();

  await enter(page, button(page, /^Remove/));
  const question = page.getByRole('alertdialog');
  await enter(page, question.getByRole('button', { name: 'Remove' }));
  await expect(page.getByRole('heading', { name: 'Your watchlist', exact: true })).toBeFocused();
  await enter(page, button(page, 'Undo'));
  await expect(page.getByRole('article', { name: bottle.name })).toBeVisible();
}

async function takeTheQuiz(page: Page): Promise<void> {
  await enter(page, button(page, 'Start the Quiz'));
  for (let number = 1; number <= 8; number += 1) {
    await expect(page.getByText(`Question ${number} of 8`).first()).toBeVisible();
    // The question has focus, and its options are the next tab stop.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Four for you' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function leaveByTheMenu(page: Page): Promise<void> {
  const menu = button(page, /^iris/);
  await enter(page, menu);
  const settings = link(page, 'Settings');
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(page, settings);
  await arrives(page, 'Settings');
  const digest = page.getByRole('switch', { name: /digest/i });
  await tabTo(page, digest);
  await page.keyboard.press('Space');
  await expect(digest).toBeChecked();
  await page.keyboard.press('Control+Home');
  await enter(page, menu);
  await enter(page, button(page, 'Logout'));
  await arrives(page, 'Never miss your favorite fragrance');
}
