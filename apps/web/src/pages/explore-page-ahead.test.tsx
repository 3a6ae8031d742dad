import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asked, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';

beforeEach(() => {
  asked.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
});

const pages = () => new Set(asked.mock.calls.map(([query]) => query.page));

// spec: 9.29
test('the next page is fetched when half of the page numbers have come into view, and then shown without asking', async () => {
  const view = givenCatalogue([givenFragrance()], 3);
  const { router, user } = await openExplore('?gender=men');
  expect(view.thresholds()).toEqual([0.5]);
  await view.move(false);
  expect(pages()).toEqual(new Set([0]));
  await view.move(true);
  await waitFor(() => expect(pages()).toEqual(new Set([0, 1])));
  const before = asked.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?gender=men&page=1'));
  await screen.findByText('3 fragrances, page 2 of 3');
  expect(asked).toHaveBeenCalledTimes(before);
  await view.move(true);
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ gender: 'men', page: 2, size: 20 }));
});

test('after the last page there is none to fetch', async () => {
  const view = givenCatalogue([givenFragrance()], 3);
  await openExplore('?page=2');
  await view.move(true);
  expect(pages()).toEqual(new Set([2]));
});

test('who saves data fetches a page when they turn to it', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { connection: { value: { saveData: true } }, onLine: { value: true } }),
  );
  const view = givenCatalogue([givenFragrance()], 3);
  await openExplore();
  expect(view.thresholds()).toEqual([]);
  await view.move(true);
  expect(pages()).toEqual(new Set([0]));
});
