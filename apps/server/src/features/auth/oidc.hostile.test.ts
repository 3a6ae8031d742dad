import type { RequestListener } from 'node:http';
import { redirect, send } from '@sillage/testkit/shop';
import { givenUser } from '../../testing/given.ts';
import { givenShop } from '../../testing/given-shop.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeToken, ownKey, strange } from './testing/false-issuer.ts';
import { begin, claimsOf, comeBack, describe, expect, ownApp, seconds, test } from './testing/false-issuer-test.ts';
import { type Browser, openBrowser, outcomeOf } from './testing/roaming-browser.ts';

const FAILED = { path: '/auth/callback', status: 'error', message: 'Login failed' };
const AWAY = { ...FAILED, message: 'The sign-in service cannot be reached. Please try again later.' };
const UNPROVEN = 'Your sign-in service has not confirmed your email address. Confirm it there, then try again.';
const METADATA = '/.well-known/openid-configuration';
const MIB = 1024 * 1024;

type TokenClaims = Record<string, unknown>;

async function expectNoAccount(app: TestApp, browser: Browser): Promise<void> {
  expect(browser.cookie('sillage')).toBeUndefined();
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
}

function endless(sent: { bytes: number }): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = 'x'.repeat(65_536);
    const write = () => {
      let hasRoom = !response.destroyed;
      while (hasRoom) {
        sent.bytes += chunk.length;
        hasRoom = response.write(chunk);
      }
    };
    response.on('drain', write);
    response.write('{"a":"');
    write();
  };
}

describe('a provider that sends without end', () => {
  test.for(['/token', '/keys', '/userinfo', METADATA])('is cut off at %s', async (path, { issuer }) => {
    await using app = await ownApp(issuer.issuer);
    const sent = { bytes: 0 };
    const browser = openBrowser(app);
    if (path === METADATA) {
      issuer.handles(path, endless(sent));
      expect(outcomeOf(await browser.follow('/oauth2/authorization/custom'))).toEqual(AWAY);
    } else {
      const begun = await begin(browser);
      issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email: undefined }));
      issuer.handles(path, endless(sent));
      expect(await comeBack(browser, begun)).toEqual(FAILED);
    }
    issuer.behaves();
    expect(sent.bytes).toBeLessThan(16 * MIB);
    await expectNoAccount(app, browser);
  });

  test('is refused with an ID token of 10 MB', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), padding: 'x'.repeat(10 * MIB) }));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('a redirect of a provider is not followed', () => {
  test.for(['/token', '/keys', '/userinfo', METADATA])('from %s', async (path, { issuer }) => {
    const inside = await givenShop((_, response) => response.end('{}'));
    for (const status of [301, 302, 303, 307, 308]) {
      await using app = await ownApp(issuer.issuer);
      const browser = openBrowser(app);
      const redirects: RequestListener = (_, response) => send(response, redirect(`${inside.origin}${path}`, status));
      if (path === METADATA) {
        issuer.handles(path, redirects);
        expect(outcomeOf(await browser.follow('/oauth2/authorization/custom'))).toEqual(AWAY);
      } else {
        const begun = await begin(browser);
        issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email: undefined }));
        issuer.handles(path, redirects);
        expect(await comeBack(browser, begun)).toEqual(FAILED);
      }
      issuer.behaves();
      await expectNoAccount(app, browser);
    }
    expect(inside.requests).toEqual([]);
  });
});

