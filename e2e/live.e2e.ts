import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sharedDatabase } from './support/database.ts';
import { bottle, givenWatcher, signedInPage } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

// Shorter than the polling interval of pages without live events.
const EVENT_TIMEOUT = { timeout: 20_000 };

async function openWithEvents(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((response) => response.url().endsWith('/api/events') && response.status() === 200);
  await page.goto(path);
  await open;
}

test('stock badges change without a reload on the dashboard, Explore and the fragrance page of every web process', async ({
  world,
}) => {
  const env = {
    DATABASE_URL: await sharedDatabase(world),
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.smtp.url,
  };
  // One process prepares the database; the worker is a separate process.
  const webA = await startServer({ ...env, ROLE: 'web' });
  const webB = await startServer({ ...env, ROLE: 'web' });
  const worker = await startServer({ ...env, ROLE: 'worker' });
  for (const server of [webA, webB, worker]) world.closing(() => server.end());

  const amber = await givenWatcher(world, webA.origin, env);
  const [dashboard, explore, detail] = [
    amber.page,
    await signedInPage(world, webB.origin, amber),
    await signedInPage(world, webB.origin, amber),
  ];
  await openWithEvents(dashboard, `${webA.origin}/dashboard`);
  await openWithEvents(explore, `${webB.origin}/explore?keyword=encre`);
  const card = dashboard.getByRole('article', { name: bottle.name });
  const exploreCard = explore.getByRole('article', { name: bottle.name });
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(exploreCard.getByText('Sold out', { exact: true })).toBeVisible();
  const link = (await exploreCard.getByRole('link', { name: bottle.name }).getAttribute('href')) ?? '';
  await openWithEvents(detail, webB.origin + link);
  await expect(detail.getByText('Sold out', { exact: true }).first()).toBeVisible();
  // A reload would lose this mark.
  for (const page of [dashboard, explore, detail]) await page.evaluate('window.isTheSame = true');

  world.shop.setStock(bottle.handle, true);
  await expect(card.getByText('In stock', { exact: true })).toBeVisible(EVENT_TIMEOUT);
  await expect(exploreCard.getByText('In stock', { exact: true })).toBeVisible(EVENT_TIMEOUT);
  await expect(detail.getByText('In stock', { exact: true }).first()).toBeVisible(EVENT_TIMEOUT);
  const toast = dashboard.getByText(`${bottle.name} is back in stock`);
  await expect(toast).toBeVisible(EVENT_TIMEOUT);
  expect(await toast.evaluate((element) => element.closest('[aria-live=polite]') !== null)).toBe(true);
  for (const page of [dashboard, explore, detail]) expect(await page.evaluate('window.isTheSame')).toBe(true);

  // A web process is replaced: the browser reconnects by itself and gets the missed changes.
  const { port } = new URL(webA.origin);
  await webA.end();
  world.shop.setStock(bottle.handle, false);
  await expect(exploreCard.getByText('Sold out', { exact: true })).toBeVisible(EVENT_TIMEOUT);
  const restarted = await startServer({ ...env, ROLE: 'web', PORT: port });
  world.closing(() => restarted.end());
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible(EVENT_TIMEOUT);
  expect(await dashboard.evaluate('window.isTheSame')).toBe(true);

  // Signing out in one tab ends the streams of the others.
  const other = await dashboard.context().newPage();
  await openWithEvents(other, `${webA.origin}/explore`);
  await other.getByRole('button', { name: /amber/ }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await dashboard.waitForURL('**/login**', EVENT_TIMEOUT);
});
