import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { FAKE_KEY, type FakeSillage, openFakeSillage } from '../apps/extension/src/testing/fake-sillage.ts';
import { type ExtensionBrowser, followPanel, openExtensionBrowser, type Panel } from './support/extension.ts';
import { hostileScript, PLANTED, plantPersonalData } from './support/hostile-product-page.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { expect, isolatedTest as test } from './support/test.ts';

const SERVER = 'http://localhost/*';
const SHOPS = 'http://127.0.0.1/*';
const ROSE = productPage('Rose', [
  { availability: 'InStock', size: '50 ml', price: 80 },
  { availability: 'OutOfStock', size: '100 ml', price: 120 },
]);

interface Setting {
  shop: Shop;
  sillage: FakeSillage;
  /** Address of the fake server by another host than the shop's. */
  server: string;
  browser: ExtensionBrowser;
}

/** Opens a shop that refuses every program but not a browser, a server, and a connected browser. */
async function open(world: { closing: (close: () => Promise<unknown>) => void }, allowed: string[]): Promise<Setting> {
  const shop = await openShop();
  world.closing(() => shop.close());
  const sillage = await openFakeSillage();
  world.closing(() => sillage.close());
  const browser = await openExtensionBrowser(allowed);
  world.closing(() => browser.close());
  return { shop, sillage, server: `http://localhost:${new URL(sillage.origin).port}`, browser };
}

function putForBrowsers(shop: Shop, path: string, body: string): void {
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

async function connectByKey({ browser, server }: Setting): Promise<void> {
  const settings = await browser.openSettings();
  await settings.getByLabel('Address of your Sillage server').fill(server);
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(FAKE_KEY);
  await settings.getByRole('button', { name: 'Connect with this key' }).click();
  await expect(settings.getByText('as amber')).toBeVisible();
  await settings.close();
}

const expectText = (panel: Panel, text: string) =>
  expect.poll(async () => (await panel.view())?.text ?? '', POLL_OPTIONS).toContain(text);

/** Moves the focus to a control with the Tab key alone. */
async function tabTo(page: Page, panel: Panel, label: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return (await panel.view())?.focused;
    }, POLL_OPTIONS)
    .toBe(label);
}

