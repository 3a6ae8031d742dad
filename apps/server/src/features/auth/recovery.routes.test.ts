import { HOUR, MINUTE } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { mailsTo, settled, tokenTo } from '../../testing/mails.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NEW = 'another long password';
const INVALID = 'This reset link is invalid or has expired.';

const validate = (app: TestApp, token: string) => openBrowser(app).post('/api/auth/validate-reset-token', { token });
const reset = (app: TestApp, token: string, newPassword = NEW) =>
  openBrowser(app).post('/api/auth/reset-password', { token, newPassword });

async function givenForgetful(app: TestApp) {
  const user = await givenUser(app);
  await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
  return { ...user, token: await tokenTo(app, user.email, 'reset-password') };
}

describe('POST /api/auth/forgot-password', () => {
  // spec: 7.1.7, D.3.23
  test('mails a link and answers no data', async ({ app }) => {
    const user = await givenUser(app);
    const answer = await openBrowser(app).post('/api/auth/forgot-password', { email: user.email.toUpperCase() });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        data: null,
        message: 'If an account exists for this address, we’ve emailed a link to set a new password.',
      },
    ]);
    const [mail] = await mailsTo(app, user.email);
    expect(mail?.text).toContain(`${app.config.publicUrl.origin}/reset-password?token=`);
  });

  test('builds its link from the configured address, whatever Host says', async ({ app }) => {
    const user = await givenUser(app);
    await openBrowser(app).send(
      'POST',
      '/api/auth/forgot-password',
      { email: user.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const [mail] = await mailsTo(app, user.email);
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.html).not.toContain('evil.example');
  });

  // spec: D.3.13
  test('answers an unknown address the same and mails nobody', async ({ app }) => {
    const user = await givenUser(app);
    const ask = (email: string) => openBrowser(app).post('/api/auth/forgot-password', { email });
    const [known, unknown] = [await ask(user.email), await ask('nobody-here@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await settled(app);
    expect((await app.mails()).filter(({ to }) => to === 'nobody-here@example.com')).toEqual([]);
  });
});

describe('POST /api/auth/validate-reset-token', () => {
  // spec: 7.1.8, D.3.14
  test('says that a link works, as often as it is asked', async ({ app }) => {
    const { token } = await givenForgetful(app);
    for (const _ of [1, 2, 3])
      expect((await validate(app, token)).body).toEqual({ success: true, data: { valid: true } });
    expect((await reset(app, token)).status).toBe(200);
  });

  // spec: D.3.14
  test('refuses a link after an hour', async ({ app }) => {
    const { token } = await givenForgetful(app);
    app.clock.advance(HOUR - 1);
    expect((await validate(app, token)).status).toBe(200);
    app.clock.advance(1);
    for (const answer of [await validate(app, token), await reset(app, token)])
      expect([answer.status, answer.body.message]).toEqual([400, INVALID]);
  });

  test('refuses a used, a made-up and a broken one', async ({ app }) => {
    const { token } = await givenForgetful(app);
    await reset(app, token);
    for (const bad of [token, 'A'.repeat(43)])
      expect((await validate(app, bad)).body).toEqual({ success: false, code: 'INVALID_RESET_LINK', message: INVALID });
    expect((await validate(app, 'short')).body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('knows a link for what it was made', async ({ app }) => {
    const { token } = await givenForgetful(app);
    const verify = await openBrowser(app).post('/api/auth/verify-email', { token });
    expect(verify.body.code).toBe('INVALID_VERIFICATION_LINK');
    expect((await validate(app, token)).status).toBe(200);
  });
});

describe('POST /api/auth/reset-password', () => {
  // spec: 7.1.9, D.3.15
  test('sets the new password, ends every session and tells by mail', async ({ app }) => {
    const user = await givenForgetful(app);
    const answer = await reset(app, user.token);
    expect([answer.status, answer.body]).toMatchObject([200, { success: true, data: null }]);
    await expect(user.api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await openBrowser(app).signIn(user.username)).status).toBe(401);
    expect((await openBrowser(app).signIn(user.username, NEW)).status).toBe(200);
    const [newest] = await mailsTo(app, user.email, 2);
    expect(newest?.subject).toBe('Your password was changed');
    expect(newest?.text).not.toMatch(/token=/);
  });

  test('signs nobody in by itself', async ({ app }) => {
    const { token } = await givenForgetful(app);
    const browser = openBrowser(app);
    await browser.post('/api/auth/reset-password', { token, newPassword: NEW });
    expect(browser.cookies.has('sillage')).toBe(false);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('of eight at once on one link one wins', async ({ app }) => {
    const user = await givenForgetful(app);
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(app, user.token, password)));
    const won = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === INVALID)).toHaveLength(7);
    for (const password of passwords)
      expect((await openBrowser(app).signIn(user.username, password)).status).toBe(won.includes(password) ? 200 : 401);
  });

  test('makes the other links of the same person worthless', async ({ app }) => {
    const user = await givenForgetful(app);
    app.clock.advance(MINUTE);
    await openBrowser(app).post('/api/auth/forgot-password', { email: user.email });
    await expect.poll(() => tokenTo(app, user.email, 'reset-password')).not.toBe(user.token);
    const second = await tokenTo(app, user.email, 'reset-password');
    expect((await reset(app, second)).status).toBe(200);
    expect((await reset(app, user.token)).body.message).toBe(INVALID);
  });

  test('stops an address change that a thief began', async ({ app }) => {
    const user = await givenForgetful(app);
    const thief = { firstName: 'A', lastName: 'B', email: `thief-of-${user.email}` };
    await user.api.account.updateProfile({ params: { id: user.id }, body: thief });
    const planted = await tokenTo(app, thief.email, 'verify-email');
    await reset(app, user.token);
    const followed = await openBrowser(app).post('/api/auth/verify-email', { token: planted });
    expect(followed.body.code).toBe('INVALID_VERIFICATION_LINK');
    const browser = openBrowser(app);
    expect((await browser.signIn(user.email, NEW)).body.data).toMatchObject({ email: user.email, pendingEmail: null });
  });

  test('proves an address that was not verified yet', async ({ app }) => {
    const email = 'never-verified@example.com';
    const browser = openBrowser(app);
    await browser.post('/api/users/register', { username: 'never-verified', email, password: PASSWORD });
    expect((await browser.signIn(email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    await browser.post('/api/auth/forgot-password', { email });
    await reset(app, await tokenTo(app, email, 'reset-password'));
    expect((await browser.signIn(email, NEW)).body.data).toMatchObject({ email, isActive: true });
  });

  test('refuses a short and an obvious password and leaves the link good', async ({ app }) => {
    const { token, username } = await givenForgetful(app);
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
test('what is stored of a link is not the link', async ({ app }) => {
  const { token, id } = await givenForgetful(app);
  const rows = await app.db.selectFrom('tokens').selectAll().where('user_id', '=', id).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
});
