import { type Availability, isInStock, type WatchlistItem } from '@sillage/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser, givenWatchlistItem } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

let items: WatchlistItem[] = [];

/** A watchlist on the fake server that can be added to and removed from. */
function givenWatchlist(...given: WatchlistItem[]): void {
  items = given;
  fakeApi({
    watchlist: {
      list: () => items,
      stats: () => ({
        totalItems: items.length,
        availableItems: items.filter(({ fragranceAvailability: state }) => state !== null && isInStock(state)).length,
        soldOutItems: items.filter((item) => item.fragranceIsSoldOut).length,
        itemsWithNotes: 0,
      }),
      remove: ({ params }) => {
        items = items.filter((item) => item.fragranceId !== params.fragranceId);
        return null;
      },
      add: ({ body }) => {
        const item = givenItem(body.fragranceId, 'Oud 24', 'OutOfStock', body.notes ?? null);
        items = [item, ...items];
        return item;
      },
    },
  });
}

function givenItem(
  fragranceId: number,
  fragranceName: string,
  state: Availability | null,
  notes: string | null = null,
) {
  return givenWatchlistItem({
    id: fragranceId,
    fragranceId,
    fragranceName,
    fragranceAvailability: state,
    fragranceIsSoldOut: state !== null && !isInStock(state),
    notes,
    hasNotes: notes !== null,
  });
}

const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const stat = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(
    givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'),
    givenItem(2, 'Rose 9', 'InStock'),
    givenItem(3, 'Iris 3', null),
  );
});

test.each([
  ['Amber', 'Welcome, Amber'],
  [null, 'Welcome, amber'],
])('welcomes by first name (%s), or else by username', async (firstName, welcome) => {
  givenSignedIn(givenUser({ firstName }));
  renderApp('/dashboard');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(welcome);
});

test('counts what is watched, in stock and out of stock', async () => {
  renderApp('/dashboard');
  await waitFor(() => expect([stat('Total Watched'), stat('In Stock'), stat('Out of Stock')]).toEqual(['3', '1', '1']));
  expect(screen.getByText('1 not known yet')).toBeDefined();
});

test('shows a card for each, with badge, notes and the day it was added', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  expect(card.getByText('Sold out')).toBeDefined();
  expect(card.getByText('the 50 ml')).toBeDefined();
  expect(card.getByText('Maison Test')).toBeDefined();
  expect(card.getByText(/^Added/).textContent).toMatch(/2026/);
  expect(within(screen.getByRole('article', { name: 'Iris 3' })).getByText('Unknown')).toBeDefined();
});

test('filters by stock, with counts, in the address', async () => {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Out of Stock (1)' }));
  await waitFor(() => expect(cards()).toEqual(['Oud 24']));
  expect(router.state.location.search).toBe('?show=out-of-stock');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
  await user.click(screen.getByRole('button', { name: 'All (3)' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(router.state.location.search).toBe('');
});

test('a link to a filter opens it', async () => {
  renderApp('/dashboard?show=in-stock');
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
});

test('removes after asking, and Undo brings it back with its notes', async () => {
  renderApp('/dashboard');
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(cards()).toEqual(['Rose 9', 'Iris 3']));
  await waitFor(() => expect(stat('Total Watched')).toBe('2'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('article', { name: 'Oud 24' });
  expect(screen.getByText('the 50 ml')).toBeDefined();
});

test('keeps it when the question is declined', async () => {
  renderApp('/dashboard');
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cards()).toHaveLength(3);
});

test('says when removing failed', async () => {
  fakeApi({
    watchlist: {
      remove: () => Promise.reject(new Response('', { status: 502 })),
    },
  });
  renderApp('/dashboard');
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to remove item. Please try again.');
});

test('a restock shows and announces itself when one comes back to the window', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  items = items.map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await card.findByText('In stock');
  const news = await screen.findByText('Oud 24 is back in stock');
  expect(news.closest('[aria-live="polite"]')).not.toBeNull();
  await waitFor(() => expect(stat('In Stock')).toBe('2'));
  focusManager.setFocused(undefined);
});

test('an empty watchlist leads to Explore', async () => {
  givenWatchlist();
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Explore fragrances' })).getAttribute('href')).toBe('/explore');
});
