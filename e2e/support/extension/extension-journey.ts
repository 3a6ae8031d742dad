import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Observation } from '@sillage/contract';
import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { type ApiUser, givenApiUser, PASSWORD } from '../http-client.ts';
import { POLL_OPTIONS } from '../poll.ts';
import type { Site } from '../world.ts';
import { type ExtensionBrowser, followPanel, openExtensionBrowser, type Panel } from './extension-browser.ts';
import { PLANTED } from './hostile-product-page.ts';
import { openRecordingProxy, type RecordingProxy } from './recording-proxy.ts';

/** Match patterns of the origins that a user has allowed. */
export const SERVER = 'http://localhost/*';
export const SHOPS = 'http://127.0.0.1/*';

/** Builds the page of a fragrance with two sizes, of which the larger is sold out. */
export const rosePage = (availability = 'InStock', name = 'Rose') =>
  productPage(name, [
    { availability, size: '50 ml', price: 80 },
    { availability: 'OutOfStock', size: '100 ml', price: 120 },
  ]);

/** A user with the extension, a shop that only browsers can read, and the network between them. */
export interface ExtensionSetting {
  shop: Shop;
  user: ApiUser;
  key: string;
  proxy: RecordingProxy;
  browser: ExtensionBrowser;
}

export async function openExtensionSetting(
  world: Site,
  origin: string,
  username: string,
  allowed: readonly string[],
): Promise<ExtensionSetting> {
  const shop = await openShop();
  world.closing(() => shop.close());
  const user = await givenApiUser(world, origin, username);
  const { key } = await user.api.keys.create({
    params: { id: user.id },
    body: { name: 'My browser', scopes: ['read', 'watchlist', 'observe'], currentPassword: PASSWORD },
  });
  const proxy = await openRecordingProxy(origin);
  world.closing(() => proxy.close());
  const browser = await openExtensionBrowser(allowed);
  world.closing(() => browser.close());
  return { shop, user, key, proxy, browser };
}

/** Makes the shop show a page to browsers, and respond to every program with 403. */
export function putForBrowsers(shop: Shop, path: string, body: string): void {
  shop.put(path, ({ headers }, response) => {
    const isVisit = headers['sec-fetch-mode'] === 'navigate' && /Chrome\//.test(headers['user-agent'] ?? '');
    response.writeHead(isVisit ? 200 : 403, {
      'content-type': 'text/html; charset=utf-8',
      // Strict, as some shops are: the panel must not depend on what a page allows.
      'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-src 'none'",
      'set-cookie': PLANTED.cookie,
    });
    response.end(isVisit ? body : 'Access denied');
  });
}

/** Connects the extension by pasting a key into its settings. */
export async function connectByKey({ browser, proxy, key }: ExtensionSetting, username: string): Promise<void> {
  const settings = await browser.openSettings();
  await settings.getByLabel('Address of your Sillage server').fill(proxy.origin);
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  await settings.getByRole('button', { name: 'Connect with this key' }).click();
  await expect(settings.getByText(`as ${username}`)).toBeVisible();
  await settings.close();
}

export async function openFollowedPage({ browser }: ExtensionSetting): Promise<{ page: Page; panel: Panel }> {
  const page = await browser.context.newPage();
  return { page, panel: await followPanel(page) };
}

export const expectText = (panel: Panel, text: string) =>
  expect.poll(async () => (await panel.view())?.text ?? '', POLL_OPTIONS).toContain(text);

/** Moves the focus to a control with the Tab key alone. */
export async function tabTo(page: Page, panel: Panel, label: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return (await panel.view())?.focused;
    }, POLL_OPTIONS)
    .toBe(label);
}

/** Returns the observations that the browser has sent, oldest first. */
export function listSent({ requests }: RecordingProxy): Observation[] {
  const sent = requests.filter(({ method, path }) => method === 'POST' && path === '/api/observations');
  return sent.map(({ body }) => JSON.parse(body) as Observation);
}
