import type { Page } from '@playwright/test';
import { waitForEmail } from './support/emails.ts';
import { PASSWORD } from './support/http-client.ts';
import { givenBrowserUser } from './support/journey.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'api-keys' });

/** Creates and copies a key on the account page by keyboard alone; returns the key. */
async function createByKeyboard(page: Page, name: string): Promise<string> {
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Create a key' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Read' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  for (let stop = 0; stop < 3; stop += 1) await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  const field = page.getByLabel('API key', { exact: true });
  await expect(field).toBeFocused();
  const key = await field.inputValue();
  // A click beside the dialog must not lose the key.
  await page.mouse.click(5, 5);
  await keyboard.press('Tab');
  await expect(field).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Create a key' })).toBeFocused();
  return key;
}

interface SentRequest {
  url: string;
  method?: string;
  key?: string;
  body?: object;
  credentials?: 'include' | 'omit';
}

/** Sends a request from the script of a page. Returns its status, or `blocked` by the browser. */
function sendFrom(page: Page, sent: SentRequest): Promise<number | 'blocked'> {
  return page.evaluate(
    ({ url, method = 'GET', key, body, credentials = 'omit' }) =>
      fetch(url, {
        method,
        credentials,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).then(
        ({ status }) => status,
        () => 'blocked' as const,
      ),
    sent,
  );
}

test('a key made by keyboard opens the API to a page of another website, until it is revoked', async ({
  world,
  origin,
}) => {
  const amber = await givenBrowserUser(world, origin, 'amber');
  const { page, id } = amber;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/account`);
  const key = await createByKeyboard(page, 'Home Assistant');
  expect(key).toMatch(/^sillage_[\w-]{43}$/);
  const notice = await waitForEmail(world, amber.email, 'A new API key was created');
  expect(notice.text).toContain('“Home Assistant”');

  // The same browser, with the user's session cookie, on the site of a shop.
  const other = await page.context().newPage();
  await other.goto(world.shop.origin);
  const watchlist = `${origin}/api/watchlist/${id}`;
  expect(await sendFrom(other, { url: watchlist, key })).toBe(200);
  const readList = { url: `${origin}/api/watchlist/read-list`, method: 'POST', body: { userId: id, text: 'Oud' } };
  expect(await sendFrom(other, { ...readList, key })).toBe(200);
  expect(await sendFrom(other, { url: watchlist, key: `${key.slice(0, -1)}_` })).toBe(401);
  // Without a key, and where no key is accepted, the browser lets the other site read nothing.
  expect(await sendFrom(other, { url: watchlist, credentials: 'include' })).toBe('blocked');
  expect(await sendFrom(other, { url: watchlist, key, credentials: 'include' })).toBe('blocked');
  expect(await sendFrom(other, { ...readList, credentials: 'include' })).toBe('blocked');
  expect(await sendFrom(other, { url: `${origin}/api/users/${id}/keys`, key })).toBe('blocked');

  await page.getByRole('button', { name: /^Revoke/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('You have no keys yet.')).toBeVisible();
  await expect(page.locator('#api-keys :focus')).toContainText('You have no keys yet.');
  expect(await sendFrom(other, { url: watchlist, key })).toBe(401);
});
