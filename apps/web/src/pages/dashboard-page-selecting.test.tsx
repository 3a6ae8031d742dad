import { AppError } from '@sillage/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { cards, fakeAdd, givenItem, givenWatchlist, stat, watched } from '../testing/watchlist.tsx';

const oud = { ...givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), narrowing: { sizesMl: [50], maxPrice: null } };
const rose = { ...givenItem(2, 'Rose 9', 'InStock'), tellAgain: { rule: 'hours' as const, hours: 6 } };
const others = [4, 5, 6].map((id) => ({ ...givenItem(3, `Iris ${id}`, null), id, fragranceId: id }));
const names = ['Oud 24', 'Rose 9', 'Iris 6', 'Iris 5', 'Iris 4'];

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(oud, rose, ...others.toReversed());
});

const bar = () => screen.findByRole('region', { name: 'Selection' });
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name} by Maison Test`) });
const count = async () => within(await bar()).getByRole('status').textContent;

async function select(...chosen: string[]) {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await bar();
  await screen.findAllByRole('checkbox', { name: /by Maison Test/ });
  for (const name of chosen) await user.click(box(name));
  return { router, user };
}

async function remove(user: ReturnType<typeof userEvent.setup>, question: string) {
  await user.click(within(await bar()).getByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
}

test('each card has a checkbox that says what it is, and the count is said', async () => {
  const { user } = await select();
  expect(await count()).toBe('Nothing selected yet');
  await user.click(screen.getByRole('checkbox', { name: 'Oud 24 by Maison Test, Sold out' }));
  expect(await count()).toBe('1 selected');
  await user.click(box('Rose 9'));
  await user.click(box('Oud 24'));
  expect([await count(), box('Rose 9').checked, box('Oud 24').checked]).toEqual(['1 selected', true, false]);
});

test('while one selects nothing else of a card can be hit', async () => {
  await select();
  const card = screen.getByRole('article', { name: 'Oud 24' });
  expect(
    within(card)
      .getByRole('button', { name: /^Remove/ })
      .closest('[inert]'),
  ).not.toBeNull();
  expect(box('Oud 24').closest('[inert]')).toBeNull();
});

test('Select all shown takes what a search leaves, and what it hides is said', async () => {
  const { user } = await select('Oud 24');
  await user.type(screen.getByRole('searchbox'), 'iris');
  await waitFor(() => expect(cards()).toHaveLength(3));
  const all = within(await bar()).getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });
  await user.click(all);
  expect([await count(), all.checked]).toEqual(['4 selected, 1 of them not shown', true]);
  await user.click(all);
  expect(await count()).toBe('Nothing selected yet');
});

test.each(['Done', '{Escape}', 'Select'])('%s ends it, and one is back at the button that began it', async (way) => {
  const { user } = await select('Oud 24');
  if (way === '{Escape}') await user.keyboard(way);
  else await user.click(screen.getByRole('button', { name: way }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select', pressed: false }));
});

test('Escape empties the search box before it ends anything', async () => {
  const { user } = await select('Oud 24');
  await user.type(screen.getByRole('searchbox'), 'oud{Escape}');
  expect(await count()).toBe('1 selected');
});

test('removes after asking once, and Undo brings all of it back as it was', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  const before = watched.items;
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  await waitFor(() => expect(cards()).toEqual(names.slice(2)));
  expect([stat('Total Watched'), screen.queryByRole('region', { name: 'Selection' })]).toEqual(['3', null]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watchlist' }));
  await screen.findByText('2 fragrances are no longer in your watchlist');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cards()).toEqual(names));
  const kept = ({ notes, addedAt, narrowing, tellAgain }: (typeof before)[number]) => ({
    notes,
    addedAt,
    narrowing,
    tellAgain,
  });
  expect(watched.items.map(kept)).toEqual(before.map(kept));
});

test('the question can be declined, of one as of many', async () => {
  const { user } = await select('Oud 24');
  await user.click(within(await bar()).getByRole('button', { name: 'Remove 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([cards(), await count()]).toEqual([names, '1 selected']);
});

test('while it runs each card says so; a failure keeps all, chosen still, and can be tried again', async () => {
  const answer = Promise.withResolvers<never>();
  fakeApi({ lists: { removeMany: () => answer.promise } });
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  for (const name of ['Oud 24', 'Rose 9'])
    await within(screen.getByRole('article', { name })).findByText('Removing...');
  expect(screen.getAllByText('Removing...')).toHaveLength(3);
  answer.reject(new Response('', { status: 502 }));
  await screen.findByText('Failed to remove from watchlist. Please try again.');
  expect([cards(), await count(), screen.queryByText('Removing...')]).toEqual([names, '2 selected', null]);
  givenWatchlist(...watched.items);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toEqual(names.slice(2)));
});

test('an Undo that failed says so and can be tried again', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  fakeApi({ lists: { addMany: () => offline() } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to add to watchlist. Please try again.');
  expect(cards()).toEqual(names.slice(2));
  givenWatchlist(...watched.items);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toEqual(names));
});

test('what an Undo cannot bring back is said', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  fakeApi({ lists: { addMany: () => ({ added: [fakeAdd({ fragranceId: 2 })], already: [], unknown: [1] }) } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 fragrance is no longer in the catalogue');
});

test('what another tab removed meanwhile is gone without a complaint, and there is nothing to undo', async () => {
  const { user } = await select('Oud 24', 'Rose 9');
  watched.items = watched.items.slice(2);
  await remove(user, 'Remove 2 fragrances from your watchlist?');
  await screen.findByText('2 fragrances are no longer in your watchlist');
  await waitFor(() => expect(cards()).toEqual(names.slice(2)));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a refusal is said in the words of the server', async () => {
  const removeMany = vi.fn<() => never>(() => {
    throw new AppError('UNAVAILABLE');
  });
  fakeApi({ lists: { removeMany } });
  const { user } = await select('Oud 24');
  await remove(user, 'Remove this fragrance from your watchlist?');
  await screen.findByText('The service is busy. Please try again in a moment.');
  expect(cards()).toEqual(names);
});

test('a restock leaves what one has chosen as it is; what another tab removes is chosen no more', async () => {
  await select('Oud 24', 'Rose 9');
  watched.items = watched.items
    .filter((item) => item.fragranceId !== 2)
    .map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('Oud 24 is back in stock');
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect([await count(), box('Oud 24').checked]).toEqual(['1 selected', true]);
  focusManager.setFocused(undefined);
});
