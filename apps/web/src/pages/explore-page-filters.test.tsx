import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asked, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';

beforeEach(() => {
  asked.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

test('a family or a whole category is picked from the wheel’s, each with its count', async () => {
  const { router, user } = await openExplore('?page=2');
  const fresh = within(await screen.findByRole('group', { name: 'Fresh' }));
  await fresh.findByRole('option', { name: 'Green (200)' });
  await user.selectOptions(screen.getByLabelText('Family'), 'Green (200)');
  await waitFor(() => expect(router.state.location.search).toBe('?family=Green'));
  await user.selectOptions(screen.getByLabelText('Family'), 'All Fresh (1,234)');
  await waitFor(() => expect(router.state.location.search).toBe('?category=Fresh'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ category: 'Fresh', page: 0, size: 20 }));
  await user.selectOptions(screen.getByLabelText('Family'), 'All families');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the wheel’s address finds the family', async () => {
  await openExplore('?family=Woody%20Oriental');
  expect(asked).toHaveBeenLastCalledWith({ family: 'Woody Oriental', page: 0, size: 20 });
  expect(screen.getByLabelText<HTMLSelectElement>('Family').selectedOptions[0]?.textContent).toBe('Woody Oriental');
});

test('a price counts once it is typed to its end', async () => {
  const { router, user } = await openExplore();
  await user.type(screen.getByRole('textbox', { name: 'From' }), '$20{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?minPrice=20'));
  await user.type(screen.getByRole('textbox', { name: 'To' }), '89,90');
  expect(router.state.location.search).toBe('?minPrice=20');
  await user.tab();
  await waitFor(() => expect(router.state.location.search).toBe('?minPrice=20&maxPrice=89.9'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ minPrice: 20, maxPrice: 89.9, page: 0, size: 20 }));
});

test('what is no price is said to be none, and asked for by nobody', async () => {
  const { router, user } = await openExplore();
  await user.type(screen.getByRole('textbox', { name: 'From' }), 'cheap{Enter}');
  await screen.findByText('Enter a price, such as 89.90');
  expect(screen.getByRole('textbox', { name: 'From' }).ariaInvalid).toBe('true');
  expect(router.state.location.search).toBe('');
});

test('results come in the order that was picked', async () => {
  const { router, user } = await openExplore('?page=1');
  expect(screen.queryByRole('option', { name: 'Best match' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Cheapest');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=cheapest'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ sort: 'cheapest', page: 0, size: 20 }));
});

test('with words to look for, the best match comes first unless the most watched shall', async () => {
  const { router, user } = await openExplore('?keyword=rose');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').selectedOptions[0]?.textContent).toBe('Best match');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most watched');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose&sort=popular'));
});

test('what is set stands there in words, and each can be taken back alone', async () => {
  const { router, user } = await openExplore(
    '?gender=men&brand=Creed&family=Green&minPrice=20&maxPrice=90&available=1',
  );
  const chips = screen.getByRole('group', { name: 'Active filters' });
  const words = () =>
    within(chips)
      .getAllByRole('button')
      .map((chip) => chip.textContent?.replace('Remove filter: ', ''));
  expect(words()).toEqual(['Men', 'Creed', 'Green', '$20 to $90', 'Available only']);
  await user.click(within(chips).getByRole('button', { name: /\$20/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?gender=men&brand=Creed&available=1&family=Green'));
  expect(document.activeElement).toBe(chips);
  expect(words()).toEqual(['Men', 'Creed', 'Green', 'Available only']);
});

test('on phones, filters wait behind a button that says how many are set', async () => {
  const { user } = await openExplore('?gender=men&category=Fresh&keyword=rose');
  const more = screen.getByRole('button', { name: /^More filters/ });
  expect(more.textContent).toContain(', 2 set');
  expect(more.ariaExpanded).toBe('false');
  await user.click(more);
  expect(more.ariaExpanded).toBe('true');
  expect(
    document.getElementById(more.getAttribute('aria-controls') ?? '')?.contains(screen.getByLabelText('Gender')),
  ).toBe(true);
});

test('typing on gives up the call that is under way', async () => {
  const calls: RequestInit[] = [];
  const { user } = await openExplore();
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.includes('keyword=')) return answer(address, init);
    calls.push(init);
    return new Promise<Response>(() => undefined);
  });
  await user.type(screen.getByLabelText('Search'), 'ros');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  await user.type(screen.getByLabelText('Search'), 'e');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.signal?.aborted).toBe(true);
});

// spec: 2.3.11, 9.25
test('offers all, men, women and unisex', async () => {
  await openExplore();
  const options = [...screen.getByLabelText<HTMLSelectElement>('Gender').options];
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['all', 'All'],
    ['men', 'Men'],
    ['women', 'Women'],
    ['unisex', 'Unisex'],
  ]);
});
