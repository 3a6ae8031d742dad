import { MINUTE } from '../../platform/clock.ts';
import { openBrowser, parseOutcome } from './testing/cross-origin-browser.ts';
import { createToken, PUBLIC_PEM, unknownKey } from './testing/fake-issuer.ts';
import {
  buildClaims,
  createOidcApp,
  describe,
  expect,
  expectNoAccount,
  returnToCallback,
  startSignIn,
  test,
  toSeconds,
} from './testing/fake-issuer-test.ts';
import { CLIENT_SECRET } from './testing/test-provider.ts';

const signInError = (message: string) => ({ path: '/auth/callback', status: 'error', message });
const EXPIRED = signInError('This sign-in has expired. Please try again.');
const FAILED = signInError('Login failed');
const UNAVAILABLE = signInError('The sign-in service cannot be reached. Please try again later.');

type TokenClaims = Record<string, unknown>;

describe('ID token validation', () => {
  const changed: [string, (claims: TokenClaims, issuer: string) => TokenClaims][] = [
    ['with the nonce of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['for several clients, with us as none of the parties', (claims) => ({ ...claims, aud: ['sillage', 'another'] })],
    ['by another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' })],
    ['by nearly the same issuer', (claims, issuer) => ({ ...claims, iss: `${issuer}/` })],
    ['that has expired', (claims) => ({ ...claims, iat: toSeconds() - 900, exp: toSeconds() - 600 })],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: toSeconds() + 600 })],
    ['without a subject', (claims) => ({ ...claims, sub: undefined })],
    ['with a subject that no database can hold', (claims) => ({ ...claims, sub: 'eve\u0000' })],
  ];

  test.for(changed)('provider callback rejects an ID token %s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken(change(buildClaims(issuer.issuer, started), issuer.issuer)));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  const signed: [string, (claims: object) => string | undefined][] = [
    ['that is unsigned', (claims) => createToken(claims, { alg: 'none' })],
    ['signed with our own secret', (claims) => createToken(claims, { alg: 'HS256', secret: CLIENT_SECRET })],
    [
      'signed with the public key as if it were a secret',
      (claims) => createToken(claims, { alg: 'HS256', secret: PUBLIC_PEM }),
    ],
    ['signed with a key that is not the issuer’s', (claims) => createToken(claims, { alg: 'ES256', key: unknownKey })],
    ['signed with an unknown key id', (claims) => createToken(claims, { alg: 'ES256', key: unknownKey, kid: 'two' })],
    [
      'with claims changed after it was signed',
      (claims) => withOtherClaims(createToken(claims), { ...claims, sub: 'you' }),
    ],
    ['that is no token', () => 'not.a.token'],
    ['that is missing', () => undefined],
  ];

  test.for(signed)('provider callback rejects an ID token %s', async ([, createIdToken], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createIdToken(buildClaims(issuer.issuer, started)));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

function withOtherClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('provider callback', () => {
  test('provider callback rejects a browser that did not start the sign-in (login CSRF)', async ({ app, issuer }) => {
    const [eve, victim] = [openBrowser(app), openBrowser(app)];
    const started = await startSignIn(eve);
    issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started)));
    expect(await returnToCallback(victim, started)).toEqual(EXPIRED);
    await startSignIn(victim);
    expect(await returnToCallback(victim, started)).toEqual(EXPIRED);
    await expectNoAccount(app, victim);
  });

  test('provider callback rejects a missing, forged or repeated OAuth parameter `state`', async ({ app, issuer }) => {
    const requestCount = issuer.requestedPaths.length;
    for (const state of ['', 'forged']) {
      const browser = openBrowser(app);
      await startSignIn(browser);
      expect(await returnToCallback(browser, { state })).toEqual(EXPIRED);
      await expectNoAccount(app, browser);
    }
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    expect(await returnToCallback(browser, started, '&state=another')).toEqual(FAILED);
    expect(issuer.requestedPaths.slice(requestCount)).not.toContain('/token');
  });

  test('provider callback rejects a modified cookie with the sign-in state', async ({ app }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    const [text = '', tag = ''] = (browser.cookie('sillage-flow') ?? '').split('.');
    const flow = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...flow, nonce: 'mine' })).toString('base64url');
    browser.setCookie('sillage-flow', `${changed}.${tag}`);
    expect(await returnToCallback(browser, started)).toEqual(EXPIRED);
    await expectNoAccount(app, browser);
  });

  test('provider callback rejects a provider other than the one at which the sign-in started', async ({
    app,
    issuer,
  }) => {
    const browser = openBrowser(app);
    expect(await returnToCallback(browser, await startSignIn(browser), '', 'google')).toEqual(EXPIRED);
    const requestCount = issuer.requestedPaths.length;
    expect(await returnToCallback(browser, await startSignIn(browser), '&iss=https%3A%2F%2Fevil.example')).toEqual(
      FAILED,
    );
    expect(issuer.requestedPaths.slice(requestCount)).not.toContain('/token');
    await expectNoAccount(app, browser);
  });

  test('provider callback rejects a second callback for the same sign-in', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken('broken');
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started)));
    expect(await returnToCallback(browser, started)).toEqual(EXPIRED);
    await expectNoAccount(app, browser);
  });

  test('provider callback does not show the error description that the provider sent', async ({ app }) => {
    const browser = openBrowser(app);
    const { state } = await startSignIn(browser);
    const errorQuery = '&error=server_error&error_description=Call+0900-SCAM';
    expect(parseOutcome(await browser.follow(`/login/oauth2/code/custom?state=${state}${errorQuery}`))).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  test.for([
    ['returns an error', { status: 400, body: { error: 'invalid_grant' } }, FAILED],
    ['fails with 500', { status: 500, body: 'oops' }, FAILED],
    ['returns HTML', { type: 'text/html', body: '<h1>Welcome</h1>' }, FAILED],
    ['redirects', { status: 302, body: '' }, FAILED],
    ['closes the connection', { body: null }, UNAVAILABLE],
  ] as const)('provider callback fails when the token endpoint %s', async ([, response, outcome], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWith('/token', response);
    expect(await returnToCallback(browser, started)).toEqual(outcome);
    await expectNoAccount(app, browser);
  });

  test('provider callback rejects user info about another subject', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email: undefined }));
    issuer.respondWith('/userinfo', { body: { sub: 'somebody else', email: 'x@example.com', email_verified: true } });
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('provider sign-in', () => {
  test('provider sign-in requests the provider’s metadata again only when a request failed', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer);
    issuer.respondWith('/.well-known/openid-configuration', { body: null });
    const browser = openBrowser(app);
    expect(parseOutcome(await browser.follow('/oauth2/authorization/custom'))).toEqual(UNAVAILABLE);
    issuer.respondWithDiscovery({ issuer: 'https://another.example' });
    expect(parseOutcome(await browser.follow('/oauth2/authorization/custom'))).toEqual(UNAVAILABLE);
    issuer.respondWithDiscovery({});
    expect((await startSignIn(browser)).state).toMatch(/^[\w-]{43}$/);
    const requestCount = issuer.requestedPaths.length;
    await startSignIn(browser);
    expect(issuer.requestedPaths.length).toBe(requestCount);
  });

  test('provider sign-in limits new accounts per IP address', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer, { RATE_LIMIT_FACTOR: '0.05' });
    const signInAs = async (sub: string) => {
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      issuer.respondWithToken(
        createToken({ ...buildClaims(issuer.issuer, started), sub, email: `${sub}@example.com` }),
      );
      return returnToCallback(browser, started);
    };
    expect([await signInAs('adam'), await signInAs('bea')]).toMatchObject([
      { status: 'success' },
      { status: 'success' },
    ]);
    expect(await signInAs('carl')).toEqual(signInError('Too many attempts. Please wait a moment and try again.'));
    expect(await signInAs('adam')).toMatchObject({ status: 'success' });
  });

  test('provider sign-in uses a __Host- cookie and the public redirect URL when the public URL is https', async ({
    issuer,
  }) => {
    await using app = await createOidcApp(issuer.issuer, { PUBLIC_URL: 'https://sillage.example' });
    const response = await app.server.inject('/oauth2/authorization/custom');
    const redirectUri = new URL(response.headers.location ?? '').searchParams.get('redirect_uri');
    expect(redirectUri).toBe('https://sillage.example/login/oauth2/code/custom');
    expect(response.cookies).toMatchObject([{ name: '__Host-sillage-flow', secure: true, path: '/', httpOnly: true }]);
  });

  test('provider sign-in gives users different usernames when they have the same name', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer);
    for (const sub of ['one', 'two', 'three']) {
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      const claims = { ...buildClaims(issuer.issuer, started), sub, email: `ada@${sub}.example` };
      issuer.respondWithToken(createToken(claims));
      expect(await returnToCallback(browser, started)).toMatchObject({ status: 'success' });
    }
    const rows = await app.db.selectFrom('users').select('username').orderBy('created_at').orderBy('id').execute();
    const [first, ...otherUsernames] = rows.map(({ username }) => username);
    expect(first).toBe('ada');
    for (const name of otherUsernames) expect(name).toMatch(/^ada-\d{3,6}$/);
    expect(new Set(rows.map(({ username }) => username)).size).toBe(3);
  });
});

