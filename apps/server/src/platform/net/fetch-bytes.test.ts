import { redirect, send } from '@sillage/testkit/shop';
import { expect, onTestFinished, test } from 'vitest';
import { givenShop } from '../../testing/given-shop.ts';
import { createFetchBytes } from './fetch-bytes.ts';

function openFetchBytes(options: Partial<Parameters<typeof createFetchBytes>[0]> = {}) {
  const fetchBytes = createFetchBytes({ allowPrivate: true, userAgent: 'Sillage/test', ...options });
  onTestFinished(() => fetchBytes.close());
  return fetchBytes;
}

const options = { types: ['image/png'], maxBytes: 100, timeoutMs: 60_000 };
const png = { 'content-type': 'Image/PNG; charset=x' };

test('fetchBytes returns the bytes unchanged and sends a user agent and the accepted types, but no cookie', async () => {
  const { origin, requests } = await givenShop((_, response) =>
    response.writeHead(200, png).end(Buffer.from([0, 255, 10])),
  );
  expect(await openFetchBytes()(origin, options)).toEqual(Buffer.from([0, 255, 10]));
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Sillage/test',
    accept: 'image/png',
    'accept-encoding': 'identity',
  });
  expect(requests[0]?.headers).not.toHaveProperty('cookie');
});

test('fetchBytes follows at most three redirects', async () => {
  const { origin } = await givenShop((request, response) => {
    const remaining = Number(request.url?.slice(1));
    if (remaining > 0) return send(response, redirect(`/${remaining - 1}`));
    response.writeHead(200, png).end('x');
  });
  const fetchBytes = openFetchBytes();
  expect(await fetchBytes(`${origin}/3`, options)).toEqual(Buffer.from('x'));
  await expect(fetchBytes(`${origin}/4`, options)).rejects.toMatchObject({ reason: 'too-many-redirects' });
});

test.each([
  ['of another type', 200, { 'content-type': 'text/html' }, 'x', 'unreachable'],
  ['without a type', 200, {}, 'x', 'unreachable'],
  ['with another status', 404, png, 'x', 'unreachable'],
  ['above the size limit', 200, png, 'x'.repeat(101), 'too-large'],
] as const)('fetchBytes rejects a response %s', async (_what, status, headers, body, reason) => {
  const { origin } = await givenShop((_, response) => response.writeHead(status, headers).end(body));
  await expect(openFetchBytes()(origin, options)).rejects.toMatchObject({ reason });
});

test('fetchBytes times out when a response body arrives byte by byte', async () => {
  const { origin } = await givenShop((_, response) => response.writeHead(200, png).write('x'));
  await expect(openFetchBytes()(origin, { ...options, timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
});

test('fetchBytes rejects private addresses, also after a redirect, and URLs that are not http(s)', async () => {
  const { origin, requests } = await givenShop((_, response) => response.writeHead(200, png).end('x'));
  await expect(openFetchBytes({ allowPrivate: false })(origin, options)).rejects.toMatchObject({
    reason: 'private-address',
  });
  expect(requests).toHaveLength(0);

  const gate = await givenShop(redirect('http://10.0.0.1/'));
  const guarded = openFetchBytes({ allowPrivate: false, isPublic: (address) => address === '127.0.0.1' });
  await expect(guarded(gate.origin, options)).rejects.toMatchObject({ reason: 'private-address' });
  await expect(guarded('file:///etc/passwd', options)).rejects.toMatchObject({ reason: 'bad-url' });
});
