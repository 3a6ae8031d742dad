import { HOUR } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { mailsTo, settled, tokenTo } from '../../testing/mails.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

let count = 0;
function newcomer() {
  count += 1;
  return { username: `newcomer-${count}`, email: `newcomer-${count}@example.com`, password: PASSWORD };
}

const register = (app: TestApp, body: object) => openBrowser(app).post('/api/users/register', body);
const verify = (app: TestApp, token: string) => openBrowser(app).post('/api/auth/verify-email', { token });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const resend = (app: TestApp, email: string) => openBrowser(app).post('/api/auth/resend-verification', { email });

describe('POST /api/users/register', () => {
  // spec: 4.3.1, 7.1.4
  test('makes an account that works once its address is verified by the mailed link', async ({ app }) => {
    const person = { ...newcomer(), firstName: ' Amber ', lastName: 'Oud' };
    const answer = await register(app, person);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        success: true,
        data: { email: person.email },
        message: 'Please check your email to verify your account.',
      },
    ]);
    const browser = openBrowser(app);
    const early = await browser.signIn(person.username);
    expect([early.status, early.body]).toEqual([
      403,
      {
        success: false,
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Please verify your email address before signing in.',
      },
    ]);
    expect(browser.cookies.size).toBe(0);

    const verified = await verify(app, await tokenTo(app, person.email, 'verify-email'));
    expect(verified.body).toMatchObject({ success: true, data: { email: person.email } });
    expect((await browser.signIn(person.username)).body.data).toMatchObject({
      firstName: 'Amber',
      fullName: 'Amber Oud',
      authProvider: 'local',
      isActive: true,
      quizResult: null,
    });
  });

  // spec: 5.8
  test('needs no names', async ({ app }) => {
    const person = { ...newcomer(), firstName: '', lastName: '' };
    await register(app, person);
    await verify(app, await tokenTo(app, person.email, 'verify-email'));
    const { body } = await openBrowser(app).signIn(person.username);
    expect(body.data).toMatchObject({ firstName: null, lastName: null, displayName: person.username });
  });

  // spec: D.3.2
  test('tells a known address by mail, and the caller what anybody hears', async ({ app }) => {
    const user = await givenUser(app);
    const [known, unknown] = [
      await register(app, { ...newcomer(), email: user.email }),
      await register(app, newcomer()),
    ];
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual({ ...unknown.body, data: { email: user.email } });
    const [mail] = await mailsTo(app, user.email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toMatch(/token=/);
    expect((await openBrowser(app).signIn(user.email)).status).toBe(200);
  });

  // spec: D.3.3
  test('refuses a taken username beside its field, whether or not the address is known', async ({ app }) => {
    const user = await givenUser(app);
    const username = (await givenUser(app)).username.toUpperCase();
    const [known, unknown] = [
      await register(app, { ...newcomer(), username, email: user.email }),
      await register(app, { ...newcomer(), username }),
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

  test('leaves nothing behind for a known address', async ({ app }) => {
    const user = await givenUser(app);
    const person = newcomer();
    await register(app, { ...person, email: user.email });
    const rows = app.db.selectFrom('users').select('id').where('username', '=', person.username);
    expect(await rows.execute()).toEqual([]);
    expect((await register(app, person)).status).toBe(201);
  });

  test('an address nobody proved belongs to whoever registers it next', async ({ app }) => {
    const person = newcomer();
    await register(app, { ...person, password: 'planted by somebody else' });
    const planted = await tokenTo(app, person.email, 'verify-email');
    await register(app, { ...person, username: `${person.username}-b` });
    await expect.poll(() => tokenTo(app, person.email, 'verify-email')).not.toBe(planted);
    expect((await verify(app, planted)).body.code).toBe('INVALID_VERIFICATION_LINK');
    await verify(app, await tokenTo(app, person.email, 'verify-email'));
    expect((await openBrowser(app).signIn(person.email, 'planted by somebody else')).status).toBe(401);
    expect((await openBrowser(app).signIn(person.email)).status).toBe(200);
  });

  test('of eight at once with one username one gets it', async ({ app }) => {
    const { username } = newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(app, { ...newcomer(), username })));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  // spec: D.3.6
  test.for(['123456', 'PassWord', 'qwertyuiop', 'iloveyou'])(
    'refuses %s, which everybody has',
    async (password, { app }) => {
      const { status, body } = await register(app, { ...newcomer(), password });
      const message = 'This password is among the most common ones. Please choose another.';
      expect([status, body.message, body.errors]).toEqual([400, message, { password: message }]);
    },
  );

  test.for(['Sillage', '1sillage!', 'maud.lebrun', 'Maud.Lebrun2026', 'MAUD.LEBRUN@x.example', 'lebrun-maud'])(
    'refuses %s, which is a name',
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
  test('takes any character in a password, and every one of them counts', async ({ app }) => {
    const person = { ...newcomer(), password: ` ünï 🌹 ${'x'.repeat(110)} end ` };
    await register(app, person);
    await verify(app, await tokenTo(app, person.email, 'verify-email'));
    expect((await openBrowser(app).signIn(person.email, person.password)).status).toBe(200);
    for (const other of [person.password.trim(), person.password.slice(0, 72), person.password.toUpperCase()])
      expect((await openBrowser(app).signIn(person.email, other)).status).toBe(401);
  });

  // spec: 5.9
  test('refuses what the form refuses, all fields at once', async ({ app }) => {
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
  // spec: D.3.1
  test('works once, also for three at once', async ({ app }) => {
    const person = newcomer();
    await register(app, person);
    const token = await tokenTo(app, person.email, 'verify-email');
    const answers = await Promise.all([verify(app, token), verify(app, token), verify(app, token)]);
    expect(statuses(answers)).toEqual([200, 400, 400]);
  });

  // spec: D.3.1
  test('is not done by opening the page', async ({ app }) => {
    const person = newcomer();
    await register(app, person);
    const token = await tokenTo(app, person.email, 'verify-email');
    await app.server.inject(`/verify-email?token=${token}`);
    await app.server.inject(`/api/auth/verify-email?token=${token}`);
    expect((await verify(app, token)).status).toBe(200);
  });

  // spec: D.3.1
  test('ends after a day, and can be asked for again', async ({ app }) => {
    const person = newcomer();
    await register(app, person);
    const old = await tokenTo(app, person.email, 'verify-email');
    app.clock.advance(24 * HOUR);
    expect((await verify(app, old)).body).toEqual({
      success: false,
      code: 'INVALID_VERIFICATION_LINK',
      message: 'This verification link is invalid or has expired.',
    });
    await resend(app, person.email);
    await expect.poll(() => tokenTo(app, person.email, 'verify-email')).not.toBe(old);
    expect((await verify(app, await tokenTo(app, person.email, 'verify-email'))).status).toBe(200);
  });

  test('is no way to set a password', async ({ app }) => {
    const person = newcomer();
    await register(app, person);
    const token = await tokenTo(app, person.email, 'verify-email');
    const answer = await openBrowser(app).post('/api/auth/reset-password', { token, newPassword: 'something else' });
    expect(answer.body.code).toBe('INVALID_RESET_LINK');
  });
});

describe('POST /api/auth/resend-verification', () => {
  // spec: 7.1.6
  test('says the same to everybody and mails only who waits for it', async ({ app }) => {
    const person = newcomer();
    await register(app, person);
    await mailsTo(app, person.email);
    const verified = await givenUser(app);
    const emails = [person.email, verified.email, 'nobody-at-all@example.com'];
    for (const email of emails)
      expect((await resend(app, email)).body).toEqual({
        success: true,
        data: null,
        message: 'Verification email sent successfully!',
      });
    await mailsTo(app, person.email, 2);
    await settled(app);
    const others = (await app.mails()).filter(({ to }) => emails.slice(1).includes(to));
    expect(others).toEqual([]);
  });
});