test('a click reads a page that refuses programs, shows what is sent, and starts a watch by keyboard', async ({
  world,
}) => {
  const setting = await open(world, [SERVER]);
  const { shop, sillage, browser } = setting;
  putForBrowsers(shop, '/rose?utm_source=mail', ROSE);
  expect((await fetch(`${shop.origin}/rose?utm_source=mail`)).status).toBe(403);
  const page = await browser.context.newPage();
  const panel = await followPanel(page);
  await page.goto(`${shop.origin}/rose?utm_source=mail`);

  await browser.clickAction(page);
  await expectText(panel, 'Connect the extension with your Sillage server first.');
  for (const text of ['Rose', 'In stock', 'Sold out', 'US$80.00', 'US$1.60/ml']) await expectText(panel, text);
  await page.keyboard.press('Escape');
  await expect.poll(panel.view, POLL_OPTIONS).toBeNull();
  expect(sillage.requests).toEqual([]);

  await connectByKey(setting);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  const shown = /<pre[^>]*>([^<]*)<\/pre>/.exec((await panel.view())?.html ?? '')?.[1] ?? '';
  expect(sillage.observations).toEqual([]);
  expect((await panel.view())?.css).toContain('--color-paper');
  expect(await findViolations(browser, panel)).toEqual([]);
  await tabTo(page, panel, 'Send');
  await page.keyboard.press('Enter');
  await expectText(panel, 'This page is new to Sillage.');
  expect(sillage.observations).toEqual([JSON.parse(shown)]);
  expect(sillage.observations[0]?.url).toBe(`${shop.origin}/rose`);

  expect(await findViolations(browser, panel)).toEqual([]);
  await tabTo(page, panel, '50 ml');
  await page.keyboard.press('Space');
  await tabTo(page, panel, 'Price limit in USD for a bottle');
  await page.keyboard.type('70');
  await tabTo(page, panel, 'Watch this');
  await page.keyboard.press('Enter');
  await expectText(panel, 'You watch it.');
  expect(sillage.watches.get(`${shop.origin}/rose`)).toEqual({
    sizesMl: [50],
    maxPrice: { amount: 70, currency: 'USD', per: 'bottle' },
  });
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

test('a hostile page learns nothing from the panel, and nothing personal of the page leaves it', async ({ world }) => {
  const setting = await open(world, [SERVER]);
  const { shop, sillage, browser, server } = setting;
  await connectByKey(setting);
  putForBrowsers(shop, `/rose?${PLANTED.query}`, plantPersonalData(ROSE, hostileScript({ server })));
  const page = await browser.context.newPage();
  const panel = await followPanel(page);
  await page.goto(`${shop.origin}/rose?${PLANTED.query}`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  const before = sillage.requests.length;
  // The page has pressed every button that it can reach by now.
  await expect.poll(() => page.evaluate('globalThis.attempts'), POLL_OPTIONS).toBeGreaterThan(20);
  expect(sillage.requests).toHaveLength(before);
  await panel.click('Send');
  await expectText(panel, 'This page is new to Sillage.');
  await tabTo(page, panel, 'Price limit in USD for a bottle');
  await page.keyboard.type('70');
  expect(await page.evaluate('globalThis.stolen')).toEqual([]);

  expect(sillage.observations).toHaveLength(1);
  const sent = JSON.stringify(sillage.requests.map(({ path, headers, body }) => [path, headers, body]));
  for (const secret of PLANTED.secrets) expect(sent).not.toContain(secret);
  for (const { path, headers } of shop.requests) {
    expect(path === '/favicon.ico' || path.startsWith('/rose')).toBe(true);
    expect(headers.authorization).toBeUndefined();
  }
  expect(JSON.stringify(await page.evaluate('document.documentElement.outerHTML'))).not.toContain(FAKE_KEY);
});

test('visits of an allowed shop are checks, wait while the server is away, and are sent in order', async ({
  world,
}) => {
  const setting = await open(world, [SERVER, SHOPS]);
  const { shop, sillage, browser } = setting;
  await connectByKey(setting);
  for (const path of ['/rose', '/oud', '/iris']) putForBrowsers(shop, path, ROSE);
  const page = await browser.context.newPage();
  const panel = await followPanel(page);
  await page.goto(`${shop.origin}/rose`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  await panel.click('Send');
  await expectText(panel, 'Each visit of this shop is a check.');
  const paths = () => sillage.observations.map(({ url }) => new URL(url).pathname);
  expect(paths()).toEqual(['/rose']);

  sillage.setFailure({ status: 503 });
  const readBadge = () => browser.worker.evaluate('chrome.action.getBadgeText({})');
  await page.goto(`${shop.origin}/oud`);
  await expect.poll(readBadge, POLL_OPTIONS).toBe('1');
  sillage.setFailure(null);
  await page.goto(`${shop.origin}/rose`);
  await page.goto(`${shop.origin}/iris`);
  await expect.poll(paths, POLL_OPTIONS).toEqual(['/rose', '/oud', '/iris']);
  await expect.poll(readBadge, POLL_OPTIONS).toBe('');
});

/** What the settings page of a server does to connect the extension: docs/extension.md. */
const SETTINGS_PAGE = `<!doctype html><title>Settings · Sillage</title><meta name="application-name" content="Sillage"><p id="state"></p><button>Create a key</button><script>
  let nonce;
  addEventListener('message', ({ source, data }) => {
    if (source !== window || data?.from !== 'sillage-extension') return;
    document.querySelector('#state').textContent = data.state;
    nonce = data.nonce ?? nonce;
  });
  const say = (message) => postMessage({ from: 'sillage-page', ...message }, location.origin);
  document.querySelector('button').onclick = () => say({ kind: 'key', nonce, key: '${FAKE_KEY}' });
  say({ kind: 'ready' });
</script>`;

test('the settings page of the server hands over a key after one click, and only once', async ({ world }) => {
  const { shop, sillage, server, browser } = await open(world, [SERVER, SHOPS]);
  sillage.setSettingsPage(SETTINGS_PAGE);
  shop.put('/settings', SETTINGS_PAGE);
  // A click on the extension's button on a page of the server opens the settings with its address.
  const start = await browser.context.newPage();
  await start.goto(`${server}/settings`);
  const shown = browser.context.waitForEvent('page');
  await browser.clickAction(start);
  const settings = await shown;
  await expect(settings.getByLabel('Address of your Sillage server')).toHaveValue(server);
  await start.close();
  const opened = browser.context.waitForEvent('page');
  await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  const page = await opened;
  await expect(page.locator('#state')).toHaveText('pairing');

  const other = await browser.context.newPage();
  await other.goto(`${shop.origin}/settings`);
  await other.getByRole('button').click();
  await page.bringToFront();
  await page.getByRole('button').click();
  await expect(page.locator('#state')).toHaveText('paired');
  await expect(other.locator('#state')).toHaveText('');
  await page.getByRole('button').click();
  await expect(page.locator('#state')).toHaveText('failed');
  await settings.reload();
  await expect(settings.getByText('as amber')).toBeVisible();
});
