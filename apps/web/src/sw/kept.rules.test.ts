import { describe, expect, test } from 'vitest';
import { isKeptCall, verdictOn } from './kept.rules.ts';

const id = '0199a1b2-0000-7000-8000-000000000001';

describe('which calls are kept', () => {
  test.each([
    '/api/auth/status',
    '/api/auth/user',
    '/api/users/current',
    `/api/users/${id}/preferences`,
    `/api/watchlist/${id}`,
    `/api/watchlist/${id}/stats`,
    `/api/quiz/users/${id}/result`,
    `/api/quiz/users/${id}/recommendations`,
  ])('keeps %s', (path) => expect(isKeptCall(path)).toBe(true));

  test.each([
    `/api/users/${id}/sessions`,
    `/api/users/${id}/data`,
    `/api/watchlist/${id}/export`,
    `/api/watchlist/${id}?page=1`,
    `/api/notifications/${id}`,
    '/api/fragrances/1',
    '/api/shared/abc',
    '/dashboard',
  ])('does not keep %s', (path) => expect(isKeptCall(path)).toBe(false));
});

describe('what an answer means', () => {
  test('keeps a plain success, for whom its address names', () => {
    expect(verdictOn(`/api/watchlist/${id}`, 200, { success: true, data: [] })).toEqual({ what: 'keep', owner: id });
    const preferences = { success: true, preferences: { weeklyDigest: true } };
    expect(verdictOn(`/api/users/${id}/preferences`, 200, preferences)).toEqual({ what: 'keep', owner: id });
  });

  test('keeps who is signed in, for that person', () => {
    expect(verdictOn('/api/users/current', 200, { success: true, data: { id } })).toEqual({ what: 'keep', owner: id });
    const status = { success: true, data: { authenticated: true, authType: 'custom', user: { id } } };
    expect(verdictOn('/api/auth/status', 200, status)).toEqual({ what: 'keep', owner: id });
  });

  test('keeps a status that names nobody', () => {
    const status = { success: true, data: { authenticated: true, authType: 'traditional' } };
    expect(verdictOn('/api/auth/status', 200, status)).toEqual({ what: 'keep', owner: null });
  });

  // spec: D.3.22
  test.each([401, 403])('forgets everything at a %i', (status) => {
    expect(verdictOn(`/api/watchlist/${id}`, status, { success: false })).toEqual({ what: 'forget' });
  });

  // spec: D.3.22
  test('forgets everything when nobody is signed in', () => {
    const status = { success: true, data: { authenticated: false, authType: null } };
    expect(verdictOn('/api/auth/status', 200, status)).toEqual({ what: 'forget' });
  });

  test.each([
    [500, { success: false }],
    [503, undefined],
    [429, { success: false }],
    [200, '<html>a proxy’s own page'],
    [200, undefined],
    [200, { hello: 'there' }],
  ])('leaves what is kept as it is at a %i that says %o', (status, body) => {
    expect(verdictOn(`/api/watchlist/${id}`, status, body)).toEqual({ what: 'leave' });
  });
});
