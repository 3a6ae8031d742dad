import { HOUR, MINUTE } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../testing/emails.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'another long password';
const INVALID_LINK_MESSAGE = 'This reset link is invalid or has expired.';

const validate = (app: TestApp, token: string) => openBrowser(app).post('/api/auth/validate-reset-token', { token });
const reset = (app: TestApp, token: string, newPassword = NEW_PASSWORD) =>
  openBrowser(app).post('/api/auth/reset-password', { token, newPassword });

async function givenResetRequested(app: TestApp) {
  const user = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
  return { ...user, token: await waitForToken(app, user.email, 'reset-password') };
}

describe('POST /api/auth/forgot-password', () => {
  // spec: 7.1.7, D.3.23
  test('POST forgot-password emails a link and returns no data', async ({ app }) => {
    const user = await givenUser(app);
    const response = await openBrowser(app).post('/api/auth/forgot-password', { email: user.email.toUpperCase() });
    expect([response.status, response.body]).toEqual([
      200,
      {
        success: true,
        data: null,
        message: 'If an account exists for this address, we’ve emailed a link to set a new password.',
      },
    ]);
    const [sentEmail] = await waitForEmails(app, user.email);
    expect(sentEmail?.text).toContain(`${app.config.publicUrl.origin}/reset-password?token=`);
  });

  test('POST forgot-password builds the link from the configured address and ignores the Host header', async ({
    app,
  }) => {
    const user = await givenUser(app);
    await openBrowser(app).send(
      'POST',
      '/api/auth/forgot-password',
      { email: user.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const [sentEmail] = await waitForEmails(app, user.email);
    expect(sentEmail?.text).not.toContain('evil.example');
    expect(sentEmail?.html).not.toContain('evil.example');
  });

  // spec: D.3.13
  test('POST forgot-password responds the same for an unknown address and sends no email', async ({ app }) => {
    const user = await givenUser(app);
    const requestReset = (email: string) => openBrowser(app).post('/api/auth/forgot-password', { email });
    const [known, unknown] = [await requestReset(user.email), await requestReset('nobody-here@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await waitForEmailQueue(app);
    expect((await app.emails()).filter(({ to }) => to === 'nobody-here@example.com')).toEqual([]);
  });
});

describe('POST /api/auth/validate-reset-token', () => {
  // spec: 7.1.8, D.3.14
  test('POST validate-reset-token accepts a link repeatedly without using it up', async ({ app }) => {
    const { token } = await givenResetRequested(app);
    for (const _ of [1, 2, 3])
      expect((await validate(app, token)).body).toEqual({ success: true, data: { valid: true } });
    expect((await reset(app, token)).status).toBe(200);
  });

  // spec: D.3.14
  test('POST validate-reset-token rejects a link after an hour', async ({ app }) => {
    const { token } = await givenResetRequested(app);
    app.clock.advance(HOUR - 1);
    expect((await validate(app, token)).status).toBe(200);
    app.clock.advance(1);
    for (const response of [await validate(app, token), await reset(app, token)])
      expect([response.status, response.body.message]).toEqual([400, INVALID_LINK_MESSAGE]);
  });

  test('POST validate-reset-token rejects used, unknown and malformed tokens', async ({ app }) => {
    const { token } = await givenResetRequested(app);
    await reset(app, token);
    for (const invalidToken of [token, 'A'.repeat(43)])
      expect((await validate(app, invalidToken)).body).toEqual({
        success: false,
        code: 'INVALID_RESET_LINK',
        message: INVALID_LINK_MESSAGE,
      });
    expect((await validate(app, 'short')).body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('POST verify-email rejects a password reset token', async ({ app }) => {
    const { token } = await givenResetRequested(app);
    const verify = await openBrowser(app).post('/api/auth/verify-email', { token });
    expect(verify.body.code).toBe('INVALID_VERIFICATION_LINK');
    expect((await validate(app, token)).status).toBe(200);
  });
});

describe('POST /api/auth/reset-password', () => {
  // spec: 7.1.9, D.3.15
  test('POST reset-password sets the password, ends every session and sends an email', async ({ app }) => {
    const user = await givenResetRequested(app);
    const response = await reset(app, user.token);
    expect([response.status, response.body]).toMatchObject([200, { success: true, data: null }]);
    await expect(user.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await openBrowser(app).signIn(user.username)).status).toBe(401);
    expect((await openBrowser(app).signIn(user.username, NEW_PASSWORD)).status).toBe(200);
    const [newestEmail] = await waitForEmails(app, user.email, 2);
    expect(newestEmail?.subject).toBe('Your password was changed');
    expect(newestEmail?.text).not.toMatch(/token=/);
  });

  test('POST reset-password does not sign the user in', async ({ app }) => {
    const { token } = await givenResetRequested(app);
    const browser = openBrowser(app);
    await browser.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    expect(browser.cookies.has('sillage')).toBe(false);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('POST reset-password accepts only one of eight concurrent uses of a link', async ({ app }) => {
    const user = await givenResetRequested(app);
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(app, user.token, password)));
    const accepted = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(accepted).toHaveLength(1);
    expect(responses.filter(({ body }) => body.message === INVALID_LINK_MESSAGE)).toHaveLength(7);
    for (const password of passwords)
      expect((await openBrowser(app).signIn(user.username, password)).status).toBe(
        accepted.includes(password) ? 200 : 401,
      );
  });

  test('POST reset-password invalidates the other links of the user', async ({ app }) => {
    const user = await givenResetRequested(app);
    app.clock.advance(MINUTE);
    await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
    await expect.poll(() => waitForToken(app, user.email, 'reset-password')).not.toBe(user.token);
    const second = await waitForToken(app, user.email, 'reset-password');
    expect((await reset(app, second)).status).toBe(200);
    expect((await reset(app, user.token)).body.message).toBe(INVALID_LINK_MESSAGE);
  });

  test('POST reset-password cancels a pending email change', async ({ app }) => {
    const user = await givenResetRequested(app);
    const thiefProfile = { firstName: 'A', lastName: 'B', email: `thief-of-${user.email}` };
    await user.api.account.updateProfile({ params: { id: user.id }, body: thiefProfile });
    const planted = await waitForToken(app, thiefProfile.email, 'verify-email');
    await reset(app, user.token);
    const followed = await openBrowser(app).post('/api/auth/verify-email', { token: planted });
    expect(followed.body.code).toBe('INVALID_VERIFICATION_LINK');
    const browser = openBrowser(app);
    expect((await browser.signIn(user.email, NEW_PASSWORD)).body.data).toMatchObject({
      email: user.email,
      pendingEmail: null,
    });
  });

  test('POST reset-password verifies an unverified email', async ({ app }) => {
    const email = 'never-verified@example.com';
    const browser = openBrowser(app);
    await browser.post('/api/users/register', { username: 'never-verified', email, password: PASSWORD });
    expect((await browser.signIn(email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    await browser.post('/api/auth/forgot-password', { email });
    await reset(app, await waitForToken(app, email, 'reset-password'));
    expect((await browser.signIn(email, NEW_PASSWORD)).body.data).toMatchObject({ email, isActive: true });
  });

  test('POST reset-password rejects short and common passwords without using up the link', async ({ app }) => {
    const { token, username } = await givenResetRequested(app);
    for (const [password, message] of [
      ['', 'Please fill in all fields'],
      ['12345', 'Password must be at least 6 characters long'],
      ['Password1', 'This password is among the most common ones. Please choose another.'],
      [`${username}!!`, 'This password is too close to your name or ours. Please choose another.'],
    ] as const) {
      const { status, body } = await reset(app, token, password);
      expect([status, body.errors]).toEqual([400, { newPassword: message }]);
    }
    expect((await validate(app, token)).status).toBe(200);
  });
});

// spec: D.3.14
test('password reset tokens are stored only as hashes', async ({ app }) => {
  const { token, id } = await givenResetRequested(app);
  const rows = await app.db.selectFrom('tokens').selectAll().where('user_id', '=', id).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
});
