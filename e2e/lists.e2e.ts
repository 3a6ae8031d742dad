import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { registerAndVerify, signIn } from './support/journey.ts';
import { sillage } from './support/processes.ts';
import { settingsIn, type World } from './support/world.ts';
import { expect, test } from './support/world-test.ts';

const house = 'Maison Liste';

/** What the list is going to hold. */
const wanted = ['Ambre Blond', 'Cuir Vert', 'Figue Grise', 'Iris Rouge', 'Rose Noire'];

/** A catalogue in which some names are sure and one is not. */
async function givenCatalogue(world: World): Promise<void> {
  const file = join(world.folder, 'lists.csv');
  const rows = [...wanted, 'Rose Blanche'].map((name) => `"${name}","${house}"`);
  await writeFile(file, `name,brand\n${rows.join('\n')}\n`);
  const { code, output } = await sillage(['import', file], settingsIn(world));
  expect([code, output]).toEqual([0, expect.stringContaining('6')]);
}

async function names(page: Page): Promise<(string | null)[]> {
  await page.getByRole('article').first().waitFor();
  return (await page.getByRole('article').getByRole('heading').allTextContents()).toSorted();
}

async function openActions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
}

/** Imports a few lines into an empty watchlist: some that are sure, one that may mean two, one that nobody knows. */
async function importPlainList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import a list' }).click();
  const lines = wanted.map((name) => `${house} - ${name.replace('Rose Noire', 'Rose')}`);
  const text = [...lines, 'Quite Another House - Nowhere To Be Found'].join('\n');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'plain.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('heading', { level: 1, name: 'Look through your list' }).waitFor();
  expect(await page.getByRole('checkbox', { name: /Cuir Vert/ }).isChecked()).toBe(true);
  await page.getByRole('region', { name: 'Not in the catalogue' }).getByText('Nowhere To Be Found').first().waitFor();
  await page.getByRole('radio', { name: /Rose Noire/ }).check();
  await page.getByRole('button', { name: 'Add 5 fragrances' }).click();
  await page.getByRole('heading', { level: 1, name: '5 fragrances added' }).waitFor();
  await page.getByRole('link', { name: 'Go to your watchlist' }).click();
}

/** Takes two off the list at once, and puts them back. */
async function removeTwoAndUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of [/Cuir Vert/, /Rose Noire/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Remove 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => names(page)).toEqual(['Ambre Blond', 'Figue Grise', 'Iris Rouge']);
  await page.getByRole('button', { name: 'Undo' }).click();
}

/** Saves the list as CSV and imports that file. */
async function exportAndImport(page: Page, file: string): Promise<void> {
  await openActions(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await (await saving).saveAs(file);
  await openActions(page);
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('All of it is in your watchlist already.').waitFor();
  await page.getByRole('link', { name: 'Go to your watchlist' }).click();
}

/** Makes a public link, and answers it. The dialog stays open. */
async function shareList(page: Page): Promise<string> {
  await openActions(page);
  await page.getByRole('button', { name: 'Share your watchlist' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  return page.getByLabel('Link').inputValue();
}

test('a list is imported, looked through, taken off and put back, saved, imported again, shared, and shared no more', async ({
  world,
  origin,
}) => {
  await givenCatalogue(world);
  const { page, ...person } = await registerAndVerify(world, origin, 'lister');
  await signIn({ page, ...person });
  await importPlainList(page);
  expect(await names(page)).toEqual(wanted);
  await removeTwoAndUndo(page);
  await expect.poll(() => names(page)).toEqual(wanted);
  await exportAndImport(page, join(world.folder, 'saved.csv'));

  const url = await shareList(page);
  const visitor = await world.newPage();
  await visitor.goto(url);
  await visitor.getByRole('heading', { level: 1, name: 'lister’s watchlist' }).waitFor();
  expect(await names(visitor)).toEqual(wanted);
  expect(await visitor.getByText(person.email).count()).toBe(0);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('The link has ended.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'This watchlist is not shared, or not any more' }).waitFor();
});
