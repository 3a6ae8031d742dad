import { AppError } from '@sillage/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asked, givenCatalogue } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';
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
  for (const spy of [list, preferences, asked]) spy.mockClear();
  givenCatalogue([givenFragrance()]);
  fakeApi({ watchlist: { list }, users: { preferences } });
});
afterEach(() => stop());

/** Opens the app with prefetching on and rests the pointer on a link to `to`. */
async function restOn(to: string) {
  const rest = holdTimer(100);
  const app = renderApp('/nowhere');
  stop = prefetchPages(app.client);
  await screen.findByRole('link', { name: 'Back to Home' });
  await waitFor(() => expect(app.client.isFetching()).toBe(0));
  const link = document.createElement('a');
  link.href = to;
  document.body.append(link);
  fireEvent.pointerOver(link);
  link.remove();
  await rest.pass();
  return app;
}

test('a link to Explore fetches what Explore asks for first, and opening it asks for nothing again', async () => {
  givenSignedIn();
  const { router, client } = await restOn('/explore?gender=women');
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await router.navigate('/explore?gender=women');
  await screen.findByRole('article', { name: 'Oud 24' });
  expect(asked.mock.calls).toEqual([[{ gender: 'women', page: 0, size: 20 }]]);
  expect(list).toHaveBeenCalledOnce();
  expect(preferences).toHaveBeenCalledOnce();
});

test('a link to Explore that says nothing fetches what the person prefers', async () => {
  givenSignedIn();
  await restOn('/explore');
  await waitFor(() => expect(asked.mock.calls).toEqual([[{ gender: 'men', page: 0, size: 20 }]]));
});

test('a link to a fragrance fetches its page for a visitor too', async () => {
  const one = vi.fn(() => Promise.reject(new AppError('FRAGRANCE_NOT_FOUND')));
  fakeApi({
    catalogue: { one },
    monitor: {
      history: () => ({
        watchedSince: null,
        lastCheckedAt: null,
        changes: [],
        series: [],
        forecast: null,
        pages: [],
        reports: 0,
      }),
    },
  });
  await restOn('/fragrances/7');
  await waitFor(() => expect(one).toHaveBeenCalledOnce());
});

test('a link to the dashboard fetches the watchlist', async () => {
  givenSignedIn();
  await restOn('/dashboard');
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
  await waitFor(() => expect(preferences).toHaveBeenCalledOnce());
});

test('nothing personal is fetched for a visitor, nor the page behind the door', async () => {
  const door = matchRoutes(routes, '/explore')?.at(-1)?.route as { lazy: () => Promise<unknown> };
  const open = vi.spyOn(door, 'lazy');
  const { client } = await restOn('/explore');
  expect(client.isFetching()).toBe(0);
  expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});

test('what could not be fetched ahead is nobody’s trouble until they go there', async () => {
  givenSignedIn();
  const broken = () => Promise.reject(new Response('', { status: 502 }));
  fakeApi({ catalogue: { filter: broken }, watchlist: { list: broken }, users: { preferences: broken } });
  const { client } = await restOn('/explore');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(['session'])).toMatchObject({ user: { id: givenUser().id } });
});

test('an address that no page has fetches nothing', async () => {
  givenSignedIn();
  const { client } = await restOn('/explore/of/nothing');
  expect(client.isFetching()).toBe(0);
});
