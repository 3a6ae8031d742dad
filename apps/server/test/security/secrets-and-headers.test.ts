import { once } from 'node:events';
import { connect } from 'node:net';
import { fillPath, type Route, routes } from '@sillage/contract';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { captureLog } from '../../src/testing/capture-log.ts';
import { waitForToken } from '../../src/testing/emails.ts';
import { givenFragrance } from '../../src/testing/given.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { describe, expect, inject, test } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

/** Opens a second server on the same database. It writes its whole log into `lines`. */
async function withLog(app: TestApp, change: Partial<TestApp['deps']> = {}) {
  const { log, lines } = captureLog();
  const server = await buildApp({ ...app.deps, log, ...change });
  return { server, lines, close: () => server.close() };
}

async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString();
  });
  await once(socket, 'close');
  return response;
}

describe('secrets in the log', () => {
  test('the log has no password or token at its most verbose level', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    const browser = openBrowser({ server });
    const user = { username: 'logged-one', email: 'logged-one@example.com', password: 'the first password' };
    await browser.post('/api/users/register', user);
    const verification = await waitForToken(app, user.email, 'verify-email');
    await app.server.inject(`/verify-email?token=${verification}`);
    await browser.post('/api/auth/verify-email', { token: verification });
    await browser.signIn(user.username, 'a wrong password');
    await browser.signIn(user.username, user.password);
    const session = browser.cookies.get('sillage') ?? 'none';
    const { body } = await browser.send('GET', '/api/users/current');
    const path = `/api/users/${(body.data as { id: string }).id}`;
    await browser.send('PUT', `${path}/password`, {
      currentPassword: 'a bad guess',
      newPassword: 'the second password',
    });
    await browser.send('PUT', `${path}/password`, {
      currentPassword: user.password,
      newPassword: 'the second password',
    });
    await browser.post('/api/auth/forgot-password', { email: user.email });
    const reset = await waitForToken(app, user.email, 'reset-password');
    await browser.send('GET', `/reset-password?token=${reset}`).catch(() => null);
    await browser.post('/api/auth/validate-reset-token', { token: `${reset.slice(1)}A` });
    await browser.post('/api/auth/reset-password', { token: reset, newPassword: 'the third password' });
    await browser.post(`${path}/export`, { password: 'the third password' });
    const text = lines.join('');
    expect(text).toContain('INVALID_CREDENTIALS');
    for (const secret of [
      verification,
      session,
      reset,
      reset.slice(1),
      'wrong password',
      'bad guess',
      'first password',
      'second password',
      'third password',
    ])
      expect(text).not.toContain(secret);
    await close();
  });

  test('the log has no secrets when a request fails', async () => {
    const app = await createTestApp(inject('postgresUrl'));
    const failingMailer = { send: async () => Promise.reject(new Error('550 no such mailbox')), close: async () => {} };
    const { server, lines, close } = await withLog(app, { mailer: failingMailer });
    const user = { username: 'failed-one', email: 'failed-one@example.com', password: 'the failed password' };
    const browser = openBrowser({ server });
    await browser.post('/api/users/register', user);
    await expect.poll(() => lines.join('')).toContain('550 no such mailbox');
    await sql`drop table sessions cascade`.execute(app.db);
    await app.db.updateTable('users').set({ email_verified_at: new Date() }).execute();
    const response = await browser.signIn(user.username, user.password);
    expect([response.status, response.body]).toEqual([
      500,
      { success: false, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' },
    ]);
    expect(lines.join('')).toContain('request failed');
    expect(lines.join('')).not.toMatch(/the failed password|token=|argon2/);
    await close();
    await app.close();
  });

  test('the server log states the client’s address and the route of a failed sign-in', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    await openBrowser({ server }, { address: '192.0.2.77' }).signIn('nobody', 'not the password');
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ code: 'INVALID_CREDENTIALS', address: '192.0.2.77', route: 'POST /api/users/login' }),
    );
    await close();
  });

  test('a malformed request is rejected in the error envelope, and its bytes are not logged', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    const response = await sendRaw(
      port,
      'POST /api/users/login HTTP/1.1\r\nbroken header: \u0001\r\n\r\n{"password":"sent in vain"}',
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    expect(lines.join('')).not.toMatch(/sent in vain|rawPacket/);
    await close();
  });
});

const responses: Record<string, [string, string, number]> = {
  'an API route': ['GET', '/api/auth/status', 200],
  'an error': ['GET', '/api/users/current', 401],
  'an unknown route': ['GET', '/api/nothing', 404],
  'an unknown method': ['PUT', '/api/users/login', 404],
  'an undecodable path': ['GET', '/api/%E0%A4%A', 400],
  'a path that is too long': ['GET', `/api/fragrances/${'9'.repeat(300)}`, 400],
  'a page': ['GET', '/unsubscribe/nobody', 404],
  'the inbox': ['GET', '/dev/inbox', 403],
  health: ['GET', '/readyz', 200],
};

describe('every response', () => {
  test.for(Object.entries(responses))(
    'a response has the security headers: %s',
    async ([, [method, url, status]], { app }) => {
      const headers = { host: 'localhost:3000' };
      const response = await app.server.inject({ method: method as 'GET', url, headers });
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': url === '/dev/inbox' ? 'no-referrer' : 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      const policy = String(response.headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.filter((directive) => directive.startsWith('script-src'))).toEqual([]);
      expect(response.headers).not.toHaveProperty('server');
      expect(response.headers).not.toHaveProperty('x-powered-by');
      if (!url.startsWith('/api/')) return;
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      if (status >= 400) expect(response.json<object>()).toMatchObject({ success: false });
    },
  );

  test('a personal response is never cached, also when its path is encoded', async ({ app }) => {
    const { id, username } = await givenOperator(app);
    const fragrance = await givenFragrance(app);
    const browser = openBrowser(app);
    await browser.signIn(username);
    const personal = Object.values(routes).flatMap((group) => Object.values<Route>(group));
    for (const route of personal.filter(
      ({ method, access, stream }) => method === 'GET' && access !== 'public' && !stream,
    )) {
      // The lookup needs an address, which other routes ignore.
      const query = '?url=https://shop.example/oud';
      const url = fillPath(route.path, { id: route.access === 'self' ? id : fragrance.id, userId: id }) + query;
      for (const alias of [url, url.replace('/api/', '/%61pi/')]) {
        const { status, headers } = await browser.send('GET', alias);
        // In the console, the ids are those of many kinds of rows, some of which do not exist.
        const possible = route.access === 'operator' ? [200, 400, 404] : [200];
        expect([alias, status, headers['cache-control']]).toEqual([alias, expect.toBeOneOf(possible), 'no-store']);
      }
    }
  });

  test('a page with a token sends no referrer', async ({ app }) => {
    const response = await app.server.inject('/reset-password?token=abc');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  });

  // spec: D.2.6
  test('the error for a malformed body names no file and no parser', async ({ app }) => {
    const headers = { 'content-type': 'application/json' };
    const broken = { method: 'POST', url: '/api/users/login', payload: '{"usernameOrEmail"', headers } as const;
    expect((await app.server.inject(broken)).json()).toEqual({
      success: false,
      code: 'BAD_REQUEST',
      message: 'Please check the highlighted fields',
    });
  });
});
