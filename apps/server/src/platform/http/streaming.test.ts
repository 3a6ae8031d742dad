import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { route } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { SECOND } from '../clock.ts';
import { createHttp } from './server.ts';
import { Streamed, type StreamLimits } from './streaming.ts';

/** A server with a route that streams endlessly, as fast as the client reads. */
async function endlessServer(app: TestApp, limits: Partial<StreamLimits> = {}) {
  const { log } = app;
  const config = { ...app.config, trustProxy: ['127.0.0.1'] };
  const streams = { most: 20, mostEach: 20, stallMs: 30 * SECOND, totalMs: 60 * SECOND, ...limits };
  const { app: server, serve } = await createHttp({ config, log, findSession: async () => null, streams });
  const made = { pieces: 0, isOver: false };
  async function* pieces() {
    try {
      for (;;) {
        made.pieces += 1;
        yield 'x'.repeat(10_000);
        await setImmediate();
      }
    } finally {
      made.isOver = true;
    }
  }
  const endless = route({ method: 'GET', path: '/api/endless', access: 'public', summary: '', data: z.string() });
  serve({ endless }, { endless: async () => new Streamed(pieces()) }, { revalidate: true });
  onTestFinished(() => server.close());
  return { made, url: `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/endless` };
}

// spec: D.4.8
test('a stream waits for a caller who does not read, and ends with one who leaves', async ({ app }) => {
  const { made, url } = await endlessServer(app);
  const request = get(url);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.headers['transfer-encoding']).toBe('chunked');
  // The socket buffers fill up; then the producer stops.
  await expect
    .poll(async () => {
      const before = made.pieces;
      for (let turn = 0; turn < 500; turn += 1) await setImmediate();
      return made.pieces - before;
    })
    .toBe(0);
  expect(made.isOver).toBe(false);
  answer.destroy();
  await expect.poll(() => made.isOver).toBe(true);
});

test('asked for its head alone, a stream is not made', async ({ app }) => {
  const { made, url } = await endlessServer(app);
  const answer = await fetch(url, { method: 'HEAD' });
  expect([answer.status, await answer.text(), made.pieces]).toEqual([200, '', 0]);
});

async function begin(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  return answer;
}

test('who does not read is cut off after a while', async ({ app }) => {
  const { made, url } = await endlessServer(app, { stallMs: 300 });
  const answer = await begin(url);
  await expect.poll(() => made.isOver).toBe(true);
  await expect(answer.toArray()).rejects.toThrow('aborted');
});

test('who reads slowly is not cut off', async ({ app }) => {
  // Longer than a busy machine delays the client's reads.
  const stallMs = 3 * SECOND;
  const { made, url } = await endlessServer(app, { stallMs });
  const answer = await begin(url);
  const reading = (async () => {
    for await (const _piece of answer) await sleep(5);
  })().catch(() => undefined);
  const other = await endlessServer(app, { stallMs });
  const unread = await begin(other.url);
  await expect.poll(() => other.made.isOver).toBe(true);
  unread.destroy();
  expect(made.isOver).toBe(false);
  answer.destroy();
  await reading;
});

test('one stream too many is refused until another has ended', async ({ app }) => {
  const { url } = await endlessServer(app, { most: 2 });
  const [one, other] = [await begin(url), await begin(url)];
  const refused = await fetch(url);
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
  expect([refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual(['30', 'no-store']);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  one.destroy();
  const again = async () => {
    const answer = await begin(url);
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(again).toBe(200);
  other.destroy();
});

/** Starts a stream as a client at `address` behind a trusted proxy; returns its status. */
async function beginAt(address: string, url: string) {
  const request = get(url, { agent: false, headers: { 'x-forwarded-for': address } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

test('a third stream of one address gets 429 with Retry-After while other addresses are served', async ({ app }) => {
  const { url } = await endlessServer(app, { mostEach: 2 });
  const home = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
  const open = [await beginAt(home[0] ?? '', url), await beginAt(home[1] ?? '', url)];
  const rejected = await fetch(url, { headers: { 'x-forwarded-for': '2001:db8:1:2::3' } });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await rejected.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('Wait until a download ends, or read the catalogue page by page'),
  });
  for (const address of ['2001:db8:1:3::1', '192.0.2.1', '192.0.2.2']) {
    const answer = await beginAt(address, url);
    expect([address, answer.statusCode]).toEqual([address, 200]);
    answer.destroy();
  }
  open[0]?.destroy();
  const again = async () => {
    const answer = await beginAt('2001:db8:1:2::4', url);
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(again).toBe(200);
  open[1]?.destroy();
});

test('a stream ends after its total time when the client reads without a pause', async ({ app }) => {
  const { made, url } = await endlessServer(app, { totalMs: 300 });
  const answer = await begin(url);
  await expect(answer.resume().toArray()).rejects.toThrow('aborted');
  await expect.poll(() => made.isOver).toBe(true);
});

test('slow readers of one address leave places for others when the process has as many places as they ask for', async ({
  app,
}) => {
  const { url } = await endlessServer(app, { most: 4, mostEach: 2 });
  const attempts = await Promise.all(Array.from({ length: 20 }, () => beginAt('192.0.2.66', url)));
  expect(attempts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  const other = await beginAt('192.0.2.7', url);
  expect(other.statusCode).toBe(200);
  for (const answer of [...attempts, other]) answer.destroy();
});

test('a response of any kind ends after its total time when the client does not read it', async ({ app }) => {
  const { config, log } = app;
  const { app: server } = await createHttp({ config, log, findSession: async () => null, responseMs: 2 * SECOND });
  onTestFinished(() => server.close());
  const large = Buffer.alloc(64 * 1024 * 1024, 'x');
  server.get('/large', async () => large);
  server.get('/small', async () => 'small');
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const answer = await begin(`${origin}/large`);
  expect(answer.headers['content-length']).toBe(String(large.length));
  const connections = () => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(await (await fetch(`${origin}/small`)).text()).toBe('small');
});

test('who left before the answer began takes no place', async ({ app }) => {
  const { config, log } = app;
  const streams = { most: 1, mostEach: 1, stallMs: 30 * SECOND, totalMs: 60 * SECOND };
  const { app: server, serve } = await createHttp({ config, log, findSession: async () => null, streams });
  onTestFinished(() => server.close());
  const slow = route({ method: 'GET', path: '/api/slow', access: 'public', summary: '', data: z.string() });
  const left = Promise.withResolvers<void>();
  server.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', left.resolve));
  let calls = 0;
  async function* pieces() {
    yield '""';
  }
  const answer = async () => {
    calls += 1;
    if (calls === 1) await left.promise;
    return new Streamed(pieces());
  };
  serve({ slow }, { slow: answer });
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/slow`;
  const leaver = get(url, { agent: false }).on('error', () => undefined);
  await expect.poll(() => calls).toBe(1);
  leaver.destroy();
  await left.promise;
  expect((await fetch(url)).status).toBe(200);
});
