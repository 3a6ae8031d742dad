import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { localHeaders, openInbox } from '../../testing/dev-inbox.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { renderMetrics } from '../observability/metrics.ts';

const newApp = async (env: NodeJS.ProcessEnv = {}): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), env);
  onTestFinished(() => app.close());
  return app;
};

const get = ({ server }: Pick<TestApp, 'server'>, url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...localHeaders, ...headers } });

const isPrivate = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

describe('/dev/inbox', () => {
  // spec: D.6.14
  test('/dev/inbox responds 403 and says where to find its URL when the request has no key', async ({ app }) => {
    const { key } = await openInbox(app);
    const { statusCode, headers, body } = await get(app, '/dev/inbox');
    expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject(isPrivate);
    expect(body).toContain('the terminal printed');
    expect(body).toContain('npx sillage inbox');
    expect(body).not.toContain(key);
    expect(body).not.toContain('<article>');
  });

  test('/dev/inbox sets a cookie without the key and redirects to the plain path when the key is right', async ({
    app,
  }) => {
    const { key, opened, read } = await openInbox(app);
    expect([opened.statusCode, opened.headers.location, opened.body]).toEqual([303, '/dev/inbox', '']);
    expect(opened.headers).toMatchObject(isPrivate);
    expect(opened.cookies).toEqual([
      { name: 'sillage-inbox', value: expect.any(String), path: '/dev/inbox', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(opened.cookies[0]?.value).not.toContain(key);
    const page = await read();
    expect([page.statusCode, page.headers]).toEqual([200, expect.objectContaining(isPrivate)]);
    expect(page.body).not.toContain(key);
  });

  test('/dev/inbox rejects the key as a cookie, the cookie as a key, and several keys', async () => {
    const app = await newApp();
    const { key, cookie } = await openInbox(app);
    const [, tag = ''] = cookie.split('=');
    for (const [url, headers] of [
      ['/dev/inbox', { cookie: `sillage-inbox=${key}` }],
      [`/dev/inbox?key=${tag}`, {}],
      [`/dev/inbox?key=${key}&key=${key}`, {}],
      [`/dev/inbox?key=${key.slice(1)}`, {}],
      [`/dev/inbox?key=${key}a`, {}],
      ['/dev/inbox?key=', {}],
      ['/dev/inbox?key', { cookie }],
    ] as const)
      expect([url, (await get(app, url, headers)).statusCode]).toEqual([url, 403]);
  });

  test('/dev/inbox limits requests with a wrong key, but never those with the right key', async () => {
    const app = await newApp();
    const { key, read } = await openInbox(app);
    const attempts = await Promise.all(Array.from({ length: 30 }, (_, n) => get(app, `/dev/inbox?key=wrong-${n}`)));
    const rejected = attempts.filter(({ statusCode }) => statusCode === 429);
    expect([attempts.filter(({ statusCode }) => statusCode === 403).length, rejected.length]).toEqual([20, 10]);
    for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(app, '/dev/inbox', { cookie: 'sillage-inbox=wrong' })).statusCode).toBe(429);
    expect((await get(app, `/dev/inbox?key=${key}`)).statusCode).toBe(303);
    expect((await read()).statusCode).toBe(200);
  });

  // spec: D.6.13
  test('/dev/inbox responds 404 to a remote request with the right key', async ({ app }) => {
    const { key, cookie } = await openInbox(app);
    for (const headers of [
      { host: 'sillage.example' },
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { 'cf-connecting-ip': '203.0.113.7' },
      { 'true-client-ip': '203.0.113.7' },
      { 'x-client-ip': '203.0.113.7' },
    ]) {
      expect([headers, (await get(app, `/dev/inbox?key=${key}`, headers)).statusCode]).toEqual([headers, 404]);
      expect((await get(app, '/dev/inbox', { ...headers, cookie })).statusCode).toBe(404);
    }
    const far = { url: `/dev/inbox?key=${key}`, headers: localHeaders, remoteAddress: '192.0.2.7' };
    expect((await app.server.inject(far)).statusCode).toBe(404);
  });

  // spec: D.6.14
  test.each([
    { SMTP_URL: 'smtp://127.0.0.1:2525' },
    { PUBLIC_URL: 'https://sillage.example' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('/dev/inbox responds 404 and creates no key when the server runs with %j', async (env) => {
    const app = await newApp(env);
    const { key } = await openInbox(app);
    expect(key).toBe('no key was made');
    expect((await get(app, '/dev/inbox')).statusCode).toBe(404);
    const { data } = (await get(app, '/api/auth/status')).json<{ data: object }>();
    expect(data).not.toHaveProperty('hasLocalInbox');
  });

  test('/dev/inbox shows no email through a local proxy that adds no header', async () => {
    const app = await newApp();
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
    // Like nginx with only `proxy_pass` and HTTP/1.1 upstream: Host becomes the server's own.
    const proxy = createServer((incoming, outgoing) => {
      const onward = request(origin + incoming.url, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        void pipeline(response, outgoing);
      });
      onward.end();
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const text = 'http://localhost:3000/reset-password?token=taken';
    await app.mailer.send({ id: '0190-reset', to: 'a@example.com', subject: 'Set a new password', text, html: text });
    const response = await fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/dev/inbox`);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toMatch(/token=|Set a new password/);
  });
});

test('no log line and no metric contains the key of /dev/inbox, however the path is written', async () => {
  const app = await newApp();
  const { key, cookie } = await openInbox(app);
  const { log, lines } = captureLog();
  const server = await buildApp({ ...app.deps, log });
  onTestFinished(() => server.close());
  const unmounted = await buildApp({ ...app.deps, log, config: { ...app.config, trustProxy: ['127.0.0.1'] } });
  onTestFinished(() => unmounted.close());
  server.get('/broken', async () => {
    throw new Error('failed on purpose');
  });
  for (const target of [server, unmounted])
    for (const path of ['dev/inbox', 'dev/inbox/', 'DEV/INBOX', 'dev//inbox', '%E0%A4%A/dev/inbox', 'broken', 'api/no'])
      for (const method of ['GET', 'HEAD', 'POST', 'PROPFIND'] as const)
        for (const name of ['key', 'Key', 'a=1&key'])
          await target.inject({
            method: method as 'GET',
            url: `/${path}?${name}=${key}`,
            headers: {
              ...localHeaders,
              cookie,
              accept: 'text/html',
              referer: `http://localhost:3000/dev/inbox?key=${key}`,
            },
          });
  await get({ server }, `/dev/inbox?key=${key}wrong`);
  const text = lines.join('');
  expect(text).toContain('request completed');
  expect(text).toContain('failed on purpose');
  expect(text).toContain('inbox key rejected');
  const [, tag = ''] = cookie.split('=');
  for (const secret of [key, tag]) expect([text, (await renderMetrics()).text].join('')).not.toContain(secret);
});
