import { AppError } from '@sillage/contract';
import { expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { HttpError, NetworkError, problemText, serverWords, UnexpectedError } from './problem.ts';

function answerWith(answer: Response | Error) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message, errors: { username: message } }, { status });

// spec: 3.1, 6.7
test('sends cookies and a JSON body, and answers the data', async () => {
  const fetch = answerWith(Response.json({ success: true, data: { email: 'a@example.com' } }, { status: 201 }));
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

test('lets a change that is made while its page goes outlive it, unless it is longer than browsers allow', async () => {
  const change = (lines: number) => api.lists.read({ body: { userId: 'a', text: 'Oud\n'.repeat(lines) } });
  const outlives = async (lines: number) => {
    const fetch = answerWith(Response.json({ success: true, data: { lines: [], leftOut: [] } }));
    await change(lines);
    return fetch.mock.calls[0]?.[1]?.keepalive;
  };
  expect(await outlives(1)).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect([await outlives(1), await outlives(10_000)]).toEqual([true, false]);
  dispatchEvent(new Event('pageshow'));
  expect(await outlives(1)).toBe(false);
});

// spec: 7.4.3
test('leaves empty filters out of the address', async () => {
  const fetch = answerWith(Response.json({ success: true, data: {} }));
  await api.catalogue.filter({ query: { keyword: 'rose & oud', gender: '', page: 2 } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/fragrances/filter?keyword=rose+%26+oud&page=2');
});

test('throws a refusal with its code, words and fields', async () => {
  answerWith(refused(409, 'USERNAME_TAKEN', 'Username is already taken'));
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
])('keeps the words of a %i whose code it does not know', async (status, code) => {
  answerWith(refused(status, 'FROM_THE_FUTURE', 'Words of tomorrow'));
  await expect(api.auth.status()).rejects.toMatchObject({ code, message: 'Words of tomorrow' });
});

test.each([
  ['a lost network', new TypeError('Failed to fetch'), NetworkError, 'Network error occurred'],
  ['a proxy’s own page', new Response('<h1>Bad gateway</h1>', { status: 502 }), HttpError, 'Login failed'],
  [
    'an answer without an envelope',
    Response.json({ hello: 'there' }),
    UnexpectedError,
    'An unexpected error occurred. Please try again.',
  ],
])('tells people about %s', async (_what, answer, kind, words) => {
  answerWith(answer);
  const failure: unknown = await api.auth.status().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(problemText(failure, 'Login failed')).toBe(words);
  expect(serverWords(failure, 'Failed to add to watchlist. Please try again.')).toBe(
    'Failed to add to watchlist. Please try again.',
  );
});

test('lets a cancelled call be a cancelled call', async () => {
  answerWith(Object.assign(new Error('Aborted'), { name: 'AbortError' }));
  await expect(api.auth.status(undefined, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

// spec: D.2.7
test.each([
  ['30', 'Too many attempts. Next attempt in 30 s.'],
  ['61', 'Too many attempts. Next attempt in 2 min.'],
  [null, 'Too many attempts.'],
])('tells people how long a 429 asks to wait (%s)', async (wait, words) => {
  const answer = refused(429, 'TOO_MANY_REQUESTS', 'Too many attempts.');
  if (wait) answer.headers.set('retry-after', wait);
  answerWith(answer);
  await expect(api.auth.status()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: words });
});

test('finds the data where the spec puts it', async () => {
  const preferences = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter: 'all' };
  answerWith(Response.json({ success: true, preferences }));
  expect(await api.users.preferences({ params: { id: 'x' } })).toEqual(preferences);
});

// spec: 8.5.3
test('a refusal without words of ours throws its status, whatever the call', async () => {
  for (const call of [() => api.catalogue.featured({ query: {} }), () => api.catalogue.one({ params: { id: 1 } })]) {
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call()).rejects.toThrow('HTTP error! status: 502');
  }
});
