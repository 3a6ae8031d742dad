import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { route } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { isKnown, Streamed } from './answers.ts';
import { createHttp } from './server.ts';

test.each([
  ['the tag itself', '"abc"', true],
  ['the same made weak by a proxy that compresses', 'W/"abc"', true],
  ['one of a list', '"x", W/"y,z", "abc"', true],
  ['whatever there is', ' * ', true],
  ['another one', '"abcd"', false],
  ['a part of another one', '"x,"abc', false],
  ['something without quotes', 'abc', false],
  ['nothing', '', false],
  ['no header', undefined, false],
])('a caller that has %s', (_what, header, known) => {
  expect(isKnown('"abc"', header)).toBe(known);
});

test('whoever has the answer already is told so, until it is another one', async ({ app }) => {
  const brand = 'House of Tags';
  await givenFragrance(app, { brand });
  await app.caughtUp();
  const url = `/api/fragrances/filter?brand=${encodeURIComponent(brand)}`;
  const ask = (tag: string) => app.server.inject({ url, headers: { 'if-none-match': tag } });
  const first = await app.server.inject(url);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Cookie'),
  });

  const again = await ask(`W/${tag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });

  await givenFragrance(app, { brand });
  await app.caughtUp();
  const changed = await ask(tag);
  expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false]);
});

test('every read of the catalogue carries a tag, and no refusal does', async ({ app }) => {
  const { id } = await givenFragrance(app);
  await app.caughtUp();
  for (const path of ['', '/brands', '/stats', '/today', '/recent', '/categories', `/${id}`, `/${id}/similar`]) {
    const { headers } = await app.server.inject(`/api/fragrances${path}`);
    expect([path, headers.etag]).toEqual([path, expect.any(String)]);
  }
  const { headers } = await app.server.inject({ url: '/api/fragrances/2000000000', headers: { 'if-none-match': '*' } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('etag');
});

/** A server of one call that streams without end, as fast as it is read. */
async function endlessServer(app: TestApp) {
  const { app: server, serve } = await createHttp({ config: app.config, log: app.log, findSession: async () => null });
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

test('a stream waits for a caller who does not read, and ends with one who leaves', async ({ app }) => {
  const { made, url } = await endlessServer(app);
  const request = get(url);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.headers['transfer-encoding']).toBe('chunked');
  // Whatever the sockets take in between fills up; then nothing more is made.
  await expect
    .poll(
      async () => {
        const before = made.pieces;
        await sleep(200);
        return made.pieces - before;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  expect(made.isOver).toBe(false);
  answer.destroy();
  await expect.poll(() => made.isOver, { timeout: 5000 }).toBe(true);
});

test('asked for its head alone, a stream is not made', async ({ app }) => {
  const { made, url } = await endlessServer(app);
  const answer = await fetch(url, { method: 'HEAD' });
  expect([answer.status, await answer.text(), made.pieces]).toEqual([200, '', 0]);
});
