import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, onFilterRequest, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../../testing/given.ts';

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
});

const requestedPages = () => new Set(onFilterRequest.mock.calls.map(([query]) => query.page));

// spec: 9.29
test('Explore prefetches the next page when half of the pagination is visible', async () => {
  const view = givenCatalogue([givenFragrance()], 3);
  const { router, user } = await openExplore('?gender=men');
  expect(view.thresholds()).toEqual([0.5]);
  await view.move(false);
  expect(requestedPages()).toEqual(new Set([0]));
  await view.move(true);
  await waitFor(() => expect(requestedPages()).toEqual(new Set([0, 1])));
  const before = onFilterRequest.mock.calls.length;
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?gender=men&page=2'));
  await screen.findByText('3 fragrances, page 2 of 3');
  expect(onFilterRequest).toHaveBeenCalledTimes(before);
  await view.move(true);
  await waitFor(() => expect(onFilterRequest).toHaveBeenLastCalledWith({ gender: 'men', page: 2, size: 20 }));
});

test('Explore prefetches nothing after the last page', async () => {
  const view = givenCatalogue([givenFragrance()], 3);
  await openExplore('?page=3');
  await view.move(true);
  expect(requestedPages()).toEqual(new Set([2]));
});

test('Explore prefetches nothing when the browser’s data saver is on', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { connection: { value: { saveData: true } }, onLine: { value: true } }),
  );
  const view = givenCatalogue([givenFragrance()], 3);
  await openExplore();
  expect(view.thresholds()).toEqual([]);
  await view.move(true);
  expect(requestedPages()).toEqual(new Set([0]));
});
