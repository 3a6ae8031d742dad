import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { PasswordQueue } from '../../platform/password-queue.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';

describe('full password queue', () => {
  test.each([
    ['/api/users/login', { usernameOrEmail: 'no-such-person', password: PASSWORD }],
    ['/api/users/register', { username: 'newcomer', email: 'newcomer@example.com', password: PASSWORD }],
    ['/api/auth/reset-password', { token: 'x'.repeat(43), newPassword: PASSWORD }],
  ])('POST %s returns 503 and uses up no rate limit when the queue for password hashing is full', async (url, body) => {
    const app = await createTestApp(inject('postgresUrl'));
    const passwords = new PasswordQueue({ concurrency: 1, maxWaitMs: 0 });
    const server = await buildApp({ ...app.deps, passwords });
    const post = () => openBrowser({ server }, { address: '192.0.2.9' }).post(url, body);
    await passwords.reserve(new AbortController().signal, async () => {
      const response = await post();
      expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(response.headers['retry-after']).toBeDefined();
      expect((await server.inject('/readyz')).json()).toEqual({
        status: 'degraded',
        overloaded: ['password hashing'],
      });
    });
    expect((await sql`select key from rate_limits`.execute(app.db)).rows).toEqual([]);
    expect((await post()).status).not.toBe(503);
    await server.close();
    await passwords.close();
    await app.close();
  });

  test('POST /api/users/login signs in from a browser that has signed in to the account before when strangers fill the queue', async () => {
    const app = await createTestApp(inject('postgresUrl'));
    const { username } = await givenUser(app);
    const passwords = new PasswordQueue({ concurrency: 1, maxWaitMs: 0 });
    const server = await buildApp({ ...app.deps, passwords });
    const [owner, stranger] = [openBrowser({ server }), openBrowser({ server })];
    const signIn = (browser: typeof owner) =>
      browser.post('/api/users/login', { usernameOrEmail: username, password: PASSWORD });
    expect((await signIn(owner)).status).toBe(200);
    await passwords.reserve(new AbortController().signal, async () => {
      expect((await signIn(owner)).status).toBe(200);
      expect((await signIn(stranger)).status).toBe(503);
    });
    await server.close();
    await passwords.close();
    await app.close();
  });
});
