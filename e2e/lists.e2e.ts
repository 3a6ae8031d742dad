import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { givenBrowserUser } from './support/journey.ts';
import { sillage } from './support/processes.ts';
import { expect, test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

test.use({ file: 'lists' });

const BRAND = 'Maison Liste';

const listedNames = ['Ambre Blond', 'Cuir Vert', 'Figue Grise', 'Iris Rouge', 'Rose Noire'];

/** Imports a catalogue in which the name `Rose` matches two fragrances. */
async function givenCatalogue(world: World): Promise<void> {
  const file = join(world.folder, 'lists.csv');
  const rows = [...listedNames, 'Rose Blanche'].map((name) => `"${name}","${BRAND}"`);
  await writeFile(file, `name,brand\n${rows.join('\n')}\n`);
  const { code, output } = await sillage(['import', file], getSettings(world));
  expect([code, output]).toEqual([0, expect.stringContaining('6')]);
}

/** Waits until the watchlist shows exactly these names, in any order. */
async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  const headings = page.getByRole('article').getByRole('heading');
  await expect.poll(async () => (await headings.allTextContents()).toSorted()).toEqual(names);
}

async function openActions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
}

/** Imports a list: most lines match a fragrance clearly, one is ambiguous, one is unknown. */
async function importPlainList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import a list' }).click();
  const lines = listedNames.map((name) => `${BRAND} - ${name.replace('Rose Noire', 'Rose')}`);
  const text = [...lines, 'Quite Another House - Nowhere To Be Found'].join('\n');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'plain.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { level: 1, name: 'Review your list' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Cuir Vert/ })).toBeChecked();
  await expect(
    page.getByRole('region', { name: 'Not in the catalogue' }).getByText('Nowhere To Be Found').first(),
  ).toBeVisible();
  await page.getByRole('radio', { name: /Rose Noire/ }).check();
  await page.getByRole('button', { name: 'Add 5 fragrances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '5 fragrances added' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your watchlist' }).click();
}

async function removeTwoAndUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  // The bar loads lazily and moves the cards down.
  await expect(page.getByText('Nothing selected yet')).toBeVisible();
  for (const name of [/Cuir Vert/, /Rose Noire/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Remove 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectNames(page, ['Ambre Blond', 'Figue Grise', 'Iris Rouge']);
  await page.getByRole('button', { name: 'Undo' }).click();
}

async function exportAndImport(page: Page, file: string): Promise<void> {
  await openActions(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await (await download).saveAs(file);
  await openActions(page);
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByText('Everything is already in your watchlist.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your watchlist' }).click();
}

/** Shares the watchlist and returns its public link. The share dialog stays open. */
async function shareList(page: Page): Promise<string> {
  await openActions(page);
  await page.getByRole('button', { name: 'Share your watchlist' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  return page.getByLabel('Link').inputValue();
}

test('watchlist can be imported, reviewed, exported, imported again and shared, and removed fragrances can be restored', async ({
  world,
  origin,
}) => {
  await givenCatalogue(world);
  const { page, email } = await givenBrowserUser(world, origin, 'lister');
  await importPlainList(page);
  await expectNames(page, listedNames);
  await removeTwoAndUndo(page);
  await expectNames(page, listedNames);
  await exportAndImport(page, join(world.folder, 'saved.csv'));

  const url = await shareList(page);
  const visitor = await world.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'lister’s watchlist' })).toBeVisible();
  await expectNames(visitor, listedNames);
  await expect(visitor.getByText(email)).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link is no longer active' })).toBeVisible();
});