describe('an ID token is refused', () => {
  const changed: [string, (claims: TokenClaims) => TokenClaims][] = [
    ['with an empty subject', (claims) => ({ ...claims, sub: '' })],
    ['with a number as subject', (claims) => ({ ...claims, sub: 42 })],
    ['with a list as subject', (claims) => ({ ...claims, sub: ['eve'] })],
    ['with a subject of 100 kB', (claims) => ({ ...claims, sub: 'x'.repeat(100_000) })],
    ['with a subject of 256 characters', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
    ['with a subject that is not ASCII', (claims) => ({ ...claims, sub: 'ev\u0435' })],
    ['with two audiences and another party', (claims) => ({ ...claims, aud: ['sillage', 'b'], azp: 'b' })],
    ['with two audiences and no party', (claims) => ({ ...claims, aud: ['sillage', 'b'] })],
    ['with no audience', (claims) => ({ ...claims, aud: [] })],
    ['with a list as issuer', (claims) => ({ ...claims, iss: [claims.iss] })],
    ['with a list as nonce', (claims) => ({ ...claims, nonce: [claims.nonce] })],
    ['without an expiry', (claims) => ({ ...claims, exp: undefined })],
    ['with an expiry that is text', (claims) => ({ ...claims, exp: String(seconds() + 300) })],
  ];

  test.for(changed)('%s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken(change(claimsOf(issuer.issuer, begun))));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  const jwk = { ...strange.export({ format: 'jwk' }), d: undefined };
  const headers: [string, object][] = [
    ['with a key of its own in the header', { jwk }],
    ['with the address of its keys in the header', { jku: 'http://127.0.0.1:9/keys' }],
    ['with a certificate in the header', { x5c: ['MIIB'], x5u: 'http://127.0.0.1:9/cert' }],
    ['with an algorithm that is not its key’s', { alg: 'RS256' }],
    ['with an algorithm in another case', { alg: 'es256' }],
    ['without a key id', { kid: undefined }],
    ['with a key id that is a path', { kid: '../../dev/null' }],
  ];

  test.for(headers)('%s', async ([, header], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    const claims = claimsOf(issuer.issuer, begun);
    issuer.saysToken(makeToken(claims, { alg: 'ES256', key: strange, header }));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  test.for<[string, object]>([
    ['critical extensions', { crit: ['exp'], exp: 0 }],
    ['an unencoded payload', { crit: ['b64'], b64: false }],
  ])('with %s', async ([, header], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun), { alg: 'ES256', key: ownKey, header }));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  test('that was good for the sign-in before', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const first = await begin(browser);
    const used = makeToken(claimsOf(issuer.issuer, first));
    const second = await begin(browser);
    issuer.saysToken(used);
    expect(await comeBack(browser, second)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('a provider that names itself in its callbacks', () => {
  test('is not believed when the name is missing, another, or there twice', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer);
    issuer.saysDiscovery({ authorization_response_iss_parameter_supported: true });
    const own = encodeURIComponent(issuer.issuer);
    const names = ['', '&iss=', '&iss=https%3A%2F%2Fevil.example', `&iss=${own}%2F`, `&iss=${own}&iss=${own}`];
    const asked = issuer.asked.length;
    for (const name of names) {
      const browser = openBrowser(app);
      const begun = await begin(browser);
      issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun)));
      expect([name, await comeBack(browser, begun, name)]).toEqual([name, FAILED]);
      await expectNoAccount(app, browser);
    }
    expect(issuer.asked.slice(asked)).not.toContain('/token');
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun)));
    expect(await comeBack(browser, begun, `&iss=${own}`)).toMatchObject({ status: 'success' });
    issuer.saysDiscovery({});
  });
});

