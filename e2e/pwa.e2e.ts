import type { Page } from '@playwright/test';
import { type Caller, givenCaller, PASSWORD } from './support/caller.ts';
import { type Gate, openGate } from './support/gate.ts';
import { bottle, enter, importBottle, type Person, signedInPage, watchThroughApi } from './support/journey.ts';
import { test as base, expect } from './support/test.ts';
import { settingsIn } from './support/world.ts';

const PATIENCE = { timeout: 30_000, intervals: [100] };
const OLD = /^You are offline\. Your watchlist as of (a moment ago|\d+ min ago) \(.+\d\d:\d\d\)\.$/;

/**
 * One server behind a gate, and a user with a bottle on the watchlist: one account for all tests, a
 * new browser context for each.
 */
const test = base.extend<{ amber: Person }, { gate: Gate; watcher: Caller }>({
  gate: [
    async ({ site, origin }, provide) => {
      const gate = await openGate(origin);
      await importBottle(site, settingsIn(site));
      await provide(gate);
      await gate.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  watcher: [
    async ({ site, gate }, provide) => {
      const watcher = await givenCaller(site, gate.origin, 'amber');
      await watchThroughApi(watcher);
      await provide(watcher);
    },
    { scope: 'worker' },
  ],
  amber: async ({ world, gate, watcher }, provide) => {
    // A separate session, because one of the tests ends it.
    await watcher.api.auth.login({ body: { usernameOrEmail: 'amber', password: PASSWORD } });
    await provide({ username: 'amber', email: watcher.email, page: await signedInPage(world, gate.origin, watcher) });
  },
});

/** Returns the paths that the worker has cached for the user. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('sillage.personal'))) return [];
    const store = await caches.open('sillage.personal');
    return (await store.keys()).map(({ url }) => new URL(url).pathname);
  });
}

/** Opens the dashboard and waits until it can be opened offline. */
async function openAndKeep({ page }: Person, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page), PATIENCE).toContainEqual(expect.stringMatching(/^\/api\/watchlist\/[\w-]+$/));
}

const card = (page: Page) => page.getByRole('article', { name: bottle.name });
const line = (page: Page) => page.getByText(/^(You are offline|We can’t reach Sillage)/);

test('opens without a network, with the watchlist and how old it is', async ({ gate, amber }) => {
  const { page } = amber;
  await openAndKeep(amber, gate.origin);
  const names = (await kept(page)).map((path) => path.replaceAll(/[0-9a-f]{8}-[\w-]+/g, '{id}'));
  expect(names.toSorted()).toEqual([
    '/api/auth/status',
    '/api/users/current',
    '/api/users/{id}/preferences',
    '/api/watchlist/{id}',
  ]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(line(page)).toHaveText(OLD);
  await expect(card(page).getByText(/^(checked .+|not checked yet)/)).toHaveCount(1);

  // Opens another page of the app by its URL; a page that was never fetched shows an error.
  await page.goto(`${gate.origin}/account`);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.goto(`${gate.origin}/dashboard`);
  await expect(card(page)).toBeVisible();

  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
});

test('changes nothing without a network, and says so', async ({ gate, amber }) => {
  const { page } = amber;
  await openAndKeep(amber, gate.origin);
  await page.context().setOffline(true);
  await card(page)
    .getByRole('button', { name: /Add Notes/ })
    .click();
  await card(page).getByRole('textbox').fill('for winter');
  await card(page).getByRole('button', { name: /^Save/ }).click();
  await expect(card(page).getByText('Failed to update notes')).toBeVisible();
  await expect(card(page).getByRole('textbox')).toHaveValue('for winter');

  await card(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByText('Failed to remove item. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await card(page).getByRole('button', { name: /^Save/ }).click();
  await expect(card(page).getByText('for winter')).toBeVisible();
});

test('a new version waits until somebody wants it, and then leaves other tabs as they are', async ({ gate, amber }) => {
  const { page } = amber;
  await openAndKeep(amber, gate.origin);
  const other = await page.context().newPage();
  await other.goto(`${gate.origin}/explore`);
  await other.getByRole('searchbox').fill('half a wo');
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await expect(page.getByText('A new version of Sillage is available')).toHaveCount(0);

  gate.renewWorker();
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
  for (const tab of [page, other]) await expect(tab.getByText('A new version of Sillage is available')).toBeVisible();
  // The new worker waits until the user agrees.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'isOld' in globalThis).catch(() => true), PATIENCE).toBe(false);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('A new version of Sillage is available')).toHaveCount(0);
  await expect(other.getByRole('searchbox')).toHaveValue('half a wo');
  await other.close();
});

test('keeps nothing of who signs out, nor of whom the server does not know any more', async ({ gate, amber }) => {
  const { page } = amber;
  const context = page.context();
  await openAndKeep(amber, gate.origin);
  await page.getByRole('button', { name: 'amber' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${gate.origin}/`);
  await expect.poll(() => kept(page), PATIENCE).toEqual([]);

  await context.setOffline(true);
  await page.goto(`${gate.origin}/dashboard`);
  await page.waitForURL('**/login');
  await expect(page.getByText(/^You are offline\. Connect to the internet to sign in/)).toBeVisible();
  await context.setOffline(false);

  await page.reload();
  await enter(page, amber.username);
  await page.waitForURL('**/dashboard');
  // A user may close the laptop immediately after signing in.
  await expect
    .poll(() => kept(page), PATIENCE)
    .toEqual(expect.arrayContaining(['/api/auth/status', '/api/users/current']));
  await context.clearCookies();
  // Not the app's own request: the worker must clear its cache without the page's help.
  await page.evaluate(() => fetch('/api/auth/status').then((answer) => answer.text()));
  await expect.poll(() => kept(page), PATIENCE).toEqual([]);
});

test('can be installed', async ({ gate, amber }) => {
  const session = await amber.page.context().newCDPSession(amber.page);
  await amber.page.goto(`${gate.origin}/login`);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Sillage', start_url: '/dashboard', display: 'standalone' });
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const png = Buffer.from(await (await fetch(gate.origin + src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
