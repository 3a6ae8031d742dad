import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { endless, endlessParts, reset, sendBytes, sendEndless, silent } from '@sillage/testkit/shop';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenRawServer, givenShop } from '../testing/given-shop.ts';
import { DAY } from './clock.ts';
import { FetchError } from './fetch-error.ts';
import { createPost, type PostOptions } from './post.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

function poster(options: Partial<PostOptions> = {}) {
  const post = createPost({ allowPrivate: true, userAgent: 'Sillage/test', timeoutMs: 5_000, ...options });
  onTestFinished(() => post.close());
  return post;
}

const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('a body that nobody reads');

function failureOf(work: Promise<unknown>): Promise<FetchError> {
  return work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error: unknown) => {
      if (error instanceof FetchError) return error;
      throw error;
    },
  );
}

describe('a message', () => {
  test('is posted with its body and headers, and with our name', async () => {
    const bodies: Promise<string>[] = [];
    const { origin, requests } = await givenShop((incoming, response) => {
      bodies.push(text(incoming));
      response.writeHead(204).end();
    });
    expect(await poster()(`${origin}/hook?a=b`, message)).toEqual({ status: 204, retryAfterMs: null });
    expect(await Promise.all(bodies)).toEqual(['{"a":1}']);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/hook?a=b' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
      'user-agent': 'Sillage/test',
    });
  });

  test.each([200, 202, 400, 404, 410, 429, 500, 503])(
    'may be answered by %i, and is not sent again',
    async (status) => {
      const { origin, requests } = await givenShop(answering(status));
      expect(await poster()(origin, message)).toEqual({ status, retryAfterMs: null });
      expect(requests.length).toBe(1);
    },
  );

  test.each([301, 302, 303, 307, 308])('follows no redirect: %i is the answer', async (status) => {
    const other = await givenShop(answering(200));
    const { origin } = await givenShop(answering(status, { location: other.origin }));
    expect(await poster()(origin, message)).toMatchObject({ status });
    expect(other.requests.length).toBe(0);
  });

  test('is told when to come back, in seconds or by a date, a day at most', async () => {
    const now = new Date('2026-01-01T00:00:00Z');
    for (const [header, expected] of [
      ['7', 7_000],
      ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
      ['99999999', DAY],
      ['soon', null],
    ] as const) {
      const { origin } = await givenShop(answering(429, { 'retry-after': header }));
      expect((await poster({ clock: { now: () => now } })(origin, message)).retryAfterMs).toBe(expected);
    }
  });
});

describe('an address that nobody may send to', () => {
  test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest', 'https://10.0.0.1'])(
    '%s is refused without a connection',
    async (address) => {
      const error = await failureOf(poster({ allowPrivate: false })(address, message));
      expect(error.reason).toBe('private-address');
    },
  );

  test('is found behind a public name too', async () => {
    const post = poster({ allowPrivate: false, resolve: async () => ['93.184.216.34', '10.0.0.1'] });
    expect((await failureOf(post('https://hooks.example/x', message))).reason).toBe('private-address');
  });

  test.each([
    'http://hooks.example/x',
    'ftp://hooks.example/x',
    'https://user:pass@hooks.example/x',
    'https://hooks.example:25/x',
    'no address',
  ])('%s is refused before it is looked up', async (address) => {
    const resolve = () => expect.fail('it was looked up');
    expect((await failureOf(poster({ allowPrivate: false, resolve })(address, message))).reason).toBe('bad-url');
  });

  test('is named by its host alone in the reason', async () => {
    const error = await failureOf(poster({ allowPrivate: false })('http://hooks.example/secret-token', message));
    expect(error.message).toContain('hooks.example');
    expect(error.message).not.toContain('secret');
  });
});

describe('a receiver that misbehaves', () => {
  test('by never answering is given up', async () => {
    const { origin } = await givenShop(silent);
    expect((await failureOf(poster({ timeoutMs: 100 })(origin, message))).reason).toBe('timeout');
  });

  test.each([
    ['hanging up', reset],
    ['speaking no HTTP', sendBytes('hello\r\n\r\n')],
    ['breaking off in its headers', sendBytes('HTTP/1.1 200 OK\r\nContent-Le')],
  ])('by %s has not accepted', async (_, answer) => {
    expect((await failureOf(poster()((await givenRawServer(answer)).origin, message))).reason).toBe('unreachable');
  });

  test('by endless headers has not accepted', async () => {
    const { origin } = await givenRawServer(sendBytes(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`));
    expect((await failureOf(poster()(origin, message))).reason).toBe('too-large');
  });

  test('by breaking off after its status has answered', async () => {
    const { origin } = await givenRawServer(sendBytes('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    expect((await poster()(origin, message)).status).toBe(200);
  });

  test('by an endless answer is cut off', async () => {
    let sent = 0;
    const flood = endless({ body: Buffer.alloc(16_384) }, (bytes) => {
      sent += bytes;
    });
    const { origin } = await givenShop(flood);
    expect((await poster()(origin, message)).status).toBe(200);
    expect(sent).toBeLessThan(5_000_000);
  });

  test.each(endlessParts)('by endless %s fails as too large, not when its time is up', async (_, start, piece) => {
    const { origin } = await givenRawServer(sendEndless(start, piece));
    expect((await failureOf(poster()(origin, message))).reason).toBe('too-large');
  });

  test('by an endless chunk extension is cut off after its status', async () => {
    const { origin, sent } = await givenRawServer(
      sendEndless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'x'),
    );
    expect((await poster()(origin, message)).status).toBe(200);
    expect(sent()).toBeLessThan(20_000_000);
  });

  test('by an answer that drips has answered when time is up', async () => {
    const { origin } = await givenShop((_, response) => response.writeHead(410).write('a'));
    // Long enough for the status to arrive on a busy machine.
    expect((await poster({ timeoutMs: 3_000 })(origin, message)).status).toBe(410);
  });

  test('by being slow has only so many requests at once, and the others hear of it soon', async () => {
    const waiting: (() => void)[] = [];
    const slow = await givenShop((_, response) => waiting.push(() => response.end()));
    const quick = await givenShop(answering(200));
    const post = poster({ perHost: 2, patienceMs: 50 });
    const taken = [post(slow.origin, message), post(slow.origin, message)];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await failureOf(post(slow.origin, message));
    expect([refused.reason, slow.requests.length]).toEqual(['timeout', 2]);
    expect((await post(quick.origin, message)).status).toBe(200);
    for (const answer of waiting) answer();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('leaves its turn to the next', async () => {
    const { origin } = await givenShop(answering(500));
    const post = poster({ perHost: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(origin, message)));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
  });
});
