import { AppError } from '@sillage/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeAdd, getCardNames, getStat, givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

const oud = { ...givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), watchFilter: { sizesMl: [50], maxPrice: null } };
const rose = { ...givenItem(2, 'Rose 9', 'InStock'), notifyFrequency: { rule: 'hours' as const, hours: 6 } };
const otherItems = [4, 5, 6].map((id) => ({ ...givenItem(3, `Iris ${id}`, null), id, fragranceId: id }));
const names = ['Oud 24', 'Rose 9', 'Iris 6', 'Iris 5', 'Iris 4'];

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(oud, rose, ...otherItems.toReversed());
});

const findSelectionBar = () => screen.findByRole('region', { name: 'Selection' });
const getCheckbox = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name} by Maison Test`) });
const readCount = async () => within(await findSelectionBar()).getByRole('status').textContent;

async function select(...chosen: string[]) {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await findSelectionBar();
  await screen.findAllByRole('checkbox', { name: /by Maison Test/ });
  for (const name of chosen) await user.click(getCheckbox(name));
  return { router, user };
}

async function remove(user: ReturnType<typeof userEvent.setup>, question: string) {
  await user.click(within(await findSelectionBar()).getByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
}

test('selection mode shows a labelled checkbox on each card, and announces the number of selected items', async () => {
  const { user } = await select();
  expect(await readCount()).toBe('Nothing selected yet');
  await user.click(screen.getByRole('checkbox', { name: 'Oud 24 by Maison Test, Sold out' }));
  expect(await readCount()).toBe('1 selected');
  await user.click(getCheckbox('Rose 9'));
  await user.click(getCheckbox('Oud 24'));
  expect([await readCount(), getCheckbox('Rose 9').checked, getCheckbox('Oud 24').checked]).toEqual([
    '1 selected',
    true,
    false,
  ]);
});

test('selection mode makes the other controls of a card inert', async () => {
  await select();
  const card = screen.getByRole('article', { name: 'Oud 24' });
  expect(
    within(card)
      .getByRole('button', { name: /^Remove/ })
      .closest('[inert]'),
  ).not.toBeNull();
  expect(getCheckbox('Oud 24').closest('[inert]')).toBeNull();
});

test('“Select all shown” selects the search results, and the count mentions selected items that are not shown', async () => {
  const { user } = await select('Oud 24');
  await user.type(screen.getByRole('searchbox'), 'iris');
  await waitFor(() => expect(getCardNames()).toHaveLength(3));
  const all = within(await findSelectionBar()).getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });
  await user.click(all);
  expect([await readCount(), all.checked]).toEqual(['4 selected, 1 of them not shown', true]);
  await user.click(all);
  expect(await readCount()).toBe('Nothing selected yet');
});

test.each(['Done', '{Escape}', 'Select'])(
  'selection mode ends on %s, and the focus returns to the Select button',
  async (action) => {
    const { user } = await select('Oud 24');
    if (action === '{Escape}') await user.keyboard(action);
    else await user.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select', pressed: false }));
  },
);

test('Escape in the search box clears the search and does not end the selection', async () => {
  const { user } = await select('Oud 24');
  await user.type(screen.getByRole('searchbox'), 'oud{Escape}');
  expect(await readCount()).toBe('1 selected');
});

test('selected items are removed after one confirmation, and Undo restores them completely', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  const before = watched.items;
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  await waitFor(() => expect(getCardNames()).toEqual(names.slice(2)));
  expect([getStat('Total Watched'), screen.queryByRole('region', { name: 'Selection' })]).toEqual(['3', null]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watchlist' }));
  await screen.findByText('2 fragrances are no longer in your watchlist');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(getCardNames()).toEqual(names));
  const pickRestored = ({ notes, addedAt, watchFilter, notifyFrequency }: (typeof before)[number]) => ({
    notes,
    addedAt,
    watchFilter,
    notifyFrequency,
  });
  expect(watched.items.map(pickRestored)).toEqual(before.map(pickRestored));
});

test('removal of selected watchlist items changes nothing when the user cancels it', async () => {
  const { user } = await select('Oud 24');
  await user.click(within(await findSelectionBar()).getByRole('button', { name: 'Remove 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([getCardNames(), await readCount()]).toEqual([names, '1 selected']);
});

test('removal of selected items shows progress on each card, and keeps the selection when removal fails', async () => {
  const response = Promise.withResolvers<never>();
  fakeApi({ lists: { removeMany: () => response.promise } });
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  for (const name of ['Oud 24', 'Rose 9'])
    await within(screen.getByRole('article', { name })).findByText('Removing...');
  expect(screen.getAllByText('Removing...')).toHaveLength(3);
  response.reject(new Response('', { status: 502 }));
  await screen.findByText('Failed to remove from watchlist. Please try again.');
  expect([getCardNames(), await readCount(), screen.queryByText('Removing...')]).toEqual([names, '2 selected', null]);
  givenWatchlist(...watched.items);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getCardNames()).toEqual(names.slice(2)));
});

test('failed Undo of several removals shows a message and can be retried', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  fakeApi({ lists: { addMany: () => offline() } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to add to watchlist. Please try again.');
  expect(getCardNames()).toEqual(names.slice(2));
  givenWatchlist(...watched.items);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getCardNames()).toEqual(names));
});

test('Undo of several removals says how many fragrances it could not restore', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  fakeApi({ lists: { addMany: () => ({ added: [fakeAdd({ fragranceId: 2 })], already: [], unknown: [1] }) } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 fragrance is no longer in the catalogue');
});

test('removal of selected items that another tab already removed shows no error and no Undo', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  watched.items = watched.items.slice(2);
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  await screen.findByText('2 fragrances are no longer in your watchlist');
  await waitFor(() => expect(getCardNames()).toEqual(names.slice(2)));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('removal of the selection shows the server’s message when the server rejects the request', async () => {
  const removeMany = vi.fn<() => never>(() => {
    throw new AppError('UNAVAILABLE');
  });
  fakeApi({ lists: { removeMany } });
  const { user } = await select('Oud 24');
  await remove(user, 'Remove this fragrance from your watchlist?');
  await screen.findByText('The service is busy. Please try again in a moment.');
  expect(getCardNames()).toEqual(names);
});

test('selected items stay selected after a restock, except those that another tab removed', async () => {
  await select('Oud 24', 'Rose 9');
  watched.items = watched.items
    .filter((item) => item.fragranceId !== 2)
    .map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('Oud 24 is back in stock');
  await waitFor(() => expect(getCardNames()).toHaveLength(4));
  expect([await readCount(), getCheckbox('Oud 24').checked]).toEqual(['1 selected', true]);
  focusManager.setFocused(undefined);
});
