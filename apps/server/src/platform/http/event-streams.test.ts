import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { route } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type EventSink, EventStream, type EventStreamLimits, eventText } from './event-streams.ts';
import { createHttp } from './server.ts';

/** A server with one stream. The cookie's value is the user id by which streams are limited. */
async function eventServer(app: TestApp, events: Partial<EventStreamLimits> = {}) {
  const { config, log } = app;
  const findSession = async (id: string) => ({ user: { id } }) as never;
  const { app: server, serve } = await createHttp({ config, log, findSession, events });
  const sinks = new Set<EventSink>();
  const stream = () =>
    new EventStream((sink) => {
      sinks.add(sink);
      return () => sinks.delete(sink);
    });
  const declared = {
    method: 'GET',
    path: '/api/stream',
    access: 'user',
    summary: '',
    stream: true,
    data: z.object(),
  } as const;
  serve({ stream: route(declared) }, { stream: async () => stream() });
  onTestFinished(() => server.close());
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/stream`;
  function sendAll(text: string): void {
    for (const sink of sinks) sink.send(text);
  }
  return { server, sinks, url, sendAll };
}

async function begin(url: string, who = 'amber'): Promise<IncomingMessage> {
  const headers = { cookie: `sillage=${who}` };
  const [answer] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage];
  onTestFinished(() => void answer.on('error', () => undefined).destroy());
  return answer;
}

function read(answer: IncomingMessage): () => string {
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return () => text;
}

test('events arrive as they are sent, with a sign of life in between', async ({ app }) => {
  const { url, sendAll } = await eventServer(app, { beatMs: 50 });
  const text = read(await begin(url));
  await expect.poll(text).toMatch(/^retry: [2-5]\d{3}\n\n(:\n\n){2}/);
  sendAll(eventText({ name: 'stock', id: '7-1:1:', data: { name: 'two\nlines' } }));
  await expect.poll(text).toContain('event: stock\nid: 7-1:1:\ndata: {"name":"two\\nlines"}\n\n:\n\n');
});

test('each of many has its sign of life, by the one timer of them all', async ({ app }) => {
  const { url } = await eventServer(app, { beatMs: 200 });
  const texts = await Promise.all(
    Array.from({ length: 45 }, async (_, who) => read(await begin(url, `person-${who}`))),
  );
  await expect.poll(() => texts.filter((text) => !text().includes('\n:\n\n'))).toEqual([]);
});

test('who leaves takes no place any more', async ({ app }) => {
  const { url, sinks } = await eventServer(app, { mostEach: 1 });
  const answer = await begin(url);
  await expect.poll(() => sinks.size).toBe(1);
  answer.destroy();
  await expect.poll(() => sinks.size).toBe(0);
  expect((await begin(url)).statusCode).toBe(200);
});

test('one stream too many is refused in words: of one person, and of all', async ({ app }) => {
  const { url } = await eventServer(app, { most: 3, mostEach: 2 });
  const [first] = [await begin(url), await begin(url)];
  const own = await fetch(url, { headers: { cookie: 'sillage=amber' } });
  expect([own.status, own.headers.get('retry-after'), await own.json()]).toEqual([
    429,
    '30',
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('2 places') }),
  ]);
  expect(own.headers.get('content-type')).toContain('application/json');
  expect((await begin(url, 'iris')).statusCode).toBe(200);
  const full = await fetch(url, { headers: { cookie: 'sillage=rose' } });
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '30']);
  first?.destroy();
  const again = async () => (await begin(url, 'rose')).statusCode;
  await expect.poll(again).toBe(200);
});

test('asked for its head alone, a stream is not opened', async ({ app }) => {
  const { url, sinks } = await eventServer(app);
  const answer = await fetch(url, { method: 'HEAD', headers: { cookie: 'sillage=amber' } });
  expect([answer.status, answer.headers.get('content-type'), sinks.size]).toEqual([200, 'text/event-stream', 0]);
});

const piece = eventText({ name: 'stock', data: { filling: 'x'.repeat(10_000) } });

/** Sends until the socket buffers are full or the client is cut off. */
async function fill(isEnough: () => boolean, send: () => void): Promise<void> {
  for (let sent = 0; sent < 5000 && !isEnough(); sent += 1) {
    send();
    await setImmediate();
  }
}

test('who does not read is cut off before much waits for them, and others are not held up', async ({ app }) => {
  const { url, sinks, sendAll } = await eventServer(app);
  await begin(url, 'sleeper');
  const awake = read(await begin(url, 'reader'));
  await fill(
    () => sinks.size === 1,
    () => sendAll(piece),
  );
  expect(sinks.size).toBe(1);
  const before = awake().length;
  sendAll(piece);
  await expect.poll(() => awake().length).toBeGreaterThan(before);
});

test('who leaves a little unread for two beats is cut off as well', async ({ app }) => {
  let waiting = 0;
  const { url, sinks, sendAll, server } = await eventServer(app, { beatMs: 500, unreadBytes: 100_000_000 });
  server.server.on('request', (_request, { socket }) => {
    const look = setInterval(() => {
      waiting = socket?.writableLength ?? 0;
    }, 5);
    socket?.once('close', () => clearInterval(look));
  });
  await begin(url, 'sleeper');
  await fill(
    () => waiting > 0,
    () => sendAll(piece),
  );
  await expect.poll(() => sinks.size).toBe(0);
});

test('a stream that is ended does not wait for who does not read', async ({ app }) => {
  const { url, sinks } = await eventServer(app, { unreadBytes: 100_000_000 });
  await begin(url, 'sleeper');
  const [sink] = sinks;
  for (let sent = 0; sent < 2000; sent += 1) sink?.send(piece);
  sink?.end();
  await expect.poll(() => sinks.size).toBe(0);
});

test('a server that closes ends them all and waits for nobody, not even for who does not read', async ({ app }) => {
  const { url, sinks, sendAll, server } = await eventServer(app, { unreadBytes: 100_000_000 });
  const reader = await begin(url, 'reader');
  const text = read(reader);
  const ended = once(reader, 'end');
  sendAll(eventText({ name: 'stock', data: {} }));
  await expect.poll(text).toContain('event: stock');
  await begin(url, 'sleeper');
  for (let sent = 0; sent < 2000; sent += 1) [...sinks].at(-1)?.send(piece);
  await server.close();
  await ended;
  expect([reader.complete, sinks.size]).toEqual([true, 0]);
});
