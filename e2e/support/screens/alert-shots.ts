import { expect, type Page } from '@playwright/test';
import type { Shot } from './shot.ts';

let alertPath = '';

/** Opens the page of the newest alert that has a question. Its link is in the user's Atom feed. */
async function openAlert(page: Page): Promise<void> {
  await expect(async () => {
    alertPath = await page.evaluate(async () => {
      const { data: user } = (await (await fetch('/api/users/current')).json()) as { data: { id: string } };
      const headers = { 'content-type': 'application/json' };
      const renewed = await fetch(`/api/notifications/${user.id}/feed`, { method: 'POST', headers, body: '{}' });
      const { data } = (await renewed.json()) as { data: { url: string } };
      const feed = await (await fetch(new URL(data.url).pathname)).text();
      for (const [path] of feed.matchAll(/\/alerts\/[\w.-]+/g))
        if ((await (await fetch(path)).text()).includes('Was it there?')) return path;
      return '';
    });
    expect(alertPath).not.toBe('');
  }).toPass({ timeout: 60_000 });
  await page.goto(new URL(alertPath, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Presses a button of the alert, which may be pressed again for each width. */
const press = (name: string) => async (page: Page) => {
  await openAlert(page);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('status').waitFor();
};

export const alertShots: readonly Shot[] = [
  { name: 'alert', path: '/dashboard', prepare: openAlert },
  { name: 'alert-snoozed', path: '/dashboard', prepare: press('A week') },
  { name: 'alert-answered', path: '/dashboard', prepare: press('Different price') },
];

export const visitorAlertShots: readonly Shot[] = [
  { name: 'alert-unknown', path: '/alerts/nothing', isForVisitors: true },
  { name: 'accuracy', path: '/accuracy', isForVisitors: true },
];
