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
import { StreamedJson, type StreamLimits } from './streaming.ts';

const findKey = () => Promise.reject(new Error('no API keys'));

/** Opens a server with a route that streams endlessly, as fast as the client reads. */
async function endlessServer(app: TestApp, limits: Partial<StreamLimits> = {}) {
  const { log } = app;
  const config = { ...app.config, trustProxy: ['127.0.0.1'] };
  const streams = { maxStreams: 20, maxPerAddress: 20, stallMs: 30 * SECOND, totalMs: 60 * SECOND, ...limits };
  const { app: server, serve } = await createHttp({ config, log, findSession: async () => null, findKey, streams });
  const progress = { pieces: 0, isOver: false };
  async function* pieces() {
    try {
      for (;;) {
        progress.pieces += 1;
        yield 'x'.repeat(10_000);
        await setImmediate();
      }
    } finally {
      progress.isOver = true;
    }
  }
  const endless = route({ method: 'GET', path: '/api/endless', access: 'public', summary: '', data: z.string() });
  serve({ endless }, { endless: async () => new StreamedJson(pieces()) }, { revalidate: true });
  onTestFinished(() => server.close());
  return { progress, url: `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/endless` };
}

// spec: D.4.8
test('a JSON stream pauses when its client does not read, and ends when the client disconnects', async ({ app }) => {
  const { progress, url } = await endlessServer(app);
  const request = get(url);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['transfer-encoding']).toBe('chunked');
  // The socket buffers fill up; then the producer stops.
  await expect
    .poll(async () => {
      const before = progress.pieces;
      for (let turn = 0; turn < 500; turn += 1) await setImmediate();
      return progress.pieces - before;
    })
    .toBe(0);
  expect(progress.isOver).toBe(false);
  response.destroy();
  await expect.poll(() => progress.isOver).toBe(true);
});

test('a JSON stream produces no data for a HEAD request', async ({ app }) => {
  const { progress, url } = await endlessServer(app);
  const response = await fetch(url, { method: 'HEAD' });
  expect([response.status, await response.text(), progress.pieces]).toEqual([200, '', 0]);
});

async function openStream(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  return response;
}

test('a JSON stream is cut off when its client reads nothing for stallMs', async ({ app }) => {
  const { progress, url } = await endlessServer(app, { stallMs: 300 });
  const response = await openStream(url);
  await expect.poll(() => progress.isOver).toBe(true);
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test('a JSON stream is not cut off when its client reads slowly', async ({ app }) => {
  // Longer than a busy machine delays the client's reads.
  const stallMs = 3 * SECOND;
  const { progress, url } = await endlessServer(app, { stallMs });
  const response = await openStream(url);
  const reading = (async () => {
    for await (const _piece of response) await sleep(5);
  })().catch(() => undefined);
  const second = await endlessServer(app, { stallMs });
  const unread = await openStream(second.url);
  await expect.poll(() => second.progress.isOver).toBe(true);
  unread.destroy();
  expect(progress.isOver).toBe(false);
  response.destroy();
  await reading;
});

test('a JSON stream is rejected with 503 while the process has its maximum number of streams', async ({ app }) => {
  const { url } = await endlessServer(app, { maxStreams: 2 });
  const [first, second] = [await openStream(url), await openStream(url)];
  const excess = await fetch(url);
  expect([excess.status, await excess.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
  expect([excess.headers.get('retry-after'), excess.headers.get('cache-control')]).toEqual(['30', 'no-store']);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  first.destroy();
  const again = async () => {
    const response = await openStream(url);
    response.destroy();
    return response.statusCode;
  };
  await expect.poll(again).toBe(200);
  second.destroy();
});

/** Opens a stream behind a trusted proxy, as a client whose IP address is `address`. */
async function openStreamFrom(address: string, url: string) {
  const request = get(url, { agent: false, headers: { 'x-forwarded-for': address } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

test('a third JSON stream of one address is rejected with 429 while other addresses are served', async ({ app }) => {
  const { url } = await endlessServer(app, { maxPerAddress: 2 });
  const home = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
  const streams = [await openStreamFrom(home[0] ?? '', url), await openStreamFrom(home[1] ?? '', url)];
  const rejected = await fetch(url, { headers: { 'x-forwarded-for': '2001:db8:1:2::3' } });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await rejected.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('Wait until a download ends, or read the catalogue page by page'),
  });
  for (const address of ['2001:db8:1:3::1', '192.0.2.1', '192.0.2.2']) {
    const response = await openStreamFrom(address, url);
    expect([address, response.statusCode]).toEqual([address, 200]);
    response.destroy();
  }
  streams[0]?.destroy();
  const again = async () => {
    const response = await openStreamFrom('2001:db8:1:2::4', url);
    response.destroy();
    return response.statusCode;
  };
  await expect.poll(again).toBe(200);
  streams[1]?.destroy();
});

test('a JSON stream ends after totalMs when the client reads without a pause', async ({ app }) => {
  const { progress, url } = await endlessServer(app, { totalMs: 300 });
  const response = await openStream(url);
  await expect(response.resume().toArray()).rejects.toThrow('aborted');
  await expect.poll(() => progress.isOver).toBe(true);
});

test('the JSON streams of one address leave capacity for other addresses', async ({ app }) => {
  const { url } = await endlessServer(app, { maxStreams: 4, maxPerAddress: 2 });
  const attempts = await Promise.all(Array.from({ length: 20 }, () => openStreamFrom('192.0.2.66', url)));
  expect(attempts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  const second = await openStreamFrom('192.0.2.7', url);
  expect(second.statusCode).toBe(200);
  for (const response of [...attempts, second]) response.destroy();
});

test('a response of any kind ends after the time limit when the client does not read it', async ({ app }) => {
  const { config, log } = app;
  const { app: server } = await createHttp({
    config,
    log,
    findSession: async () => null,
    findKey,
    maxResponseMs: 2 * SECOND,
  });
  onTestFinished(() => server.close());
  const large = Buffer.alloc(64 * 1024 * 1024, 'x');
  server.get('/large', async () => large);
  server.get('/small', async () => 'small');
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const response = await openStream(`${origin}/large`);
  expect(response.headers['content-length']).toBe(String(large.length));
  const connections = () => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await expect(response.toArray()).rejects.toThrow('aborted');
  expect(await (await fetch(`${origin}/small`)).text()).toBe('small');
});

test('a JSON stream is not counted when its client disconnects before the response', async ({ app }) => {
  const { config, log } = app;
  const streams = { maxStreams: 1, maxPerAddress: 1, stallMs: 30 * SECOND, totalMs: 60 * SECOND };
  const { app: server, serve } = await createHttp({ config, log, findSession: async () => null, findKey, streams });
  onTestFinished(() => server.close());
  const slow = route({ method: 'GET', path: '/api/slow', access: 'public', summary: '', data: z.string() });
  const disconnected = Promise.withResolvers<void>();
  server.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', disconnected.resolve));
  let calls = 0;
  async function* pieces() {
    yield '""';
  }
  const response = async () => {
    calls += 1;
    if (calls === 1) await disconnected.promise;
    return new StreamedJson(pieces());
  };
  serve({ slow }, { slow: response });
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/slow`;
  const client = get(url, { agent: false }).on('error', () => undefined);
  await expect.poll(() => calls).toBe(1);
  client.destroy();
  await disconnected.promise;
  expect((await fetch(url)).status).toBe(200);
});
