import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { getCardNames, givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

const oud = { ...givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), fragrancePrice: 90 };
const rose = { ...givenItem(2, 'Rose 9', 'InStock'), fragrancePrice: 40, fragranceFamily: 'Floral' as const };
const iris = { ...givenItem(3, 'Iris 3', null), fragrancePrice: null, fragranceBrand: 'Maison Démo' };
const amber = { ...givenItem(4, 'Ambre', 'InStock'), fragrancePrice: 120, fragranceGender: 'men' as const };
const fiveItems = [
  oud,
  rose,
  iris,
  amber,
  { ...givenItem(1, 'Zeste', null), id: 5, fragranceId: 5, fragrancePrice: 12 },
];
const twelveItems = Array.from({ length: 12 }, (_, index) => ({
  ...(fiveItems[index % 5] ?? oud),
  id: index,
  fragranceId: index + 1,
}));

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(...fiveItems);
});

const findSearchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });

test('watchlist search matches name, brand and notes, and writes the text into the URL after a pause', async () => {
  const { router } = renderApp('/dashboard');
  const initialAction = router.state.historyAction;
  const user = userEvent.setup();
  await user.type(await findSearchBox(), 'DEMO');
  await waitFor(() => expect(getCardNames()).toEqual(['Iris 3']));
  expect(screen.getByRole('button', { name: 'All (1)' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'In Stock (0)' })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toBe('?q=DEMO'));
  expect([initialAction, router.state.historyAction]).toEqual(['POP', 'REPLACE']);
  expect(within(screen.getByRole('search', { name: 'Your watchlist' })).getByRole('status').textContent).toBe(
    '1 of 5 shown',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(getCardNames()).toHaveLength(5));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('watchlist applies search, sort order and filter from the URL, also when the user goes back and forward', async () => {
  const { router } = renderApp('/dashboard?q=maison&sort=price&show=in-stock');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Ambre']));
  expect((await findSearchBox()).value).toBe('maison');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await waitFor(() => expect(getCardNames()).toEqual(['Ambre', 'Rose 9']));
  expect(router.state.location.search).toBe('?q=maison&show=in-stock&sort=name');
  await user.clear(await findSearchBox());
  await waitFor(() => expect(router.state.location.search).toBe('?show=in-stock&sort=name'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Ambre']));
  await waitFor(async () => expect((await findSearchBox()).value).toBe('maison'));
  await act(() => router.navigate(1));
  await waitFor(async () => expect((await findSearchBox()).value).toBe(''));
});

test('watchlist search box shows the URL’s search again when the user clears it and goes back at once', async () => {
  const { router } = renderApp('/dashboard?q=maison&show=in-stock');
  await waitFor(() => expect(getCardNames()).toHaveLength(2));
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await user.clear(await findSearchBox());
  await act(() => router.navigate(-1));
  expect((await findSearchBox()).value).toBe('maison');
});

test.each([
  ['Oldest first', ['Ambre', 'Iris 3', 'Rose 9', 'Zeste', 'Oud 24']],
  ['Name', ['Ambre', 'Iris 3', 'Oud 24', 'Rose 9', 'Zeste']],
  ['Brand', ['Iris 3', 'Ambre', 'Oud 24', 'Rose 9', 'Zeste']],
  ['Lowest price', ['Zeste', 'Rose 9', 'Oud 24', 'Ambre', 'Iris 3']],
  ['In stock first', ['Rose 9', 'Ambre', 'Oud 24', 'Zeste', 'Iris 3']],
])('watchlist sorts by %s', async (label, names) => {
  givenWatchlist(oud, fiveItems[4] ?? oud, rose, iris, amber);
  renderApp('/dashboard');
  await findSearchBox();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label);
  await waitFor(() => expect(getCardNames()).toEqual(names));
});

test('watchlist search box is focused by the / key', async () => {
  renderApp('/dashboard');
  const searchBox = await findSearchBox();
  await userEvent.keyboard('/');
  expect([document.activeElement, searchBox.value]).toEqual([searchBox, '']);
});

test('watchlist search says that nothing matches, and Clear removes the search and the filters', async () => {
  const { router } = renderApp('/dashboard?show=in-stock&q=oud&sort=name');
  await screen.findByText('Nothing on your watchlist matches “oud” with these filters.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(getCardNames()).toHaveLength(5));
  expect((await findSearchBox()).value).toBe('');
  expect(router.state.location.search).toBe('?sort=name');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watchlist' }));
  await userEvent.type(await findSearchBox(), 'xyz');
  await screen.findByText('Nothing on your watchlist matches “xyz”.');
});

test('short watchlist has only the stock filters and the “List actions” menu', async () => {
  givenWatchlist(oud, rose, iris, amber);
  renderApp('/dashboard');
  await waitFor(() => expect(getCardNames()).toHaveLength(4));
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  expect(screen.getByRole('button', { name: 'List actions' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /\(\d\)$/ })).toHaveLength(4);
});

test('long watchlist has gender and family filters, writes them to the URL, and offers to clear both', async () => {
  givenWatchlist(...twelveItems);
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Family' }), 'Floral (3)');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Rose 9', 'Rose 9']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Men (2)');
  await screen.findByText('Nothing on your watchlist matches these filters.');
  expect(router.state.location.search).toBe('?gender=men&family=Floral');
  await user.click(screen.getByRole('button', { name: 'Clear gender and family' }));
  await waitFor(() => expect(getCardNames()).toHaveLength(12));
});

test('watchlist of five items has no “More filters” button when the URL has no gender or family', async () => {
  renderApp('/dashboard');
  await findSearchBox();
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
});

test('watchlist shows the family filter with the family from the URL', async () => {
  renderApp('/dashboard?family=Floral');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Family' })).value).toBe('Floral');
});

test('watchlist search keeps its text, focus and results when a restock arrives', async () => {
  renderApp('/dashboard');
  const user = userEvent.setup();
  await user.type(await findSearchBox(), 'oud');
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24']));
  watched.items = watched.items.map((item) => (item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'InStock') : item));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('Oud 24 is back in stock');
  expect([(await findSearchBox()).value, document.activeElement, getCardNames()]).toEqual([
    'oud',
    await findSearchBox(),
    ['Oud 24'],
  ]);
  focusManager.setFocused(undefined);
});
