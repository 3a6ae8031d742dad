import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist } from '../../testing/watchlist.tsx';

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), givenItem(2, 'Rose 9', 'InStock'));
});

/** In jsdom, which has no popovers, the content of the watchlist's menu is always present. */
async function openMenu() {
  renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'List actions' }));
  await screen.findByText('Import a list');
  return user;
}

test('“List actions” menu contains a link to the import and a Share button', async () => {
  await openMenu();
  expect(screen.getByText('Import a list').closest('a')?.getAttribute('href')).toBe('/import');
  expect((await screen.findByText(/^Share/)).closest('button')).not.toBeNull();
});

test('“List actions” menu exports the whole watchlist as CSV, even when a filter is set', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:list';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  const user = await openMenu();
  await user.click(screen.getByText('Export as CSV'));
  const [file] = saved;
  expect(file?.name).toMatch(/^sillage-watchlist-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await file?.blob.text())?.trim().split('\r\n');
  expect(lines?.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual(['name', 'Oud 24', 'Rose 9']);
  await screen.findByText(`Your watchlist is saved as ${file?.name}`);
});

test('empty dashboard links to Explore and the import, and has no “List actions” menu', async () => {
  givenWatchlist();
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Import a list' })).getAttribute('href')).toBe('/import');
  expect(screen.getByRole('link', { name: 'Explore fragrances' }).getAttribute('href')).toBe('/explore');
  expect(screen.queryByRole('button', { name: 'List actions' })).toBeNull();
});
