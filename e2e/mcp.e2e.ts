import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { PASSWORD } from './support/http-client.ts';
import { bottle, givenBrowserUser, givenWatcher, waitForBadge } from './support/journey.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'mcp' });

/** Creates a key on the account page; returns it. */
async function createKey(page: Page, origin: string, name: string, ...scopes: string[]): Promise<string> {
  await page.goto(`${origin}/account`);
  await expect(page.getByText(`${origin}/mcp`)).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  for (const scope of scopes) await dialog.getByRole('checkbox', { name: scope }).check();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return key;
}

async function connect(origin: string, key: string): Promise<Client> {
  const client = new Client({ name: 'journey', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  return client;
}

test('an assistant with a key of the account page finds where a bottle is in stock and watches it for the user', async ({
  world,
  origin,
}) => {
  const amber = await givenWatcher(world, origin, getSettings(world));
  world.shop.setStock(bottle.handle, true);
  await waitForBadge(amber, origin, 'In stock');

  const { page } = await givenBrowserUser(world, origin, 'basil');
  const reader = await connect(origin, await createKey(page, origin, 'Reader'));
  const key = await createKey(page, origin, 'Assistant', 'Change your watchlist');
  const assistant = await connect(origin, key);

  const found = await assistant.callTool({ name: 'search_catalogue', arguments: { keyword: bottle.name } });
  const { fragrances } = found.structuredContent as { fragrances: { id: number; name: string }[] };
  expect(fragrances[0]?.name).toBe(bottle.name);
  const fragranceId = fragrances[0]?.id;
  const stock = await assistant.callTool({ name: 'where_in_stock', arguments: { fragranceId, isInStock: true } });
  expect(stock.structuredContent).toMatchObject({
    pages: [{ url: world.shop.urlOf(bottle.handle), offers: [{ isInStock: true }] }],
  });
  expect(JSON.stringify(stock.content)).toContain('evidence');

  const add = { name: 'add_to_watchlist', arguments: { fragranceId, notes: 'from my assistant' } };
  expect(await reader.callTool(add)).toMatchObject({ isError: true });
  expect((await assistant.callTool(add)).isError).not.toBe(true);
  await page.goto(`${origin}/dashboard`);
  const card = page.getByRole('article', { name: bottle.name }).first();
  await expect(card.getByText('In stock').first()).toBeVisible();
  await expect(card.getByText('from my assistant')).toBeVisible();

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: /^Revoke.*Assistant/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: /^Revoke.*Assistant/ })).toBeHidden();
  await expect(assistant.callTool({ name: 'list_watchlist', arguments: {} })).rejects.toThrow(/revoked/);
  const rest = await reader.callTool({ name: 'list_watchlist', arguments: {} });
  expect(rest.structuredContent).toMatchObject({ watches: [{ fragranceId, notes: 'from my assistant' }] });
});
