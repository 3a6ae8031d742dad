import { MINUTE } from '../../platform/clock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeToken, PUBLIC_PEM, strange } from './testing/false-issuer.ts';
import { begin, claimsOf, comeBack, describe, expect, ownApp, seconds, test } from './testing/false-issuer-test.ts';
import { CLIENT_SECRET } from './testing/login-service.ts';
import { type Browser, openBrowser, outcomeOf } from './testing/roaming-browser.ts';

const refused = (message: string) => ({ path: '/auth/callback', status: 'error', message });
const EXPIRED = refused('This sign-in has expired. Please try again.');
const FAILED = refused('Login failed');
const AWAY = refused('The sign-in service cannot be reached. Please try again later.');

type TokenClaims = Record<string, unknown>;

async function expectNobody(app: TestApp, browser: Browser): Promise<void> {
  expect(browser.cookie('sillage')).toBeUndefined();
  expect(browser.cookie('sillage-flow')).toBeUndefined();
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
}

describe('an ID token is refused', () => {
  const changed: [string, (claims: TokenClaims, issuer: string) => TokenClaims][] = [
    ['with the nonce of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['for several clients, with us as none of the parties', (claims) => ({ ...claims, aud: ['sillage', 'another'] })],
    ['by another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' })],
    ['by nearly the same issuer', (claims, issuer) => ({ ...claims, iss: `${issuer}/` })],
    ['that has expired', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 600 })],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: seconds() + 600 })],
    ['without a subject', (claims) => ({ ...claims, sub: undefined })],
    ['with a subject that no database can hold', (claims) => ({ ...claims, sub: 'eve\u0000' })],
  ];

  test.for(changed)('%s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken(change(claimsOf(issuer.issuer, begun), issuer.issuer)));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNobody(app, browser);
  });

  const signed: [string, (claims: object) => string | undefined][] = [
    ['that nobody signed', (claims) => makeToken(claims, { alg: 'none' })],
    ['signed with our own secret', (claims) => makeToken(claims, { alg: 'HS256', secret: CLIENT_SECRET })],
    [
      'signed with the public key as if it were a secret',
      (claims) => makeToken(claims, { alg: 'HS256', secret: PUBLIC_PEM }),
    ],
    ['signed with a key that is not the issuer’s', (claims) => makeToken(claims, { alg: 'ES256', key: strange })],
    ['signed with a key that nobody knows', (claims) => makeToken(claims, { alg: 'ES256', key: strange, kid: 'two' })],
    [
      'with claims changed after it was signed',
      (claims) => withOtherClaims(makeToken(claims), { ...claims, sub: 'you' }),
    ],
    ['that is no token', () => 'not.a.token'],
    ['that is missing', () => undefined],
  ];

  test.for(signed)('%s', async ([, make], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(make(claimsOf(issuer.issuer, begun)));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNobody(app, browser);
  });
});

function withOtherClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('a callback is refused', () => {
  test('in a browser that began nothing: nobody can be signed in to a stranger’s account', async ({ app, issuer }) => {
    const [eve, victim] = [openBrowser(app), openBrowser(app)];
    const begun = await begin(eve);
    issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun)));
    expect(await comeBack(victim, begun)).toEqual(EXPIRED);
    await begin(victim);
    expect(await comeBack(victim, begun)).toEqual(EXPIRED);
    await expectNobody(app, victim);
  });

  test('with a forged state, none, or two', async ({ app, issuer }) => {
    const asked = issuer.asked.length;
    for (const state of ['', 'forged']) {
      const browser = openBrowser(app);
      await begin(browser);
      expect(await comeBack(browser, { state })).toEqual(EXPIRED);
      await expectNobody(app, browser);
    }
    const browser = openBrowser(app);
    const begun = await begin(browser);
    expect(await comeBack(browser, begun, '&state=another')).toEqual(FAILED);
    expect(issuer.asked.slice(asked)).not.toContain('/token');
  });

  test('with a cookie that was changed', async ({ app }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    const [text = '', tag = ''] = (browser.cookie('sillage-flow') ?? '').split('.');
    const flow = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...flow, nonce: 'mine' })).toString('base64url');
    browser.setCookie('sillage-flow', `${changed}.${tag}`);
    expect(await comeBack(browser, begun)).toEqual(EXPIRED);
    await expectNobody(app, browser);
  });

  test('from another provider than the one it began with', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    expect(await comeBack(browser, await begin(browser), '', 'google')).toEqual(EXPIRED);
    const asked = issuer.asked.length;
    expect(await comeBack(browser, await begin(browser), '&iss=https%3A%2F%2Fevil.example')).toEqual(FAILED);
    expect(issuer.asked.slice(asked)).not.toContain('/token');
    await expectNobody(app, browser);
  });

  test('a second time', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken('broken');
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun)));
    expect(await comeBack(browser, begun)).toEqual(EXPIRED);
    await expectNobody(app, browser);
  });

  test('with the provider’s refusal, whose words nobody hears', async ({ app }) => {
    const browser = openBrowser(app);
    const { state } = await begin(browser);
    const words = '&error=server_error&error_description=Call+0900-SCAM';
    expect(outcomeOf(await browser.follow(`/login/oauth2/code/custom?state=${state}${words}`))).toEqual(FAILED);
    await expectNobody(app, browser);
  });

  test.for([
    ['answers the code with an error', { status: 400, body: { error: 'invalid_grant' } }, FAILED],
    ['breaks down', { status: 500, body: 'oops' }, FAILED],
    ['talks nonsense', { type: 'text/html', body: '<h1>Welcome</h1>' }, FAILED],
    ['sends us elsewhere', { status: 302, body: '' }, FAILED],
    ['hangs up', { body: null }, AWAY],
  ] as const)('when the provider %s', async ([, answer, ending], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.says('/token', answer);
    expect(await comeBack(browser, begun)).toEqual(ending);
    await expectNobody(app, browser);
  });

  test('when what is said of the person is about another one', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email: undefined }));
    issuer.says('/userinfo', { body: { sub: 'somebody else', email: 'x@example.com', email_verified: true } });
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNobody(app, browser);
  });
});