test('account deletion is rejected for a provider user until the user signs in at the provider again', async ({
  issuer,
}) => {
  await using app = await createOidcApp(issuer.issuer);
  const browser = openBrowser(app);
  const first = await startSignIn(browser);
  issuer.respondWithToken(createToken(buildClaims(issuer.issuer, first)));
  expect(await returnToCallback(browser, first)).toMatchObject({ status: 'success' });
  const { id } = await browser.getJson<{ id: string }>('/api/auth/user');
  const remove = async () => {
    const headers = { cookie: `sillage=${browser.cookie('sillage')}` };
    const response = await app.server.inject({ method: 'DELETE', url: `/api/users/${id}`, headers, payload: {} });
    return response.json<{ success: boolean; code?: string }>();
  };
  app.clock.advance(6 * MINUTE);
  expect(await remove()).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });

  const reauthenticate = async (authTime: Record<string, number>) => {
    const started = await startSignIn(browser, '/oauth2/authorization/custom?reauth=1');
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), ...authTime }));
    return returnToCallback(browser, started);
  };
  const notFreshError = signInError(
    'Your sign-in service did not ask you to sign in again. Please sign out there, then try again.',
  );
  expect(await reauthenticate({})).toEqual(notFreshError);
  expect(await reauthenticate({ auth_time: toSeconds(app.clock.now().getTime()) - 60 })).toEqual(notFreshError);
  expect(await remove()).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });

  expect(await reauthenticate({ auth_time: toSeconds(app.clock.now().getTime()) })).toMatchObject({ path: '/account' });
  expect(await remove()).toMatchObject({ success: true });
  expect(await app.db.selectFrom('identities').select('subject').execute()).toEqual([]);
});
