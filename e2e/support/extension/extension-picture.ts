import type { Page } from '@playwright/test';
import { followPanel, openExtensionBrowser } from './extension-browser.ts';
import { expectText } from './extension-journey.ts';

const size = { width: 1280, height: 960 };

/**
 * Takes a picture of the extension's panel on the page of a watched fragrance. `user` is a page of
 * the signed-in demo user, and shows the dashboard.
 */
export async function takeExtensionPicture(user: Page, name: string): Promise<Buffer> {
  const card = user.getByRole('article', { name });
  const product = (await card.getByRole('link', { name: /^View Product/ }).getAttribute('href')) ?? '';
  const key = await createKey(user);
  // The demo's shop has the same host by its address.
  const server = new URL(user.url()).origin.replace('127.0.0.1', 'localhost');
  const browser = await openExtensionBrowser(['http://localhost/*']);
  try {
    const settings = await browser.openSettings();
    await settings.getByLabel('Address of your Sillage server').fill(server);
    await settings.getByText('Use a key instead').click();
    await settings.getByLabel('Key', { exact: true }).fill(key);
    await settings.getByRole('button', { name: 'Connect with this key' }).click();
    await settings.getByText('as demo').waitFor();
    const page = await browser.context.newPage();
    await page.setViewportSize(size);
    const panel = await followPanel(page);
    await page.goto(product);
    await browser.clickAction(page);
    await expectText(panel, 'Nothing has been sent yet');
    await panel.click('Send');
    await expectText(panel, 'You watch');
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

function createKey(user: Page): Promise<string> {
  return user.evaluate(async () => {
    const { data } = (await (await fetch('/api/users/current')).json()) as { data: { id: string } };
    const body = { name: 'My browser', scopes: ['read', 'watchlist', 'observe'], currentPassword: 'demo-sillage' };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const created = (await (await fetch(`/api/users/${data.id}/keys`, init)).json()) as { data: { key: string } };
    return created.data.key;
  });
}