describe('a provider that fails', () => {
  const failures: [string, string, RequestListener, object][] = [
    ['503 at its keys', '/keys', (_, response) => response.writeHead(503).end('no'), FAILED],
    ['keys that are no list', '/keys', (_, response) => response.end('{"keys":{"a":1}}'), FAILED],
    ['keys that are null', '/keys', (_, response) => response.end('{"keys":[null,1,"x"]}'), FAILED],
    [
      'a secret among its keys',
      '/keys',
      (_, response) =>
        response.end(JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'one', alg: 'HS256' }] })),
      FAILED,
    ],
    ['401 at its user info', '/userinfo', (_, response) => response.writeHead(401).end(), FAILED],
    ['503 at its user info', '/userinfo', (_, response) => response.writeHead(503).end('<h1>no</h1>'), FAILED],
    ['nothing at its user info', '/userinfo', (request) => request.socket.destroy(), AWAY],
    ['204 at its tokens', '/token', (_, response) => response.writeHead(204).end(), FAILED],
    ['a list as tokens', '/token', (_, response) => response.end('[]'), FAILED],
  ];

  test.for(failures)('opens no session with %s', async ([, path, handler, ending], { issuer }) => {
    await using app = await ownApp(issuer.issuer);
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email: undefined }));
    const asJson: RequestListener = (request, response) => {
      response.setHeader('content-type', 'application/json');
      handler(request, response);
    };
    issuer.handles(path, asJson);
    expect(await comeBack(browser, begun)).toEqual(ending);
    issuer.behaves();
    await expectNoAccount(app, browser);
  });

  test('in words of its own is not repeated', async ({ app, issuer }) => {
    const hostile = encodeURIComponent('<img src=x onerror=alert(1)>\r\nset-cookie: a=b');
    for (const query of [`error=${hostile}`, `error=x&error_description=${hostile}&error_uri=${hostile}`]) {
      const browser = openBrowser(app);
      const { state } = await begin(browser);
      expect(outcomeOf(await browser.follow(`/login/oauth2/code/custom?state=${state}&${query}`))).toEqual(FAILED);
    }
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.says('/token', { status: 400, body: { error: '<b>', error_description: '<script>alert(1)</script>' } });
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('what a provider says of a person', () => {
  test.for<[string, TokenClaims]>([
    ['an address it has not verified', { email_verified: false }],
    ['an address that is verified as text', { email_verified: 'true' }],
    ['an address that is verified as a number', { email_verified: 1 }],
    ['no address', { email: null }],
    ['a list of addresses', { email: ['eve@example.com'] }],
    ['an address with a line break', { email: 'eve@example.com\r\nbcc: all@example.com' }],
    ['an address of 500 kB', { email: `${'x'.repeat(500_000)}@example.com` }],
    ['an address in markup', { email: '"<script>"@example.com' }],
  ])('makes no account with %s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), ...change }));
    expect(await comeBack(browser, begun)).toEqual({ ...FAILED, message: UNPROVEN });
    await expectNoAccount(app, browser);
  });

  test('is cut to what an account may hold', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer);
    const hostile = '<img src=x onerror=alert(1)>\u0000\r\n\u202e\ud800';
    const long = 'x'.repeat(200_000);
    for (const [index, name] of [hostile, long, 42, ['a'], { a: 1 }].entries()) {
      const browser = openBrowser(app);
      const begun = await begin(browser);
      const names = { given_name: name, family_name: name, preferred_username: name };
      const claims = { ...claimsOf(issuer.issuer, begun), ...names, sub: `s${index}`, email: `s${index}@example.com` };
      issuer.saysToken(makeToken(claims));
      expect(await comeBack(browser, begun)).toMatchObject({ status: 'success' });
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

  test('takes over no account by an address in another case', async ({ issuer }) => {
    await using app = await ownApp(issuer.issuer);
    const victim = await givenUser(app);
    for (const email of [victim.email, victim.email.toUpperCase(), ` ${victim.email} `]) {
      const browser = openBrowser(app);
      const begun = await begin(browser);
      issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email }));
      const message = 'An account with this email already exists. Sign in with your password.';
      expect(await comeBack(browser, begun)).toEqual({ ...FAILED, message });
      expect(browser.cookie('sillage')).toBeUndefined();
    }
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([{ id: victim.id }]);
    expect(await app.db.selectFrom('identities').select('subject').execute()).toEqual([]);
  });
});

test('ten tokens with unknown key ids cost one request for keys, and sign in no user', async ({ issuer }) => {
  await using app = await ownApp(issuer.issuer);
  const asked = issuer.asked.length;
  for (let count = 0; count < 10; count += 1) {
    const browser = openBrowser(app);
    const begun = await begin(browser);
    issuer.saysToken(makeToken(claimsOf(issuer.issuer, begun), { alg: 'ES256', key: strange, kid: `k${count}` }));
    expect(await comeBack(browser, begun)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  }
  expect(issuer.asked.slice(asked).filter((path) => path === '/keys')).toHaveLength(1);
});
