import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sharedDatabase } from './support/database.ts';
import { bottle, givenWatcher, signedInPage } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

// Shorter than the polling interval of pages without live events.
const PATIENCE = { timeout: 20_000 };

/** Opens the path and waits until the browser's only event stream is open. */
async function hears(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === 200);
  await page.goto(path);
  await open;
}

test('badges change while one looks: on the dashboard, on Explore and on the page, in every web process', async ({
  world,
}) => {
  const env = {
    DATABASE_URL: await sharedDatabase(world),
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.smtp.url,
  };
  // One process prepares the database; the worker is a separate process.
  const here = await startServer({ ...env, ROLE: 'web' });
  const there = await startServer({ ...env, ROLE: 'web' });
  const worker = await startServer({ ...env, ROLE: 'worker' });
  for (const server of [here, there, worker]) world.closing(() => server.end());

  const amber = await givenWatcher(world, here.origin, env);
  const [dashboard, explore, detail] = [
    amber.page,
    await signedInPage(world, there.origin, amber),
    await signedInPage(world, there.origin, amber),
  ];
  await hears(dashboard, `${here.origin}/dashboard`);
  await hears(explore, `${there.origin}/explore?keyword=encre`);
  const card = dashboard.getByRole('article', { name: bottle.name });
  const found = explore.getByRole('article', { name: bottle.name });
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(found.getByText('Sold out', { exact: true })).toBeVisible();
  const link = (await found.getByRole('link', { name: bottle.name }).getAttribute('href')) ?? '';
  await hears(detail, there.origin + link);
  await expect(detail.getByText('Sold out', { exact: true }).first()).toBeVisible();
  // A reload would lose this mark.
  for (const page of [dashboard, explore, detail]) await page.evaluate('window.isTheSame = true');

  world.shop.setStock(bottle.handle, true);
  await expect(card.getByText('In stock', { exact: true })).toBeVisible(PATIENCE);
  await expect(found.getByText('In stock', { exact: true })).toBeVisible(PATIENCE);
  await expect(detail.getByText('In stock', { exact: true }).first()).toBeVisible(PATIENCE);
  const news = dashboard.getByText(`${bottle.name} is back in stock`);
  await expect(news).toBeVisible(PATIENCE);
  expect(await news.evaluate((element) => element.closest('[aria-live=polite]') !== null)).toBe(true);
  for (const page of [dashboard, explore, detail]) expect(await page.evaluate('window.isTheSame')).toBe(true);

  // A web process is replaced: the browser reconnects by itself and gets the missed changes.
  const { port } = new URL(here.origin);
  await here.end();
  world.shop.setStock(bottle.handle, false);
  await expect(found.getByText('Sold out', { exact: true })).toBeVisible(PATIENCE);
  const again = await startServer({ ...env, ROLE: 'web', PORT: port });
  world.closing(() => again.end());
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible(PATIENCE);
  expect(await dashboard.evaluate('window.isTheSame')).toBe(true);

  // Signing out in one tab ends the streams of the others.
  const other = await dashboard.context().newPage();
  await hears(other, `${here.origin}/explore`);
  await other.getByRole('button', { name: /amber/ }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  await dashboard.waitForURL('**/login**', PATIENCE);
});
