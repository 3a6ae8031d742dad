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
import { fetcher, givenRawServer, givenShop } from '../testing/given-shop.ts';
import { createFetchPage, FetchError } from './fetch-page.ts';

async function failureOf(fetching: Promise<unknown>): Promise<FetchError> {
  const outcome = await fetching.catch((error: unknown) => error);
  if (outcome instanceof FetchError) return outcome;
  throw new Error('this should have failed with a FetchError', { cause: outcome });
}

describe('limits', () => {
  const hasty = () => fetcher({ timeoutMs: 150 });

  test('headers that do not come are not waited for', async () => {
    const { origin } = await givenShop(silent);
    await expect(hasty()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('a body that drips is not waited for, however lively it looks', async () => {
    const { origin } = await givenShop((_, response) => {
      response.writeHead(200, html);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(hasty()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('a dripping body of a redirect or a picture is not waited for either', async () => {
    const { origin } = await givenShop(({ url }, response) => {
      response.writeHead(url === '/' ? 302 : 200, { location: '/', 'content-type': 'image/png' }).write('x');
    });
    await expect(hasty()(`${origin}/`)).rejects.toMatchObject({ reason: 'timeout' });
    await expect(hasty()(`${origin}/picture`)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('redirects share the time', async () => {
    const { origin } = await givenShop((_, response) => void setTimeout(() => send(response, redirect('/')), 60));
    await expect(hasty()(origin)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('a look-up or a check of a redirect that hangs is not waited for', async () => {
    const { origin } = await givenShop(redirect('/b'));
    await expect(hasty()(origin, { onRedirect: () => new Promise(() => undefined) })).rejects.toMatchObject({
      reason: 'timeout',
    });
    const lost = fetcher({ timeoutMs: 150, resolve: () => new Promise(() => undefined) });
    await expect(lost('http://shop.example/')).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('an endless body is cut off, and the connection with it', async () => {
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
    await expect(fetcher({ maxBytes: 100_000 })(origin)).rejects.toMatchObject({ reason: 'too-large' });
    await cutOff;
  });

  test('the caller may allow less', async () => {
    const { origin } = await givenShop('x'.repeat(1_001));
    await expect(fetcher()(origin, { maxBytes: 1_000 })).rejects.toMatchObject({ reason: 'too-large' });
    expect((await fetcher()(origin, { maxBytes: 1_001 })).body.length).toBe(1_001);
  });

  test('a small bomb does not become a large body', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    );
    await expect(fetcher()(origin)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('huge headers are refused', async () => {
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, { 'x-huge': 'x'.repeat(100_000) }).end('x'),
    );
    await expect(fetcher()(origin)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test.each(endlessParts)('endless %s fail as too large, not when the time is up', async (_, start, piece) => {
    const { origin } = await givenRawServer(sendEndless(start, piece));
    await expect(fetcher({ maxBytes: 100_000 })(origin)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('the caller may give up, before and during, and gets its own reason back', async () => {
    const enough = new Error('enough');
    const controller = new AbortController();
    const { origin } = await givenShop((_, response) =>
      response.writeHead(200, html).write('half', () => controller.abort(enough)),
    );
    await expect(fetcher()(origin, { signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
    await expect(fetcher()(origin, { signal: controller.signal })).rejects.toBe(enough);
  });
});

describe('failures', () => {
  test.each(['', 'shop.example', 'file:///etc/passwd', 'https://me:secret@shop.example/'])(
    '“%s” is no address to visit',
    async (url) => {
      await expect(fetcher()(url)).rejects.toMatchObject({ reason: 'bad-url' });
    },
  );

  test('a name that does not exist', async () => {
    const fetchPage = fetcher({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(fetchPage('http://shop.example/?token=secret')).rejects.toMatchObject({
      reason: 'dns',
      message: 'The name shop.example could not be looked up.',
    });
  });

  test('a port where nobody listens', async () => {
    const server = createSocketServer();
    const origin = await listen(server);
    await new Promise((done) => server.close(done));
    const { reason, message } = await failureOf(fetcher()(`${origin}/?token=secret`));
    expect(reason).toBe('unreachable');
    expect(message).not.toContain('secret');
  });

  test('a connection that is reset', async () => {
    await expect(fetcher()((await givenRawServer(reset)).origin)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('a body that breaks off', async () => {
    const { origin } = await givenRawServer(
      sendBytes('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\nhalf a page'),
    );
    await expect(fetcher()(origin)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('something that is not HTTP', async () => {
    const { reason, message } = await failureOf(
      fetcher()((await givenRawServer(sendBytes('SSH-2.0-OpenSSH_9.9\r\n'))).origin),
    );
    expect(reason).toBe('unreachable');
    expect(message).toContain('valid HTTP');
  });

  test('a server without TLS where TLS was asked for', async () => {
    const { port } = await givenShop('x');
    const { reason, message } = await failureOf(fetcher()(`https://127.0.0.1:${port}/`));
    expect(reason).toBe('unreachable');
    expect(message).toContain('TLS');
  });

  test('a header that is not valid', async () => {
    const { origin, requests } = await givenShop('x');
    await expect(fetcher()(origin, { headers: { 'if-none-match': 'a\r\nb: c' } })).rejects.toMatchObject({
      reason: 'bad-url',
    });
    expect(requests).toEqual([]);
  });

  test('a failure of one does not spoil the next', async () => {
    let first = true;
    const { origin } = await givenShop(({ socket }, response) => {
      if (first) socket.resetAndDestroy();
      else send(response, 'back');
      first = false;
    });
    const fetchPage = fetcher();
    await expect(fetchPage(origin)).rejects.toMatchObject({ reason: 'unreachable' });
    expect((await fetchPage(origin)).body).toBe('back');
  });
});

test('closing waits for what is under way, then nothing more is fetched', async () => {
  const { origin } = await givenShop((_, response) => void setTimeout(() => send(response, 'last'), 50));
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent: 'x' });
  const last = fetchPage(origin);
  await fetchPage.close();
  expect((await last).body).toBe('last');
  await expect(fetchPage(origin)).rejects.toBeInstanceOf(FetchError);
});
