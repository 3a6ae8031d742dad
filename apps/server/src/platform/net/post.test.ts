import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { endless, endlessParts, reset, sendBytes, sendEndless, silent } from '@sillage/testkit/shop';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenRawServer, givenShop } from '../../testing/given-shop.ts';
import { DAY } from '../clock.ts';
import { FetchError } from './fetch-error.ts';
import { createPost, type PostOptions } from './post.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

function createPoster(options: Partial<PostOptions> = {}) {
  const post = createPost({ allowPrivate: true, userAgent: 'Sillage/test', timeoutMs: 5_000, ...options });
  onTestFinished(() => post.close());
  return post;
}

const respondWith =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('a body that is discarded');

function catchFailure(work: Promise<unknown>): Promise<FetchError> {
  return work.then(
    () => {
      throw new Error('the message was accepted');
    },
    (error: unknown) => {
      if (error instanceof FetchError) return error;
      throw error;
    },
  );
}

describe('post', () => {
  test('post sends the body, the headers and the user agent', async () => {
    const bodies: Promise<string>[] = [];
    const { origin, requests } = await givenShop((incoming, response) => {
      bodies.push(text(incoming));
      response.writeHead(204).end();
    });
    expect(await createPoster()(`${origin}/hook?a=b`, message)).toEqual({ status: 204, retryAfterMs: null });
    expect(await Promise.all(bodies)).toEqual(['{"a":1}']);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/hook?a=b' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
      'user-agent': 'Sillage/test',
    });
  });

  test('post sends a PUT request and returns headers and body of the response when the request wants them', async () => {
    const { origin, requests } = await givenShop(respondWith(403, { 'x-why': 'no' }));
    const reply = { headers: expect.objectContaining({ 'x-why': 'no' }), text: 'a body that is discarded' };
    expect(await createPoster()(origin, { ...message, method: 'PUT', isReplyRead: true })).toEqual({
      status: 403,
      retryAfterMs: null,
      reply,
    });
    expect(requests).toMatchObject([{ method: 'PUT' }]);
  });

  test.each([200, 202, 400, 404, 410, 429, 500, 503])(
    'post returns status %i and does not repeat the request',
    async (status) => {
      const { origin, requests } = await givenShop(respondWith(status));
      expect(await createPoster()(origin, message)).toEqual({ status, retryAfterMs: null });
      expect(requests.length).toBe(1);
    },
  );

  test.each([301, 302, 303, 307, 308])('post returns redirect status %i without following it', async (status) => {
    const target = await givenShop(respondWith(200));
    const { origin } = await givenShop(respondWith(status, { location: target.origin }));
    expect(await createPoster()(origin, message)).toMatchObject({ status });
    expect(target.requests.length).toBe(0);
  });

  test('post returns Retry-After in milliseconds, at most a day', async () => {
    const now = new Date('2026-01-01T00:00:00Z');
    for (const [header, expected] of [
      ['7', 7_000],
      ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
      ['99999999', DAY],
      ['soon', null],
    ] as const) {
      const { origin } = await givenShop(respondWith(429, { 'retry-after': header }));
      expect((await createPoster({ clock: { now: () => now } })(origin, message)).retryAfterMs).toBe(expected);
    }
  });
});

describe('post to a forbidden address', () => {
  test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest', 'https://10.0.0.1'])(
    'post rejects %s without a connection',
    async (address) => {
      const error = await catchFailure(createPoster({ allowPrivate: false })(address, message));
      expect(error.reason).toBe('private-address');
    },
  );

  test('post rejects a public host name when one of its addresses is private', async () => {
    const post = createPoster({ allowPrivate: false, resolve: async () => ['93.184.216.34', '10.0.0.1'] });
    expect((await catchFailure(post('https://hooks.example/x', message))).reason).toBe('private-address');
  });

  test.each([
    'http://hooks.example/x',
    'ftp://hooks.example/x',
    'https://user:pass@hooks.example/x',
    'https://hooks.example:25/x',
    'no address',
  ])('post rejects the receiver URL “%s” before a DNS lookup', async (address) => {
    const resolve = () => expect.fail('the name was looked up');
    expect((await catchFailure(createPoster({ allowPrivate: false, resolve })(address, message))).reason).toBe(
      'bad-url',
    );
  });

  test('post names the host but not the secret path in the error when it rejects a webhook address', async () => {
    const error = await catchFailure(
      createPoster({ allowPrivate: false })('http://hooks.example/secret-token', message),
    );
    expect(error.message).toContain('hooks.example');
    expect(error.message).not.toContain('secret');
  });
});

