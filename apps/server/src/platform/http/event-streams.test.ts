import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { route } from '@sillage/contract';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createStepQueue } from '../running-requests.ts';
import { type EventSink, EventStream, type EventStreamLimits, formatEvent } from './event-streams.ts';
import { createHttp } from './server.ts';

/**
 * Starts a server with event streams. The value of a request's session cookie is taken as the user
 * id, by which streams are limited.
 */
async function eventServer(app: TestApp, events: Partial<EventStreamLimits> = {}) {
  const { config, log } = app;
  const findSession = async (id: string) => ({ user: { id } }) as never;
  const findKey = () => Promise.reject(new Error('no API keys'));
  const { app: server, serve } = await createHttp({ config, log, findSession, findKey, events });
  const sinks = new Set<EventSink>();
  const stream = () =>
    new EventStream((sink) => {
      sinks.add(sink);
      return () => sinks.delete(sink);
    });
  const contractRoute = {
    method: 'GET',
    path: '/api/stream',
    access: 'user',
    summary: '',
    stream: true,
    data: z.object(),
  } as const;
  serve({ stream: route(contractRoute) }, { stream: async () => stream() });
  onTestFinished(() => server.close());
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/stream`;
  function sendAll(text: string): void {
    for (const sink of sinks) sink.send(text);
  }
  return { server, sinks, url, sendAll };
}

async function openStream(url: string, caller = 'amber'): Promise<IncomingMessage> {
  const headers = { cookie: `sillage=${caller}` };
  const [response] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage];
  onTestFinished(() => void response.on('error', () => undefined).destroy());
  return response;
}

function collectText(response: IncomingMessage): () => string {
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

test('an event stream sends events and heartbeats', async ({ app }) => {
  const { url, sendAll } = await eventServer(app, { heartbeatMs: 50 });
  const text = collectText(await openStream(url));
  await expect.poll(text).toMatch(/^retry: [2-5]\d{3}\n\n(:\n\n){2}/);
  sendAll(formatEvent({ name: 'stock', id: '7-1:1:', data: { name: 'two\nlines' } }));
  await expect.poll(text).toContain('event: stock\nid: 7-1:1:\ndata: {"name":"two\\nlines"}\n\n:\n\n');
});

test('a step of other work does not wait for an open event stream', async ({ app }) => {
  const { url } = await eventServer(app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await openStream(url);
  await expect(createStepQueue()(new AbortController().signal)).resolves.toBeUndefined();
});

test('each of 45 event streams gets heartbeats from the shared timer', async ({ app }) => {
  const { url } = await eventServer(app, { heartbeatMs: 200 });
  const texts = await Promise.all(
    Array.from({ length: 45 }, async (_, caller) => collectText(await openStream(url, `user-${caller}`))),
  );
  await expect.poll(() => texts.filter((text) => !text().includes('\n:\n\n'))).toEqual([]);
});

test('an event stream no longer counts towards the caller’s limit when its client disconnects', async ({ app }) => {
  const { url, sinks } = await eventServer(app, { maxPerCaller: 1 });
  const response = await openStream(url);
  await expect.poll(() => sinks.size).toBe(1);
  response.destroy();
  await expect.poll(() => sinks.size).toBe(0);
  expect((await openStream(url)).statusCode).toBe(200);
});

test('an event stream is rejected with 429 above the caller’s limit and with 503 above the limit of the process', async ({
  app,
}) => {
  const { url } = await eventServer(app, { maxStreams: 3, maxPerCaller: 2 });
  const [first] = [await openStream(url), await openStream(url)];
  const ownStreams = await fetch(url, { headers: { cookie: 'sillage=amber' } });
  expect([ownStreams.status, ownStreams.headers.get('retry-after'), await ownStreams.json()]).toEqual([
    429,
    '30',
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('2 places') }),
  ]);
  expect(ownStreams.headers.get('content-type')).toContain('application/json');
  expect((await openStream(url, 'iris')).statusCode).toBe(200);
  const rejected = await fetch(url, { headers: { cookie: 'sillage=rose' } });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '30']);
  first?.destroy();
  const again = async () => (await openStream(url, 'rose')).statusCode;
  await expect.poll(again).toBe(200);
});

test('an event stream is not opened for a HEAD request', async ({ app }) => {
  const { url, sinks } = await eventServer(app);
  const response = await fetch(url, { method: 'HEAD', headers: { cookie: 'sillage=amber' } });
  expect([response.status, response.headers.get('content-type'), sinks.size]).toEqual([200, 'text/event-stream', 0]);
});

const chunk = formatEvent({ name: 'stock', data: { filling: 'x'.repeat(10_000) } });

/** Sends data until the socket buffers are full or the client is disconnected. */
async function fill(isEnough: () => boolean, send: () => void): Promise<void> {
  for (let sent = 0; sent < 5000 && !isEnough(); sent += 1) {
    send();
    await setImmediate();
  }
}

test('an event stream is cut off when its client does not read, and others continue', async ({ app }) => {
  const { url, sinks, sendAll } = await eventServer(app);
  await openStream(url, 'sleeper');
  const readingClient = collectText(await openStream(url, 'reader'));
  await fill(
    () => sinks.size === 1,
    () => sendAll(chunk),
  );
  expect(sinks.size).toBe(1);
  const before = readingClient().length;
  sendAll(chunk);
  await expect.poll(() => readingClient().length).toBeGreaterThan(before);
});

test('an event stream is cut off when data stay unread for two heartbeats', async ({ app }) => {
  let waiting = 0;
  const { url, sinks, sendAll, server } = await eventServer(app, { heartbeatMs: 500, maxUnreadBytes: 100_000_000 });
  server.server.on('request', (_request, { socket }) => {
    const check = setInterval(() => {
      waiting = socket?.writableLength ?? 0;
    }, 5);
    socket?.once('close', () => clearInterval(check));
  });
  await openStream(url, 'sleeper');
  await fill(
    () => waiting > 0,
    () => sendAll(chunk),
  );
  await expect.poll(() => sinks.size).toBe(0);
});

test('the server does not wait when it ends an event stream whose client does not read', async ({ app }) => {
  const { url, sinks } = await eventServer(app, { maxUnreadBytes: 100_000_000 });
  await openStream(url, 'sleeper');
  const [sink] = sinks;
  for (let sent = 0; sent < 2000; sent += 1) sink?.send(chunk);
  sink?.end();
  await expect.poll(() => sinks.size).toBe(0);
});

test('a closing server ends all event streams without waiting for clients that do not read', async ({ app }) => {
  const { url, sinks, sendAll, server } = await eventServer(app, { maxUnreadBytes: 100_000_000 });
  const reader = await openStream(url, 'reader');
  const text = collectText(reader);
  const ended = once(reader, 'end');
  sendAll(formatEvent({ name: 'stock', data: {} }));
  await expect.poll(text).toContain('event: stock');
  await openStream(url, 'sleeper');
  for (let sent = 0; sent < 2000; sent += 1) [...sinks].at(-1)?.send(chunk);
  await server.close();
  await ended;
  expect([reader.complete, sinks.size]).toEqual([true, 0]);
});
