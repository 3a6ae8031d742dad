import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, onFilterRequest, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../../testing/given.ts';

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

test('family filter selects a family or a whole category, each with its count', async () => {
  const { router, user } = await openExplore('?page=2');
  const fresh = within(await screen.findByRole('group', { name: 'Fresh' }));
  await fresh.findByRole('option', { name: 'Green (200)' });
  await user.selectOptions(screen.getByLabelText('Family'), 'Green (200)');
  await waitFor(() => expect(router.state.location.search).toBe('?family=Green'));
  await user.selectOptions(screen.getByLabelText('Family'), 'All Fresh (1,234)');
  await waitFor(() => expect(router.state.location.search).toBe('?category=Fresh'));
  await waitFor(() => expect(onFilterRequest).toHaveBeenLastCalledWith({ category: 'Fresh', page: 0, size: 20 }));
  await user.selectOptions(screen.getByLabelText('Family'), 'All families');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('family filter shows the family of the URL', async () => {
  await openExplore('?family=Woody%20Oriental');
  expect(onFilterRequest).toHaveBeenLastCalledWith({ family: 'Woody Oriental', page: 0, size: 20 });
  expect(screen.getByLabelText<HTMLSelectElement>('Family').selectedOptions[0]?.textContent).toBe('Woody Oriental');
});

test('price filter applies on Enter or when the field loses focus', async () => {
  const { router, user } = await openExplore();
  await user.type(screen.getByRole('textbox', { name: 'From' }), '$20{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?minPrice=20'));
  await user.type(screen.getByRole('textbox', { name: 'To' }), '89,90');
  expect(router.state.location.search).toBe('?minPrice=20');
  await user.tab();
  await waitFor(() => expect(router.state.location.search).toBe('?minPrice=20&maxPrice=89.9'));
  await waitFor(() =>
    expect(onFilterRequest).toHaveBeenLastCalledWith({ minPrice: 20, maxPrice: 89.9, page: 0, size: 20 }),
  );
});

test('price filter shows an error for an invalid price and is not applied', async () => {
  const { router, user } = await openExplore();
  await user.type(screen.getByRole('textbox', { name: 'From' }), 'cheap{Enter}');
  await screen.findByText('Enter a price, such as 89.90');
  expect(screen.getByRole('textbox', { name: 'From' }).ariaInvalid).toBe('true');
  expect(router.state.location.search).toBe('');
});

test('sort picker changes the order of the results', async () => {
  const { router, user } = await openExplore('?page=1');
  expect(screen.queryByRole('option', { name: 'Best match' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Cheapest');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=cheapest'));
  await waitFor(() => expect(onFilterRequest).toHaveBeenLastCalledWith({ sort: 'cheapest', page: 0, size: 20 }));
});

test('sort picker offers “Best match” first when a keyword is set', async () => {
  const { router, user } = await openExplore('?keyword=rose');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').selectedOptions[0]?.textContent).toBe('Best match');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most watched');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose&sort=popular'));
});

test('active filters are shown as chips, each of which can be removed', async () => {
  const { router, user } = await openExplore(
    '?gender=men&brand=Creed&family=Green&minPrice=20&maxPrice=90&available=1',
  );
  const filterChips = await screen.findByRole('group', { name: 'Active filters' });
  const readChips = () =>
    within(filterChips)
      .getAllByRole('button')
      .map((chip) => chip.textContent?.replace('Remove filter: ', ''));
  expect(readChips()).toEqual(['Men', 'Creed', 'Green', '$20 to $90', 'Available only']);
  await user.click(within(filterChips).getByRole('button', { name: /\$20/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?gender=men&brand=Creed&available=1&family=Green'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
  expect(readChips()).toEqual(['Men', 'Creed', 'Green', 'Available only']);
});

test('“More filters” button shows how many filters are set and opens the filters', async () => {
  const { user } = await openExplore('?gender=men&category=Fresh&keyword=rose');
  const more = screen.getByRole('button', { name: /^More filters/ });
  expect(more.textContent).toContain('(2)');
  expect(more.ariaExpanded).toBe('false');
  await user.click(more);
  expect(more.ariaExpanded).toBe('true');
  expect(
    document.getElementById(more.getAttribute('aria-controls') ?? '')?.contains(screen.getByLabelText('Gender')),
  ).toBe(true);
});

test('Explore aborts the running search request when the user continues typing', async () => {
  const requests: RequestInit[] = [];
  const { user } = await openExplore();
  const realFetch = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.includes('keyword=')) return realFetch(address, init);
    requests.push(init);
    return new Promise<Response>(() => undefined);
  });
  await user.type(screen.getByLabelText('Search'), 'ros');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.signal?.aborted).toBe(false);
  await user.type(screen.getByLabelText('Search'), 'e');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.signal?.aborted).toBe(true);
});

// spec: 2.3.11, 9.25
test('gender filter offers all, men, women and unisex', async () => {
  await openExplore();
  const options = [...screen.getByLabelText<HTMLSelectElement>('Gender').options];
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['all', 'All'],
    ['men', 'Men'],
    ['women', 'Women'],
    ['unisex', 'Unisex'],
  ]);
});
