import { givenUser } from '../../testing/given.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type Browser, openBrowser, parseOutcome } from './testing/cross-origin-browser.ts';
import { describe, expect, test } from './testing/login-test.ts';
import type { ProviderAccount } from './testing/test-provider.ts';

let count = 0;

function newAccount(claims: Partial<ProviderAccount> = {}): ProviderAccount {
  count += 1;
  const email = `guest-${count}@example.com`;
  return { sub: `subject-${count}`, email, email_verified: true, given_name: 'Ada', family_name: 'Oud', ...claims };
}

const signIn = async (browser: Browser, id = 'google') =>
  parseOutcome(await browser.follow(`/oauth2/authorization/${id}`));
const isCallback = ({ pathname }: URL) => pathname.startsWith('/login/oauth2/');
const success = { path: '/auth/callback', status: 'success', message: null };
const signInError = (message: string) => ({ path: '/auth/callback', status: 'error', message });
const getUser = (browser: Browser) => browser.getJson<Record<string, unknown> | undefined>('/api/auth/user');

async function getAuthorizationParams(browser: Browser, path: string): Promise<Record<string, string>> {
  return Object.fromEntries((await browser.step(path)).searchParams);
}

async function countUsers(app: TestApp): Promise<number> {
  return (await app.db.selectFrom('users').select('id').execute()).length;
}

