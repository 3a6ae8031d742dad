import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { cards, givenItem, givenWatchlist, stat, watched } from '../testing/watchlist.tsx';
import { saysNews } from '../ui/toast.tsx';

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
])('welcomes by first name (%s), or else by username', async (firstName, welcome) => {
  givenSignedIn(givenUser({ firstName }));
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: welcome })).toBeDefined();
});

// spec: 2.3.3
test('counts what is watched, in stock and out of stock', async () => {
  renderApp('/dashboard');
  await waitFor(() => expect([stat('Total Watched'), stat('In Stock'), stat('Out of Stock')]).toEqual(['3', '1', '1']));
  expect(screen.getByText('1 unknown')).toBeDefined();
});

// spec: 2.3.5, D.4.31
test('shows a card for each, with badge, notes and the day it was added', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  expect(card.getByText('Sold out')).toBeDefined();
  expect(card.getByText('the 50 ml')).toBeDefined();
  expect(card.getByText('Maison Test')).toBeDefined();
  expect(card.getByText(/^Added/).textContent).toMatch(/2026/);
  expect(within(screen.getByRole('article', { name: 'Iris 3' })).getByText('Unknown')).toBeDefined();
});

// spec: 2.3.4
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

test('a filter that shows nothing says so, and leads back to all', async () => {
  givenWatchlist(givenItem(2, 'Rose 9', 'InStock'));
  renderApp('/dashboard?show=out-of-stock');
  await screen.findByText('Nothing you watch is sold out.');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
});

describe('for who prefers to see what is in stock', () => {
  beforeEach(() => {
    const preferences = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false };
    fakeApi({ users: { preferences: () => ({ ...preferences, defaultFilter: 'in-stock' }) } });
  });

  // spec: 9.20, D.4.10
  test('the dashboard starts there, and All stays All', async () => {
    const { router } = renderApp('/dashboard');
    await waitFor(() => expect(cards()).toEqual(['Rose 9']));
    await userEvent.click(screen.getByRole('button', { name: 'All (3)' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(router.state.location.search).toBe('?show=all');
    await userEvent.click(screen.getByRole('button', { name: 'In Stock (1)' }));
    await waitFor(() => expect(cards()).toEqual(['Rose 9']));
    expect(router.state.location.search).toBe('');
  });

  test('an address that names a filter wins', async () => {
    renderApp('/dashboard?show=out-of-stock');
    await waitFor(() => expect(cards()).toEqual(['Oud 24']));
  });

  test('no card shows before the preference is known', async () => {
    fakeApi({ users: { preferences: () => new Promise(() => undefined) } });
    renderApp('/dashboard');
    await waitFor(() => expect(stat('Total Watched')).toBe('3'));
    expect(cards()).toEqual([]);
  });

  test('a preference that cannot be had counts as none', async () => {
    fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 502 })) } });
    renderApp('/dashboard');
    await waitFor(() => expect(cards()).toHaveLength(3));
  });
});

test('cards lead to the page of their fragrance', async () => {
  renderApp('/dashboard');
  const name = await screen.findByRole('link', { name: 'Oud 24' });
  expect(name.getAttribute('href')).toBe('/fragrances/1');
});

// spec: 2.3.9
test('who has not taken the quiz is led to it', async () => {
  renderApp('/dashboard');
  const strip = within(await screen.findByRole('region', { name: 'Recommended for You' }));
  expect(strip.getByRole('link', { name: 'Take the Quiz' }).getAttribute('href')).toBe('/quiz');
});

test('a list of many ends with the last of them', async () => {
  givenWatchlist(
    ...Array.from({ length: 90 }, (_, index) => ({ ...givenItem(1, `Oud ${index}`, null), fragranceId: index + 1 })),
  );
  renderApp('/dashboard');
  await waitFor(() => expect(cards()).toHaveLength(90));
  expect(cards().at(-1)).toBe('Oud 89');
});

test('a restock shows and announces itself when one comes back to the window', async () => {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  watched.items = watched.items.map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await card.findByText('In stock');
  const news = await screen.findByText('Oud 24 is back in stock');
  expect(news.closest('[aria-live="polite"]')).not.toBeNull();
  // The bell must not announce it again.
  expect(saysNews()).toBe(true);
  await waitFor(() => expect(stat('In Stock')).toBe('2'));
  focusManager.setFocused(undefined);
});

// spec: 2.3.7
test('an empty watchlist leads to Explore', async () => {
  givenWatchlist();
  renderApp('/dashboard');
  expect((await screen.findByRole('link', { name: 'Explore fragrances' })).getAttribute('href')).toBe('/explore');
});
