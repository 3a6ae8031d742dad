import { join } from 'node:path';
import { runStatement } from './support/database.ts';
import { PASSWORD } from './support/http-client.ts';
import { bottle, givenWatcher, waitForBadge } from './support/journey.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'deals' });

/** A history in which the bottle cost twice as much for 40 days, until an hour ago. */
const HISTORY = `
  update offers set kind = 'bottle', size_ml = 50, confirmed_price = price, confirmed_currency = currency;
  insert into price_histories (offer_id, since) select id, now() - interval '40 days' from offers
    on conflict (offer_id) do update set since = excluded.since;
  delete from price_periods;
  insert into price_periods (offer_id, currency, price, from_at, to_at)
    select id, currency, 2 * price, now() - interval '40 days', now() - interval '1 hour' from offers;
  insert into price_periods (offer_id, currency, price, from_at) select id, currency, price, now() - interval '1 hour' from offers;
  update deal_refreshes set watched_since = now() - interval '40 days';
  insert into deals select id, price, currency, now() - interval '1 hour', 50, null, 2 * price, 30, price, null,
    now() - interval '40 days', 1, 0.5, 'infinity', price / 50 from offers on conflict do nothing;`;

test('visitor finds a deal by keyboard, filters it, and signs in to see the deals of their watchlist', async ({
  world,
  origin,
}) => {
  const amber = await givenWatcher(world, origin, getSettings(world));
  world.shop.setStock(bottle.handle, true);
  await waitForBadge(amber, origin, 'In stock');
  for (const statement of HISTORY.split(';').filter((each) => each.trim() !== ''))
    await runStatement(join(world.folder, 'data'), statement);

  const page = await world.newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: 'Deals', exact: true }).focus();
  await page.keyboard.press('Enter');
  const deal = page.getByRole('article', { name: bottle.name }).first();
  await expect(deal.getByText('50% below the usual price')).toBeVisible();
  await expect(deal.getByText(/on 30 of the last 30 days/)).toBeVisible();
  await expect(page).toHaveTitle('Deals · Sillage');

  await page.getByRole('button', { name: '100 ml' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'No deal matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all deals' }).focus();
  await page.keyboard.press('Enter');
  await expect(deal).toBeVisible();

  await page.getByRole('link', { name: 'Sign in to see only your watchlist' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Username or Email' }).fill(amber.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/deals?scope=watchlist');
  await expect(page.getByRole('button', { name: 'My watchlist' })).toHaveAttribute('aria-pressed', 'true');
  await expect(deal.getByRole('button', { name: /^Remove/ })).toBeVisible();

  const feed = await page.request.get(`${origin}/feeds/deals.atom`);
  expect(await feed.text()).toContain('50% below the usual price');
});
