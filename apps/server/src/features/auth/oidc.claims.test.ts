import { givenUser } from '../../testing/given.ts';
import { openBrowser } from './testing/cross-origin-browser.ts';
import { createToken } from './testing/fake-issuer.ts';
import {
  buildClaims,
  createOidcApp,
  describe,
  expect,
  expectNoAccount,
  returnToCallback,
  startSignIn,
  test,
} from './testing/fake-issuer-test.ts';

const FAILED = { path: '/auth/callback', status: 'error', message: 'Login failed' };
const UNVERIFIED_EMAIL_MESSAGE =
  'Your sign-in service has not confirmed your email address. Confirm it there, then try again.';

type TokenClaims = Record<string, unknown>;

describe('provider claims', () => {
  test.for<[string, TokenClaims]>([
    ['an address it has not verified', { email_verified: false }],
    ['an address that is verified as text', { email_verified: 'true' }],
    ['an address that is verified as a number', { email_verified: 1 }],
    ['no address', { email: null }],
    ['a list of addresses', { email: ['eve@example.com'] }],
    ['an address with a line break', { email: 'eve@example.com\r\nbcc: all@example.com' }],
    ['an address of 500 kB', { email: `${'x'.repeat(500_000)}@example.com` }],
    ['an address in markup', { email: '"<script>"@example.com' }],
  ])('provider callback creates no account when the provider sends %s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), ...change }));
    expect(await returnToCallback(browser, started)).toEqual({ ...FAILED, message: UNVERIFIED_EMAIL_MESSAGE });
    await expectNoAccount(app, browser);
  });

  test('provider callback shortens names and usernames and removes control characters', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer);
    const hostile = '<img src=x onerror=alert(1)>\u0000\r\n\u202e\ud800';
    const long = 'x'.repeat(200_000);
    for (const [index, name] of [hostile, long, 42, ['a'], { a: 1 }].entries()) {
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      const names = { given_name: name, family_name: name, preferred_username: name };
      const claims = {
        ...buildClaims(issuer.issuer, started),
        ...names,
        sub: `s${index}`,
        email: `s${index}@example.com`,
      };
      issuer.respondWithToken(createToken(claims));
      expect(await returnToCallback(browser, started)).toMatchObject({ status: 'success' });
    }
    const rows = await app.db.selectFrom('users').select(['username', 'first_name', 'last_name']).execute();
    expect(rows).toHaveLength(5);
    for (const { username, first_name, last_name } of rows) {
      expect(username).toMatch(/^[\w.-]{3,32}$/);
      for (const name of [first_name, last_name]) {
        expect(name ?? '').not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect((name ?? '').length).toBeLessThanOrEqual(80);
      }
    }
  });

  test('provider callback cannot take over an account when its email is written in another case', async ({
    issuer,
  }) => {
    await using app = await createOidcApp(issuer.issuer);
    const victim = await givenUser(app);
    for (const email of [victim.email, victim.email.toUpperCase(), ` ${victim.email} `]) {
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email }));
      const message = 'An account with this email already exists. Sign in with your password.';
      expect(await returnToCallback(browser, started)).toEqual({ ...FAILED, message });
      expect(browser.cookie('sillage')).toBeUndefined();
    }
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([{ id: victim.id }]);
    expect(await app.db.selectFrom('identities').select('subject').execute()).toEqual([]);
  });
});
