import {
  connectByKey,
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
import { hostileScript, PLANTED, plantPersonalData } from './support/extension/hostile-product-page.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'extension-attacks' });

test('a hostile page learns nothing from the panel, and nothing personal of the page leaves it', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'dahlia', [SERVER]);
  const { shop, user, key, proxy, browser } = setting;
  await connectByKey(setting, 'dahlia');
  putForBrowsers(
    shop,
    `/rose?${PLANTED.query}`,
    plantPersonalData(rosePage(), hostileScript({ server: proxy.origin })),
  );
  const { page, panel } = await openFollowedPage(setting);
  await page.goto(`${shop.origin}/rose?${PLANTED.query}`);
  await browser.clickAction(page);
  await expectText(panel, 'Nothing has been sent yet');
  const before = proxy.requests.length;
  // The page has pressed every button that it can reach by now.
  await expect.poll(() => page.evaluate('globalThis.attempts'), POLL_OPTIONS).toBeGreaterThan(20);
  expect(proxy.requests).toHaveLength(before);
  await panel.click('Send');
  await expectText(panel, 'This page is new to Sillage.');
  await tabTo(page, panel, 'Price limit in USD for a bottle');
  await page.keyboard.type('70');
  expect(await page.evaluate('globalThis.stolen')).toEqual([]);

  expect(listSent(proxy)).toHaveLength(1);
  expect(await user.api.observations.list()).toMatchObject([{ url: `${shop.origin}/rose`, stockState: 'in-stock' }]);
  const sent = JSON.stringify(proxy.requests.map(({ path, headers, body }) => [path, headers, body]));
  for (const secret of PLANTED.secrets) expect(sent).not.toContain(secret);
  for (const { path, headers } of shop.requests) {
    expect(path === '/favicon.ico' || path.startsWith('/rose')).toBe(true);
    expect(headers.authorization).toBeUndefined();
  }
  expect(JSON.stringify(await page.evaluate('document.documentElement.outerHTML'))).not.toContain(key);
});

/** What the settings page of a server does to connect the extension: docs/extension.md. */
const buildSettingsPage = (
  key: string,
) => `<!doctype html><title>Settings · Sillage</title><meta name="application-name" content="Sillage"><p id="state"></p><button>Create a key</button><script>
  let nonce;
  addEventListener('message', ({ source, data }) => {
    if (source !== window || data?.from !== 'sillage-extension') return;
    document.querySelector('#state').textContent = data.state;
    nonce = data.nonce ?? nonce;
  });
  const say = (message) => postMessage({ from: 'sillage-page', ...message }, location.origin);
  document.querySelector('button').onclick = () => say({ kind: 'key', nonce, key: '${key}' });
  say({ kind: 'ready' });
</script>`;

test('the settings page of the server hands over a key after one click, and only once', async ({ world, origin }) => {
  const { shop, key, proxy, browser } = await openExtensionSetting(world, origin, 'elder', [SERVER, SHOPS]);
  proxy.put('/settings', buildSettingsPage(key));
  shop.put('/settings', buildSettingsPage(key));
  // A click on the extension's button on a page of the server opens the settings with its address.
  const start = await browser.context.newPage();
  await start.goto(`${proxy.origin}/settings`);
  const shown = browser.context.waitForEvent('page');
  await browser.clickAction(start);
  const settings = await shown;
  await expect(settings.getByLabel('Address of your Sillage server')).toHaveValue(proxy.origin);
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
  await expect(settings.getByText('as elder')).toBeVisible();
});
