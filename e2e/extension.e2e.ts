import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitForRestockEmails } from './support/emails.ts';
import type { ExtensionBrowser, Panel } from './support/extension/extension-browser.ts';
import {
  connectByKey,
  type ExtensionSetting,
  expectText,
  listSent,
  openExtensionSetting,
  openFollowedPage,
  putForBrowsers,
  rosePage,
  SERVER,
  SHOPS,
  tabTo,
} from './support/extension/extension-journey.ts';
import { openHttpClient } from './support/http-client.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'extension' });

/** At least `MONITOR_CONFIRM` of the test's servers. */
const CONFIRM_MS = 600;

test('a click reads a page that refuses programs and starts a watch by keyboard, and one email reports the restock', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'amber', [SERVER]);
  const { shop, user, proxy, browser } = setting;
  const { api, id: userId } = user;
  putForBrowsers(shop, '/rose?utm_source=mail', rosePage());
  putForBrowsers(shop, '/rose', rosePage());
  expect((await fetch(`${shop.origin}/rose`)).status).toBe(403);
  const { page, panel } = await openFollowedPage(setting);
  await page.goto(`${shop.origin}/rose?utm_source=mail`);

  await browser.clickAction(page);
  await expectText(panel, 'Connect the extension with your Sillage server first.');
  for (const text of ['Rose', 'In stock', 'Sold out', 'US$80.00', 'US$1.60/ml']) await expectText(panel, text);
  await page.keyboard.press('Escape');
  await expect.poll(panel.view, POLL_OPTIONS).toBeNull();
  expect(proxy.requests).toEqual([]);

  await connectByKey(setting, 'amber');
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  const shown = /<pre[^>]*>([^<]*)<\/pre>/.exec((await panel.view())?.html ?? '')?.[1] ?? '';
  expect(listSent(proxy)).toEqual([]);
  expect((await panel.view())?.css).toContain('--color-paper');
  expect(await findViolations(browser, panel)).toEqual([]);
  await tabTo(page, panel, 'Send');
  await page.keyboard.press('Enter');
  await expectText(panel, 'This page is new to Sillage.');
  expect(listSent(proxy)).toEqual([JSON.parse(shown)]);
  expect(listSent(proxy)[0]?.url).toBe(`${shop.origin}/rose`);

  expect(await findViolations(browser, panel)).toEqual([]);
  await tabTo(page, panel, '50 ml');
  await page.keyboard.press('Space');
  await tabTo(page, panel, 'Price limit in USD for a bottle');
  await page.keyboard.type('90');
  await tabTo(page, panel, 'Watch this');
  await page.keyboard.press('Enter');
  await expectText(panel, 'You watch it.');
  const watchFilter = { sizesMl: [50], maxPrice: { amount: 90, currency: 'USD', per: 'bottle' } };
  const listWatched = () => api.watchlist.list({ params: { userId } });
  expect(await listWatched()).toMatchObject([
    { fragranceName: 'Rose', watchFilter, observed: { stockState: 'in-stock', isWatched: true } },
  ]);
  // The server's own check gets what every program gets.
  await expect.poll(async () => (await listWatched())[0]?.fragranceStockState, POLL_OPTIONS).toBe('blocked');

  putForBrowsers(shop, '/rose', rosePage('OutOfStock'));
  expect(await visitTwice(setting, page, panel)).toEqual(['in-stock', 'sold-out']);
  putForBrowsers(shop, '/rose', rosePage('InStock'));
  expect(await visitTwice(setting, page, panel)).toEqual(['unconfirmed', 'in-stock']);
  const [email] = await waitForRestockEmails(world, user.email, 1);
  expect(email?.subject).toMatch(/^Rose by .* is back in stock$/);
  const text = email?.text?.replace(/\s+/g, ' ');
  expect(text).toMatch(/Seen by you: your own browser read it from .*, on two visits\. No other user sees this\./);
  expect(text).toContain('- availability: in stock, 1 of 2 offers');
  expect(text).toContain(`${shop.origin}/rose`);

  expect(await visitTwice(setting, page, panel)).toEqual(['in-stock', 'in-stock']);
  const { entries } = await api.inbox.list({ params: { userId }, query: {} });
  expect(entries.map(({ kind }) => kind)).toEqual(['restock', 'sold_out']);
  await waitForRestockEmails(world, user.email, 1);
  expect(await listWatched()).toMatchObject([
    { fragranceStockState: 'blocked', observed: { stockState: 'in-stock', price: 80, counts: true } },
  ]);
});

/** Visits /rose twice and clicks; returns the user's stock of the page after each visit. */
async function visitTwice(setting: ExtensionSetting, page: Page, panel: Panel): Promise<(string | undefined)[]> {
  const { shop, browser, proxy, user } = setting;
  const states: (string | undefined)[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const last = Date.parse(listSent(proxy).at(-1)?.observedAt ?? '');
    await expect.poll(() => Date.now() - last, POLL_OPTIONS).toBeGreaterThan(CONFIRM_MS);
    await page.goto(`${shop.origin}/rose`);
    await browser.clickAction(page);
    await expectText(panel, 'You watch Rose');
    const [observed] = await user.api.observations.list();
    expect(observed?.observedAt).toBe(listSent(proxy).at(-1)?.observedAt);
    states.push(observed?.stockState);
  }
  return states;
}

