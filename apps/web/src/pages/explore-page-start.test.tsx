import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { givenCatalogue, givenOverview, onFilterRequest, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';

const inStock = { availability: 'InStock', stockState: 'in-stock', isSoldOut: false } as const;
const soldOut = { availability: 'OutOfStock', stockState: 'sold-out', isSoldOut: true } as const;

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

test('Explore starts with what is in stock, the restocked first, until the user types', async () => {
  const back = givenFragrance({ id: 2, name: 'Back Again', ...inStock });
  givenOverview({
    restocked: [back, givenFragrance({ id: 3, name: 'Gone Again', ...soldOut })],
    featured: [
      givenFragrance({ id: 4, name: 'Always There', ...inStock }),
      back,
      givenFragrance({ id: 5, name: 'Also There', ...inStock }),
    ],
  });
  const { user } = await openExplore();
  const row = await screen.findByRole('region', { name: 'In stock now' });
  const links = await within(row).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/fragrances/2', '/fragrances/4', '/fragrances/5']);
  await user.type(screen.getByLabelText('Search'), 'r');
  expect(screen.queryByRole('region', { name: 'In stock now' })).toBeNull();
});

test.each([
  ['hardly anything is in stock', () => givenOverview({ featured: [givenFragrance({ id: 4, ...inStock })] })],
  ['the overview fails', () => fakeApi({ catalogue: { dashboard: () => Promise.reject(new Error('no connection')) } })],
])('Explore starts with its results when %s', async (_, given) => {
  given();
  await openExplore();
  expect(screen.queryByRole('region', { name: 'In stock now' })).toBeNull();
});

test('Explore filters by the family of a chip, and a second press removes the filter', async () => {
  const { router, user } = await openExplore('?category=Fresh');
  const chip = await screen.findByRole('button', { name: 'Citrus' });
  await user.click(chip);
  await waitFor(() => expect(router.state.location.search).toBe('?family=Citrus'));
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await user.click(chip);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('Explore keeps a filter that is chosen just before the pause in typing ends', async () => {
  const { router } = await openExplore();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'oud' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  act(() => {
    fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'men' } });
    vi.advanceTimersByTime(100);
  });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(router.state.location.search).toBe('?keyword=oud&gender=men');
});
