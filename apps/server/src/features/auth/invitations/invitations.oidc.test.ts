import { openBrowser } from '../testing/cross-origin-browser.ts';
import { createToken, type openFakeIssuer } from '../testing/fake-issuer.ts';
import { buildClaims, returnToCallback, startSignIn } from '../testing/fake-issuer-test.ts';
import {
  createAppWithMode,
  describe,
  expect,
  invite,
  newRegistration,
  register,
  test,
  validate,
} from '../testing/invited-test.ts';

const signInError = (message: string) => ({ path: '/auth/callback', status: 'error', message });
const success = { path: '/auth/callback', status: 'success', message: null };
const BY_INVITATION = signInError(
  'Registration is by invitation here. Ask the operator of this server for an invitation link.',
);

type Issuer = Awaited<ReturnType<typeof openFakeIssuer>>;

/** Returns a browser that began a sign-in, and a function that finishes it as a provider's user. */
async function begin(app: Parameters<typeof openBrowser>[0], issuer: Issuer, invitation?: string) {
  const browser = openBrowser(app);
  const search = invitation === undefined ? '' : `?invitation=${invitation}`;
  const started = await startSignIn(browser, `/oauth2/authorization/custom${search}`);
  const finish = (sub: string, claims: object = {}) => {
    const email = `${sub}@example.com`;
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), sub, email, ...claims }));
    return returnToCallback(browser, started);
  };
  return { browser, started, finish };
}

describe('provider sign-in where registration is by invitation', () => {
  test('first sign-in creates an account with an invitation and uses it up, and none without', async ({
    app,
    issuer,
  }) => {
    expect(await (await begin(app, issuer)).finish('uninvited')).toEqual(BY_INVITATION);
    const { token } = await invite(app);
    expect(await (await begin(app, issuer, token)).finish('invited')).toEqual(success);
    expect(await validate(app, token)).toBe('INVITATION_USED');
    expect(await (await begin(app, issuer)).finish('invited')).toEqual(success);
    expect(await (await begin(app, issuer, token)).finish('second')).toEqual(
      signInError('This invitation has been used. If you used it, sign in. If not, ask for a new one.'),
    );
  });

  test('first sign-in replaces the unverified account that registered with the invitation', async ({ app, issuer }) => {
    const newcomer = newRegistration();
    const { token } = await invite(app);
    await register(app, { ...newcomer, invitation: token });
    expect(await (await begin(app, issuer, token)).finish('replacing')).toEqual(success);
    const rows = await app.db.selectFrom('users').select('id').where('username', '=', newcomer.username).execute();
    expect(rows).toEqual([]);
  });

  test('invitation for an address admits only a provider’s user with that verified address', async ({
    app,
    issuer,
  }) => {
    const { token } = await invite(app, { email: 'Exact@example.com' });
    const other = signInError('This invitation is for another email address. Use the address that it was made for.');
    expect(await (await begin(app, issuer, token)).finish('other')).toEqual(other);
    expect(await (await begin(app, issuer, token)).finish('a', { email: 'exact+b@example.com' })).toEqual(other);
    const unverified = { email: 'exact@example.com', email_verified: false };
    expect((await (await begin(app, issuer, token)).finish('b', unverified)).status).toBe('error');
    expect(await validate(app, token)).toBe(200);
    expect(await (await begin(app, issuer, token)).finish('exact')).toEqual(success);
  });

  test('one invitation opens one account when two sign-ins finish at the same time', async ({ app, issuer }) => {
    const { token } = await invite(app);
    const sign = await Promise.all([begin(app, issuer, token), begin(app, issuer, token), begin(app, issuer, token)]);
    issuer.respondWithToken(createToken({}));
    const outcomes = [];
    for (const [index, { finish }] of sign.entries()) outcomes.push(await finish(`racer-${index}`));
    expect(outcomes.map(({ status }) => status)).toEqual(['success', 'error', 'error']);
  });

  test('invitation is bound to the browser that opened it, whose cookie has only its hash', async ({ app, issuer }) => {
    const { token } = await invite(app);
    const { browser, started } = await begin(app, issuer, token);
    const cookie = browser.cookie('sillage-flow') ?? '';
    const [payload = ''] = cookie.split('.');
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain(token);
    const stranger = openBrowser(app);
    const own = await startSignIn(stranger);
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, own), sub: 'stranger' }));
    expect((await returnToCallback(stranger, started)).status).toBe('error');
    const flow = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...flow, invitation: null })).toString('base64url');
    browser.setCookie('sillage-flow', `${forged}.${cookie.split('.')[1]}`);
    expect((await returnToCallback(browser, started)).status).toBe('error');
    expect(await validate(app, token)).toBe(200);
  });

  test('revoked invitation creates no account when it is revoked during the sign-in', async ({ app, issuer }) => {
    const { id, token } = await invite(app);
    const { finish } = await begin(app, issuer, token);
    await app.db.updateTable('invitations').set({ revoked_at: app.clock.now() }).where('id', '=', id).execute();
    expect(await finish('late')).toEqual(signInError('This invitation was withdrawn. Ask for a new one.'));
  });

  test.for(['', '%00', 'a'.repeat(5000), '..%2F..', 'x&invitation=y'])(
    'authorization redirect treats the invitation %j as none',
    async (invitation, { app, issuer }) => {
      expect(await (await begin(app, issuer, invitation)).finish('odd')).toEqual(BY_INVITATION);
    },
  );
});

test('provider sign-in creates no account while registration is closed, and known users still sign in', async ({
  issuer,
}) => {
  await using app = await createAppWithMode(issuer.issuer, 'closed');
  const closed = signInError('Registration is closed here. No new accounts can be created.');
  expect(await (await begin(app, issuer)).finish('first')).toEqual(closed);
  const { token } = await invite(app);
  expect(await (await begin(app, issuer, token)).finish('first')).toEqual(success);
  expect(await (await begin(app, issuer)).finish('first')).toEqual(success);
});