test('*Watch this* watches the fragrance of a page that the catalogue has, and others do not see what was read', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'basil', [SERVER]);
  const { shop, user, browser } = setting;
  putForBrowsers(shop, '/iris', rosePage('InStock', 'Iris Clos'));
  const file = join(world.folder, 'iris.csv');
  const row = `"Iris Clos","Maison Démo",unisex,${shop.origin}/iris,Closed Shop,iris`;
  await writeFile(file, `name,brand,gender,productUrl,shop,notes\n${row}\n`);
  expect((await sillage(['import', file], getSettings(world))).code).toBe(0);
  await connectByKey(setting, 'basil');
  const { page, panel } = await openFollowedPage(setting);
  await page.goto(`${shop.origin}/iris`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  await panel.click('Send');
  await expectText(panel, 'In the catalogue: Iris Clos by Maison Démo. You do not watch it yet.');
  await panel.click('Watch this');
  await expectText(panel, 'You watch it.');
  const [watched] = await user.api.watchlist.list({ params: { userId: user.id } });
  expect(watched).toMatchObject({ fragranceName: 'Iris Clos', observed: { stockState: 'in-stock' } });
  const visitor = openHttpClient(origin);
  const detail = await visitor.api.catalogue.detail({ params: { id: watched?.fragranceId ?? 0 } });
  expect(detail).toMatchObject({ name: 'Iris Clos', availability: null });
  expect(detail.observed).toBeUndefined();
});

/** Runs axe on a copy of the panel, in both themes: axe does not see closed shadow roots. */
async function findViolations(browser: ExtensionBrowser, panel: Panel): Promise<string[]> {
  const view = await panel.view();
  if (view === null) return ['there is no panel'];
  const copy = await browser.context.newPage();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await copy.emulateMedia({ colorScheme });
    await copy.setContent(
      `<!doctype html><html lang="en" class="sillage"><title>Panel</title><style>${view.css}</style><body class="sillage panel">${view.html}</body></html>`,
    );
    const { violations } = await new AxeBuilder({ page: copy }).setLegacyMode().analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  await copy.close();
  return found;
}

test('visits of an allowed shop are checks, wait while the server is away, and are sent in order; a captcha changes no stock, and Disconnect revokes the key', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'cyan', [SERVER, SHOPS]);
  const { shop, user, proxy, browser } = setting;
  await connectByKey(setting, 'cyan');
  for (const path of ['/rose', '/oud', '/iris']) putForBrowsers(shop, path, rosePage());
  const { page, panel } = await openFollowedPage(setting);
  await page.goto(`${shop.origin}/rose`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  await panel.click('Send');
  await expectText(panel, 'Each visit of this shop is a check.');
  const paths = () => listSent(proxy).map(({ url }) => new URL(url).pathname);
  expect(paths()).toEqual(['/rose']);

  proxy.setAway(true);
  const readBadge = () => browser.worker.evaluate('chrome.action.getBadgeText({})');
  await page.goto(`${shop.origin}/oud`);
  await expect.poll(readBadge, POLL_OPTIONS).toBe('1');
  proxy.setAway(false);
  await page.goto(`${shop.origin}/rose`);
  await page.goto(`${shop.origin}/iris`);
  await expect.poll(paths, POLL_OPTIONS).toEqual(['/rose', '/oud', '/iris']);
  await expect.poll(readBadge, POLL_OPTIONS).toBe('');
  const stored = (await user.api.observations.list()).map(({ url }) => new URL(url).pathname);
  expect(stored).toEqual(['/iris', '/oud', '/rose']);

  // A basket is no page that the user knows; a known page that has become a captcha is.
  const asking = '<!doctype html><title>Are you a robot?</title><main><h1>Are you a robot?</h1></main>';
  for (const path of ['/basket', '/iris']) putForBrowsers(shop, path, asking);
  await page.goto(`${shop.origin}/basket`);
  await page.goto(`${shop.origin}/iris`);
  const findIris = async () => (await user.api.observations.list()).find(({ url }) => url.endsWith('/iris'));
  await expect.poll(async () => (await findIris())?.countsReason, POLL_OPTIONS).toBe('unreadable');
  const iris = await findIris();
  expect(iris).toMatchObject({ stockState: 'in-stock', price: 80, observedAt: listSent(proxy)[2]?.observedAt });
  expect(iris?.visitedAt).toBe(listSent(proxy)[3]?.observedAt);
  const sent = JSON.stringify(proxy.requests);
  for (const text of ['basket', 'robot']) expect(sent).not.toContain(text);

  const settings = await browser.openSettings();
  await settings.getByRole('button', { name: 'Disconnect' }).click();
  await expect(settings.getByText('Disconnected. The key no longer works.')).toBeFocused();
  const headers = { authorization: `Bearer ${setting.key}` };
  const response = await fetch(`${origin}/api/users/current`, { headers });
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'KEY_REVOKED' }]);
});
