import { type ApiKey, MAX_API_KEYS_PER_USER } from '@sillage/contract';
import { addMs, DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../../testing/given.ts';
import { givenKey } from '../../../testing/given-key.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { cleanUpAccounts } from '../clean-up-accounts.job.ts';
import { createKey } from './keys.service.ts';

async function givenKeyOwner(app: TestApp) {
  const { api: _, ...user } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(user.username);
  const path = `/api/users/${user.id}/keys`;
  return {
    ...user,
    browser,
    path,
    create: (change: object = {}) =>
      browser.post(path, { name: 'Home', scopes: ['read'], currentPassword: PASSWORD, ...change }),
    list: async () => (await browser.send('GET', path)).body.data as ApiKey[],
  };
}

const callWith = (app: TestApp, key: string) =>
  app.server.inject({ url: '/api/users/current', headers: { authorization: `Bearer ${key}` } });

describe('POST /api/users/{id}/keys', () => {
  test('POST keys returns a key that opens the API, stores only its hash, and emails a notice', async ({ app }) => {
    const { id, email, create, list } = await givenKeyOwner(app);
    const expiresAt = addMs(app.clock.now(), 30 * DAY).toISOString();
    const { status, body } = await create({ name: ' Home <b> ', scopes: ['watchlist', 'read', 'read'], expiresAt });
    const { key, ...shown } = body.data as ApiKey & { key: string };
    expect([status, shown]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Home <b>',
        prefix: key.slice(0, 12),
        scopes: ['read', 'watchlist'],
        createdAt: app.clock.now().toISOString(),
        expiresAt,
        lastUsedAt: null,
      },
    ]);
    expect(key).toMatch(/^sillage_[\w-]{43}$/);
    expect((await callWith(app, key)).json()).toMatchObject({ data: { id } });
    expect(await list()).toEqual([{ ...shown, lastUsedAt: app.clock.now().toISOString() }]);
    const rows = await app.db.selectFrom('api_keys').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ key_hash }) => key_hash.length)).toEqual([32]);
    expect(rows.some(({ key_hash }) => key_hash.toString('latin1').includes(key.slice(8, 20)))).toBe(false);
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, 20));
    const [notice] = await waitForEmails(app, email);
    expect(notice?.subject).toBe('A new API key was created');
    expect(notice?.text).toContain('“Home <b>”');
    expect(notice?.html).toContain('Home &lt;b&gt;');
    expect(`${notice?.text}${notice?.html}`).not.toContain(key.slice(8, 20));
  });

  test.for([
    [{ name: ' ' }, { name: 'Give the key a name' }],
    [{ name: 'x'.repeat(61) }, { name: 'At most 60 characters' }],
    [{ name: 'two\nlines' }, { name: 'One line' }],
    [{ scopes: [] }, { scopes: 'Choose at least one' }],
    [{ scopes: ['admin'] }, { 'scopes.0': 'Choose from read, watchlist, observe' }],
    [{ expiresAt: 'soon' }, { expiresAt: 'A moment is written such as 2026-03-09T08:00:00Z' }],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: 'Choose a time in the future' }],
    [{ expiresAt: '2999-01-01T00:00:00Z' }, { expiresAt: 'Choose a time within five years' }],
    [{ currentPassword: 'not the password' }, { currentPassword: 'Current password is incorrect' }],
    [{ currentPassword: undefined }, { currentPassword: 'Current password is incorrect' }],
  ] as const)('POST keys rejects %j', async ([change, errors], { app }) => {
    const { create, list } = await givenKeyOwner(app);
    const { status, body } = await create(change);
    expect([status, body.errors, await list()]).toEqual([400, errors, []]);
  });

  test('POST keys needs no password from a provider’s user who signed in within five minutes', async ({ app }) => {
    const { id, create, list } = await givenKeyOwner(app);
    await app.db.updateTable('users').set({ auth_provider: 'google' }).where('id', '=', id).execute();
    expect((await create({ currentPassword: undefined })).status).toBe(201);
    app.clock.advance(5 * MINUTE + 1000);
    const { status, body } = await create({ currentPassword: undefined });
    expect([status, body.code, (await list()).length]).toEqual([403, 'REAUTHENTICATION_NEEDED', 1]);
  });

  test('POST keys allows 20 valid keys, also when 10 more are requested together', async ({ app }) => {
    const { id, path, create, list } = await givenKeyOwner(app);
    // Without a password to verify, the requests reach the database together.
    await app.db.updateTable('users').set({ auth_provider: 'google' }).where('id', '=', id).execute();
    for (let count = 0; count < MAX_API_KEYS_PER_USER - 5; count += 1) await givenKey(app, id);
    // Keys that have ended do not count.
    const past = addMs(app.clock.now(), -1);
    const expired = await givenKey(app, id, ['read'], { expiresAt: past });
    const responses = await Promise.all(Array.from({ length: 10 }, () => create()));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 5 }, () => 409)]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'KEYS_FULL',
      message: 'You have 20 API keys, which is the maximum. Please revoke one to create another.',
    });
    const keys = await list();
    expect([keys.length, keys.some((one) => one.id === expired.id)]).toEqual([21, true]);
    const revoked = keys.find((one) => one.id !== expired.id);
    expect((await openBrowser(app).send('DELETE', `${path}/${revoked?.id}`)).status).toBe(401);
  });

  test('POST keys rejects the 21st creation within an hour', async ({ app }) => {
    const { path, browser, create } = await givenKeyOwner(app);
    for (let count = 0; count < 20; count += 1) {
      const { body } = await create();
      await browser.send('DELETE', `${path}/${(body.data as ApiKey).id}`);
    }
    const { status, body, headers } = await create();
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
  });

  test('POST keys counts wrong passwords with those of other requests', async ({ app }) => {
    const { create } = await givenKeyOwner(app);
    for (let count = 0; count < 10; count += 1) await create({ currentPassword: 'not the password' });
    expect((await create()).status).toBe(429);
  });

  test('createKey creates no key when a password reset has ended the session in the meantime', async ({ app }) => {
    const user = await givenUser(app);
    const { id } = user;
    const session = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    const signedIn = {
      user,
      sessionId: session.id,
      authType: 'traditional' as const,
      authenticatedAt: session.authenticated_at,
      isFresh: true,
    };
    await app.db.deleteFrom('sessions').where('id', '=', session.id).execute();
    const input = { name: 'Home', scopes: ['read' as const], currentPassword: PASSWORD };
    await expect(createKey(app.deps, signedIn, input, new AbortController().signal)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });
});

