import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { noFilters } from '../features/catalogue/explore-filters.rules.ts';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { givenUser } from '../testing/given.ts';
import { api } from './api.ts';
import { discardPreloaded, startPreload } from './preload.ts';

const user = givenUser();
const unfiltered = { pathname: '/explore', search: '' };
const responses: Record<string, object> = {
  '/api/auth/status': { data: { authenticated: true, authType: 'traditional', providers: [] } },
  '/api/users/current': { data: user },
  [`/api/users/${user.id}/preferences`]: { preferences: {} },
  [`/api/watchlist/${user.id}`]: { data: [] },
  '/api/fragrances/filter?page=0&size=20': { data: { content: [] } },
  '/api/fragrances/dashboard': { data: { recent: [], featured: [], restocked: [] } },
};
let requests: string[] = [];
let statuses: Record<string, number> = {};

beforeEach(() => {
  requests = [];
  statuses = {};
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ success: true, ...responses[url] }, { status: statuses[url] ?? 200 });
  });
});

afterEach(discardPreloaded);

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('startPreload requests the data of Explore, so that the page’s own queries send no request', async () => {
  await startPreload(unfiltered);
  expect(requests.toSorted()).toEqual(Object.keys(responses).toSorted());
  const cache = client();
  expect((await cache.query(sessionQuery)).user).toEqual(user);
  await cache.query(preferencesQuery(user.id));
  await cache.query(watchlistQueries.list(user.id));
  await cache.query(catalogueQueries.filter(noFilters));
  await cache.query(catalogueQueries.overview());
  expect(requests).toHaveLength(6);
});

test('startPreload sends no further requests once the page has taken a response', async () => {
  const early = startPreload(unfiltered);
  await api.auth.status();
  await early;
  expect(requests.toSorted()).toEqual([
    '/api/auth/status',
    '/api/fragrances/dashboard',
    '/api/fragrances/filter?page=0&size=20',
  ]);
});

test('takePreloaded returns each response once', async () => {
  await startPreload({ pathname: '/', search: '' });
  await api.auth.status();
  await api.auth.status();
  expect(requests.filter((url) => url === '/api/auth/status')).toHaveLength(2);
});

test('preloaded responses are discarded after a write and after 20 seconds', async () => {
  await startPreload(unfiltered);
  await api.auth.logout();
  await api.auth.status();
  expect(requests.filter((url) => url === '/api/auth/status')).toHaveLength(2);
  await startPreload(unfiltered);
  vi.mocked(performance.now).mockReturnValue(21_000);
  await api.watchlist.list({ params: { userId: user.id } });
  expect(requests.filter((url) => url.startsWith('/api/watchlist'))).toHaveLength(3);
});

test('startPreload requests neither personal data for visitors nor results for a filtered URL', async () => {
  statuses['/api/auth/status'] = 401;
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ success: true, data: { authenticated: false, authType: null, providers: [] } });
  });
  await startPreload({ pathname: '/explore', search: '?gender=men' });
  expect(requests).toEqual(['/api/auth/status']);
});

test('takePreloaded returns error responses and network failures too', async () => {
  statuses['/api/users/current'] = 401;
  await startPreload(unfiltered);
  await expect(api.users.current()).rejects.toMatchObject({ status: 401 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await startPreload(unfiltered);
  await expect(api.auth.status()).rejects.toMatchObject({ name: 'NetworkError' });
});
