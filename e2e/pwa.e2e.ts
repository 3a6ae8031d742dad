import type { Page } from '@playwright/test';
import { type ApiUser, givenApiUser, PASSWORD } from './support/http-client.ts';
import { type BrowserUser, bottle, importBottle, signedInPage, submitLogin, watchByApi } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { test as base, expect } from './support/test.ts';
import { openWorkerProxy, type WorkerProxy } from './support/worker-proxy.ts';
import { getSettings } from './support/world.ts';

const AGE = /\. Your watchlist as of (a moment ago|\d+ min ago) \(.+\d\d:\d\d\)\.$/;

/** The file's tests share a user who watches a fragrance; each test has a new browser context. */
const test = base.extend<{ amber: BrowserUser }, { workerProxy: WorkerProxy; watcher: ApiUser }>({
  workerProxy: [
    async ({ site, origin }, provide) => {
      const workerProxy = await openWorkerProxy(origin);
      await importBottle(site, getSettings(site));
      await provide(workerProxy);
      await workerProxy.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  watcher: [
    async ({ site, workerProxy }, provide) => {
      const watcher = await givenApiUser(site, workerProxy.origin, 'amber');
      await watchByApi(watcher);
      await provide(watcher);
    },
    { scope: 'worker' },
  ],
  amber: async ({ world, workerProxy, watcher }, provide) => {
    // A separate session, because one of the tests ends it.
    await watcher.api.auth.login({ body: { usernameOrEmail: 'amber', password: PASSWORD } });
    await provide({
      username: 'amber',
      email: watcher.email,
      page: await signedInPage(world, workerProxy.origin, watcher),
    });
  },
});

function listCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('sillage.personal'))) return [];
    const store = await caches.open('sillage.personal');
    return (await store.keys()).map(({ url }) => new URL(url).pathname);
  });
}

async function openAndCache({ page }: BrowserUser, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker caches nothing that the page requested before it was active.
  await page.reload();
  await expect
    .poll(() => listCachedPaths(page), POLL_OPTIONS)
    .toEqual(expect.arrayContaining(['/api/users/current', expect.stringMatching(/^\/api\/watchlist\/[\w-]+$/)]));
}

const card = (page: Page) => page.getByRole('article', { name: bottle.name });
const findBanner = (page: Page) => page.getByText(/^(You are offline|We can’t reach Sillage)/);

test('app opens offline and shows the cached watchlist with its age', async ({ workerProxy, amber }) => {
  const { page } = amber;
  await openAndCache(amber, workerProxy.origin);
  const names = async () =>
    (await listCachedPaths(page)).map((path) => path.replaceAll(/[0-9a-f]{8}-[\w-]+/g, '{id}')).toSorted();
  await expect
    .poll(names, POLL_OPTIONS)
    .toEqual(['/api/auth/status', '/api/users/current', '/api/users/{id}/preferences', '/api/watchlist/{id}']);

  await page.context().setOffline(true);
  await expect(findBanner(page)).toHaveText(/^You are offline\. /);
  await page.reload();
  await expect(card(page)).toBeVisible();
  // A page in a new process may not know that the browser is offline, only that nothing responds.
  await expect(findBanner(page)).toHaveText(AGE);
  await expect(card(page).getByText(/^(checked .+|The first check is coming soon)/)).toHaveCount(1);

  // Opens another page of the app by its URL; a page that was never fetched says so.
  await page.goto(`${workerProxy.origin}/account`);
  await expect(page.getByRole('heading', { name: /^(You’re offline|This page could not be loaded)$/ })).toBeVisible();
  await page.goto(`${workerProxy.origin}/dashboard`);
  await expect(card(page)).toBeVisible();

  await page.context().setOffline(false);
  await expect(findBanner(page)).toHaveCount(0);
});

test('app shows an error message when the user changes the watchlist offline', async ({ workerProxy, amber }) => {
  const { page } = amber;
  await openAndCache(amber, workerProxy.origin);
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

test('new version of the app waits until the user agrees, and does not reload other tabs', async ({
  workerProxy,
  amber,
}) => {
  const { page } = amber;
  await openAndCache(amber, workerProxy.origin);
  const other = await page.context().newPage();
  await other.goto(`${workerProxy.origin}/explore`);
  await other.getByRole('searchbox').fill('half a wo');
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await expect(page.getByText('A new version of Sillage is available')).toHaveCount(0);

  workerProxy.renewWorker();
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
  for (const tab of [page, other]) await expect(tab.getByText('A new version of Sillage is available')).toBeVisible();
  // The new worker waits until the user agrees.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'isOld' in globalThis).catch(() => true), POLL_OPTIONS).toBe(false);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('A new version of Sillage is available')).toHaveCount(0);
  await expect(other.getByRole('searchbox')).toHaveValue('half a wo');
  await other.close();
});

test('cached personal data is deleted when the user signs out or the server ends the session', async ({
  workerProxy,
  amber,
}) => {
  const { page } = amber;
  const context = page.context();
  await openAndCache(amber, workerProxy.origin);
  await page.getByRole('button', { name: 'amber' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${workerProxy.origin}/`);
  await expect.poll(() => listCachedPaths(page), POLL_OPTIONS).toEqual([]);

  // A page that the browser opens in a new process may not know that it is offline.
  await context.setOffline(true);
  workerProxy.setBroken(true);
  await page.goto(`${workerProxy.origin}/dashboard`);
  await page.waitForURL('**/login');
  await expect(findBanner(page)).toContainText('Connect to the internet to sign in.');
  await context.setOffline(false);
  workerProxy.setBroken(false);

  await page.reload();
  await submitLogin(page, amber.username);
  await page.waitForURL('**/dashboard');
  // A user may close the laptop immediately after signing in.
  await expect
    .poll(() => listCachedPaths(page), POLL_OPTIONS)
    .toEqual(expect.arrayContaining(['/api/auth/status', '/api/users/current']));
  await context.clearCookies();
  // Not the app's own request: the worker must clear its cache without the page's help.
  await page.evaluate(() => fetch('/api/auth/status').then((response) => response.text()));
  await expect.poll(() => listCachedPaths(page), POLL_OPTIONS).toEqual([]);
});

test('app meets the browser’s requirements for installation', async ({ workerProxy, amber }) => {
  const session = await amber.page.context().newCDPSession(amber.page);
  await amber.page.goto(`${workerProxy.origin}/login`);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Sillage',
    start_url: '/dashboard',
    display: 'standalone',
    share_target: { action: '/dashboard', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  });
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const png = Buffer.from(await (await fetch(workerProxy.origin + src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('product page that a signed-out user shares with the app is watched after login, read only when the user asks', async ({
  site,
  world,
  workerProxy,
  watcher,
}) => {
  const page = await world.newPage();
  const address = site.shop.urlOf('rose-de-papier');
  // The operating system opens this URL, by the share_target of the manifest.
  const shared = new URLSearchParams({ title: 'Rose de Papier', text: `Look at this: ${address}` });
  await page.goto(`${workerProxy.origin}/dashboard?${shared}`);
  await submitLogin(page, watcher.email);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Address of the product page')).toHaveValue(address);
  await dialog.getByRole('button', { name: 'Read the page' }).click();
  await dialog.getByRole('button', { name: 'Watch it' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('article', { name: 'Rose de Papier' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