describe('post to a faulty receiver', () => {
  test('post times out when the receiver never responds', async () => {
    const { origin } = await givenShop(silent);
    expect((await catchFailure(createPoster({ timeoutMs: 100 })(origin, message))).reason).toBe('timeout');
  });

  test.each([
    ['resets the connection', reset],
    ['does not speak HTTP', sendBytes('hello\r\n\r\n')],
    ['closes the connection within its headers', sendBytes('HTTP/1.1 200 OK\r\nContent-Le')],
  ])('post fails as unreachable when the receiver %s', async (_, reply) => {
    expect((await catchFailure(createPoster()((await givenRawServer(reply)).origin, message))).reason).toBe(
      'unreachable',
    );
  });

  test('post rejects with the reason too-large when the receiver sends huge headers', async () => {
    const { origin } = await givenRawServer(sendBytes(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`));
    expect((await catchFailure(createPoster()(origin, message))).reason).toBe('too-large');
  });

  test('post returns the status when the response body breaks off', async () => {
    const { origin } = await givenRawServer(sendBytes('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    expect((await createPoster()(origin, message)).status).toBe(200);
  });

  test.each([
    ['breaks off', sendBytes('HTTP/1.1 400 Bad\r\nContent-Length: 100\r\n\r\nhalf')],
    ['is endless', sendEndless('HTTP/1.1 400 Bad\r\n\r\n', 'x')],
    ['has more than 64 kB', sendBytes(`HTTP/1.1 400 Bad\r\nContent-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`)],
  ])('post returns the status alone when the response body that it reads %s', async (_, reply) => {
    const { origin } = await givenRawServer(reply);
    expect(await createPoster()(origin, { ...message, isReplyRead: true })).toEqual({
      status: 400,
      retryAfterMs: null,
    });
  });

  test('post returns the status and closes the connection when the response body is endless', async () => {
    let sent = 0;
    const flood = endless({ body: Buffer.alloc(16_384) }, (bytes) => {
      sent += bytes;
    });
    const { origin } = await givenShop(flood);
    expect((await createPoster()(origin, message)).status).toBe(200);
    expect(sent).toBeLessThan(5_000_000);
  });

  test.each(endlessParts)(
    'post fails as too large, not by timeout, when the receiver sends endless %s',
    async (_, start, piece) => {
      const { origin } = await givenRawServer(sendEndless(start, piece));
      expect((await catchFailure(createPoster()(origin, message))).reason).toBe('too-large');
    },
  );

  test('post returns the status and closes the connection when a chunk extension is endless', async () => {
    const { origin, sent } = await givenRawServer(
      sendEndless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'x'),
    );
    expect((await createPoster()(origin, message)).status).toBe(200);
    expect(sent()).toBeLessThan(20_000_000);
  });

  test('post returns the status at the timeout when the body arrives byte by byte', async () => {
    const { origin } = await givenShop((_, response) => response.writeHead(410).write('a'));
    // Long enough for the status to arrive on a busy machine.
    expect((await createPoster({ timeoutMs: 3_000 })(origin, message)).status).toBe(410);
  });

  test('post limits concurrent requests per host and rejects the waiting ones when the host is slow', async () => {
    const waiting: (() => void)[] = [];
    const slow = await givenShop((_, response) => waiting.push(() => response.end()));
    const quick = await givenShop(respondWith(200));
    const post = createPoster({ maxPerHost: 2, maxWaitMs: 50 });
    const accepted = [post(slow.origin, message), post(slow.origin, message)];
    await expect.poll(() => waiting.length).toBe(2);
    const rejected = await catchFailure(post(slow.origin, message));
    expect([rejected.reason, slow.requests.length]).toEqual(['timeout', 2]);
    expect((await post(quick.origin, message)).status).toBe(200);
    for (const respond of waiting) respond();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('post sends a waiting request when the previous request to the same host has ended', async () => {
    const { origin } = await givenShop(respondWith(500));
    const post = createPoster({ maxPerHost: 1 });
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(origin, message)));
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
  });
});
