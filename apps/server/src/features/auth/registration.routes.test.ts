import { HOUR } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

let count = 0;
function newRegistration() {
  count += 1;
  return { username: `newcomer-${count}`, email: `newcomer-${count}@example.com`, password: PASSWORD };
}

const register = (app: TestApp, body: object) => openBrowser(app).post('/api/users/register', body);
const verify = (app: TestApp, token: string) => openBrowser(app).post('/api/auth/verify-email', { token });
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);
const resend = (app: TestApp, email: string) => openBrowser(app).post('/api/auth/resend-verification', { email });

describe('POST /api/users/register', () => {
  // spec: 4.3.1, 7.1.4
  test('POST register creates an account that can sign in after its email is verified', async ({ app }) => {
    const registration = { ...newRegistration(), firstName: ' Amber ', lastName: 'Oud' };
    const response = await register(app, registration);
    expect([response.status, response.body]).toEqual([
      201,
      {
        success: true,
        data: { email: registration.email },
        message: 'Please check your email to verify your account.',
      },
    ]);
    const browser = openBrowser(app);
    const unverifiedResponse = await browser.signIn(registration.username);
    expect([unverifiedResponse.status, unverifiedResponse.body]).toEqual([
      403,
      {
        success: false,
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Please verify your email address before signing in.',
      },
    ]);
    expect(browser.cookies.size).toBe(0);

    const verified = await verify(app, await waitForToken(app, registration.email, 'verify-email'));
    expect(verified.body).toMatchObject({ success: true, data: { email: registration.email } });
    expect((await browser.signIn(registration.username)).body.data).toMatchObject({
      firstName: 'Amber',
      fullName: 'Amber Oud',
      authProvider: 'local',
      isActive: true,
      quizResult: null,
    });
  });

  // spec: 5.8
  test('POST register accepts empty names', async ({ app }) => {
    const registration = { ...newRegistration(), firstName: '', lastName: '' };
    await register(app, registration);
    await verify(app, await waitForToken(app, registration.email, 'verify-email'));
    const { body } = await openBrowser(app).signIn(registration.username);
    expect(body.data).toMatchObject({ firstName: null, lastName: null, displayName: registration.username });
  });

  test('POST register stores the browser’s time zone, and ignores one that is not known', async ({ app }) => {
    for (const [timeZone, expected] of [
      ['Europe/Kyiv', 'Europe/Kyiv'],
      ['Mars/Olympus', null],
    ]) {
      const registration = newRegistration();
      const browser = openBrowser(app);
      await browser.post('/api/users/register', { ...registration, timeZone });
      const token = await waitForToken(app, registration.email, 'verify-email');
      const { body } = await browser.post('/api/auth/verify-email', { token });
      const { user } = body.data as { user: { id: string } };
      const rules = await browser.send('GET', `/api/notifications/${user.id}/rules`);
      expect(rules.body.data).toMatchObject({ timeZone: expected });
    }
  });

  // spec: D.3.2
  test('POST register emails the owner of a registered address and responds the same as for a new address', async ({
    app,
  }) => {
    const user = await givenUser(app);
    const [known, unknown] = [
      await register(app, { ...newRegistration(), email: user.email }),
      await register(app, newRegistration()),
    ];
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual({ ...unknown.body, data: { email: user.email } });
    const cookiesOf = ({ headers }: typeof known) => String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;');
    expect(cookiesOf(known)).toBe(cookiesOf(unknown));
    expect(cookiesOf(known)).toContain('sillage-registration=…;');
    const [sentEmail] = await waitForEmails(app, user.email);
    expect(sentEmail?.subject).toBe('You already have an account');
    expect(sentEmail?.text).not.toMatch(/token=/);
    expect((await openBrowser(app).signIn(user.email)).status).toBe(200);
  });

  // spec: D.3.3
  test('POST register rejects a taken username whether or not the email address is registered', async ({ app }) => {
    const user = await givenUser(app);
    const username = (await givenUser(app)).username.toUpperCase();
    const [known, unknown] = [
      await register(app, { ...newRegistration(), username, email: user.email }),
      await register(app, { ...newRegistration(), username }),
    ];
    expect([unknown.status, unknown.body]).toEqual([
      409,
      {
        success: false,
        code: 'USERNAME_TAKEN',
        message: 'Username is already taken',
        errors: { username: 'Username is already taken' },
      },
    ]);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  test('POST register stores nothing when the email address is already registered', async ({ app }) => {
    const user = await givenUser(app);
    const registration = newRegistration();
    await register(app, { ...registration, email: user.email });
    const rows = app.db.selectFrom('users').select('id').where('username', '=', registration.username);
    expect(await rows.execute()).toEqual([]);
    expect((await register(app, registration)).status).toBe(201);
  });

  test('POST register replaces an unverified account with the same email', async ({ app }) => {
    const registration = newRegistration();
    await register(app, { ...registration, password: 'planted by somebody else' });
    const planted = await waitForToken(app, registration.email, 'verify-email');
    await register(app, { ...registration, username: `${registration.username}-b` });
    await expect.poll(() => waitForToken(app, registration.email, 'verify-email')).not.toBe(planted);
    expect((await verify(app, planted)).body.code).toBe('INVALID_VERIFICATION_LINK');
    await verify(app, await waitForToken(app, registration.email, 'verify-email'));
    expect((await openBrowser(app).signIn(registration.email, 'planted by somebody else')).status).toBe(401);
    expect((await openBrowser(app).signIn(registration.email)).status).toBe(200);
  });

  test('POST register accepts only one of eight concurrent requests for a username', async ({ app }) => {
    const { username } = newRegistration();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => register(app, { ...newRegistration(), username })),
    );
    expect(statuses(responses)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  // spec: D.3.6
  test.for(['123456', 'PassWord', 'qwertyuiop', 'iloveyou'])(
    'POST register rejects the common password %s',
    async (password, { app }) => {
      const { status, body } = await register(app, { ...newRegistration(), password });
      const message = 'This password is among the most common ones. Please choose another.';
      expect([status, body.message, body.errors]).toEqual([400, message, { password: message }]);
    },
  );

  test.for(['Sillage', '1sillage!', 'maud.lebrun', 'Maud.Lebrun2026', 'MAUD.LEBRUN@x.example', 'lebrun-maud'])(
    'POST register rejects the password %s, which is the name of the user or of the product',
    async (password, { app }) => {
      const { status, body } = await register(app, {
        username: 'Lebrun-Maud',
        email: 'maud.lebrun@x.example',
        password,
      });
      const message = 'This password is too close to your name or ours. Please choose another.';
      expect([status, body.errors]).toEqual([400, { password: message }]);
    },
  );

  // spec: D.3.7
  test('POST register accepts any character in a password, and sign-in compares every character', async ({ app }) => {
    const registration = { ...newRegistration(), password: ` ünï 🌹 ${'x'.repeat(110)} end ` };
    await register(app, registration);
    await verify(app, await waitForToken(app, registration.email, 'verify-email'));
    expect((await openBrowser(app).signIn(registration.email, registration.password)).status).toBe(200);
    for (const wrongPassword of [
      registration.password.trim(),
      registration.password.slice(0, 72),
      registration.password.toUpperCase(),
    ])
      expect((await openBrowser(app).signIn(registration.email, wrongPassword)).status).toBe(401);
  });

  // spec: 5.9
  test('POST register returns errors for all invalid fields at once', async ({ app }) => {
    const { status, body } = await register(app, { username: 'ab', email: 'nowhere', password: '12345' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
  });
});

describe('POST /api/auth/verify-email', () => {
  test('POST verify-email signs in on the browser that registered, once', async ({ app }) => {
    const registration = newRegistration();
    const [browser, elsewhere] = [openBrowser(app), openBrowser(app)];
    await browser.post('/api/users/register', registration);
    const token = await waitForToken(app, registration.email, 'verify-email');
    const { body } = await browser.post('/api/auth/verify-email', { token });
    expect(body.data).toMatchObject({ email: registration.email, user: { username: registration.username } });
    expect([...browser.cookies.keys()]).toEqual(['sillage', 'sillage-device']);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await elsewhere.isSignedIn()).toBe(false);
  });

  test('POST verify-email only confirms on a browser that registered another account, or is signed in', async ({
    app,
  }) => {
    const [mine, theirs] = [newRegistration(), newRegistration()];
    const attacked = openBrowser(app);
    await attacked.post('/api/users/register', mine);
    await register(app, theirs);
    const foreign = await attacked.post('/api/auth/verify-email', {
      token: await waitForToken(app, theirs.email, 'verify-email'),
    });
    expect(foreign.body.data).toEqual({ email: theirs.email, user: null });
    expect(await attacked.isSignedIn()).toBe(false);
    const other = await givenUser(app);
    await attacked.signIn(other.username);
    const own = await attacked.post('/api/auth/verify-email', {
      token: await waitForToken(app, mine.email, 'verify-email'),
    });
    expect(own.body.data).toEqual({ email: mine.email, user: null });
    expect((await attacked.send('GET', '/api/users/current')).body.data).toMatchObject({ username: other.username });
  });

  // spec: D.3.1
  test('POST verify-email accepts a token only once, even when three requests are concurrent', async ({ app }) => {
    const registration = newRegistration();
    await register(app, registration);
    const token = await waitForToken(app, registration.email, 'verify-email');
    const responses = await Promise.all([verify(app, token), verify(app, token), verify(app, token)]);
    expect(statuses(responses)).toEqual([200, 400, 400]);
  });

  // spec: D.3.1
  test('GET of the verification page does not verify the email', async ({ app }) => {
    const registration = newRegistration();
    await register(app, registration);
    const token = await waitForToken(app, registration.email, 'verify-email');
    await app.server.inject(`/verify-email?token=${token}`);
    await app.server.inject(`/api/auth/verify-email?token=${token}`);
    expect((await verify(app, token)).status).toBe(200);
  });

  // spec: D.3.1
  test('POST verify-email rejects a token after a day, and the user can request a new token', async ({ app }) => {
    const registration = newRegistration();
    await register(app, registration);
    const expiredToken = await waitForToken(app, registration.email, 'verify-email');
    app.clock.advance(24 * HOUR);
    expect((await verify(app, expiredToken)).body).toEqual({
      success: false,
      code: 'INVALID_VERIFICATION_LINK',
      message: 'This verification link is invalid or has expired.',
    });
    await resend(app, registration.email);
    await expect.poll(() => waitForToken(app, registration.email, 'verify-email')).not.toBe(expiredToken);
    expect((await verify(app, await waitForToken(app, registration.email, 'verify-email'))).status).toBe(200);
  });

  test('POST reset-password rejects a verification token', async ({ app }) => {
    const registration = newRegistration();
    await register(app, registration);
    const token = await waitForToken(app, registration.email, 'verify-email');
    const response = await openBrowser(app).post('/api/auth/reset-password', { token, newPassword: 'something else' });
    expect(response.body.code).toBe('INVALID_RESET_LINK');
  });
});

describe('POST /api/auth/resend-verification', () => {
  // spec: 7.1.6
  test('POST resend-verification responds the same to all and emails only unverified addresses', async ({ app }) => {
    const registration = newRegistration();
    await register(app, registration);
    await waitForEmails(app, registration.email);
    const verified = await givenUser(app);
    const emails = [registration.email, verified.email, 'nobody-at-all@example.com'];
    for (const email of emails)
      expect((await resend(app, email)).body).toEqual({
        success: true,
        data: null,
        message: 'Verification email sent successfully!',
      });
    await waitForEmails(app, registration.email, 2);
    await waitForEmailQueue(app);
    const others = (await app.emails()).filter(({ to }) => emails.slice(1).includes(to));
    expect(others).toEqual([]);
  });
});
