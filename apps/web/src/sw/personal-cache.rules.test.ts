import { fillPath, routes } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { decideCaching, isCacheableRequest } from './personal-cache.rules.ts';

const id = '0199a1b2-0000-7000-8000-000000000001';

describe('isCacheableRequest', () => {
  test.each([
    routes.auth.status,
    routes.auth.user,
    routes.users.current,
    routes.users.preferences,
    routes.watchlist.list,
    routes.watchlist.stats,
    routes.quiz.result,
    routes.quiz.recommendations,
  ])("isCacheableRequest accepts the contract's route $path", ({ path }) =>
    expect(isCacheableRequest(fillPath(path, { id, userId: id }))).toBe(true),
  );

  test.each([
    `/api/users/${id}/sessions`,
    `/api/users/${id}/data`,
    `/api/watchlist/${id}/export`,
    `/api/watchlist/${id}?page=1`,
    `/api/notifications/${id}`,
    '/api/fragrances/1',
    '/api/shared/abc',
    '/dashboard',
  ])('isCacheableRequest rejects %s', (path) => expect(isCacheableRequest(path)).toBe(false));
});

describe('decideCaching', () => {
  test('decideCaching returns “store” with the user id in the path when the response is successful', () => {
    expect(decideCaching(`/api/watchlist/${id}`, 200, { success: true, data: [] })).toEqual({
      action: 'store',
      owner: id,
    });
    const preferences = { success: true, preferences: { weeklyDigest: true } };
    expect(decideCaching(`/api/users/${id}/preferences`, 200, preferences)).toEqual({ action: 'store', owner: id });
  });

  test('decideCaching returns “store” with the user id in the body of a session response', () => {
    expect(decideCaching('/api/users/current', 200, { success: true, data: { id } })).toEqual({
      action: 'store',
      owner: id,
    });
    const status = { success: true, data: { authenticated: true, authType: 'custom', user: { id } } };
    expect(decideCaching('/api/auth/status', 200, status)).toEqual({ action: 'store', owner: id });
  });

  test('decideCaching returns “store” without an owner when the auth status has no user id', () => {
    const status = { success: true, data: { authenticated: true, authType: 'traditional' } };
    expect(decideCaching('/api/auth/status', 200, status)).toEqual({ action: 'store', owner: null });
  });

  // spec: D.3.22
  test.each([401, 403])('decideCaching returns “clear” for a %i response', (status) => {
    expect(decideCaching(`/api/watchlist/${id}`, status, { success: false })).toEqual({ action: 'clear' });
  });

  // spec: D.3.22
  test('decideCaching returns “clear” when the auth status says that no user is signed in', () => {
    const status = { success: true, data: { authenticated: false, authType: null } };
    expect(decideCaching('/api/auth/status', 200, status)).toEqual({ action: 'clear' });
  });

  test.each([
    [500, { success: false }],
    [503, undefined],
    [429, { success: false }],
    [200, '<html>a proxy’s own page'],
    [200, undefined],
    [200, { hello: 'there' }],
  ])('decideCaching returns “ignore” for a %i response with the body %o', (status, body) => {
    expect(decideCaching(`/api/watchlist/${id}`, status, body)).toEqual({ action: 'ignore' });
  });
});
