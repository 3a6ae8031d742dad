import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buildApp } from '../../src/app.ts';
import { addMs, DAY, HOUR } from '../../src/platform/clock.ts';
import { newToken } from '../../src/platform/ids.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { captureLog } from '../../src/testing/capture-log.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { describe, expect, inject, test } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

const EVIL = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
const INVALID = 'Bearer error="invalid_token"';

async function givenSignedIn(app: TestApp) {
  const user = await givenUser(app);
  const cookie = (user.api as unknown as { cookie: () => string }).cookie();
  return { ...user, cookie };
}

async function anotherServer(app: TestApp, change: Partial<TestApp['deps']> = {}) {
  const server = await buildApp({ ...app.deps, ...change });
  return { server, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

describe('a request with an Authorization header', () => {
  test('a request with a bad key is rejected with its reason, even with a valid cookie and on public routes', async ({
    app,
  }) => {
    const { id, cookie } = await givenSignedIn(app);
    const now = app.clock.now();
    const revoked = await givenKey(app, id);
    await app.db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', revoked.id).execute();
    const expired = await givenKey(app, id, ['read'], { expiresAt: addMs(now, -1) });
    for (const [authorization, code] of [
      ['', 'KEY_UNREADABLE'],
      ['Basic YW1iZXI6b3Vk', 'KEY_UNREADABLE'],
      [`Bearer ${'x'.repeat(5000)}`, 'KEY_UNREADABLE'],
      [`Bearer sillage_\u00e9${newToken().slice(1)}`, 'KEY_UNREADABLE'],
      [`Bearer sillage_${newToken()}`, 'KEY_UNKNOWN'],
      [expired.headers.authorization, 'KEY_EXPIRED'],
      [revoked.headers.authorization, 'KEY_REVOKED'],
    ])
      for (const url of ['/api/users/current', `/api/watchlist/${id}`, '/api/fragrances/stats', '/api/auth/status']) {
        const response = await app.server.inject({ url, headers: { authorization, cookie } });
        expect([url, code, response.statusCode, response.json<object>()]).toMatchObject([
          url,
          code,
          401,
          { code, message: expect.stringMatching(/Send “Authorization|on your account page/) },
        ]);
        expect(response.headers).toMatchObject({
          'www-authenticate': INVALID,
          'access-control-allow-origin': '*',
          vary: expect.stringContaining('Authorization'),
        });
        expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      }
  });

  test('a request with several Authorization headers is rejected', async ({ app }) => {
    const { id } = await givenSignedIn(app);
    const { key } = await givenKey(app, id);
    const { server, origin } = await anotherServer(app);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const line = `authorization: Bearer ${key}\r\n`;
    socket.end(`GET /api/users/current HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${line}${line}\r\n`);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 401 .*KEY_UNREADABLE/s);
    await server.close();
  });

  test('a request with a key is that of the key’s user, whatever its cookie says', async ({ app }) => {
    const [amber, iris] = [await givenSignedIn(app), await givenSignedIn(app)];
    const { headers } = await givenKey(app, amber.id);
    const response = await app.server.inject({
      url: '/api/users/current',
      headers: { ...headers, cookie: iris.cookie },
    });
    expect(response.json()).toMatchObject({ data: { id: amber.id } });
    const status = await app.server.inject({ url: '/api/auth/status', headers });
    expect(status.json()).toMatchObject({ data: { authenticated: true, authType: null } });
  });

  test('a key creates no session and opens no route that changes an account', async ({ app }) => {
    const { id, username } = await givenSignedIn(app);
    const { headers } = await givenKey(app, id, ['read', 'watchlist', 'observe']);
    for (const [method, url, payload] of [
      ['POST', '/api/users/login', { usernameOrEmail: username, password: 'x' }],
      ['POST', `/api/users/${id}/keys`, { name: 'More', scopes: ['read'] }],
      ['GET', `/api/users/${id}/keys`, undefined],
      ['DELETE', `/api/users/${id}`, {}],
    ] as const) {
      const response = await app.server.inject({ method, url, headers, ...(payload && { payload }) });
      expect([url, response.statusCode, response.json<object>()]).toMatchObject([
        url,
        403,
        { code: 'KEY_NOT_ACCEPTED' },
      ]);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  test('routes outside the API contract ignore the header', async ({ app }) => {
    const headers = { authorization: 'Basic YW1iZXI6b3Vk' };
    for (const url of ['/livez', '/api/openapi.json', '/api/docs'])
      expect([url, (await app.server.inject({ url, headers })).statusCode]).toEqual([url, 200]);
    const callback = await app.server.inject({ url: '/login/oauth2/code/google?code=x&state=y', headers });
    expect([callback.statusCode, callback.headers['www-authenticate']]).toEqual([302, undefined]);
    const unsubscribe = { method: 'POST', url: '/api/nothing', headers: { ...headers, ...EVIL } } as const;
    expect((await app.server.inject(unsubscribe)).json()).toMatchObject({ code: 'CROSS_SITE' });
  });
});

describe('API keys and other websites', () => {
  test('another website may send a write with a key, and may read the response', async ({ app }) => {
    const { id } = await givenSignedIn(app);
    const oud = await givenFragrance(app);
    const { headers } = await givenKey(app, id, ['watchlist']);
    const payload = { userId: id, fragranceId: oud.id };
    const write = { method: 'POST', url: '/api/watchlist/add', payload } as const;
    const response = await app.server.inject({ ...write, headers: { ...headers, ...EVIL } });
    expect([response.statusCode, response.json<object>()]).toMatchObject([200, { data: { fragranceId: oud.id } }]);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    const again = await app.server.inject({ ...write, headers: { ...headers, ...EVIL } });
    expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([409, '*']);
  });

  test('another website may not send a write with a cookie, nor read a response to one', async ({ app }) => {
    const { id, cookie } = await givenSignedIn(app);
    const payload = { userId: id, fragranceId: 1 };
    const write = { method: 'POST', url: '/api/watchlist/add', payload, headers: { cookie, ...EVIL } } as const;
    expect((await app.server.inject(write)).json()).toMatchObject({ code: 'CROSS_SITE' });
    const read = await app.server.inject({ url: `/api/watchlist/${id}`, headers: { cookie, ...EVIL } });
    expect([read.statusCode, read.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });
});

describe('limits of API keys', () => {
  test('the 601st request with a key within five minutes is rejected, and other keys are not', async () => {
    const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '0.01' });
    const { id } = await givenSignedIn(app);
    const [first, second] = [await givenKey(app, id), await givenKey(app, id)];
    const call = (headers: object) => app.server.inject({ url: '/api/users/current', headers: { ...headers } });
    for (let count = 0; count < 6; count += 1) expect((await call(first.headers)).statusCode).toBe(200);
    for (let count = 0; count < 2; count += 1) {
      const response = await call(first.headers);
      expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
    expect((await call(second.headers)).statusCode).toBe(200);
    await app.close();
  });

  test('an address that sends many unknown keys is rejected without a query, and other addresses are not', async ({
    app,
  }) => {
    const { id } = await givenSignedIn(app);
    const { headers } = await givenKey(app, id);
    const send = (remoteAddress: string, authorization = `Bearer sillage_${newToken()}`) =>
      app.server.inject({ url: '/api/fragrances/stats', remoteAddress, headers: { authorization } });
    for (let count = 0; count < 60; count += 1) expect((await send('192.0.2.9')).statusCode).toBe(401);
    expect((await send('192.0.2.9')).statusCode).toBe(429);
    const db = new Proxy(app.db, {
      get: () => {
        throw new Error('queried');
      },
    });
    const { findKey } = await import('../../src/features/auth/index.ts');
    const lookUp = findKey({ ...app.deps, db }, `Bearer sillage_${newToken()}`, '192.0.2.9');
    await expect(lookUp).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await send('192.0.2.10', headers.authorization)).statusCode).toBe(200);
  });

  test('the last use of a key is updated at most once an hour', async ({ app }) => {
    const { id } = await givenSignedIn(app);
    const { id: keyId, headers } = await givenKey(app, id);
    const call = async () => {
      await app.server.inject({ url: '/api/users/current', headers });
      const key = app.db.selectFrom('api_keys').select('last_used_at').where('id', '=', keyId);
      return (await key.executeTakeFirstOrThrow()).last_used_at;
    };
    const firstUse = app.clock.now();
    expect(await call()).toEqual(firstUse);
    app.clock.advance(HOUR - 1000);
    expect(await call()).toEqual(firstUse);
    app.clock.advance(1000);
    expect(await call()).toEqual(app.clock.now());
  });
});

test('a key that was revoked at one process is rejected by the next request at every process', async ({ app }) => {
  const { id, username } = await givenSignedIn(app);
  const { id: keyId, headers } = await givenKey(app, id);
  const servers = [app.server, await buildApp(app.deps), await buildApp(app.deps)];
  const statuses = () =>
    Promise.all(
      servers.map(async (server) => (await server.inject({ url: '/api/users/current', headers })).statusCode),
    );
  const browser = openBrowser(app);
  await browser.signIn(username);
  expect(await statuses()).toEqual([200, 200, 200]);
  await browser.send('DELETE', `/api/users/${id}/keys/${keyId}`);
  expect(await statuses()).toEqual([401, 401, 401]);
  for (const server of servers.slice(1)) await server.close();
});

async function openStream(origin: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = (await once(get(`${origin}/api/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  response.resume().on('error', () => undefined);
  return response;
}

test.for(['revocation', 'expiry', 'deletion of the account'] as const)(
  'an event stream that a key opened ends with the key, by %s',
  async (how, { app }) => {
    const { id } = await givenSignedIn(app);
    const { server, origin } = await anotherServer(app);
    const expiresAt = addMs(app.clock.now(), DAY);
    const [ended, other] = [await givenKey(app, id, ['read'], { expiresAt }), await givenKey(app, id, ['read'])];
    const streams = [await openStream(origin, ended.headers), await openStream(origin, other.headers)];
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(streams[0]?.headers['access-control-allow-origin']).toBe('*');
    const key = app.db.updateTable('api_keys').where('id', '=', ended.id);
    if (how === 'revocation') await key.set({ revoked_at: app.clock.now() }).execute();
    if (how === 'expiry') await key.set({ expires_at: app.clock.now() }).execute();
    if (how === 'deletion of the account') await app.db.deleteFrom('users').where('id', '=', id).execute();
    await expect.poll(() => streams[0]?.closed, { timeout: 9000 }).toBe(true);
    expect(streams[1]?.closed).toBe(how === 'deletion of the account');
    expect((await openStream(origin, ended.headers)).statusCode).toBe(401);
    const unable = await givenKey(app, (await givenSignedIn(app)).id, ['watchlist', 'observe']);
    expect((await openStream(origin, unable.headers)).statusCode).toBe(403);
    await server.close();
  },
);

test('the log has no API key at its most verbose level', async ({ app }) => {
  const { log, lines } = captureLog();
  const { id } = await givenSignedIn(app);
  const { key, headers } = await givenKey(app, id);
  const { server } = await anotherServer(app, { log });
  const unknown = `sillage_${newToken()}`;
  await server.inject({ url: '/api/users/current', headers });
  await server.inject({ url: '/api/users/current', headers: { authorization: `Bearer ${unknown}` } });
  await server.inject({ url: '/api/users/current', headers: { authorization: `Basic ${unknown}` } });
  expect(lines.join('')).toContain('KEY_UNKNOWN');
  for (const secret of [key, unknown]) expect(lines.join('')).not.toContain(secret.slice(8, 30));
  await server.close();
});
