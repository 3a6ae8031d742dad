import type { Preferences } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, onFilterRequest, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

const preferences: Preferences = {
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'women',
};

/** React's strict mode mounts the results twice, and each mount sends the request. */
function getDistinctRequests(): string[] {
  return [...new Set(onFilterRequest.mock.calls.map(([query]) => JSON.stringify(query)))];
}

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] }, users: { preferences: () => preferences } });
  givenCatalogue([givenFragrance()]);
});

// spec: 9.19, D.4.10
test('Explore applies the default filter when the URL has none, and requests only the filtered results', async () => {
  const { router } = await openExplore();
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(getDistinctRequests()).toEqual(['{"gender":"women","page":0,"size":20}']);
  expect(screen.getByLabelText<HTMLSelectElement>('Gender').value).toBe('women');
});

test.each(['?gender=all', '?keyword=oud', '?page=1', '?family=Green'])(
  'Explore keeps a URL with filters (%s) as it is',
  async (search) => {
    const { router } = await openExplore(search);
    expect(router.state.location.search).toBe(search);
    expect(onFilterRequest.mock.calls.every(([query]) => query.gender === undefined)).toBe(true);
  },
);

test('Explore does not reapply the user’s default filter after Clear All Filters or after going back', async () => {
  const { router, user } = await openExplore();
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.click(screen.getByLabelText('Available only'));
  await waitFor(() => expect(router.state.location.search).toBe('?available=1'));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(onFilterRequest).toHaveBeenLastCalledWith({ soldOut: false, page: 0, size: 20 });
  expect(screen.getByLabelText<HTMLSelectElement>('Gender').value).toBe('all');
});

test('Explore does not apply the default filter again after the user picks All or clears the search', async () => {
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

test('Explore keeps the text that the user typed before the default filter has loaded', async () => {
  let sendPreferences = (): void => undefined;
  const preferencesSent = new Promise<void>((resolve) => {
    sendPreferences = resolve;
  });
  fakeApi({ users: { preferences: () => preferencesSent.then(() => preferences) } });
  const { router } = renderApp('/explore');
  const search = await screen.findByLabelText<HTMLInputElement>('Search');
  expect(onFilterRequest).not.toHaveBeenCalled();
  await userEvent.type(search, 'ro');
  sendPreferences();
  await waitFor(() => expect(router.state.location.search).toContain('gender=women'));
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=ro&gender=women'));
  expect(search.value).toBe('ro');
});

test('Explore shows everything when the preferences fail to load', async () => {
  fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 502 })) } });
  const { router } = await openExplore();
  expect(router.state.location.search).toBe('');
  expect(getDistinctRequests()).toEqual(['{"page":0,"size":20}']);
});

// spec: 9.2
test('Explore requests the preferences at most once in ten minutes', async () => {
  const fetchPreferences = vi.fn(() => preferences);
  fakeApi({ users: { preferences: fetchPreferences } });
  const { router } = await openExplore('?gender=men');
  const before = fetchPreferences.mock.calls.length;
  await router.navigate('/explore');
  await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
  expect(fetchPreferences).toHaveBeenCalledTimes(before);
});
