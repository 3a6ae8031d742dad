import type { Page } from '@playwright/test';
import { findTokenLink, waitForEmail } from './support/emails.ts';
import { PASSWORD } from './support/http-client.ts';
import { bottle, importBottle } from './support/journey.ts';
import { pressEnterOn, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'keyboard' });

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

/**
 * Expects that a screen reader announces the new page after a navigation: the title, and focus on
 * the main region (named like the title) or on its heading.
 */
async function expectArrival(page: Page, title: string, focusedElement: 'main' | 'h1' = 'main'): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Sillage`);
  await expect(page.getByRole('main', { name: title })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  await expect.poll(focused).toContain(`<${focusedElement} `);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test('every main task can be done by keyboard, and the focus moves to the new content', async ({ world, origin }) => {
  await importBottle(world, getSettings(world));
  const page = await world.newPage();

  await page.goto(origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await turnWheel(page);

  await page.keyboard.press('Control+Home');
  await page.goto(`${origin}/login`);
  await pressEnterOn(page, link(page, 'Create an account'));
  await expectArrival(page, 'Sign Up');
  await register(page, 'iris@example.com');
  await expectArrival(page, 'Verify Your Email');
  const { pathname, search } = findTokenLink(
    await waitForEmail(world, 'iris@example.com', 'Please verify your email address'),
  );
  // Another browser than the one that registered is not signed in by the link.
  await page.context().clearCookies();
  await page.goto(origin + pathname + search);
  await pressEnterOn(page, link(page, 'Go to Login'));
  await expectArrival(page, 'Login');
  await typeInto(page, 'Username or Email', 'iris');
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expectArrival(page, 'Dashboard');

  await pressEnterOn(page, link(page, 'Explore'));
  await expectArrival(page, 'Explore');
  await explore(page);
  await pressEnterOn(page, link(page, 'Dashboard'));
  await expectArrival(page, 'Dashboard');
  await editWatchlist(page);
  await pressEnterOn(page, link(page, 'Quiz'));
  await expectArrival(page, 'Quiz', 'h1');
  await takeQuiz(page);
  await logOutByMenu(page);
});

async function turnWheel(page: Page): Promise<void> {
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
  await typeInto(page, 'Username', 'iris');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', 'short');
  await page.keyboard.press('Enter');
  // The first invalid field has focus.
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await typeInto(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
}

async function explore(page: Page): Promise<void> {
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('encre provis');
  const card = page.getByRole('article', { name: bottle.name });
  await pressEnterOn(page, card.getByRole('button', { name: /^Add to Watchlist/ }));
  const remove = card.getByRole('button', { name: /^Remove/ });
  await expect(remove).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await tabTo(page, page.getByRole('combobox', { name: 'Gender' }));
  await page.keyboard.type('Men');
  await page.waitForURL(/gender=men/);
  await pressEnterOn(page, button(page, 'Page 2'));
  await page.waitForURL(/page=/);
}

async function editWatchlist(page: Page): Promise<void> {
  const alerts = button(page, /^Alerts/);
  await pressEnterOn(page, alerts);
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

  await pressEnterOn(page, button(page, /^Add Notes/));
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toBeFocused();
  await page.keyboard.type('for the spring');
  await page.keyboard.press('Control+Enter');
  await expect(button(page, /^Edit Notes/)).toBeFocused();

  await pressEnterOn(page, button(page, /^Remove/));
  const question = page.getByRole('alertdialog');
  await pressEnterOn(page, question.getByRole('button', { name: 'Remove' }));
  await expect(page.getByRole('heading', { name: 'Your watchlist', exact: true })).toBeFocused();
  await pressEnterOn(page, button(page, 'Undo'));
  await expect(page.getByRole('article', { name: bottle.name })).toBeVisible();
}

async function takeQuiz(page: Page): Promise<void> {
  await pressEnterOn(page, button(page, 'Start the Quiz'));
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

async function logOutByMenu(page: Page): Promise<void> {
  const menu = button(page, /^iris/);
  await pressEnterOn(page, menu);
  const settings = link(page, 'Settings');
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterOn(page, settings);
  await expectArrival(page, 'Settings');
  const digest = page.getByRole('switch', { name: /digest/i });
  await tabTo(page, digest);
  await page.keyboard.press('Space');
  await expect(digest).toBeChecked();
  await chooseKinds(page);
  await page.keyboard.press('Control+Home');
  await pressEnterOn(page, menu);
  await pressEnterOn(page, button(page, 'Logout'));
  await expectArrival(page, 'Never miss your favorite fragrance');
}

/** Turns a kind of event off for email, which stays off after a reload. */
async function chooseKinds(page: Page): Promise<void> {
  const soldOut = page.getByRole('checkbox', { name: 'Email: Sold out' });
  await tabTo(page, soldOut);
  const saved = page.waitForResponse(/\/kinds$/);
  await page.keyboard.press('Space');
  await expect(soldOut).not.toBeChecked();
  await saved;
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Email: Price drop' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Email: Price drop' })).toBeChecked();
  await expect(soldOut).not.toBeChecked();
}
