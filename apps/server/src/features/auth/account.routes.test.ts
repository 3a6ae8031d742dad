import { newId } from '../../platform/ids.ts';
import { openBrowser } from '../../testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openSession } from './session.service.ts';

const NEW_PASSWORD = 'another long password';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let count = 0;
const freshEmail = () => `fresh-${(count += 1)}@example.com`;

async function givenSignedIn(app: TestApp, userAgent?: string) {
  const { api: _, ...user } = await givenUser(app);
  const browser = openBrowser(app, userAgent === undefined ? {} : { userAgent });
  await browser.signIn(user.username);
  const path = `/api/users/${user.id}`;
  return {
    user,
    browser,
    path,
    saveProfile: (change: object = {}) =>
      browser.send('PUT', `${path}/profile`, { firstName: 'Amber', lastName: 'Oud', email: user.email, ...change }),
    changePassword: (currentPassword: string, newPassword: string) =>
      browser.send('PUT', `${path}/password`, { currentPassword, newPassword }),
    current: async () => (await browser.send('GET', '/api/users/current')).body.data,
  };
}

const followLink = (app: TestApp, token: string) => openBrowser(app).post('/api/auth/verify-email', { token });

describe('PUT /api/users/{id}/profile', () => {
  // spec: 7.2.1
  test('PUT profile changes the names immediately', async ({ app }) => {
    const { user, saveProfile, current } = await givenSignedIn(app);
    const { status, body } = await saveProfile({ firstName: ' Ambre ' });
    const changed = { ...user, firstName: 'Ambre', lastName: 'Oud', fullName: 'Ambre Oud', displayName: 'Ambre Oud' };
    expect([status, body]).toEqual([200, { success: true, data: changed, message: 'Profile updated successfully!' }]);
    expect(await current()).toEqual(changed);
    await waitForEmailQueue(app);
    expect((await app.emails()).filter(({ to }) => to === user.email)).toEqual([]);
  });

  test.for([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: '  ' }, { lastName: 'Last name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'nowhere' }, { email: 'Please enter a valid email address' }],
  ] as const)('PUT profile rejects %j', async ([change, errors], { app }) => {
    const { saveProfile } = await givenSignedIn(app);
    const { status, body } = await saveProfile(change);
    expect([status, body.errors, body.message]).toEqual([400, errors, Object.values(errors)[0]]);
  });

  // spec: D.3.20
  test('PUT profile changes the email when the link to the new address is followed, and notifies the old address', async ({
    app,
  }) => {
    const { user, saveProfile, current } = await givenSignedIn(app);
    const email = freshEmail();
    expect((await saveProfile({ email })).body.data).toMatchObject({ email: user.email, pendingEmail: email });
    const [notice] = await waitForEmails(app, user.email);
    expect(notice?.subject).toBe('Your email address is about to change');
    expect(notice?.text).toContain(email);
    expect(notice?.text).not.toMatch(/token=/);

    expect((await openBrowser(app).signIn(email)).status).toBe(401);
    expect((await followLink(app, await waitForToken(app, email, 'verify-email'))).body.data).toEqual({
      email,
      user: null,
    });
    expect(await current()).toMatchObject({ email, pendingEmail: null });
    expect((await openBrowser(app).signIn(email)).status).toBe(200);
    expect((await openBrowser(app).signIn(user.email)).status).toBe(401);
  });

  test('PUT profile responds the same when the email is taken, and sends no link', async ({ app }) => {
    const other = await givenUser(app);
    const { user, saveProfile } = await givenSignedIn(app);
    const [taken, free] = [await saveProfile({ email: other.email }), await saveProfile({ email: freshEmail() })];
    expect(taken.status).toBe(free.status);
    expect(taken.body).toMatchObject({ ...free.body, data: { email: user.email, pendingEmail: other.email } });
    await waitForEmails(app, user.email, 2);
    await waitForEmailQueue(app);
    expect((await app.emails()).filter(({ to }) => to === other.email)).toEqual([]);
  });

  test('PUT profile accepts an email that only an unverified account has', async ({ app }) => {
    const { saveProfile, current } = await givenSignedIn(app);
    const email = freshEmail();
    await openBrowser(app).post('/api/users/register', { username: `squatter-${count}`, email, password: PASSWORD });
    const planted = await waitForToken(app, email, 'verify-email');
    await saveProfile({ email });
    await expect.poll(() => waitForToken(app, email, 'verify-email')).not.toBe(planted);
    expect((await followLink(app, await waitForToken(app, email, 'verify-email'))).status).toBe(200);
    expect(await current()).toMatchObject({ email });
    expect((await followLink(app, planted)).status).toBe(400);
  });

  test('PUT profile gives an email requested by two users to the first who follows the link', async ({ app }) => {
    const [first, second] = [await givenSignedIn(app), await givenSignedIn(app)];
    const email = freshEmail();
    await first.saveProfile({ email });
    const firstToken = await waitForToken(app, email, 'verify-email');
    await second.saveProfile({ email });
    await expect.poll(() => waitForToken(app, email, 'verify-email')).not.toBe(firstToken);
    const secondToken = await waitForToken(app, email, 'verify-email');
    expect([(await followLink(app, secondToken)).status, (await followLink(app, firstToken)).status]).toEqual([
      200, 400,
    ]);
    expect([await second.current(), await first.current()]).toMatchObject([{ email }, { email: first.user.email }]);
  });

  test('PUT profile invalidates the old verification link when the email changes again or is changed back', async ({
    app,
  }) => {
    const { user, saveProfile, current } = await givenSignedIn(app);
    const [first, second] = [freshEmail(), freshEmail()];
    await saveProfile({ email: first });
    const firstToken = await waitForToken(app, first, 'verify-email');
    await saveProfile({ email: second });
    const secondToken = await waitForToken(app, second, 'verify-email');
    expect((await followLink(app, firstToken)).status).toBe(400);
    await saveProfile({ email: user.email });
    expect((await followLink(app, secondToken)).status).toBe(400);
    expect(await current()).toMatchObject({ email: user.email, pendingEmail: null });
  });

  test('PUT profile invalidates password reset links sent to the old email when the email changes', async ({ app }) => {
    const { user, saveProfile } = await givenSignedIn(app);
    await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
    const token = await waitForToken(app, user.email, 'reset-password');
    const email = freshEmail();
    await saveProfile({ email });
    await followLink(app, await waitForToken(app, email, 'verify-email'));
    const { body } = await openBrowser(app).post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    expect(body.code).toBe('INVALID_RESET_LINK');
  });
});