describe('DELETE /api/keys/current', () => {
  test.for([[['read']], [['observe']], [['read', 'watchlist', 'observe']]] as const)(
    'a key with the scopes %j revokes itself, and no other key',
    async ([scopes], { app }) => {
      const { id, list } = await givenKeyOwner(app);
      const [own, other] = [await givenKey(app, id, [...scopes]), await givenKey(app, id)];
      const revoke = () =>
        app.server.inject({ method: 'DELETE', url: '/api/keys/current', headers: { ...own.headers } });
      expect((await revoke()).json()).toEqual({ success: true, data: null });
      expect((await list()).map((key) => key.id)).toEqual([other.id]);
      const again = await revoke();
      expect([again.statusCode, again.json()]).toMatchObject([401, { code: 'KEY_REVOKED' }]);
    },
  );

  test('a request with a session revokes nothing and says what to send', async ({ app }) => {
    const { id, browser, list } = await givenKeyOwner(app);
    const { id: keyId } = await givenKey(app, id);
    const { status, body } = await browser.send('DELETE', '/api/keys/current');
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining('Authorization: Bearer') }]);
    expect((await list()).map((key) => key.id)).toEqual([keyId]);
  });
});

describe('DELETE /api/users/{id}/keys/{keyId}', () => {
  test('DELETE key revokes this key at once, and no other', async ({ app }) => {
    const { id, path, browser, list } = await givenKeyOwner(app);
    const [first, second] = [await givenKey(app, id), await givenKey(app, id)];
    const { status, body } = await browser.send('DELETE', `${path}/${first.id}`);
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect((await list()).map((key) => key.id)).toEqual([second.id]);
    expect((await callWith(app, first.key)).json()).toMatchObject({ code: 'KEY_REVOKED' });
    expect((await callWith(app, second.key)).statusCode).toBe(200);
  });

  test('DELETE key responds 404 for a revoked key and for a key of another user', async ({ app }) => {
    const [amber, iris] = [await givenKeyOwner(app), await givenKeyOwner(app)];
    const [own, other] = [await givenKey(app, amber.id), await givenKey(app, iris.id)];
    await amber.browser.send('DELETE', `${amber.path}/${own.id}`);
    for (const id of [own.id, other.id]) {
      const { status, body } = await amber.browser.send('DELETE', `${amber.path}/${id}`);
      expect([status, body.code]).toEqual([404, 'KEY_NOT_FOUND']);
    }
    expect((await callWith(app, other.key)).statusCode).toBe(200);
  });
});

