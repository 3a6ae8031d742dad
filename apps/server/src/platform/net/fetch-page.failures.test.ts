import { createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  endlessParts,
  html,
  listen,
  redirect,
  reset,
  send,
  sendBytes,
  sendEndless,
  silent,
} from '@sillage/testkit/shop';
import { describe, expect, test } from 'vitest';
import { givenRawServer, givenShop, openFetchPage } from '../../testing/given-shop.ts';
import { createFetchPage, FetchError } from './fetch-page.ts';

async function catchFailure(fetching: Promise<unknown>): Promise<FetchError> {
  const outcome = await fetching.catch((error: unknown) => error);
  if (outcome instanceof FetchError) return outcome;
  throw new Error('this should have failed with a FetchError', { cause: outcome });
}

describe('fetchPage limits', () => {
  const openWithShortTimeout = () => openFetchPage({ timeoutMs: 150 });

  test('fetchPage times out when the headers do not arrive', async () => {
    const { origin } = await givenShop(silent);
    await expect(openWithShortTimeout()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fetchPage times out when the body arrives byte by byte', async () => {
    const { origin } = await givenShop((_, response) => {
      response.writeHead(200, html);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(openWithShortTimeout()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fetchPage times out when the body of a redirect or a picture does not end', async () => {
    const { origin } = await givenShop(({ url }, response) => {
      response.writeHead(url === '/' ? 302 : 200, { location: '/', 'content-type': 'image/png' }).write('x');
    });
    await expect(openWithShortTimeout()(`${origin}/`)).rejects.toMatchObject({ reason: 'timeout' });
    await expect(openWithShortTimeout()(`${origin}/picture`)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fetchPage applies one timeout to all redirects together', async () => {
    const { origin } = await givenShop((_, response) => void setTimeout(() => send(response, redirect('/')), 60));
    await expect(openWithShortTimeout()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fetchPage times out when a DNS lookup or onRedirect hangs', async () => {
    const { origin } = await givenShop(redirect('/b'));
    await expect(
      openWithShortTimeout()(origin, { onRedirect: () => new Promise(() => undefined) }),
    ).rejects.toMatchObject({
      reason: 'timeout',
    });
    const lost = openFetchPage({ timeoutMs: 150, resolve: () => new Promise(() => undefined) });
    await expect(lost('http://shop.example/')).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fetchPage throws too-large and closes the connection when a body is endless', async () => {
    let closed: () => void = () => undefined;
    const cutOff = new Promise<void>((done) => {
      closed = done;
    });
    const { origin } = await givenShop((_, response) => {
      response.writeHead(200, html).on('close', closed);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    await expect(openFetchPage({ maxBytes: 100_000 })(origin)).rejects.toMatchObject({ reason: 'too-large' });
    await cutOff;
  });

  test('fetchPage throws too-large when the body exceeds the caller’s maxBytes', async () => {
    const { origin } = await givenShop('x'.repeat(1_001));
    await expect(openFetchPage()(origin, { maxBytes: 1_000 })).rejects.toMatchObject({ reason: 'too-large' });
    expect((await openFetchPage()(origin, { maxBytes: 1_001 })).body.length).toBe(1_001);
  });

  test('fetchPage throws too-large for a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    );
    await expect(openFetchPage()(origin)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('fetchPage throws too-large for huge headers', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { 'x-huge': 'x'.repeat(100_000) }).end('x'),
    );
    await expect(openFetchPage()(origin)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test.each(endlessParts)(
    'fetchPage throws too-large, not timeout, when the server sends endless %s',
    async (_, start, piece) => {
      const { origin } = await givenRawServer(sendEndless(start, piece));
      await expect(openFetchPage({ maxBytes: 100_000 })(origin)).rejects.toMatchObject({ reason: 'too-large' });
    },
  );

  test('fetchPage rejects with the reason of the caller’s signal when it aborts before or during the fetch', async () => {
    const enough = new Error('enough');
    const controller = new AbortController();
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, html).write('half', () => controller.abort(enough)),
    );
    await expect(openFetchPage()(origin, { signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
    await expect(openFetchPage()(origin, { signal: controller.signal })).rejects.toBe(enough);
  });
});

describe('fetchPage failures', () => {
  test.each(['', 'shop.example', 'file:///etc/passwd', 'https://me:secret@shop.example/'])(
    'fetchPage rejects “%s” as a bad URL',
    async (url) => {
      await expect(openFetchPage()(url)).rejects.toMatchObject({ reason: 'bad-url' });
    },
  );

  test('fetchPage fails with the reason dns when a name does not exist', async () => {
    const fetchPage = openFetchPage({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(fetchPage('http://shop.example/?token=secret')).rejects.toMatchObject({
      reason: 'dns',
      message: 'The name shop.example could not be looked up.',
    });
  });

  test('fetchPage fails as unreachable when the port is closed, with a message without the query', async () => {
    const server = createSocketServer();
    const origin = await listen(server);
    await new Promise((done) => server.close(done));
    const { reason, message } = await catchFailure(openFetchPage()(`${origin}/?token=secret`));
    expect(reason).toBe('unreachable');
    expect(message).not.toContain('secret');
  });

  test('fetchPage fails as unreachable when the connection is reset', async () => {
    await expect(openFetchPage()((await givenRawServer(reset)).origin)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test('fetchPage fails as unreachable when the body breaks off', async () => {
    const { origin } = await givenRawServer(
      sendBytes('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\nhalf a page'),
    );
    await expect(openFetchPage()(origin)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('fetchPage fails as unreachable when the response is not HTTP', async () => {
    const { reason, message } = await catchFailure(
      openFetchPage()((await givenRawServer(sendBytes('SSH-2.0-OpenSSH_9.9\r\n'))).origin),
    );
    expect(reason).toBe('unreachable');
    expect(message).toContain('valid HTTP');
  });

  test('fetchPage fails as unreachable when an https server has no TLS', async () => {
    const { port } = await givenShop('x');
    const { reason, message } = await catchFailure(openFetchPage()(`https://127.0.0.1:${port}/`));
    expect(reason).toBe('unreachable');
    expect(message).toContain('TLS');
  });

  test('fetchPage rejects an invalid request header before the request', async () => {
    const { origin, requests } = await givenShop('x');
    await expect(openFetchPage()(origin, { headers: { 'if-none-match': 'a\r\nb: c' } })).rejects.toMatchObject({
      reason: 'bad-url',
    });
    expect(requests).toEqual([]);
  });

  test('fetchPage succeeds after a failed request to the same origin', async () => {
    let first = true;
    const { origin } = await givenShop(({ socket }, response) => {
      if (first) socket.resetAndDestroy();
      else send(response, 'back');
      first = false;
    });
    const fetchPage = openFetchPage();
    await expect(fetchPage(origin)).rejects.toMatchObject({ reason: 'unreachable' });
    expect((await fetchPage(origin)).body).toBe('back');
  });
});

test('close of fetchPage waits for the running request and rejects later ones', async () => {
  const { origin } = await givenShop((_, response) => void setTimeout(() => send(response, 'last'), 50));
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent: 'x' });
  const last = fetchPage(origin);
  await fetchPage.close();
  expect((await last).body).toBe('last');
  await expect(fetchPage(origin)).rejects.toBeInstanceOf(FetchError);
});
