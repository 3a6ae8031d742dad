import { endless, redirect, send } from '@sillage/testkit/shop';
import { expect, onTestFinished, test } from 'vitest';
import { givenShop } from '../../testing/given-shop.ts';
import { createFetchStream, type StreamedResponse } from './fetch-stream.ts';

function openFetchStream(options: Partial<Parameters<typeof createFetchStream>[0]> = {}) {
  const fetchStream = createFetchStream({ allowPrivate: true, userAgent: 'Sillage/test', ...options });
  onTestFinished(() => fetchStream.close());
  return fetchStream;
}

const { signal } = new AbortController();
const never = (): void => undefined;
const request = { signal, accept: 'text/csv' };

async function readText({ body }: StreamedResponse): Promise<string> {
  let text = '';
  for await (const chunk of body) text += chunk.toString();
  return text;
}

test('fetchStream passes status, headers and body to its reader, and returns what the reader returns', async () => {
  const { origin, requests } = await givenShop((_, response) => response.writeHead(203, { etag: '"1"' }).end('a,b'));
  const read = async (response: StreamedResponse) => ({ ...response, body: await readText(response) });
  expect(await openFetchStream()(`${origin}/feed`, request, read)).toMatchObject({
    status: 203,
    finalUrl: `${origin}/feed`,
    headers: { etag: '"1"' },
    body: 'a,b',
  });
  expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Sillage/test', accept: 'text/csv' });
});

test('fetchStream ends the download when its reader stops early', async () => {
  const shop = await givenShop(endless({ body: 'x'.repeat(10_000) }));
  const [first] = await openFetchStream()(shop.origin, request, async ({ body }) => {
    for await (const chunk of body) return [chunk.length];
    return [];
  });
  expect(first).toBeGreaterThan(0);
});

test.each([
  ['a body above the limit', { maxBytes: 50_000 }, endless({ body: 'x'.repeat(1000) }), 'too-large'],
  [
    'a body that stops',
    { idleTimeoutMs: 100 },
    { body: 'x', deliver: (r: { write: (b: string) => unknown }) => r.write('x') },
    'timeout',
  ],
  ['headers that do not come', { idleTimeoutMs: 100 }, never, 'timeout'],
  ['a fetch that takes too long', { timeoutMs: 150 }, never, 'timeout'],
] as const)('fetchStream rejects %s', async (_what, options, content, reason) => {
  const { origin } = await givenShop(content);
  await expect(openFetchStream(options)(origin, request, readText)).rejects.toMatchObject({ reason });
});

test('fetchStream rejects private addresses, also after a redirect, and sends no credentials elsewhere', async () => {
  const { origin } = await givenShop('x');
  await expect(openFetchStream({ allowPrivate: false })(origin, request, readText)).rejects.toMatchObject({
    reason: 'private-address',
  });
  const gate = await givenShop(redirect('http://10.0.0.1/'));
  const guarded = openFetchStream({ allowPrivate: false, isPublic: (address) => address === '127.0.0.1' });
  await expect(guarded(gate.origin, request, readText)).rejects.toMatchObject({ reason: 'private-address' });

  const target = await givenShop('x');
  const from = await givenShop((_, response) => send(response, redirect(target.origin)));
  const headers = { authorization: 'Basic x', 'if-none-match': '"1"' };
  await openFetchStream()(from.origin, { ...request, headers }, readText);
  expect(from.requests[0]?.headers).toMatchObject(headers);
  expect(target.requests[0]?.headers).toMatchObject({ 'if-none-match': '"1"' });
  expect(target.requests[0]?.headers).not.toHaveProperty('authorization');
});

test('fetchStream passes on the errors of its reader and the reason of an abort', async () => {
  const { origin } = await givenShop(endless({ body: 'x'.repeat(1000) }));
  const failure = new Error('not a feed');
  await expect(openFetchStream()(origin, request, () => Promise.reject(failure))).rejects.toBe(failure);
  const caller = new AbortController();
  const stopping = openFetchStream()(origin, { ...request, signal: caller.signal }, async (response) => {
    caller.abort(failure);
    return readText(response);
  });
  await expect(stopping).rejects.toBe(failure);
});
