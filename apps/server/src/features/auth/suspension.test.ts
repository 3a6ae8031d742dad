import { MINUTE } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { waitForEmails, waitForToken } from '../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { givenKey } from '../../testing/given-key.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { accounts } from './index.ts';

const NEW_PASSWORD = 'a quite different password';

const suspend = (app: TestApp, id: string) =>
  app.db.transaction().execute((tx) => accounts.suspendUser(tx, id, app.clock.now()));
const unsuspend = (app: TestApp, id: string) => app.db.transaction().execute((tx) => accounts.unsuspendUser(tx, id));

async function signIn(app: TestApp, name: string, password = PASSWORD) {
  const { status, body } = await openBrowser(app).signIn(name, password);
  return [status, body.code];
}

let count = 0;
async function givenUnverified(app: TestApp) {
  count += 1;
  const username = `unverified-${count}`;
  const email = `${username}@example.com`;
  await openBrowser(app).post('/api/users/register', { username, email, password: PASSWORD });
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { id, username, email };
}

describe('suspension of an account', () => {
  test('suspension ends all sessions and revokes all API keys, and its end brings neither back', async ({ app }) => {
    const amber = await givenUser(app);
    const iris = await givenUser(app);
    const browsers = [openBrowser(app), openBrowser(app)];
    for (const browser of browsers) await browser.signIn(amber.username);
    const { headers } = await givenKey(app, amber.id);
    const other = await givenKey(app, iris.id);
    const current = async (keyHeaders: object) =>
      (await app.server.inject({ url: '/api/users/current', headers: { ...keyHeaders } })).statusCode;
    expect(await suspend(app, amber.id)).toBe(true);
    for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false);
    expect([await current(headers), await current(other.headers)]).toEqual([401, 200]);
    expect(await iris.api.users.current()).toMatchObject({ id: iris.id, isActive: true });
    expect(await unsuspend(app, amber.id)).toBe(true);
    for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false);
    expect(await current(headers)).toBe(401);
    expect(await signIn(app, amber.username)).toEqual([200, undefined]);
  });

  test('sign-in says that an account is suspended only after the right password', async ({ app }) => {
    const amber = await givenUser(app);
    await suspend(app, amber.id);
    expect(await signIn(app, amber.username, 'a wrong password')).toEqual([401, 'INVALID_CREDENTIALS']);
    const browser = openBrowser(app);
    const { status, body } = await browser.signIn(amber.email);
    expect([status, body.code, body.message]).toEqual([
      403,
      'ACCOUNT_SUSPENDED',
      'This account is suspended. Ask the operator of this server.',
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  test('suspended account is not active in the API, as an unverified one', async ({ app }) => {
    const amber = await givenUser(app);
    await app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', amber.id).execute();
    await expect(amber.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await unsuspend(app, amber.id);
    expect(await amber.api.users.current()).toMatchObject({ isActive: true });
  });

  test('sign-ins during a suspension leave no session', async ({ app }) => {
    const amber = await givenUser(app);
    const browsers = Array.from({ length: 8 }, () => openBrowser(app));
    await Promise.all([...browsers.map((browser) => browser.signIn(amber.username)), suspend(app, amber.id)]);
    const sessions = await app.db.selectFrom('sessions').select('id').where('user_id', '=', amber.id).execute();
    expect(sessions).toEqual([]);
  });

  test('suspension is not lifted by a new password, nor by the link that verifies the address', async ({ app }) => {
    const amber = await givenUser(app);
    await suspend(app, amber.id);
    const browser = openBrowser(app);
    await browser.post('/api/auth/forgot-password', { email: amber.email });
    const token = await waitForToken(app, amber.email, 'reset-password');
    expect((await browser.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200);
    expect(await signIn(app, amber.username, NEW_PASSWORD)).toEqual([403, 'ACCOUNT_SUSPENDED']);

    const unverified = await givenUnverified(app);
    await suspend(app, unverified.id);
    const link = await waitForToken(app, unverified.email, 'verify-email');
    await openBrowser(app).post('/api/auth/verify-email', { token: link });
    expect(await signIn(app, unverified.username)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('link of a new account opens no session on its browser when the account is suspended', async ({ app }) => {
    const browser = openBrowser(app);
    const account = { username: 'suspended-early', email: 'suspended-early@example.com', password: PASSWORD };
    await browser.post('/api/users/register', account);
    const token = await waitForToken(app, account.email, 'verify-email');
    const rows = app.db.selectFrom('users').select('id').where('username', '=', account.username);
    await suspend(app, (await rows.executeTakeFirstOrThrow()).id);
    expect((await browser.post('/api/auth/verify-email', { token })).body.code).toBe('ACCOUNT_SUSPENDED');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('suspending and unsuspending an account twice changes nothing, nor does an unknown id', async ({ app }) => {
    const amber = await givenUser(app);
    expect([await unsuspend(app, amber.id), await suspend(app, amber.id)]).toEqual([false, true]);
    expect(await suspend(app, amber.id)).toBe(false);
    expect(await unsuspend(app, amber.id)).toBe(true);
    const unknown = '019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11';
    expect([await suspend(app, unknown), await unsuspend(app, unknown)]).toEqual([false, false]);
  });

  test('suspension in a transaction that fails changes nothing', async ({ app }) => {
    const amber = await givenUser(app);
    const work = app.db.transaction().execute(async (tx) => {
      await accounts.suspendUser(tx, amber.id, app.clock.now());
      throw new Error('the audit log is full');
    });
    await expect(work).rejects.toThrow('the audit log is full');
    expect(await amber.api.users.current()).toMatchObject({ isActive: true });
  });
});

test('endSessions signs a user out everywhere, and leaves the account as it is', async ({ app }) => {
  const amber = await givenUser(app);
  await app.db.transaction().execute((tx) => accounts.endSessions(tx, amber.id));
  await expect(amber.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await signIn(app, amber.username)).toEqual([200, undefined]);
});

test('resendVerification emails a new link after ten minutes, and ends the old one', async ({ app }) => {
  const unverified = await givenUnverified(app);
  const oldLink = await waitForToken(app, unverified.email, 'verify-email');
  const resend = (id: string) => app.db.transaction().execute((tx) => accounts.resendVerification(tx, app.deps, id));
  app.clock.advance(9 * MINUTE);
  await expect(resend(unverified.id)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'An email was sent less than 10 minutes ago. Try again in 1 minute.',
  });
  app.clock.advance(MINUTE);
  const send = await resend(unverified.id);
  send?.();
  await waitForEmails(app, unverified.email, 2);
  const newLink = await waitForToken(app, unverified.email, 'verify-email');
  expect(newLink).not.toBe(oldLink);
  const verify = async (token: string) => (await openBrowser(app).post('/api/auth/verify-email', { token })).status;
  expect([await verify(oldLink), await verify(newLink)]).toEqual([400, 200]);
  expect(await resend(unverified.id)).toBeNull();
});
