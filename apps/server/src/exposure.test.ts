import { once } from 'node:events';
import { connect } from 'node:net';
import { fillPath, type Route, routes } from '@sillage/contract';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { openBrowser } from './testing/browser.ts';
import { givenUser } from './testing/given.ts';
import { keptLog } from './testing/kept-log.ts';
import { tokenTo } from './testing/mails.ts';
import { describe, expect, inject, test } from './testing/test.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** A second server on the same database that writes its whole log into `lines`. */
async function withLog(app: TestApp, change: Partial<TestApp['deps']> = {}) {
  const { log, lines } = keptLog();
  const server = await buildApp({ ...app.deps, log, ...change });
  return { server, lines, close: () => server.close() };
}

/** Sends raw bytes and returns the whole response. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  await once(socket, 'close');
  return answer;
}

describe('the log', () => {
  test('holds no password and no token of any call, at its most talkative', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    const browser = openBrowser({ server });
    const person = { username: 'logged-one', email: 'logged-one@example.com', password: 'the first password' };
    await browser.post('/api/users/register', person);
    const verification = await tokenTo(app, person.email, 'verify-email');
    await app.server.inject(`/verify-email?token=${verification}`);
    await browser.post('/api/auth/verify-email', { token: verification });
    await browser.signIn(person.username, 'a wrong password');
    await browser.signIn(person.username, person.password);
    const session = browser.cookies.get('sillage') ?? 'none';
    const { body } = await browser.send('GET', '/api/users/current');
    const path = `/api/users/${(body.data as { id: string }).id}`;
    await browser.send('PUT', `${path}/password`, {
      currentPassword: 'a bad guess',
      newPassword: 'the second password',
    });
    await browser.send('PUT', `${path}/password`, {
      currentPassword: person.password,
      newPassword: 'the second password',
    });
    await browser.post('/api/auth/forgot-password', { email: person.email });
    const reset = await tokenTo(app, person.email, 'reset-password');
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

  test('holds nothing of it when something fails', async () => {
    const app = await createTestApp(inject('postgresUrl'));
    const refused = { send: async () => Promise.reject(new Error('550 no such mailbox')), close: async () => {} };
    const { server, lines, close } = await withLog(app, { mailer: refused });
    const person = { username: 'failed-one', email: 'failed-one@example.com', password: 'the failed password' };
    const browser = openBrowser({ server });
    await browser.post('/api/users/register', person);
    await expect.poll(() => lines.join('')).toContain('550 no such mailbox');
    await sql`drop table sessions cascade`.execute(app.db);
    await app.db.updateTable('users').set({ email_verified_at: new Date() }).execute();
    const answer = await browser.signIn(person.username, person.password);
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' },
    ]);
    expect(lines.join('')).toContain('a call failed');
    expect(lines.join('')).not.toMatch(/the failed password|token=|argon2/);
    await close();
    await app.close();
  });

  test('says who tries doors, and where', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    await openBrowser({ server }, { address: '192.0.2.77' }).signIn('nobody', 'not the password');
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ code: 'INVALID_CREDENTIALS', address: '192.0.2.77', call: 'POST /api/users/login' }),
    );
    await close();
  });

  test('holds nothing of bytes that are no request, which are answered as every refusal is', async ({ app }) => {
    const { server, lines, close } = await withLog(app);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    const answer = await sendRaw(
      port,
      'POST /api/users/login HTTP/1.1\r\nbroken header: \u0001\r\n\r\n{"password":"sent in vain"}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    expect(lines.join('')).not.toMatch(/sent in vain|rawPacket/);
    await close();
  });
});

const answers: Record<string, [string, string, number]> = {
  'a call': ['GET', '/api/auth/status', 200],
  'a refusal': ['GET', '/api/users/current', 401],
  'a call that does not exist': ['GET', '/api/nothing', 404],
  'a method that does not exist': ['PUT', '/api/users/login', 404],
  'an address that cannot be read': ['GET', '/api/%E0%A4%A', 400],
  'an address that is too long': ['GET', `/api/fragrances/${'9'.repeat(300)}`, 400],
  'a page': ['GET', '/unsubscribe/nobody', 404],
  'the inbox': ['GET', '/dev/inbox', 403],
  health: ['GET', '/readyz', 200],
};

describe('every answer', () => {
  test.for(Object.entries(answers))('has the security headers: %s', async ([, [method, url, status]], { app }) => {
    const headers = { host: 'localhost:3000' };
    const answer = await app.server.inject({ method: method as 'GET', url, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': url === '/dev/inbox' ? 'no-referrer' : 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const policy = String(answer.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(policy.filter((directive) => directive.startsWith('script-src'))).toEqual([]);
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    if (!url.startsWith('/api/')) return;
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    if (status >= 400) expect(answer.json<object>()).toMatchObject({ success: false });
  });

  test('that is personal is kept by nobody, however its address is spelled', async ({ app }) => {
    const { id, username } = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(username);
    const personal = Object.values(routes).flatMap((group) => Object.values<Route>(group));
    for (const route of personal.filter(
      ({ method, access, stream }) => method === 'GET' && access !== 'public' && !stream,
    )) {
      const url = fillPath(route.path, { id, userId: id });
      for (const spelled of [url, url.replace('/api/', '/%61pi/')]) {
        const { status, headers } = await browser.send('GET', spelled);
        expect([spelled, status, headers['cache-control']]).toEqual([spelled, 200, 'no-store']);
      }
    }
  });

  test('never carries a secret to a page of another site by its referrer', async ({ app }) => {
    const answer = await app.server.inject('/reset-password?token=abc');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  // spec: D.2.6
  test('to a broken body names no file and no parser', async ({ app }) => {
    const headers = { 'content-type': 'application/json' };
    const broken = { method: 'POST', url: '/api/users/login', payload: '{"usernameOrEmail"', headers } as const;
    expect((await app.server.inject(broken)).json()).toEqual({
      success: false,
      code: 'BAD_REQUEST',
      message: 'Please check the highlighted fields',
    });
  });
});
