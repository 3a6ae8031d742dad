import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openShop } from '@sillage/testkit/shop';
import { givenBrowserUser } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'calendar' });

const NAME = 'Vétiver Bientôt';

/** The page of a shop that takes pre-orders and states a date. */
function preOrderPage(availabilityStarts: string): string {
  const offers = {
    '@type': 'Offer',
    price: '120.00',
    priceCurrency: 'EUR',
    availability: 'PreOrder',
    availabilityStarts,
  };
  const product = { '@context': 'https://schema.org', '@type': 'Product', name: NAME, brand: 'Maison Démo', offers };
  return `<html><head><title>${NAME}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head>
    <body><h1>${NAME}</h1><p class="price">120,00 €</p><button>Pre-order now</button></body></html>`;
}

test('user turns the calendar on, finds the date of a pre-order in it, and turns it off', async ({ world, origin }) => {
  const shop = await openShop();
  world.closing(() => shop.close());
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  shop.put('/vetiver', preOrderPage(day));
  const file = join(world.folder, 'calendar.csv');
  await writeFile(file, `name,brand,productUrl,shop\n"${NAME}","Maison Démo",${shop.origin}/vetiver,Demo Parfumerie\n`);
  expect((await sillage(['import', file], getSettings(world))).code).toBe(0);
  const { page, api, id: userId } = await givenBrowserUser(world, origin, 'amber');
  const find = async () => (await api.catalogue.search({ query: { q: NAME } })).find(({ name }) => name === NAME)?.id;
  await expect.poll(find, POLL_OPTIONS).toBeDefined();
  const fragranceId = (await find()) ?? 0;
  await api.watchlist.add({ body: { userId, fragranceId, notes: 'a secret note' } });

  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Create the calendar' }).click();
  const field = page.getByLabel('Address of the calendar');
  await expect(field).toBeFocused();
  const url = await field.inputValue();
  await expect(page.getByRole('link', { name: 'Open in a calendar app' })).toHaveAttribute(
    'href',
    url.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  );
  // A calendar program has neither cookies nor an account.
  const read = async () => (await fetch(url)).text();
  await expect.poll(read, POLL_OPTIONS).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
  const calendar = await read();
  expect(calendar).toContain('pre-order date at');
  expect(calendar).not.toContain('secret note');

  await page.goto(`${origin}/fragrances/${fragranceId}`);
  await expect(page.getByText(/available from .*, says the shop/)).toBeVisible();

  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Turn off calendar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off calendar' }).click();
  await expect(page.getByRole('button', { name: 'Create the calendar' })).toBeFocused();
  expect((await fetch(url)).status).toBe(404);

  await page.getByRole('button', { name: 'Create the feed' }).click();
  const json = (await (await fetch(await page.getByLabel('The same as JSON Feed').inputValue())).json()) as object;
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Sillage: your watchlist' });
});
