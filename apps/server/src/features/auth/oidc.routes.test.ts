import { givenUser } from '../../testing/given.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Person } from './testing/login-service.ts';
import { describe, expect, test } from './testing/login-test.ts';
import { type Browser, openBrowser, outcomeOf } from './testing/roaming-browser.ts';

let count = 0;

function someone(claims: Partial<Person> = {}): Person {
  count += 1;
  const email = `guest-${count}@example.com`;
  return { sub: `subject-${count}`, email, email_verified: true, given_name: 'Ada', family_name: 'Oud', ...claims };
}

const signIn = async (browser: Browser, id = 'google') =>
  outcomeOf(await browser.follow(`/oauth2/authorization/${id}`));
const isCallback = ({ pathname }: URL) => pathname.startsWith('/login/oauth2/');
const success = { path: '/auth/callback', status: 'success', message: null };
const refused = (message: string) => ({ path: '/auth/callback', status: 'error', message });
const userOf = (browser: Browser) => browser.call<Record<string, unknown> | undefined>('/api/auth/user');

async function requestOf(browser: Browser, path: string): Promise<Record<string, string>> {
  return Object.fromEntries((await browser.step(path)).searchParams);
}

async function countUsers(app: TestApp): Promise<number> {
  return (await app.db.selectFrom('users').select('id').execute()).length;
}

describe('signing in elsewhere', () => {
  test('makes an account at the first time and finds it at the next', async ({ app, google }) => {
    const person = google.welcome(someone({ preferred_username: 'ada.oud' }));
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    const user = await userOf(browser);
    expect(user).toMatchObject({
      username: 'ada.oud',
      displayName: 'Ada Oud',
      email: person.email,
      authProvider: 'google',
      isActive: true,
    });
    const other = openBrowser(app);
    expect(await signIn(other)).toEqual(success);
    expect(await userOf(other)).toEqual(user);
  });

  test('works with a provider that keeps the address out of its tokens', async ({ app, custom }) => {
    const person = custom.welcome(someone());
    const browser = openBrowser(app);
    expect(await signIn(browser, 'custom')).toEqual(success);
    expect(await userOf(browser)).toMatchObject({ email: person.email, authProvider: 'custom', firstName: 'Ada' });
  });

  // spec: 3.4, 3.7, 6.4
  test('shows in the status: each way in has its type, and a custom user comes with it', async ({
    app,
    google,
    custom,
  }) => {
    const providers = [
      { id: 'google', name: 'Google' },
      { id: 'custom', name: 'Perfume Guild' },
    ];
    const [visitor, googler, member] = [openBrowser(app), openBrowser(app), openBrowser(app)];
    google.welcome(someone());
    await signIn(googler);
    const person = custom.welcome(someone());
    await signIn(member, 'custom');
    const local = await givenUser(app);

    const status = '/api/auth/status';
    const known = { providers, hasLocalInbox: true };
    expect(await visitor.call(status)).toEqual({ authenticated: false, authType: null, ...known });
    expect(await googler.call(status)).toEqual({ authenticated: true, authType: 'oidc', ...known });
    expect(await local.api.auth.status()).toEqual({ authenticated: true, authType: 'traditional', ...known });
    expect(await member.call(status)).toMatchObject({
      authenticated: true,
      authType: 'custom',
      user: { email: person.email, authProvider: 'custom' },
    });
  });

  // spec: 7.1.10, D.3.17
  test('asks for a code with PKCE, state and nonce, new ones each time, and comes back to one address', async ({
    app,
  }) => {
    const browser = openBrowser(app);
    const first = await requestOf(browser, '/oauth2/authorization/google?returnTo=//evil.example');
    expect(first).toEqual({
      client_id: 'sillage',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/login/oauth2/code/google',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const second = await requestOf(browser, '/oauth2/authorization/google');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second[name]).not.toBe(first[name]);
  });

  test('keeps the flow in a cookie of ten minutes that scripts and other sites do not see', async ({ app }) => {
    const answer = await app.server.inject('/oauth2/authorization/google');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toMatchObject([
      { name: 'sillage-flow', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ]);
  });

  test('replaces the session that the browser had', async ({ app, google }) => {
    google.welcome(someone());
    const browser = openBrowser(app);
    const before = (await givenUser(app)).api as unknown as { cookie: () => string };
    browser.setCookie('sillage', before.cookie().replace('sillage=', ''));
    expect(await signIn(browser)).toEqual(success);
    expect(browser.cookie('sillage')).toMatch(/^[\w-]{43}$/);
    const old = await app.server.inject({ url: '/api/users/current', headers: { cookie: before.cookie() } });
    expect(old.statusCode).toBe(401);
  });

  test('makes one account of two that come back at once', async ({ app, google }) => {
    google.welcome(someone());
    const trips = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const browser = openBrowser(app);
        return { browser, back: await browser.follow('/oauth2/authorization/google', isCallback) };
      }),
    );
    const before = await countUsers(app);
    const ends = await Promise.all(trips.map(({ browser, back }) => browser.follow(back.pathname + back.search)));
    expect(ends.map(outcomeOf)).toEqual([success, success, success, success]);
    expect(await countUsers(app)).toBe(before + 1);
  });

  test('says so when somebody changed their mind at the provider', async ({ app, google }) => {
    google.door.refuses = true;
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(refused('Sign-in was cancelled.'));
    google.door.refuses = false;
    expect(browser.cookie('sillage')).toBeUndefined();
  });

  test.for(['github', 'constructor', '__proto__'])('is not offered by way of %s', async (id, { app }) => {
    const browser = openBrowser(app);
    expect(await signIn(browser, id)).toEqual(refused('This way to sign in is not available here.'));
    const back = outcomeOf(await browser.follow(`/login/oauth2/code/${id}?code=x&state=y`));
    expect(back).toEqual(refused('This way to sign in is not available here.'));
  });

  test('a code works once', async ({ app, google }) => {
    google.welcome(someone());
    const browser = openBrowser(app);
    const back = await browser.follow('/oauth2/authorization/google', isCallback);
    const flow = browser.cookie('sillage-flow') ?? '';
    expect(outcomeOf(await browser.follow(back.pathname + back.search))).toEqual(success);

    const again = openBrowser(app);
    expect(outcomeOf(await again.follow(back.pathname + back.search))).toMatchObject({ status: 'error' });
    again.setCookie('sillage-flow', flow);
    expect(outcomeOf(await again.follow(back.pathname + back.search))).toEqual(refused('Login failed'));
    expect(again.cookie('sillage')).toBeUndefined();
  });
});

