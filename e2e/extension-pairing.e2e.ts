import type { Page } from '@playwright/test';
import {
  type ExtensionSetting,
  expectText,
  openExtensionSetting,
  openFollowedPage,
  putForBrowsers,
  rosePage,
  SERVER,
  SHOPS,
} from './support/extension/extension-journey.ts';
import { PASSWORD } from './support/http-client.ts';
import { submitLogin } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { buildObservation } from './support/screens/fake-responses.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'extension-pairing' });

/** The server by another host name than the shop's, because permissions are for hosts. */
const toLocalhost = (origin: string) => origin.replace('127.0.0.1', 'localhost');

/** Starts the connection in the extension's settings; returns them and the server's page. */
async function startPairing({ browser }: ExtensionSetting, server: string): Promise<{ options: Page; page: Page }> {
  // A click on the extension's button on a page of the server opens the settings with its address.
  const start = await browser.context.newPage();
  await start.goto(server);
  const shown = browser.context.waitForEvent('page');
  await browser.clickAction(start);
  const options = await shown;
  await expect(options.getByLabel('Address of your Sillage server')).toHaveValue(server);
  await start.close();
  const opened = browser.context.waitForEvent('page');
  await options.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  return { options, page: await opened };
}

/** Shop's page that pretends to be the server's settings page. */
const forgedSettings = `<!doctype html><title>Settings · Sillage</title><meta name="application-name" content="Sillage"><p id="state"></p><button>Create a key</button><script>
  addEventListener('message', ({ data }) => {
    if (data?.from === 'sillage-extension') document.querySelector('#state').textContent = data.state;
  });
  document.querySelector('button').onclick = () =>
    postMessage({ from: 'sillage-page', kind: 'key', nonce: 'guessed', key: 'sillage_forged' }, location.origin);
</script>`;

const pairingDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect the browser extension?' });

test('the settings page connects the extension after sign-in and one click, and an observation uses its key', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'elder', [SERVER, SHOPS]);
  const { shop, user, browser } = setting;
  const server = toLocalhost(origin);
  shop.put('/settings', forgedSettings);
  putForBrowsers(shop, '/rose', rosePage());
  await browser.context.addInitScript(recordReplies);
  const { options, page } = await startPairing(setting, server);

  await page.waitForURL('**/login');
  await submitLogin(page, 'elder');
  await expect(pairingDialog(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#extension');
  await expect(page.locator('#extension h2').first()).toBeInViewport();
  const forged = await browser.context.newPage();
  await forged.goto(`${shop.origin}/settings`);
  await forged.getByRole('button').click();
  await page.bringToFront();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await pairingDialog(page).getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('The extension in this browser is connected.')).toBeVisible();
  await expect(options.getByText('as elder')).toBeVisible();
  await expect(forged.locator('#state')).toHaveText('');

  const visit = await openFollowedPage(setting);
  await visit.page.goto(`${shop.origin}/rose`);
  await browser.clickAction(visit.page);
  await expectText(visit.panel, 'Nothing has been sent yet');
  await visit.panel.click('Send');
  await expectText(visit.panel, 'This page is new to Sillage.');
  expect(await user.api.observations.list()).toMatchObject([{ url: `${shop.origin}/rose`, stockState: 'in-stock' }]);
  const keys = await user.api.keys.list({ params: { id: user.id } });
  expect(keys).toMatchObject([
    { name: 'Chrome on Linux', scopes: ['read', 'watchlist', 'observe'], lastUsedAt: expect.any(String) },
    { name: 'My browser', lastUsedAt: null },
  ]);

  // The extension accepts no second key for the same request.
  await page.evaluate(handOverAgain);
  await expect.poll(() => page.evaluate(readLastReply), POLL_OPTIONS).toMatchObject({ state: 'failed' });
  await options.reload();
  await expect(options.getByText('as elder')).toBeVisible();
});

test('the extension is connected, checks pages and forgets them by keyboard, and the focus is never lost', async ({
  world,
  origin,
}) => {
  const setting = await openExtensionSetting(world, origin, 'fennel', [SERVER, SHOPS]);
  const { shop, user, browser } = setting;
  for (const path of ['/rose', '/oud']) putForBrowsers(shop, path, rosePage());
  const { page } = await startPairing(setting, toLocalhost(origin));
  await page.waitForURL('**/login');
  await submitLogin(page, 'fennel');
  await expect(pairingDialog(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.locator('#extension')).toBeFocused();
  await page.keyboard.press('Tab');
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await expect(connect).toBeFocused();
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key);
  await expect(connect).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=status]:focus')).toContainText('The extension in this browser is connected.');

  // The user has agreed once to what is sent.
  const visit = await openFollowedPage(setting);
  await visit.page.goto(`${shop.origin}/rose`);
  await browser.clickAction(visit.page);
  await expectText(visit.panel, 'Nothing has been sent yet');
  await visit.panel.click('Send');
  await expectText(visit.panel, 'This page is new to Sillage.');
  await user.api.observations.observe({ body: buildObservation(`${shop.origin}/oud`, 'OutOfStock', 60_000) });
  // The shop does not answer again, so that the run goes on until the user stops it.
  shop.put('/rose', () => {});
  await page.bringToFront();
  await page.reload();

  const checkNow = page.getByRole('button', { name: 'Check now' });
  await checkNow.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2 opened pages checked so far.')).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  // The other page was not read.
  await expect(page.getByRole('button', { name: 'Check the last page' })).toBeFocused();
  const [newest] = await user.api.observations.list();
  expect(newest).toMatchObject({
    url: `${shop.origin}/oud`,
    stockState: expect.stringMatching(/unconfirmed|in-stock/),
  });

  const remove = page.getByRole('button', { name: /^Remove/ });
  for (const left of [1, 0]) {
    await remove.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(left);
    await expect(page.locator('#extension :focus')).toContainText(left === 0 ? 'Nothing yet' : 'Check');
  }
});

interface Recorder {
  replies: { state: string; nonce?: string }[];
}

function recordReplies(): void {
  const recorder = globalThis as unknown as Recorder;
  recorder.replies = [];
  addEventListener('message', ({ data }: MessageEvent<{ from?: string; state: string }>) => {
    if (data?.from === 'sillage-extension') recorder.replies.push(data);
  });
}

function handOverAgain(): void {
  const { replies } = globalThis as unknown as Recorder;
  const nonce = replies.find(({ state }) => state === 'pairing')?.nonce;
  postMessage({ from: 'sillage-page', kind: 'key', nonce, key: 'sillage_forged' }, location.origin);
}

function readLastReply(): object | undefined {
  return (globalThis as unknown as Recorder).replies.at(-1);
}
