import type { Preferences } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { asked, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

const preferences: Preferences = {
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'women',
};

beforeEach(() => {
  asked.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] }, users: { preferences: () => preferences } });
  givenCatalogue([givenFragrance()]);
});

// spec: 9.19, D.4.10
test('an address without filters starts where the person prefers, says so, and asks for nothing else before', async () => {
  const { router } = await openExplore();
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(asked.mock.calls).toEqual([[{ gender: 'women', page: 0, size: 20 }]]);
  expect(screen.getByLabelText<HTMLSelectElement>('Gender').value).toBe('women');
});

test.each(['?gender=all', '?keyword=oud', '?page=1', '?family=Green'])(
  'an address that says something (%s) is left as it is',
  async (search) => {
    const { router } = await openExplore(search);
    expect(router.state.location.search).toBe(search);
    expect(asked.mock.calls.every(([query]) => query.gender === undefined)).toBe(true);
  },
);

test('Clear All Filters is not overruled, nor is the way back to what was cleared', async () => {
  const { router, user } = await openExplore();
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.click(screen.getByLabelText('Available only'));
  await waitFor(() => expect(router.state.location.search).toBe('?available=1'));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(asked).toHaveBeenLastCalledWith({ soldOut: false, page: 0, size: 20 });
  expect(screen.getByLabelText<HTMLSelectElement>('Gender').value).toBe('all');
});

test('picking All, or a typed word taken back, is not overruled either', async () => {
  const { router, user } = await openExplore();
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  await user.selectOptions(screen.getByLabelText('Gender'), 'All');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.type(screen.getByLabelText('Search'), 'oud');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=oud'));
  await user.clear(screen.getByLabelText('Search'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.getByText('1 fragrance')).toBeDefined());
  expect(router.state.location.search).toBe('');
});

test('what is typed before the preference is known is kept', async () => {
  let tell = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });
  fakeApi({ users: { preferences: () => known.then(() => preferences) } });
  const { router } = renderApp('/explore');
  const search = await screen.findByLabelText<HTMLInputElement>('Search');
  expect(asked).not.toHaveBeenCalled();
  await userEvent.type(search, 'ro');
  tell();
  await waitFor(() => expect(router.state.location.search).toContain('gender=women'));
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=ro&gender=women'));
  expect(search.value).toBe('ro');
});

test('preferences that cannot be had keep nobody from seeing everything', async () => {
  fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 502 })) } });
  const { router } = await openExplore();
  expect(router.state.location.search).toBe('');
  expect(asked.mock.calls).toEqual([[{ page: 0, size: 20 }]]);
});

// spec: 9.2
test('the preference is asked for once in ten minutes', async () => {
  const answer = vi.fn(() => preferences);
  fakeApi({ users: { preferences: answer } });
  const { router } = await openExplore('?gender=men');
  const before = answer.mock.calls.length;
  await router.navigate('/explore');
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  expect(answer).toHaveBeenCalledTimes(before);
});
