import type { BrowserContext, Page } from '@playwright/test';
import { launch } from './support/browser.ts';
import { type ApiUser, givenApiUser } from './support/http-client.ts';
import { importBottle, signIn, submitLogin } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { test as base, expect } from './support/test.ts';
import { openWorkerProxy, type WorkerProxy } from './support/worker-proxy.ts';
import { getSettings, type World } from './support/world.ts';

const SECRET = 'for the birthday of Iris';

const test = base.extend<object, { workerProxy: WorkerProxy }>({
  workerProxy: [
    async ({ site, origin }, provide) => {
      const workerProxy = await openWorkerProxy(origin);
      await importBottle(site, getSettings(site));
      await provide(workerProxy);
      await workerProxy.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

function readCaches(page: Page): Promise<{ path: string; text: string; type: string | null }[]> {
  return page.evaluate(async () => {
    const entries = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const { pathname: path } = new URL(request.url);
        entries.push({
          path,
          text: (await response?.text()) ?? '',
          type: response?.headers.get('content-type') ?? null,
        });
      }
    }
    return entries;
  });
}

/** Shares a watchlist of one fragrance with a note. Returns the path of the public page. */
async function fillList({ api, id: userId }: ApiUser): Promise<string> {
  const { content } = await api.catalogue.filter({ query: { keyword: 'encre' } });
  await api.watchlist.add({ body: { userId, fragranceId: content[0]?.id ?? 0, notes: SECRET } });
  const { share } = await api.sharing.put({ params: { userId }, body: { title: 'Mine', withNotes: true } });
  return new URL(share?.url ?? '').pathname;
}

const pages = ['/dashboard', '/account', '/notifications', '/settings', '/recommendations', '/explore'];

test('browser shows nothing of a signed-out user to the next user, online or offline', async ({
  world,
  workerProxy,
}) => {
  const page = await world.newPage();
  const amber = { ...(await givenApiUser(world, workerProxy.origin, 'amber')), username: 'amber', page };
  await page.goto(`${workerProxy.origin}/login`);
  const context = page.context();
  await signIn(amber);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const shared = await fillList(amber);
  await page.evaluate(async (id) => {
    for (const path of [`/api/watchlist/${id}/export`, '/api/users/current/nothing']) await fetch(path);
  }, amber.id);
  for (const path of [...pages, shared]) {
    await page.goto(workerProxy.origin + path);
    await page.waitForLoadState('networkidle');
  }
  await expect.poll(async () => JSON.stringify(await readCaches(page)), POLL_OPTIONS).toContain(SECRET);
  const paths = (await readCaches(page)).map(({ path }) => path);
  const apiPaths = paths.filter((path) => !path.startsWith('/static/'));
  expect(apiPaths.filter((path) => /shared|export|dev|sessions|feeds|unsubscribe|oauth2|nothing/.test(path))).toEqual(
    [],
  );

  await page.goto(`${workerProxy.origin}/dashboard`);
  await page.getByRole('button', { name: 'amber' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${workerProxy.origin}/`);
  const findTraces = async () => {
    const storedText =
      JSON.stringify(await readCaches(page)) + (await page.evaluate(() => Object.values(localStorage).join(' ')));
    return [SECRET, amber.email].filter((text) => storedText.includes(text));
  };
  await expect.poll(findTraces, POLL_OPTIONS).toEqual([]);
  await context.setOffline(true);
  for (const path of pages) {
    await page.goto(workerProxy.origin + path);
    expect(await page.content()).not.toContain(SECRET);
  }
  await context.setOffline(false);

  await givenApiUser(world, workerProxy.origin, 'bea');
  await page.goto(`${workerProxy.origin}/login`);
  await submitLogin(page, 'bea');
  await expect(page.getByRole('button', { name: 'bea' })).toBeVisible();
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const path of pages) {
      await page.goto(workerProxy.origin + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const content = await page.content();
      expect([path, [SECRET, amber.email].filter((text) => content.includes(text))]).toEqual([path, []]);
    }
  }
  await context.setOffline(false);
  expect(await findTraces()).toEqual([]);
});

test('service worker does not cache an HTML page that arrives in place of a script', async ({ world, workerProxy }) => {
  const page = await world.newPage();
  await page.goto(`${workerProxy.origin}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const path = '/static/js/later.0123456789.js';
  workerProxy.poison(path);
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), path);
  expect(text).toContain('sign in to this network');
  const findOddEntries = () => readCaches(page).then((all) => all.filter((each) => each.path === path || !each.text));
  // The worker caches a file after it has responded: another file after it shows that it is done.
  const [other = ''] = (await readCaches(page)).map((each) => each.path).filter((each) => each.endsWith('.css'));
  await page.evaluate(async (url) => (await fetch(url)).text(), other);
  expect(await findOddEntries()).toEqual([]);
});

test('browser’s back button shows no personal data after the user signed out in another tab', async ({
  world,
  workerProxy,
}) => {
  const context = await launchWithHistory(world);
  const amber = { ...(await givenApiUser(world, workerProxy.origin, 'orris')), username: 'orris' };
  const page = await context.newPage();
  await page.goto(`${workerProxy.origin}/login`);
  await signIn({ ...amber, page });
  await fillList(amber);
  await page.goto(`${workerProxy.origin}/dashboard`);
  await expect(page.getByText(SECRET)).toBeVisible();
  await page.goto(`${workerProxy.origin}/api/docs`);
  const other = await context.newPage();
  await other.goto(`${workerProxy.origin}/dashboard`);
  await other.getByRole('button', { name: 'orris' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(`${workerProxy.origin}/`);
  await page.bringToFront();
  // A page from the back/forward cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(/\/(dashboard|login)$/, { waitUntil: 'commit' });
  await expect(page.getByText(SECRET)).toHaveCount(0);
});

/** Opens a browser with the back/forward cache, which Playwright disables by default. */
async function launchWithHistory(world: World): Promise<BrowserContext> {
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  world.closing(() => browser.close());
  return browser.newContext({ locale: 'en-GB' });
}
