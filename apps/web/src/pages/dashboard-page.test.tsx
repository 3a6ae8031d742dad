import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { getCardNames, getStat, givenItem, givenWatchlist, watched } from '../testing/watchlist.tsx';
import { isEventToastShown } from '../ui/toast.tsx';

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(
    givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'),
    givenItem(2, 'Rose 9', 'InStock'),
    givenItem(3, 'Iris 3', null),
  );
});

// spec: 2.3.2
test.each([
  ['Amber', 'Welcome, Amber'],
  [null, 'Welcome, amber'],
])('dashboard greets the user by first name (%s), or by username when there is none', async (firstName, welcome) => {
  givenSignedIn(givenUser({ firstName }));
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: welcome })).toBeDefined();
});

// spec: 2.3.3
test('dashboard shows the numbers of watched fragrances, in total, in stock and out of stock', async () => {
  renderApp('/dashboard');
  await waitFor(() =>
    expect([getStat('Total Watched'), getStat('In Stock'), getStat('Out of Stock')]).toEqual(['3', '1', '1']),
  );
  expect(screen.getByText('1 unknown')).toBeDefined();
});

// spec: 2.3.5, D.4.31
test('dashboard shows a card for each fragrance, with badge, notes and date of adding', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  expect(card.getByText('Sold out')).toBeDefined();
  expect(card.getByText('the 50 ml')).toBeDefined();
  expect(card.getByText('Maison Test')).toBeDefined();
  expect(card.getByText(/^Added/).textContent).toMatch(/2026/);
  expect(within(screen.getByRole('article', { name: 'Iris 3' })).getByText('Unknown')).toBeDefined();
});

// spec: 2.3.4
test('dashboard filters the cards by stock, shows the counts, and stores the filter in the URL', async () => {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Out of Stock (1)' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24']));
  expect(router.state.location.search).toBe('?show=out-of-stock');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
  await user.click(screen.getByRole('button', { name: 'All (3)' }));
  await waitFor(() => expect(getCardNames()).toHaveLength(3));
  expect(router.state.location.search).toBe('');
});

test('dashboard has a filter for unknown stock while there is any, so that the counts add up', async () => {
  renderApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Unknown (1)' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Iris 3']));
});

test('dashboard has no filter for unknown stock when the stock of everything is known', async () => {
  givenWatchlist(givenItem(2, 'Rose 9', 'InStock'));
  renderApp('/dashboard');
  await screen.findByRole('button', { name: 'All (1)' });
  expect(screen.queryByRole('button', { name: /^Unknown/ })).toBeNull();
});

test('dashboard applies the filter of the URL', async () => {
  renderApp('/dashboard?show=in-stock');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
});

test('dashboard offers “Show all” when a filter matches nothing', async () => {
  givenWatchlist(givenItem(2, 'Rose 9', 'InStock'));
  renderApp('/dashboard?show=out-of-stock');
  await screen.findByText('Nothing you watch is sold out.');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
});

describe('dashboard with the default filter in-stock', () => {
  beforeEach(() => {
    const preferences = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false };
    fakeApi({ users: { preferences: () => ({ ...preferences, defaultFilter: 'in-stock' }) } });
  });

  // spec: 9.20, D.4.10
  test('dashboard applies the default filter, but shows all cards after the user chose All', async () => {
    const { router } = renderApp('/dashboard');
    await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
    await userEvent.click(screen.getByRole('button', { name: 'All (3)' }));
    await waitFor(() => expect(getCardNames()).toHaveLength(3));
    expect(router.state.location.search).toBe('?show=all');
    await userEvent.click(screen.getByRole('button', { name: 'In Stock (1)' }));
    await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
    expect(router.state.location.search).toBe('');
  });

  test('dashboard applies the filter of the URL instead of the default filter', async () => {
    renderApp('/dashboard?show=out-of-stock');
    await waitFor(() => expect(getCardNames()).toEqual(['Oud 24']));
  });

  test('dashboard shows no card before the default filter has loaded', async () => {
    fakeApi({ users: { preferences: () => new Promise(() => undefined) } });
    renderApp('/dashboard');
    await waitFor(() => expect(getStat('Total Watched')).toBe('3'));
    expect(getCardNames()).toEqual([]);
  });

  test('dashboard shows all watchlist cards when the user’s default filter cannot be loaded', async () => {
    fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 502 })) } });
    renderApp('/dashboard');
    await waitFor(() => expect(getCardNames()).toHaveLength(3));
  });
});

test('dashboard cards link to the page of their fragrance', async () => {
  renderApp('/dashboard');
  const name = await screen.findByRole('link', { name: 'Oud 24' });
  expect(name.getAttribute('href')).toBe('/fragrances/1');
});

// spec: 2.3.9
test('dashboard links to the quiz when the user has not taken it', async () => {
  renderApp('/dashboard');
  const strip = within(await screen.findByRole('region', { name: 'Recommended for You' }));
  expect(strip.getByRole('link', { name: 'Take the Quiz' }).getAttribute('href')).toBe('/quiz');
});

test('dashboard renders all cards of a long watchlist', async () => {
  givenWatchlist(
    ...Array.from({ length: 90 }, (_, index) => ({ ...givenItem(1, `Oud ${index}`, null), fragranceId: index + 1 })),
  );
  renderApp('/dashboard');
  await waitFor(() => expect(getCardNames()).toHaveLength(90));
  expect(getCardNames().at(-1)).toBe('Oud 89');
});

test('dashboard shows and announces a restock when the window regains focus', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  watched.items = watched.items.map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await card.findByText('In stock');
  const toast = await screen.findByText('Oud 24 is back in stock');
  expect(toast.closest('[aria-live="polite"]')).not.toBeNull();
  // The bell must not announce it again.
  expect(isEventToastShown()).toBe(true);
  await waitFor(() => expect(getStat('In Stock')).toBe('2'));
  focusManager.setFocused(undefined);
});

// spec: 2.3.7
test('dashboard links to Explore when the watchlist is empty', async () => {
  givenWatchlist();
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Explore fragrances' })).getAttribute('href')).toBe('/explore');
});
