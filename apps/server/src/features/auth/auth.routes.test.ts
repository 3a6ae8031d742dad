import { HOUR } from '../../platform/clock.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

let count = 0;
function newcomer() {
  count += 1;
  return { username: `newcomer-${count}`, email: `newcomer-${count}@example.com`, password: PASSWORD };
}

async function mailTo(app: TestApp, address: string) {
  await expect.poll(async () => (await app.mails()).some(({ to }) => to === address)).toBe(true);
  return (await app.mails()).filter(({ to }) => to === address);
}

async function tokenFor(app: TestApp, address: string): Promise<string> {
  const [newest] = await mailTo(app, address);
  return /verify-email\?token=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? 'no token in the mail';
}

describe('from registration to signing out', () => {
  test('an account works once its address is verified by the mailed link', async ({ app }) => {
    const person = newcomer();
    const api = app.visitor();
    expect(await api.auth.register({ body: person })).toEqual({ email: person.email });
    const login = () => api.auth.login({ body: { usernameOrEmail: person.username, password: PASSWORD } });
    await expect(login()).rejects.toThrow('Please verify your email address before signing in.');

    await api.auth.verifyEmail({ body: { token: await tokenFor(app, person.email) } });
    expect(await login()).toMatchObject({ username: person.username, displayName: person.username, isActive: true });
    expect(await api.auth.status()).toEqual({ authenticated: true, authType: 'traditional', providers: [] });
    expect(await api.users.current()).toMatchObject({ email: person.email });

    const cookie = api.cookie();
    await api.auth.logout();
    expect(await api.auth.status()).toEqual({ authenticated: false, authType: null, providers: [] });
    const stolen = await app.server.inject({ url: '/api/users/current', headers: { cookie: cookie ?? '' } });
    expect(stolen.statusCode).toBe(401);
  });

  test('one may sign in by address, whatever the letters', async ({ app }) => {
    const user = await givenUser(app);
    const api = app.visitor();
    expect(
      await api.auth.login({ body: { usernameOrEmail: user.email.toUpperCase(), password: PASSWORD } }),
    ).toMatchObject({ id: user.id });
  });

  test('a wrong password and an unknown name are told the same', async ({ app }) => {
    const user = await givenUser(app);
    const api = app.visitor();
    for (const usernameOrEmail of [user.username, 'nobody-at-all']) {
      await expect(api.auth.login({ body: { usernameOrEmail, password: 'not the password' } })).rejects.toThrow(
        'Invalid username or password',
      );
    }
  });

  test('a session that was not used for two weeks has ended', async ({ app }) => {
    const { api } = await givenUser(app);
    app.clock.advance(14 * 24 * HOUR);
    await expect(api.users.current()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('verification links', () => {
  test('work once', async ({ app }) => {
    const person = newcomer();
    const api = app.visitor();
    await api.auth.register({ body: person });
    const token = await tokenFor(app, person.email);
    const verify = () => api.auth.verifyEmail({ body: { token } });
    const outcomes = await Promise.allSettled([verify(), verify(), verify()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('end after a day, and can be asked for again', async ({ app }) => {
    const person = newcomer();
    const api = app.visitor();
    await api.auth.register({ body: person });
    const old = await tokenFor(app, person.email);
    app.clock.advance(24 * HOUR);
    await expect(api.auth.verifyEmail({ body: { token: old } })).rejects.toThrow(
      'This verification link is invalid or has expired.',
    );
    await api.auth.resendVerification({ body: { email: person.email } });
    await expect.poll(() => tokenFor(app, person.email)).not.toBe(old);
    await api.auth.verifyEmail({ body: { token: await tokenFor(app, person.email) } });
  });

  test('asking for one says nothing of who has an account', async ({ app }) => {
    const user = await givenUser(app);
    const answer = (email: string) =>
      app.server.inject({ method: 'POST', url: '/api/auth/resend-verification', payload: { email } });
    expect((await answer(user.email)).body).toBe((await answer('nobody@example.com')).body);
  });
});

describe('addresses and names that exist', () => {
  test('a known address hears of it by mail, the page does not', async ({ app }) => {
    const user = await givenUser(app);
    expect(await app.visitor().auth.register({ body: { ...newcomer(), email: user.email } })).toEqual({
      email: user.email,
    });
    expect((await mailTo(app, user.email))[0]?.subject).toBe('You already have an account');
  });

  test('a taken username is refused beside its field', async ({ app }) => {
    const user = await givenUser(app);
    const again = app.visitor().auth.register({ body: { ...newcomer(), username: user.username.toUpperCase() } });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: 'Username is already taken',
      fields: { username: 'Username is already taken' },
    });
  });

  test('an address nobody proved belongs to whoever registers it next', async ({ app }) => {
    const first = newcomer();
    const api = app.visitor();
    await api.auth.register({ body: first });
    const planted = await tokenFor(app, first.email);
    await api.auth.register({
      body: { ...first, username: `${first.username}-b`, password: 'the true owner chose this' },
    });
    await expect.poll(() => tokenFor(app, first.email)).not.toBe(planted);
    await expect(api.auth.verifyEmail({ body: { token: planted } })).rejects.toMatchObject({
      code: 'INVALID_VERIFICATION_LINK',
    });
  });
});

test.each([
  [{ username: '' }, { username: 'Username is required' }],
  [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [{ firstName: 'A\r\nBcc: b@example.com' }, { firstName: 'Control characters are not allowed' }],
])('registration refuses %j', async (change, fields) => {
  const { registration } = await import('@sillage/contract');
  const result = registration.safeParse({ ...newcomer(), ...change });
  expect(Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])).toEqual(
    fields,
  );
});
