import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { waitForRestockEmails } from './support/emails.ts';
import { givenBrowserUser, waitForBadge } from './support/journey.ts';
import { type Environment, sillage, startServer } from './support/processes.ts';
import { openShopifyShop, openSitemapShop, openUcpShop, wanted } from './support/shops-to-find.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

async function importWithoutShop(world: World, env: Environment): Promise<void> {
  const file = join(world.folder, 'wanted.csv');
  const { name, brand, concentration } = wanted;
  await writeFile(file, `name,brand,gender,concentration,notes\n"${name}","${brand}",unisex,${concentration},oud\n`);
  const { code, output } = await sillage(['import', file], env);
  expect([code, output]).toEqual([0, expect.stringContaining('1')]);
}

async function openPage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/explore`);
  await page.getByRole('searchbox').fill(wanted.name);
  await page.getByRole('article', { name: wanted.name }).getByRole('link', { name: wanted.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeVisible();
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Where is it sold?' }).first().click();
  return page.getByRole('dialog', { name: 'Where is it sold?' });
}

const findShop = (dialog: Locator, host: string) => dialog.getByRole('listitem').filter({ hasText: host });
const findOffer = (dialog: Locator, host: string) => dialog.getByRole('article').filter({ hasText: host });

test('fragrance without a shop is found at three shops by three interfaces, sells out and returns: one email', async ({
  world,
}) => {
  const env = getSettings(world);
  const server = await startServer(env);
  world.closing(() => server.end());
  const { origin } = server;
  await importWithoutShop(world, env);
  const [ucp, shopify, plain] = [await openUcpShop(world), await openShopifyShop(world), await openSitemapShop(world)];
  for (const { shop } of [ucp, shopify, plain]) {
    const { code, output } = await sillage(['shop', 'add', shop.origin], { ...env, MONITOR_ALLOW_PRIVATE: 'only' });
    expect([code, output]).toEqual([0, expect.stringContaining(new URL(shop.origin).host)]);
    expect(shop.requests).toEqual([]);
  }
  const amber = await givenBrowserUser(world, origin, 'amber');
  const { api, id, page } = amber;
  // Only the return is worth an email to her, not the sold-out event before it.
  const body = {
    emailNotifications: true,
    watchlistUpdates: false,
    weeklyDigest: false,
    defaultFilter: 'all',
  } as const;
  await api.users.updatePreferences({ params: { id }, body });
  await openPage(page, origin);
  await page.getByRole('button', { name: 'Add to Watchlist' }).first().click();

  // The third shop lets the search wait: progress and offers of the others show meanwhile.
  const running = await openDialog(page);
  await expect(running.getByText('2 of 3 shops searched, 2 offers found', { exact: true })).toBeVisible();
  await expect(running.getByRole('progressbar')).toHaveAttribute('value', '2');
  await expect(findShop(running, ucp.host).first()).toContainText('1 offer found in its product catalogue (UCP)');
  await expect(findShop(running, shopify.host).first()).toContainText('1 offer found in its product list');
  await expect(findShop(running, plain.host).first()).toContainText('Searching');
  await running.getByRole('button', { name: 'Close' }).last().click();
  await expect(running).toBeHidden();
  plain.letIn();

  // The search goes on without the dialog, which shows the result when it opens again.
  await page.reload();
  const dialog = await openDialog(page);
  await expect(dialog.getByText('3 shops searched, 3 offers found', { exact: true })).toBeVisible({ timeout: 120_000 });
  for (const [{ host }, certainty, reason, source, stock, price] of [
    [
      ucp,
      'Exact match',
      'Brand, name and concentration agree, and the shop states the size.',
      'product catalogue (UCP)',
      'Sold out',
      '€69.50',
    ],
    [
      shopify,
      'Likely match',
      'Brand and name agree; the shop does not state the concentration.',
      'product list',
      'Sold out',
      '£59.00',
    ],
    [
      plain,
      'Exact match',
      'Brand, name and concentration agree, and the shop states the size.',
      'sitemap and product pages',
      'In stock',
      '$72.00',
    ],
  ] as const) {
    const offer = findOffer(dialog, host);
    for (const text of [certainty, reason, source, stock, price, '50 ml']) await expect(offer).toContainText(text);
  }
  for (const { host } of [ucp, plain]) await expect(findOffer(dialog, host)).toContainText('Watched here.');
  const likely = findOffer(dialog, shopify.host);
  await likely.getByRole('button', { name: 'Watch there' }).click();
  await expect(likely).toContainText('Watched here.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const { host } of [ucp, shopify, plain])
    await expect(page.getByRole('main').getByText(host).first()).toBeVisible();

  await waitForBadge(amber, origin, 'In stock', wanted.name);
  plain.setStock(false);
  await waitForBadge(amber, origin, 'Sold out', wanted.name);
  ucp.setStock(true);
  const [email] = await waitForRestockEmails(world, amber.email, 1);
  expect(email?.subject).toBe(`${wanted.name} by ${wanted.brand} is back in stock`);
  expect(email?.text).toContain(ucp.url);
  for (const { host } of [shopify, plain]) expect(email?.text).not.toContain(host);
  expect(email?.text).toMatch(/How we know[^]*status: in_stock/);

  // A later event shows that no other email was on its way.
  await waitForBadge(amber, origin, 'In stock', wanted.name);
  ucp.setStock(false);
  await waitForBadge(amber, origin, 'Sold out', wanted.name);
  const subjects = world.smtp.emailsTo(amber.email).map(({ subject }) => subject);
  expect(subjects).toEqual(['Please verify your email address', email?.subject]);
});