describe('PUT /api/users/{id}/password', () => {
  // spec: 7.2.2, D.3.15
  test('PUT password changes the password, keeps only the current session and sends an email', async ({ app }) => {
    const { user, browser, changePassword } = await givenSignedIn(app);
    const elsewhere = openBrowser(app);
    await elsewhere.signIn(user.username);
    const { status, body } = await changePassword(PASSWORD, NEW_PASSWORD);
    expect([status, body]).toEqual([200, { success: true, data: null, message: 'Password changed successfully!' }]);
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    expect((await waitForEmails(app, user.email))[0]?.subject).toBe('Your password was changed');
    expect((await openBrowser(app).signIn(user.username)).status).toBe(401);
    expect((await openBrowser(app).signIn(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  test.for([
    ['not the password', NEW_PASSWORD, { currentPassword: 'Current password is incorrect' }],
    ['', NEW_PASSWORD, { currentPassword: 'Please fill in all fields' }],
    [PASSWORD, '', { newPassword: 'Please fill in all fields' }],
    [PASSWORD, '12345', { newPassword: 'New password must be at least 6 characters long' }],
    [PASSWORD, 'sunshine', { newPassword: 'This password is among the most common ones. Please choose another.' }],
  ] as const)(
    'PUT password rejects the current password %s with the new password %s, and names the invalid field',
    async ([now, next, errors], { app }) => {
      const { user, changePassword } = await givenSignedIn(app);
      const { status, body } = await changePassword(now, next);
      expect([status, body.errors, body.message]).toEqual([400, errors, Object.values(errors)[0]]);
      expect((await openBrowser(app).signIn(user.username)).status).toBe(200);
    },
  );

  test('PUT password invalidates reset links and a pending email change', async ({ app }) => {
    const { user, changePassword, saveProfile, current } = await givenSignedIn(app);
    const email = freshEmail();
    await saveProfile({ email });
    const change = await waitForToken(app, email, 'verify-email');
    await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
    const token = await waitForToken(app, user.email, 'reset-password');
    await changePassword(PASSWORD, NEW_PASSWORD);
    const validated = await openBrowser(app).post('/api/auth/validate-reset-token', { token });
    expect(validated.body.code).toBe('INVALID_RESET_LINK');
    expect((await followLink(app, change)).status).toBe(400);
    expect(await current()).toMatchObject({ email: user.email, pendingEmail: null });
  });
});

interface ListedSession {
  id: string;
  device: string;
  isCurrent: boolean;
}

describe('/api/users/{id}/sessions', () => {
  const list = async (browser: ReturnType<typeof openBrowser>, path: string) =>
    (await browser.send('GET', `${path}/sessions`)).body.data as ListedSession[];

  test('GET sessions lists all browsers by name, marks the current one, and contains no token', async ({ app }) => {
    const { user, browser, path } = await givenSignedIn(app, CHROME);
    const unusualBrowser = openBrowser(app, { userAgent: '<script>alert(1)</script>' });
    await unusualBrowser.signIn(user.username);
    const sessions = await list(browser, path);
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ device }) => device)).toEqual(['Chrome on Windows']);
    expect(sessions).toHaveLength(3);
    for (const session of sessions) {
      expect(Object.keys(session).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt']);
      expect(session.device).not.toContain('<');
    }
    expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get('sillage'));
  });

  test('DELETE session ends that session, and returns 404 the second time', async ({ app }) => {
    const { user, browser, path } = await givenSignedIn(app);
    const elsewhere = openBrowser(app, { userAgent: CHROME });
    await elsewhere.signIn(user.username);
    const id = (await list(browser, path)).find(({ device }) => device.startsWith('Chrome'))?.id ?? 'none';
    expect((await browser.send('DELETE', `${path}/sessions/${id}`)).body).toEqual({ success: true, data: null });
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    expect((await browser.send('DELETE', `${path}/sessions/${id}`)).body).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });

  test('DELETE sessions ends all other sessions', async ({ app }) => {
    const { user, browser, path } = await givenSignedIn(app);
    const others = [openBrowser(app), openBrowser(app)];
    for (const other of others) await other.signIn(user.username);
    expect((await browser.send('DELETE', `${path}/sessions`)).status).toBe(200);
    expect(await list(browser, path)).toMatchObject([{ isCurrent: true }]);
    for (const other of others) expect(await other.isSignedIn()).toBe(false);
  });

  test('DELETE session cannot end a session of another user', async ({ app }) => {
    const [victim, thief] = [await givenSignedIn(app), await givenSignedIn(app)];
    const [session] = await list(victim.browser, victim.path);
    const response = await thief.browser.send('DELETE', `${thief.path}/sessions/${session?.id}`);
    expect([response.status, response.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    expect((await thief.browser.send('DELETE', `${victim.path}/sessions/${session?.id}`)).status).toBe(403);
    expect(await victim.browser.isSignedIn()).toBe(true);
  });
});

describe('provider account', () => {
  /** Creates a user without password and with an `oidc` session, as a provider sign-in does. */
  async function givenManaged(app: TestApp) {
    const { user, path } = await givenSignedIn(app);
    await app.db.deleteFrom('credentials').where('user_id', '=', user.id).execute();
    await app.db.updateTable('users').set({ auth_provider: 'google' }).where('id', '=', user.id).execute();
    const identity = { issuer: 'https://accounts.google.com', subject: newId(), created_at: app.clock.now() };
    await app.db
      .insertInto('identities')
      .values({ ...identity, user_id: user.id })
      .execute();
    const browser = openBrowser(app);
    browser.cookies.set('sillage', await openSession(app, { userId: user.id, authType: 'oidc', userAgent: null }));
    return { user, path, browser };
  }

  // spec: 4.3.7, 6.5
  test.for([
    ['profile', { firstName: 'A', lastName: 'B', email: 'a@example.com' }],
    ['password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
  ] as const)('an account of a sign-in provider cannot change its %s', async ([what, body], { app }) => {
    const { browser, path } = await givenManaged(app);
    const response = await browser.send('PUT', `${path}/${what}`, body);
    expect([response.status, response.body]).toEqual([
      403,
      {
        success: false,
        code: 'PROFILE_MANAGED_ELSEWHERE',
        message: 'Your profile is managed by google. Some information cannot be edited here.',
      },
    ]);
  });

  test('an account of a sign-in provider cannot sign in with a password or reset one', async ({ app }) => {
    const { user } = await givenManaged(app);
    const visitor = openBrowser(app);
    expect((await visitor.signIn(user.username)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await visitor.post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
    await waitForEmailQueue(app);
    expect((await app.emails()).filter(({ to }) => to === user.email)).toEqual([]);
  });

  test('an account of a sign-in provider needs a recent sign-in for data export and deletion', async ({ app }) => {
    const { browser, path } = await givenManaged(app);
    expect((await browser.post(`${path}/export`, {})).status).toBe(200);
    app.clock.advance(5 * 60_000 + 1);
    for (const response of [await browser.post(`${path}/export`, {}), await browser.send('DELETE', path, {})])
      expect([response.status, response.body.code]).toEqual([403, 'REAUTHENTICATION_NEEDED']);
  });
});
