import { AppError } from '@sillage/contract';
import { expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { getErrorMessage, getServerMessage, HttpError, NetworkError, UnexpectedError } from './errors.ts';

function respondWith(response: Response | Error) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const errorResponse = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message, errors: { username: message } }, { status });

// spec: 3.1, 6.7
test('api sends cookies and a JSON body and returns the data of the response', async () => {
  const fetch = respondWith(Response.json({ success: true, data: { email: 'a@example.com' } }, { status: 201 }));
  const body = { username: 'amber', email: 'a@example.com', password: 'secret' };
  expect(await api.auth.register({ body })).toEqual({ email: 'a@example.com' });
  expect(fetch).toHaveBeenCalledWith('/api/users/register', {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: false,
  });
});

test('api sets keepalive while the page unloads, except for bodies longer than browsers allow', async () => {
  const readList = (lines: number) => api.lists.read({ body: { userId: 'a', text: 'Oud\n'.repeat(lines) } });
  const sendsKeepalive = async (lines: number) => {
    const fetch = respondWith(Response.json({ success: true, data: { lines: [], skippedLines: [] } }));
    await readList(lines);
    return fetch.mock.calls[0]?.[1]?.keepalive;
  };
  expect(await sendsKeepalive(1)).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect([await sendsKeepalive(1), await sendsKeepalive(10_000)]).toEqual([true, false]);
  dispatchEvent(new Event('pageshow'));
  expect(await sendsKeepalive(1)).toBe(false);
});

// spec: 7.4.3
test('api leaves empty filters out of the URL', async () => {
  const fetch = respondWith(Response.json({ success: true, data: {} }));
  await api.catalogue.filter({ query: { keyword: 'rose & oud', gender: '', page: 2 } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/fragrances/filter?keyword=rose+%26+oud&page=2');
});

test('api throws an AppError with the code, message and fields of an error response', async () => {
  respondWith(errorResponse(409, 'USERNAME_TAKEN', 'Username is already taken'));
  const failure = await api.auth.status().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({
    code: 'USERNAME_TAKEN',
    message: 'Username is already taken',
    fields: { username: 'Username is already taken' },
  });
});

test.each([
  [401, 'NOT_SIGNED_IN'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [418, 'BAD_REQUEST'],
  [500, 'UNAVAILABLE'],
])('api keeps the message of a %i response whose code is unknown', async (status, code) => {
  respondWith(errorResponse(status, 'FROM_THE_FUTURE', 'Words of tomorrow'));
  await expect(api.auth.status()).rejects.toMatchObject({ code, message: 'Words of tomorrow' });
});

test.each([
  ['a network failure', new TypeError('Failed to fetch'), NetworkError, 'Network error occurred'],
  ['an HTML page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 }), HttpError, 'Login failed'],
  [
    'a response without an envelope',
    Response.json({ hello: 'there' }),
    UnexpectedError,
    'An unexpected error occurred. Please try again.',
  ],
])('getErrorMessage returns the message to show for %s', async (_what, response, kind, words) => {
  respondWith(response);
  const failure: unknown = await api.auth.status().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(getErrorMessage(failure, 'Login failed')).toBe(words);
  expect(getServerMessage(failure, 'Failed to add to watchlist. Please try again.')).toBe(
    'Failed to add to watchlist. Please try again.',
  );
});

test('api passes on the AbortError of an aborted request', async () => {
  respondWith(Object.assign(new Error('Aborted'), { name: 'AbortError' }));
  await expect(api.auth.status(undefined, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

// spec: D.2.7
test.each([
  ['30', 'Too many attempts. Next attempt in 30 s.'],
  ['61', 'Too many attempts. Next attempt in 2 min.'],
  [null, 'Too many attempts.'],
])('api appends the waiting time of a 429 response to its message (Retry-After: %s)', async (retryAfter, words) => {
  const response = errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many attempts.');
  if (retryAfter) response.headers.set('retry-after', retryAfter);
  respondWith(response);
  await expect(api.auth.status()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: words });
});

test('api returns only the field of the response that the route defines as its data', async () => {
  const preferences = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter: 'all' };
  respondWith(Response.json({ success: true, preferences }));
  expect(await api.users.preferences({ params: { id: 'x' } })).toEqual(preferences);
});

// spec: 8.5.3
test('api throws an HttpError with the status when an error response is an HTML page', async () => {
  for (const request of [
    () => api.catalogue.featured({ query: {} }),
    () => api.catalogue.detail({ params: { id: 1 } }),
  ]) {
    respondWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(request()).rejects.toThrow('HTTP error! status: 502');
  }
});
