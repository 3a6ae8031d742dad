import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { cards, givenItem, givenWatchlist, watched } from '../testing/watchlist.tsx';

const oud = { ...givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), fragrancePrice: 90 };
const rose = { ...givenItem(2, 'Rose 9', 'InStock'), fragrancePrice: 40, fragranceFamily: 'Floral' as const };
const iris = { ...givenItem(3, 'Iris 3', null), fragrancePrice: null, fragranceBrand: 'Maison Démo' };
const amber = { ...givenItem(4, 'Ambre', 'InStock'), fragrancePrice: 120, fragranceGender: 'men' as const };
const several = [oud, rose, iris, amber, { ...givenItem(1, 'Zeste', null), id: 5, fragranceId: 5, fragrancePrice: 12 }];
const many = Array.from({ length: 12 }, (_, index) => ({
  ...(several[index % 5] ?? oud),
  id: index,
  fragranceId: index + 1,
}));

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(...several);
});

const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });

test('what is typed is looked for in name, brand and notes, and stands in the address when the typing rests', async () => {
  const { router } = renderApp('/dashboard');
  const places = router.state.historyAction;
  const user = userEvent.setup();
  await user.type(await box(), 'DEMO');
  await waitFor(() => expect(cards()).toEqual(['Iris 3']));
  expect(screen.getByRole('button', { name: 'All (1)' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'In Stock (0)' })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toBe('?q=DEMO'));
  expect([places, router.state.historyAction]).toEqual(['POP', 'REPLACE']);
  expect(within(screen.getByRole('search', { name: 'Your watchlist' })).getByRole('status').textContent).toBe(
    '1 of 5 shown',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cards()).toHaveLength(5));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a reload, a link and Back show what the address says', async () => {
  const { router } = renderApp('/dashboard?q=maison&sort=price&show=in-stock');
  await waitFor(() => expect(cards()).toEqual(['Rose 9', 'Ambre']));
  expect((await box()).value).toBe('maison');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await waitFor(() => expect(cards()).toEqual(['Ambre', 'Rose 9']));
  expect(router.state.location.search).toBe('?q=maison&show=in-stock&sort=name');
  await user.clear(await box());
  await waitFor(() => expect(router.state.location.search).toBe('?show=in-stock&sort=name'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(cards()).toEqual(['Rose 9', 'Ambre']));
  await waitFor(async () => expect((await box()).value).toBe('maison'));
  await act(() => router.navigate(1));
  await waitFor(async () => expect((await box()).value).toBe(''));
});

test.each([
  ['Oldest first', ['Ambre', 'Iris 3', 'Rose 9', 'Zeste', 'Oud 24']],
  ['Name', ['Ambre', 'Iris 3', 'Oud 24', 'Rose 9', 'Zeste']],
  ['Brand', ['Iris 3', 'Ambre', 'Oud 24', 'Rose 9', 'Zeste']],
  ['Lowest price', ['Zeste', 'Rose 9', 'Oud 24', 'Ambre', 'Iris 3']],
  ['In stock first', ['Rose 9', 'Ambre', 'Oud 24', 'Zeste', 'Iris 3']],
])('sorted by %s', async (label, names) => {
  givenWatchlist(oud, several[4] ?? oud, rose, iris, amber);
  renderApp('/dashboard');
  await box();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label);
  await waitFor(() => expect(cards()).toEqual(names));
});

test('/ focuses the search box', async () => {
  renderApp('/dashboard');
  const found = await box();
  await userEvent.keyboard('/');
  expect([document.activeElement, found.value]).toEqual([found, '']);
});

test('who finds nothing is told so, and Clear brings everything back', async () => {
  const { router } = renderApp('/dashboard?show=in-stock&q=oud&sort=name');
  await screen.findByText('Nothing on your watchlist matches “oud” with these filters.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(cards()).toHaveLength(5));
  expect((await box()).value).toBe('');
  expect(router.state.location.search).toBe('?sort=name');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watchlist' }));
  await userEvent.type(await box(), 'xyz');
  await screen.findByText('Nothing on your watchlist matches “xyz”.');
});

test('a small list has its three filters and its menu, and nothing else', async () => {
  givenWatchlist(oud, rose, iris, amber);
  renderApp('/dashboard');
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  expect(screen.getByRole('button', { name: 'List actions' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /\(\d\)$/ })).toHaveLength(3);
});

test('a long list is filtered by gender and family, in the address, and the way back is beside it', async () => {
  givenWatchlist(...many);
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Family' }), 'Floral (3)');
  await waitFor(() => expect(cards()).toEqual(['Rose 9', 'Rose 9', 'Rose 9']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Men (2)');
  await screen.findByText('Nothing on your watchlist matches these filters.');
  expect(router.state.location.search).toBe('?gender=men&family=Floral');
  await user.click(screen.getByRole('button', { name: 'Clear gender and family' }));
  await waitFor(() => expect(cards()).toHaveLength(12));
});

test('a list that is not so long has no more filters, unless the address names one', async () => {
  renderApp('/dashboard');
  await box();
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
});

test('a link to a family opens it, with what says so', async () => {
  renderApp('/dashboard?family=Floral');
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Family' })).value).toBe('Floral');
});

test('a restock leaves what one searches for as it is', async () => {
  renderApp('/dashboard');
  const user = userEvent.setup();
  await user.type(await box(), 'oud');
  await waitFor(() => expect(cards()).toEqual(['Oud 24']));
  watched.items = watched.items.map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('Oud 24 is back in stock');
  expect([(await box()).value, document.activeElement, cards()]).toEqual(['oud', await box(), ['Oud 24']]);
  focusManager.setFocused(undefined);
});
