import { AppError } from '@sillage/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, onFilterRequest } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { routes } from './routes.tsx';

const list = vi.fn(() => []);
const preferences = vi.fn(() => ({
  emailNotifications: true,
  watchlistUpdates: true,
  weeklyDigest: false,
  defaultFilter: 'men' as const,
}));
let stop = (): void => undefined;

beforeEach(() => {
  for (const spy of [list, preferences, onFilterRequest]) spy.mockClear();
  givenCatalogue([givenFragrance()]);
  fakeApi({ watchlist: { list }, users: { preferences } });
});
afterEach(() => stop());

async function restOnLink(to: string) {
  const restTimer = captureTimer(100);
  const app = renderApp('/nowhere');
  stop = prefetchPages(app.client);
  await screen.findByRole('link', { name: /^(Back to Home|Go to your watchlist)$/ });
  await waitFor(() => expect(app.client.isFetching()).toBe(0));
  const link = document.createElement('a');
  link.href = to;
  document.body.append(link);
  fireEvent.pointerOver(link);
  link.remove();
  await restTimer.run();
  return app;
}

test('prefetch of an Explore link loads the page’s first data, so that opening the page sends no request', async () => {
  givenSignedIn();
  const { router, client } = await restOnLink('/explore?gender=women');
  await waitFor(() => expect(onFilterRequest).toHaveBeenCalledOnce());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await router.navigate('/explore?gender=women');
  await screen.findByRole('article', { name: 'Oud 24' });
  expect(onFilterRequest.mock.calls).toEqual([[{ gender: 'women', page: 0, size: 20 }]]);
  expect(list).toHaveBeenCalledOnce();
  expect(preferences).toHaveBeenCalledOnce();
});

test('prefetch of an Explore link without filters uses the default filter', async () => {
  givenSignedIn();
  await restOnLink('/explore');
  await waitFor(() => expect(onFilterRequest.mock.calls).toEqual([[{ gender: 'men', page: 0, size: 20 }]]));
});

test('prefetch of a fragrance link loads its detail for a visitor', async () => {
  const one = vi.fn(() => Promise.reject(new AppError('FRAGRANCE_NOT_FOUND')));
  fakeApi({
    catalogue: { detail: one },
    monitor: {
      history: () => ({
        watchedSince: null,
        lastCheckedAt: null,
        changes: [],
        series: [],
        forecast: null,
        pages: [],
        reports: 0,
        requests: [],
      }),
    },
  });
  await restOnLink('/fragrances/7');
  await waitFor(() => expect(one).toHaveBeenCalledOnce());
});

test('prefetch of a dashboard link loads watchlist and preferences', async () => {
  givenSignedIn();
  await restOnLink('/dashboard');
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
  await waitFor(() => expect(preferences).toHaveBeenCalledOnce());
});

test('prefetch loads neither personal data nor protected pages for a visitor', async () => {
  const exploreRoute = matchRoutes(routes, '/explore')?.at(-1)?.route as { lazy: () => Promise<unknown> };
  const load = vi.spyOn(exploreRoute, 'lazy');
  const { client } = await restOnLink('/explore');
  expect(client.isFetching()).toBe(0);
  expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  expect(onFilterRequest).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

test('prefetch ignores failed requests', async () => {
  givenSignedIn();
  const serverError = () => Promise.reject(new Response('', { status: 502 }));
  fakeApi({
    catalogue: { filter: serverError },
    watchlist: { list: serverError },
    users: { preferences: serverError },
  });
  const { client } = await restOnLink('/explore');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(['session'])).toMatchObject({ user: { id: givenUser().id } });
});

test('prefetch of an unknown URL sends no request', async () => {
  givenSignedIn();
  const { client } = await restOnLink('/explore/of/nothing');
  expect(client.isFetching()).toBe(0);
});
