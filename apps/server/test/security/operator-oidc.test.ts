import { openBrowser } from '../../src/features/auth/testing/cross-origin-browser.ts';
import { createToken } from '../../src/features/auth/testing/fake-issuer.ts';
import {
  buildClaims,
  createOidcApp,
  describe,
  expect,
  returnToCallback,
  startSignIn,
  test,
} from '../../src/features/auth/testing/fake-issuer-test.ts';
import { MINUTE } from '../../src/platform/clock.ts';

const OPERATORS = 'eve@example.com';
type App = Awaited<ReturnType<typeof createOidcApp>>;

/** Signs in at the provider, whose token has other claims than usual. */
async function signIn(app: App, issuer: { issuer: string; respondWithToken: (token: string) => void }, claims: object) {
  const browser = openBrowser(app);
  const started = await startSignIn(browser);
  issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), ...claims }));
  const { status } = await returnToCallback(browser, started);
  const headers = { cookie: `sillage=${browser.cookie('sillage') ?? ''}` };
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.server.inject({ method, url, headers, ...(payload && { payload }) });
  return { status, send };
}

describe('the role of operator for users of a provider', () => {
  test.for([
    ['is not verified', { email_verified: false }],
    ['is verified as a text only', { email_verified: 'true' }],
    ['is verified as a number only', { email_verified: 1 }],
    ['has no word on its verification', { email_verified: undefined }],
    ['has a Kelvin sign like a k', { email: 'eve@example.com'.replace('e', '\u212a') }],
    ['is one of a list', { email: [OPERATORS] }],
  ] as const)('is not given when the address %s', async ([, claims], { issuer }) => {
    await using app = await createOidcApp(issuer.issuer, { OPERATORS });
    const { status, send } = await signIn(app, issuer, claims);
    expect([status, (await send('GET', '/api/admin/overview')).statusCode]).toEqual(['error', 401]);
  });

  test('is given for a verified address, and not for one that the provider states later', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer, { OPERATORS });
    const other = { sub: 'mallory', email: 'mallory@example.com' };
    expect((await signIn(app, issuer, other)).status).toBe('success');
    const renamed = await signIn(app, issuer, { ...other, email: OPERATORS });
    expect([renamed.status, (await renamed.send('GET', '/api/admin/overview')).statusCode]).toEqual(['success', 404]);
    const { send } = await signIn(app, issuer, {});
    expect((await send('GET', '/api/admin/overview')).statusCode).toBe(200);
  });

  test('needs a new sign-in after 30 minutes, however often the session confirms itself', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer, { OPERATORS });
    const { send } = await signIn(app, issuer, {});
    const { id } = (await send('GET', '/api/users/current')).json<{ data: { id: string } }>().data;
    const change = async () => (await send('POST', '/api/admin/shops/1/pause')).json<{ code: string }>().code;
    expect(await change()).toBe('NOT_FOUND');
    for (let minutes = 0; minutes < 32; minutes += 4) {
      await send('POST', `/api/users/${id}/reauthentication`, {});
      app.clock.advance(4 * MINUTE);
    }
    expect(await change()).toBe('REAUTHENTICATION_NEEDED');
  });
});