describe('provider sign-in', () => {
  test('provider sign-in creates an account at the first sign-in and reuses it at the next', async ({
    app,
    google,
  }) => {
    const person = google.addAccount(newAccount({ preferred_username: 'ada.oud' }));
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    const user = await getUser(browser);
    expect(user).toMatchObject({
      username: 'ada.oud',
      displayName: 'Ada Oud',
      email: person.email,
      authProvider: 'google',
      isActive: true,
    });
    const secondBrowser = openBrowser(app);
    expect(await signIn(secondBrowser)).toEqual(success);
    expect(await getUser(secondBrowser)).toEqual(user);
  });

  test('provider sign-in reads the email from user info when the ID token has none', async ({ app, custom }) => {
    const person = custom.addAccount(newAccount());
    const browser = openBrowser(app);
    expect(await signIn(browser, 'custom')).toEqual(success);
    expect(await getUser(browser)).toMatchObject({ email: person.email, authProvider: 'custom', firstName: 'Ada' });
  });

  // spec: 3.4, 3.7, 6.4
  test('GET auth status returns the auth type of each user, and the account of a user of the custom provider', async ({
    app,
    google,
    custom,
  }) => {
    const providers = [
      { id: 'google', name: 'Google' },
      { id: 'custom', name: 'Perfume Guild' },
    ];
    const [visitor, googler, member] = [openBrowser(app), openBrowser(app), openBrowser(app)];
    google.addAccount(newAccount());
    await signIn(googler);
    const person = custom.addAccount(newAccount());
    await signIn(member, 'custom');
    const localUser = await givenUser(app);

    const status = '/api/auth/status';
    const known = { providers, hasLocalInbox: true };
    expect(await visitor.getJson(status)).toEqual({ authenticated: false, authType: null, ...known });
    expect(await googler.getJson(status)).toEqual({ authenticated: true, authType: 'oidc', ...known });
    expect(await localUser.api.auth.status()).toEqual({ authenticated: true, authType: 'traditional', ...known });
    expect(await member.getJson(status)).toMatchObject({
      authenticated: true,
      authType: 'custom',
      user: { email: person.email, authProvider: 'custom' },
    });
  });

  // spec: 7.1.10, D.3.17
  test('authorization redirect has new PKCE, state and nonce values each time and a fixed redirect address', async ({
    app,
  }) => {
    const browser = openBrowser(app);
    const first = await getAuthorizationParams(browser, '/oauth2/authorization/google?returnTo=//evil.example');
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
    const second = await getAuthorizationParams(browser, '/oauth2/authorization/google');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second[name]).not.toBe(first[name]);
  });

  test('authorization redirect stores the sign-in state in an HttpOnly, SameSite cookie for ten minutes', async ({
    app,
  }) => {
    const response = await app.server.inject('/oauth2/authorization/google');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies).toMatchObject([
      { name: 'sillage-flow', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ]);
  });

  test('provider sign-in replaces the previous session of the browser', async ({ app, google }) => {
    google.addAccount(newAccount());
    const browser = openBrowser(app);
    const before = (await givenUser(app)).api as unknown as { cookie: () => string };
    browser.setCookie('sillage', before.cookie().replace('sillage=', ''));
    expect(await signIn(browser)).toEqual(success);
    expect(browser.cookie('sillage')).toMatch(/^[\w-]{43}$/);
    const old = await app.server.inject({ url: '/api/users/current', headers: { cookie: before.cookie() } });
    expect(old.statusCode).toBe(401);
  });

  test('provider sign-in creates one account for four concurrent callbacks', async ({ app, google }) => {
    google.addAccount(newAccount());
    const attempts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const browser = openBrowser(app);
        return { browser, callback: await browser.follow('/oauth2/authorization/google', isCallback) };
      }),
    );
    const before = await countUsers(app);
    const outcomes = await Promise.all(
      attempts.map(({ browser, callback }) => browser.follow(callback.pathname + callback.search)),
    );
    expect(outcomes.map(parseOutcome)).toEqual([success, success, success, success]);
    expect(await countUsers(app)).toBe(before + 1);
  });

  test('provider sign-in shows a message when the user cancels at the provider', async ({ app, google }) => {
    google.nextSignIn.shouldCancel = true;
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(signInError('Sign-in was cancelled.'));
    google.nextSignIn.shouldCancel = false;
    expect(browser.cookie('sillage')).toBeUndefined();
  });

  test.for(['github', 'constructor', '__proto__'])(
    'provider sign-in rejects the unknown provider %s',
    async (id, { app }) => {
      const browser = openBrowser(app);
      expect(await signIn(browser, id)).toEqual(signInError('This way to sign in is not available here.'));
      const callback = parseOutcome(await browser.follow(`/login/oauth2/code/${id}?code=x&state=y`));
      expect(callback).toEqual(signInError('This way to sign in is not available here.'));
    },
  );

  test('provider callback accepts an authorization code only once', async ({ app, google }) => {
    google.addAccount(newAccount());
    const browser = openBrowser(app);
    const callback = await browser.follow('/oauth2/authorization/google', isCallback);
    const flow = browser.cookie('sillage-flow') ?? '';
    expect(parseOutcome(await browser.follow(callback.pathname + callback.search))).toEqual(success);

    const again = openBrowser(app);
    expect(parseOutcome(await again.follow(callback.pathname + callback.search))).toMatchObject({ status: 'error' });
    again.setCookie('sillage-flow', flow);
    expect(parseOutcome(await again.follow(callback.pathname + callback.search))).toEqual(signInError('Login failed'));
    expect(again.cookie('sillage')).toBeUndefined();
  });
});

