import { expect, type Page } from '@playwright/test';
import type { Screen } from './inspect-screen.ts';
import { clickButton, runSteps, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

/** Returns the path of the newest alert with a question. Its link is in the user's Atom feed. */
async function findAlertPath(page: Page): Promise<string> {
  let found = '';
  await expect(async () => {
    found = await page.evaluate(async () => {
      const { data: user } = (await (await fetch('/api/users/current')).json()) as { data: { id: string } };
      const headers = { 'content-type': 'application/json' };
      const renewed = await fetch(`/api/notifications/${user.id}/feed`, { method: 'POST', headers, body: '{}' });
      const { data } = (await renewed.json()) as { data: { url: string } };
      const feed = await (await fetch(new URL(data.url).pathname)).text();
      for (const [path] of feed.matchAll(/\/alerts\/[\w.-]+/g))
        if ((await (await fetch(path)).text()).includes('Was it there?')) return path;
      return '';
    });
    expect(found).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return found;
}

/** Screen of the page of a user's newest alert; `page` is signed in. */
export async function createAlertScreen(page: Page): Promise<Screen> {
  return {
    path: await findAlertPath(page),
    heading: /is back in stock$/,
    states: {
      snoozed: runSteps(clickButton('A week'), waitForText('Snoozed until')),
      answered: runSteps(clickButton('Different price'), waitForText('Thank you.')),
      bought: runSteps(clickButton('Bought it'), waitForText('Enjoy it!')),
      restored: runSteps(clickButton('Undo'), waitForText('It is on your watchlist again')),
    },
  };
}

let alertPath = '';

async function openAlert(page: Page): Promise<void> {
  const isKnown = alertPath !== '' && (await page.request.get(new URL(alertPath, page.url()).href)).ok();
  if (!isKnown) alertPath = await findAlertPath(page);
  await page.goto(new URL(alertPath, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the alert, and watches its fragrance again if an earlier picture ended the watch. */
async function openWatchedAlert(page: Page): Promise<void> {
  await openAlert(page);
  const again = page.getByRole('button', { name: 'Watch it again' }).first();
  if (!(await again.isVisible())) return;
  await again.click();
  await page.getByRole('button', { name: 'Bought it' }).first().waitFor();
}

/** Presses a button of the alert, which may be pressed again for each width. */
const press = (name: string) => async (page: Page) => {
  await openWatchedAlert(page);
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('status').waitFor();
};

/** Undoes what a press of a button did. */
const undo = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').waitFor();
};

/** Presses a button, and opens the link again later. */
const reopenAfter = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.goto(page.url());
};

async function snoozeUntilCheaper(page: Page): Promise<void> {
  await openWatchedAlert(page);
  await page.getByLabel('Until cheaper than').first().fill('79,50');
  await page.getByRole('button', { name: 'Snooze', exact: true }).first().click();
  await page.getByRole('status').waitFor();
}

/** Sends a form that the page does not have, as from an outdated page. */
async function sendWrongForm(page: Page): Promise<void> {
  await openWatchedAlert(page);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.value = 'nothing';
  });
  await page.getByRole('button', { name: 'A week' }).first().click();
  await page.getByRole('alert').waitFor();
}

async function endSnooze(page: Page): Promise<void> {
  await press('A week')(page);
  await page.getByRole('button', { name: 'End snooze' }).first().click();
  await page.getByText('Messages about it are on again.').waitFor();
}

async function showSnoozedCard(page: Page): Promise<void> {
  await snoozeUntilCheaper(page);
  await page.goto(new URL('/dashboard', page.url()).href);
  await page.getByRole('article').first().waitFor();
  await page
    .getByText(/Snoozed/)
    .first()
    .waitFor();
}

export const alertShots: readonly Shot[] = [
  { name: 'alert', path: '/dashboard', prepare: openWatchedAlert },
  { name: 'alert-snoozed', path: '/dashboard', prepare: press('A week') },
  { name: 'alert-snoozed-month', path: '/dashboard', prepare: press('A month') },
  { name: 'alert-snoozed-price', path: '/dashboard', prepare: snoozeUntilCheaper },
  { name: 'alert-still-snoozed', path: '/dashboard', prepare: reopenAfter('A week') },
  { name: 'dashboard-snoozed', path: '/dashboard', prepare: showSnoozedCard },
  { name: 'alert-snooze-ended', path: '/dashboard', prepare: endSnooze },
  { name: 'alert-answered', path: '/dashboard', prepare: press('Different price') },
  { name: 'alert-answer-undone', path: '/dashboard', prepare: undo('No') },
  { name: 'alert-rejected', path: '/dashboard', prepare: sendWrongForm },
  { name: 'alert-stopped', path: '/dashboard', prepare: press('Stop watching') },
  { name: 'alert-bought', path: '/dashboard', prepare: press('Bought it') },
  { name: 'alert-reopened', path: '/dashboard', prepare: reopenAfter('Bought it') },
  { name: 'alert-restored', path: '/dashboard', prepare: undo('Bought it') },
];

export const visitorAlertShots: readonly Shot[] = [
  { name: 'alert-unknown', path: '/alerts/nothing', isForVisitors: true },
  { name: 'accuracy', path: '/accuracy', isForVisitors: true },
];