describe('API keys and the password', () => {
  test('a password reset revokes all keys of the user, and says so in its response and its email', async ({ app }) => {
    const [amber, iris] = [await givenKeyOwner(app), await givenKeyOwner(app)];
    const [own, other] = [await givenKey(app, amber.id), await givenKey(app, iris.id)];
    await openBrowser(app).post('/api/auth/forgot-password', { email: amber.email });
    const token = await waitForToken(app, amber.email, 'reset-password');
    const reset = { token, newPassword: 'another long password' };
    const { body } = await openBrowser(app).post('/api/auth/reset-password', reset);
    expect(body.message).toBe('Your password was changed, and your API keys were revoked. Please sign in.');
    expect((await callWith(app, own.key)).json()).toMatchObject({ code: 'KEY_REVOKED' });
    expect((await callWith(app, other.key)).statusCode).toBe(200);
    const [notice] = await waitForEmails(app, amber.email, 2);
    expect(notice?.text).toContain('Your API keys were revoked.');
  });

  test('a password reset does not mention keys when the user has none', async ({ app }) => {
    const { email } = await givenKeyOwner(app);
    await openBrowser(app).post('/api/auth/forgot-password', { email });
    const token = await waitForToken(app, email, 'reset-password');
    const reset = { token, newPassword: 'another long password' };
    const { body } = await openBrowser(app).post('/api/auth/reset-password', reset);
    expect(body.message).toBe('Your password was changed. Please sign in.');
    expect((await waitForEmails(app, email, 2))[0]?.text).not.toContain('API key');
  });

  test('a password change keeps the keys', async ({ app }) => {
    const { id, browser } = await givenKeyOwner(app);
    const { key } = await givenKey(app, id);
    const change = { currentPassword: PASSWORD, newPassword: 'another long password' };
    expect((await browser.send('PUT', `/api/users/${id}/password`, change)).status).toBe(200);
    expect((await callWith(app, key)).statusCode).toBe(200);
    await waitForEmailQueue(app);
  });
});

test('account clean-up job deletes keys 30 days after they expired or were revoked', async ({ app }) => {
  const { id, browser, path } = await givenKeyOwner(app);
  const valid = await givenKey(app, id);
  const expired = await givenKey(app, id, ['read'], { expiresAt: addMs(app.clock.now(), DAY) });
  const revoked = await givenKey(app, id);
  await browser.send('DELETE', `${path}/${revoked.id}`);
  const codesOf = async () =>
    Promise.all(
      [valid, expired, revoked].map(async ({ key }) => (await callWith(app, key)).json<{ code?: string }>().code),
    );
  app.clock.advance(30 * DAY - HOUR);
  await runOnce(cleanUpAccounts(app));
  expect(await codesOf()).toEqual([undefined, 'KEY_EXPIRED', 'KEY_REVOKED']);
  app.clock.advance(2 * HOUR);
  await runOnce(cleanUpAccounts(app));
  expect(await codesOf()).toEqual([undefined, 'KEY_EXPIRED', 'KEY_UNKNOWN']);
  app.clock.advance(DAY);
  await runOnce(cleanUpAccounts(app));
  expect(await codesOf()).toEqual([undefined, 'KEY_UNKNOWN', 'KEY_UNKNOWN']);
});