describe('an address that is known here', () => {
  const taken = 'An account with this email already exists.';

  // spec: D.3.19
  test('of somebody with a password is not linked', async ({ app, google }) => {
    const local = await givenUser(app);
    google.welcome(someone({ email: local.email.toUpperCase() }));
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(refused(`${taken} Sign in with your password.`));
    expect(browser.cookie('sillage')).toBeUndefined();
  });

  test('of somebody from another provider, or of another person at the same one, is not linked', async ({
    app,
    google,
    custom,
  }) => {
    const { email } = google.welcome(someone()) as { email: string };
    await signIn(openBrowser(app));
    custom.welcome(someone({ email }));
    expect(await signIn(openBrowser(app), 'custom')).toEqual(refused(`${taken} Sign in the way you did before.`));
    google.welcome(someone({ email }));
    expect(await signIn(openBrowser(app))).toEqual(refused(`${taken} Sign in the way you did before.`));
  });

  test('but was never proven goes to whoever proves it; the account that waited there is gone', async ({
    app,
    google,
  }) => {
    const { email } = google.welcome(someone()) as { email: string };
    const trap = { username: `trap-${count}`, email, password: 'a password of somebody else' };
    await app.visitor().auth.register({ body: trap });
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    expect(await userOf(browser)).toMatchObject({ email, authProvider: 'google' });
    const login = { body: { usernameOrEmail: email, password: trap.password } };
    await expect(app.visitor().auth.login(login)).rejects.toThrow('Invalid username or password');
    await expect(app.visitor().auth.login({ body: { ...login.body, usernameOrEmail: trap.username } })).rejects.toThrow(
      'Invalid username or password',
    );
  });

  test('only counts when the provider has verified it', async ({ app, google }) => {
    const unproven = 'Your sign-in service has not confirmed your email address. Confirm it there, then try again.';
    const before = await countUsers(app);
    for (const claims of [
      { email_verified: false },
      { email_verified: 'true' },
      { email: 'not an address' },
      { email: '' },
    ]) {
      google.welcome(someone(claims as Partial<Person>));
      expect(await signIn(openBrowser(app))).toEqual(refused(unproven));
    }
    expect(await countUsers(app)).toBe(before);
  });

  test('stays as it is when it changes at the provider', async ({ app, google }) => {
    const person = google.welcome(someone());
    await signIn(openBrowser(app));
    google.welcome({ ...person, email: 'moved@example.com', given_name: 'Other' });
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    expect(await userOf(browser)).toMatchObject({ email: person.email, firstName: 'Ada' });
  });
});

describe('confirming who one is', () => {
  const again = '/oauth2/authorization/google?reauth=1';

  // spec: D.3.35
  test('asks the provider for a sign-in now, and opens a fresh session', async ({ app, google }) => {
    const person = google.welcome(someone());
    const browser = openBrowser(app);
    await signIn(browser);
    const [old, asked] = [browser.cookie('sillage'), google.door.signIns];
    expect(await requestOf(browser, again)).toMatchObject({ prompt: 'login', max_age: '0', login_hint: person.email });
    expect(outcomeOf(await browser.follow(again))).toEqual({ path: '/account', status: null, message: null });
    expect(google.door.signIns).toBe(asked + 1);
    expect(browser.cookie('sillage')).not.toBe(old);
    expect(await userOf(browser)).toMatchObject({ email: person.email });
    const stale = await app.server.inject({ url: '/api/auth/user', headers: { cookie: `sillage=${old}` } });
    expect(stale.statusCode).toBe(401);
  });

  test('is for the person who is signed in, whoever else is at the door', async ({ app, google }) => {
    google.welcome(someone());
    const browser = openBrowser(app);
    await signIn(browser);
    const session = browser.cookie('sillage');
    const known = google.welcome(someone());
    await signIn(openBrowser(app));
    browser.forget(google.issuer);
    const before = await countUsers(app);
    const other = 'That is a different account. Please confirm with the one that you are signed in with.';
    expect(outcomeOf(await browser.follow(again))).toEqual(refused(other));
    browser.forget(google.issuer);
    google.welcome(someone());
    expect(outcomeOf(await browser.follow(again))).toEqual(refused(other));
    expect(browser.cookie('sillage')).toBe(session);
    expect(await countUsers(app)).toBe(before);
    expect(await userOf(browser)).not.toMatchObject({ email: known.email });
  });

  test('needs a session, at the start and at the end', async ({ app, google }) => {
    expect(outcomeOf(await openBrowser(app).follow(again))).toEqual(refused('Please sign in first'));
    google.welcome(someone());
    const browser = openBrowser(app);
    await signIn(browser);
    const back = await browser.follow(again, isCallback);
    browser.setCookie('sillage', 'ended-meanwhile');
    expect(outcomeOf(await browser.follow(back.pathname + back.search))).toMatchObject({ status: 'error' });
    expect(browser.cookie('sillage')).toBe('ended-meanwhile');
  });
});