describe('a provider', () => {
  test('that cannot be reached is asked again the next time', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer);
    issuer.says('/.well-known/openid-configuration', { body: null });
    const browser = openBrowser(app);
    expect(outcomeOf(await browser.follow('/oauth2/authorization/custom'))).toEqual(AWAY);
    issuer.saysDiscovery({ issuer: 'https://another.example' });
    expect(outcomeOf(await browser.follow('/oauth2/authorization/custom'))).toEqual(AWAY);
    issuer.saysDiscovery({});
    expect((await begin(browser)).state).toMatch(/^[\w-]{43}$/);
    const asked = issuer.asked.length;
    await begin(browser);
    expect(issuer.asked.length).toBe(asked);
  });

  test('brings so many new accounts from one address, and no more', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer, { RATE_LIMIT_FACTOR: '0.05' });
    const come = async (sub: string) => {
      const browser = openBrowser(app);
      const begun = await begin(browser);
      issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), sub, email: `${sub}@example.com` }));
      return comeBack(browser, begun);
    };
    expect([await come('adam'), await come('bea')]).toMatchObject([{ status: 'success' }, { status: 'success' }]);
    expect(await come('carl')).toEqual(refused('Too many attempts. Please wait a moment and try again.'));
    expect(await come('adam')).toMatchObject({ status: 'success' });
  });

  test('behind https gets a cookie that no other host can set, and our public address', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer, { PUBLIC_URL: 'https://sillage.example' });
    const answer = await app.server.inject('/oauth2/authorization/custom');
    const back = new URL(answer.headers.location ?? '').searchParams.get('redirect_uri');
    expect(back).toBe('https://sillage.example/login/oauth2/code/custom');
    expect(answer.cookies).toMatchObject([{ name: '__Host-sillage-flow', secure: true, path: '/', httpOnly: true }]);
  });

  test('gives people of one name different usernames', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer);
    for (const sub of ['one', 'two', 'three']) {
      const browser = openBrowser(app);
      const begun = await begin(browser);
      const claims = { ...claimsOf(issuer.issuer, begun), sub, email: `ada@${sub}.example` };
      issuer.saysToken(makeToken(claims));
      expect(await comeBack(browser, begun)).toMatchObject({ status: 'success' });
    }
    const rows = await app.db.selectFrom('users').select('username').orderBy('created_at').orderBy('id').execute();
    const [first, ...others] = rows.map(({ username }) => username);
    expect(first).toBe('ada');
    for (const name of others) expect(name).toMatch(/^ada-\d{3,6}$/);
    expect(new Set(rows.map(({ username }) => username)).size).toBe(3);
  });
});

test('an account is deleted after a fresh sign-in, which an old one cannot pass for', async ({ issuer }) => {
  await using app = await ownApp(issuer.issuer);
  const browser = openBrowser(app);
  const first = await begin(browser);
  issuer.saysToken(makeToken(claimsOf(issuer.issuer, first)));
  expect(await comeBack(browser, first)).toMatchObject({ status: 'success' });
  const { id } = await browser.call<{ id: string }>('/api/auth/user');
  const remove = async () => {
    const headers = { cookie: `sillage=${browser.cookie('sillage')}` };
    const answer = await app.server.inject({ method: 'DELETE', url: `/api/users/${id}`, headers, payload: {} });
    return answer.json<{ success: boolean; code?: string }>();
  };
  app.clock.advance(6 * MINUTE);
  expect(await remove()).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });

  const again = async (authTime: Record<string, number>) => {
    const begun = await begin(browser, '/oauth2/authorization/custom?reauth=1');
    issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), ...authTime }));
    return comeBack(browser, begun);
  };
  const stale = refused(
    'Your sign-in service did not ask you to sign in again. Please sign out there, then try again.',
  );
  expect(await again({})).toEqual(stale);
  expect(await again({ auth_time: seconds(app.clock.now().getTime()) - 60 })).toEqual(stale);
  expect(await remove()).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });

  expect(await again({ auth_time: seconds(app.clock.now().getTime()) })).toMatchObject({ path: '/account' });
  expect(await remove()).toMatchObject({ success: true });
  expect(await app.db.selectFrom('identities').select('subject').execute()).toEqual([]);
});
