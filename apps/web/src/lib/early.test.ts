import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { noFilters } from '../features/catalogue/explore-filters.rules.ts';
import { preferencesQuery } from '../features/settings/preferences.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { givenUser } from '../testing/given.ts';
import { api } from './api.ts';
import { askEarly, forgetEarly } from './early.ts';

const user = givenUser();
const bare = { pathname: '/explore', search: '' };
const answers: Record<string, object> = {
  '/api/auth/status': { data: { authenticated: true, authType: 'traditional', providers: [] } },
  '/api/users/current': { data: user },
  [`/api/users/${user.id}/preferences`]: { preferences: {} },
  [`/api/watchlist/${user.id}`]: { data: [] },
  '/api/fragrances/filter?page=0&size=20': { data: { content: [] } },
};
let calls: string[] = [];
let statuses: Record<string, number> = {};

beforeEach(() => {
  calls = [];
  statuses = {};
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return Response.json({ success: true, ...answers[url] }, { status: statuses[url] ?? 200 });
  });
});

afterEach(forgetEarly);

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('Explore has its answers before its code is there, and its own questions cost no call more', async () => {
  await askEarly(bare);
  expect(calls.toSorted()).toEqual(Object.keys(answers).toSorted());
  const cache = client();
  expect((await cache.query(sessionQuery)).user).toEqual(user);
  await cache.query(preferencesQuery(user.id));
  await cache.query(watchlistQueries.list(user.id));
  await cache.query(catalogueQueries.filter(noFilters));
  expect(calls).toHaveLength(5);
});

test('once the code is there and asks by itself, nothing is asked beside it', async () => {
  const early = askEarly(bare);
  await api.auth.status();
  await early;
  expect(calls.toSorted()).toEqual(['/api/auth/status', '/api/fragrances/filter?page=0&size=20']);
});

test('an answer is handed out once', async () => {
  await askEarly({ pathname: '/', search: '' });
  await api.auth.status();
  await api.auth.status();
  expect(calls.filter((url) => url === '/api/auth/status')).toHaveLength(2);
});

test('no answer outlives a sign-in, a sign-out or anything else that is written, nor the first moments of a page', async () => {
  await askEarly(bare);
  await api.auth.logout();
  await api.auth.status();
  expect(calls.filter((url) => url === '/api/auth/status')).toHaveLength(2);
  await askEarly(bare);
  vi.mocked(performance.now).mockReturnValue(21_000);
  await api.watchlist.list({ params: { userId: user.id } });
  expect(calls.filter((url) => url.startsWith('/api/watchlist'))).toHaveLength(3);
});

test('of a visitor nothing personal is asked, and what an address says is not guessed', async () => {
  statuses['/api/auth/status'] = 401;
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return Response.json({ success: true, data: { authenticated: false, authType: null, providers: [] } });
  });
  await askEarly({ pathname: '/explore', search: '?gender=men' });
  expect(calls).toEqual(['/api/auth/status']);
});

test('a refusal and a lost network reach whoever asks, as if they had asked themselves', async () => {
  statuses['/api/users/current'] = 401;
  await askEarly(bare);
  await expect(api.users.current()).rejects.toMatchObject({ status: 401 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await askEarly(bare);
  await expect(api.auth.status()).rejects.toMatchObject({ name: 'NetworkError' });
});
