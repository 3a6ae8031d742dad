import { redirect, send } from '@sillage/testkit/shop';
import { expect, onTestFinished, test } from 'vitest';
import { givenShop } from '../testing/given-shop.ts';
import { createFetchBytes } from './fetch-bytes.ts';

function fetcher(options: Partial<Parameters<typeof createFetchBytes>[0]> = {}) {
  const fetchBytes = createFetchBytes({ allowPrivate: true, userAgent: 'Sillage/test', ...options });
  onTestFinished(() => fetchBytes.close());
  return fetchBytes;
}

const wish = { types: ['image/png'], maxBytes: 100, timeoutMs: 60_000 };
const png = { 'content-type': 'Image/PNG; charset=x' };

test('bytes come as they are, asked for by name and uncompressed', async () => {
  const { origin, requests } = await givenShop((_, response) =>
    response.writeHead(200, png).end(Buffer.from([0, 255, 10])),
  );
  expect(await fetcher()(origin, wish)).toEqual(Buffer.from([0, 255, 10]));
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Sillage/test',
    accept: 'image/png',
    'accept-encoding': 'identity',
  });
  expect(requests[0]?.headers).not.toHaveProperty('cookie');
});

test('redirects are followed, three at most', async () => {
  const { origin } = await givenShop((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) return send(response, redirect(`/${left - 1}`));
    response.writeHead(200, png).end('x');
  });
  const fetchBytes = fetcher();
  expect(await fetchBytes(`${origin}/3`, wish)).toEqual(Buffer.from('x'));
  await expect(fetchBytes(`${origin}/4`, wish)).rejects.toMatchObject({ reason: 'too-many-redirects' });
});

test.each([
  ['another type', 200, { 'content-type': 'text/html' }, 'x', 'unreachable'],
  ['no type', 200, {}, 'x', 'unreachable'],
  ['another status', 404, png, 'x', 'unreachable'],
  ['too much', 200, png, 'x'.repeat(101), 'too-large'],
] as const)('%s is refused', async (_what, status, headers, body, reason) => {
  const { origin } = await givenShop((_, response) => response.writeHead(status, headers).end(body));
  await expect(fetcher()(origin, wish)).rejects.toMatchObject({ reason });
});

test('an answer that drips ends with the time limit', async () => {
  const { origin } = await givenShop((_, response) => response.writeHead(200, png).write('x'));
  await expect(fetcher()(origin, { ...wish, timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
});

test('the networks that pages are kept from, it is kept from too, redirects included', async () => {
  const { origin, requests } = await givenShop((_, response) => response.writeHead(200, png).end('x'));
  await expect(fetcher({ allowPrivate: false })(origin, wish)).rejects.toMatchObject({ reason: 'private-address' });
  expect(requests).toHaveLength(0);

  const door = await givenShop(redirect('http://10.0.0.1/'));
  const guarded = fetcher({ allowPrivate: false, isPublic: (address) => address === '127.0.0.1' });
  await expect(guarded(door.origin, wish)).rejects.toMatchObject({ reason: 'private-address' });
  await expect(guarded('file:///etc/passwd', wish)).rejects.toMatchObject({ reason: 'bad-url' });
});
