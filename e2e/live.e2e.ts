import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sharedDatabase } from './support/database.ts';
import { bottle, givenWatcher, type Person, signInElsewhere } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { createWorld, type World } from './support/world.ts';

// Shorter than pages that are told nothing take to ask by themselves.
const PATIENCE = { timeout: 20_000 };

/** The browser has one stream of events, and it is open. */
async function hears(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === 200);
  await page.goto(path);
  await open;
}

async function signedInAgain(world: World, origin: string, person: Person): Promise<Page> {
  return (await signInElsewhere(world, origin, person)).page;
}

test('badges change while one looks: on the dashboard, on Explore and on the page, in every web process', async () => {
  await using world = await createWorld();
  const env = {
    DATABASE_URL: await sharedDatabase(world),
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.mailbox.smtpUrl,
  };
  // The database is made ready by one; the worker is a process of its own.
  const here = await startServer({ ...env, ROLE: 'web' });
  const there = await startServer({ ...env, ROLE: 'web' });
  const worker = await startServer({ ...env, ROLE: 'worker' });
  for (const server of [here, there, worker]) world.closing(() => server.end());

  const amber = await givenWatcher(world, here.origin, env);
  const [dashboard, explore, detail] = [
    amber.page,
    await signedInAgain(world, there.origin, amber),
    await signedInAgain(world, there.origin, amber),
  ];
  await hears(dashboard, `${here.origin}/dashboard`);
  await hears(explore, `${there.origin}/explore?keyword=encre`);
  const card = dashboard.getByRole('article', { name: bottle.name });
  const found = explore.getByRole('article', { name: bottle.name });
  await card.getByText('Sold out', { exact: true }).waitFor();
  await found.getByText('Sold out', { exact: true }).waitFor();
  const link = (await found.getByRole('link', { name: bottle.name }).getAttribute('href')) ?? '';
  await hears(detail, there.origin + link);
  await detail.getByText('Sold out', { exact: true }).first().waitFor();
  // What would be lost by a reload.
  for (const page of [dashboard, explore, detail]) await page.evaluate('window.isTheSame = true');

  world.shop.setStock(bottle.handle, true);
  await card.getByText('In stock', { exact: true }).waitFor(PATIENCE);
  await found.getByText('In stock', { exact: true }).waitFor(PATIENCE);
  await detail.getByText('In stock', { exact: true }).first().waitFor(PATIENCE);
  const news = dashboard.getByText(`${bottle.name} is back in stock`);
  await news.waitFor(PATIENCE);
  expect(await news.evaluate((element) => element.closest('[aria-live=polite]') !== null)).toBe(true);
  for (const page of [dashboard, explore, detail]) expect(await page.evaluate('window.isTheSame')).toBe(true);

  // A web process that is replaced: the browser comes back by itself and is told what it missed.
  const { port } = new URL(here.origin);
  await here.end();
  world.shop.setStock(bottle.handle, false);
  await found.getByText('Sold out', { exact: true }).waitFor(PATIENCE);
  const again = await startServer({ ...env, ROLE: 'web', PORT: port });
  world.closing(() => again.end());
  await card.getByText('Sold out', { exact: true }).waitFor(PATIENCE);
  expect(await dashboard.evaluate('window.isTheSame')).toBe(true);

  // Signing out in one tab ends the stream of the others.
  const other = await dashboard.context().newPage();
  await hears(other, `${here.origin}/explore`);
  await other.getByRole('button', { name: /amber/ }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('link', { name: 'Sign Up' }).first().waitFor();
  await dashboard.waitForURL('**/login**', PATIENCE);
});
