import type { BrowserContext, Page } from '@playwright/test';
import { launch } from './support/browser.ts';
import { type Caller, givenCaller } from './support/caller.ts';
import { type Gate, openGate } from './support/gate.ts';
import { enter, importBottle, signIn } from './support/journey.ts';
import { test as base, expect } from './support/test.ts';
import { settingsIn, type World } from './support/world.ts';

const PATIENCE = { timeout: 60_000, intervals: [200] };
const SECRET = 'for the birthday of Iris';

/** One server behind a gate, with the bottle in its catalogue. */
const test = base.extend<object, { gate: Gate }>({
  gate: [
    async ({ site, origin }, provide) => {
      const gate = await openGate(origin);
      await importBottle(site, settingsIn(site));
      await provide(gate);
      await gate.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

function stored(page: Page): Promise<{ path: string; text: string; type: string | null }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const { pathname: path } = new URL(request.url);
        found.push({ path, text: (await answer?.text()) ?? '', type: answer?.headers.get('content-type') ?? null });
      }
    }
    return found;
  });
}

/** Watches the bottle with a note and shares the list; returns the path of the share. */
async function fillList({ api, id: userId }: Caller): Promise<string> {
  const { content } = await api.catalogue.filter({ query: { keyword: 'encre' } });
  await api.watchlist.add({ body: { userId, fragranceId: content[0]?.id ?? 0, notes: SECRET } });
  const { share } = await api.sharing.put({ params: { userId }, body: { title: 'Mine', withNotes: true } });
  return new URL(share?.url ?? '').pathname;
}

const pages = ['/dashboard', '/account', '/notifications', '/settings', '/recommendations', '/explore'];

test('a browser keeps nothing of a user for the next one, with or without a network', async ({ world, gate }) => {
  const page = await world.newPage();
  const amber = { ...(await givenCaller(world, gate.origin, 'amber')), username: 'amber', page };
  await page.goto(`${gate.origin}/login`);
  const context = page.context();
  await signIn(amber);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const shared = await fillList(amber);
  await page.evaluate(async (id) => {
    for (const path of [`/api/watchlist/${id}/export`, '/api/users/current/nothing']) await fetch(path);
  }, amber.id);
  for (const path of [...pages, shared]) {
    await page.goto(gate.origin + path);
    await page.waitForLoadState('networkidle');
  }
  await expect.poll(async () => JSON.stringify(await stored(page)), PATIENCE).toContain(SECRET);
  const paths = (await stored(page)).map(({ path }) => path);
  const calls = paths.filter((path) => !path.startsWith('/static/'));
  expect(calls.filter((path) => /shared|export|dev|sessions|feeds|unsubscribe|oauth2|nothing/.test(path))).toEqual([]);

  await page.goto(`${gate.origin}/dashboard`);
  await page.getByRole('button', { name: 'amber' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${gate.origin}/`);
  const traces = async () => {
    const places =
      JSON.stringify(await stored(page)) + (await page.evaluate(() => Object.values(localStorage).join(' ')));
    return [SECRET, amber.email].filter((text) => places.includes(text));
  };
  await expect.poll(traces, PATIENCE).toEqual([]);
  await context.setOffline(true);
  for (const path of pages) {
    await page.goto(gate.origin + path);
    expect(await page.content()).not.toContain(SECRET);
  }
  await context.setOffline(false);

  await givenCaller(world, gate.origin, 'bea');
  await page.goto(`${gate.origin}/login`);
  await enter(page, 'bea');
  await expect(page.getByRole('button', { name: 'bea' })).toBeVisible();
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const path of pages) {
      await page.goto(gate.origin + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const content = await page.content();
      expect([path, [SECRET, amber.email].filter((text) => content.includes(text))]).toEqual([path, []]);
    }
  }
  await context.setOffline(false);
  expect(await traces()).toEqual([]);
});

test('the worker keeps no page that stands in the place of a file', async ({ world, gate }) => {
  const page = await world.newPage();
  await page.goto(`${gate.origin}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const path = '/static/js/later.0123456789.js';
  gate.poison(path);
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), path);
  expect(text).toContain('sign in to this network');
  const odd = () => stored(page).then((all) => all.filter((each) => each.path === path || !each.text));
  // The worker caches a file after it has responded: another file after it shows that it is done.
  const [other = ''] = (await stored(page)).map((each) => each.path).filter((each) => each.endsWith('.css'));
  await page.evaluate(async (url) => (await fetch(url)).text(), other);
  expect(await odd()).toEqual([]);
});

test('going back shows nothing of a user that signed out in another tab', async ({ world, gate }) => {
  const context = await launchWithHistory(world);
  const amber = { ...(await givenCaller(world, gate.origin, 'orris')), username: 'orris' };
  const page = await context.newPage();
  await page.goto(`${gate.origin}/login`);
  await signIn({ ...amber, page });
  await fillList(amber);
  await page.goto(`${gate.origin}/dashboard`);
  await expect(page.getByText(SECRET)).toBeVisible();
  await page.goto(`${gate.origin}/api/docs`);
  const other = await context.newPage();
  await other.goto(`${gate.origin}/dashboard`);
  await other.getByRole('button', { name: 'orris' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(`${gate.origin}/`);
  await page.bringToFront();
  // A page from the back/forward cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(/\/(dashboard|login)$/, { waitUntil: 'commit' });
  await expect(page.getByText(SECRET)).toHaveCount(0);
});

/** Opens a browser with the back/forward cache, which Playwright turns off. */
async function launchWithHistory(world: World): Promise<BrowserContext> {
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  world.closing(() => browser.close());
  return browser.newContext({ locale: 'en-GB' });
}