describe('provider sign-in with a known email', () => {
  const EMAIL_TAKEN = 'An account with this email already exists.';

  // spec: D.3.19
  test('provider sign-in is rejected when a password account has the same email', async ({ app, google }) => {
    const localUser = await givenUser(app);
    google.addAccount(newAccount({ email: localUser.email.toUpperCase() }));
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(signInError(`${EMAIL_TAKEN} Sign in with your password.`));
    expect(browser.cookie('sillage')).toBeUndefined();
  });

  test('provider sign-in is rejected when an account of another provider or subject has the same email', async ({
    app,
    google,
    custom,
  }) => {
    const { email } = google.addAccount(newAccount()) as { email: string };
    await signIn(openBrowser(app));
    custom.addAccount(newAccount({ email }));
    expect(await signIn(openBrowser(app), 'custom')).toEqual(
      signInError(`${EMAIL_TAKEN} Sign in the way you did before.`),
    );
    google.addAccount(newAccount({ email }));
    expect(await signIn(openBrowser(app))).toEqual(signInError(`${EMAIL_TAKEN} Sign in the way you did before.`));
  });

  test('provider sign-in replaces an unverified account with the same email', async ({ app, google }) => {
    const { email } = google.addAccount(newAccount()) as { email: string };
    const squatter = { username: `trap-${count}`, email, password: 'a password of somebody else' };
    await app.visitor().auth.register({ body: squatter });
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    expect(await getUser(browser)).toMatchObject({ email, authProvider: 'google' });
    const login = { body: { usernameOrEmail: email, password: squatter.password } };
    await expect(app.visitor().auth.login(login)).rejects.toThrow('Invalid username or password');
    await expect(
      app.visitor().auth.login({ body: { ...login.body, usernameOrEmail: squatter.username } }),
    ).rejects.toThrow('Invalid username or password');
  });

  test('provider sign-in rejects an email that the provider has not verified', async ({ app, google }) => {
    const message = 'Your sign-in service has not confirmed your email address. Confirm it there, then try again.';
    const before = await countUsers(app);
    for (const claims of [
      { email_verified: false },
      { email_verified: 'true' },
      { email: 'not an address' },
      { email: '' },
    ]) {
      google.addAccount(newAccount(claims as Partial<ProviderAccount>));
      expect(await signIn(openBrowser(app))).toEqual(signInError(message));
    }
    expect(await countUsers(app)).toBe(before);
  });

  test('provider sign-in keeps the stored email and names when they change at the provider', async ({
    app,
    google,
  }) => {
    const person = google.addAccount(newAccount());
    await signIn(openBrowser(app));
    google.addAccount({ ...person, email: 'moved@example.com', given_name: 'Other' });
    const browser = openBrowser(app);
    expect(await signIn(browser)).toEqual(success);
    expect(await getUser(browser)).toMatchObject({ email: person.email, firstName: 'Ada' });
  });
});

describe('re-authentication at the provider', () => {
  const again = '/oauth2/authorization/google?reauth=1';

  // spec: D.3.35
  test('re-authentication requests a new sign-in and opens a new session', async ({ app, google }) => {
    const person = google.addAccount(newAccount());
    const browser = openBrowser(app);
    await signIn(browser);
    const [old, signInCount] = [browser.cookie('sillage'), google.nextSignIn.signInCount];
    expect(await getAuthorizationParams(browser, again)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: person.email,
    });
    expect(parseOutcome(await browser.follow(again))).toEqual({ path: '/account', status: null, message: null });
    expect(google.nextSignIn.signInCount).toBe(signInCount + 1);
    expect(browser.cookie('sillage')).not.toBe(old);
    expect(await getUser(browser)).toMatchObject({ email: person.email });
    const oldSession = await app.server.inject({ url: '/api/auth/user', headers: { cookie: `sillage=${old}` } });
    expect(oldSession.statusCode).toBe(401);
  });

  test('re-authentication rejects another user of the provider', async ({ app, google }) => {
    google.addAccount(newAccount());
    const browser = openBrowser(app);
    await signIn(browser);
    const session = browser.cookie('sillage');
    const known = google.addAccount(newAccount());
    await signIn(openBrowser(app));
    browser.clearCookies(google.issuer);
    const before = await countUsers(app);
    const message = 'That is a different account. Please confirm with the one that you are signed in with.';
    expect(parseOutcome(await browser.follow(again))).toEqual(signInError(message));
    browser.clearCookies(google.issuer);
    google.addAccount(newAccount());
    expect(parseOutcome(await browser.follow(again))).toEqual(signInError(message));
    expect(browser.cookie('sillage')).toBe(session);
    expect(await countUsers(app)).toBe(before);
    expect(await getUser(browser)).not.toMatchObject({ email: known.email });
  });

  test('re-authentication by a provider is rejected when the session is missing or ends meanwhile', async ({
    app,
    google,
  }) => {
    expect(parseOutcome(await openBrowser(app).follow(again))).toEqual(signInError('Please sign in first'));
    google.addAccount(newAccount());
    const browser = openBrowser(app);
    await signIn(browser);
    const callback = await browser.follow(again, isCallback);
    browser.setCookie('sillage', 'ended-meanwhile');
    expect(parseOutcome(await browser.follow(callback.pathname + callback.search))).toMatchObject({ status: 'error' });
    expect(browser.cookie('sillage')).toBe('ended-meanwhile');
  });
});
