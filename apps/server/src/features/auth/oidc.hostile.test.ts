import type { RequestListener } from 'node:http';
import { redirect, send } from '@sillage/testkit/shop';
import { givenShop } from '../../testing/given-shop.ts';
import { openBrowser, parseOutcome } from './testing/cross-origin-browser.ts';
import { createToken, issuerKey, unknownKey } from './testing/fake-issuer.ts';
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

const FAILED = { path: '/auth/callback', status: 'error', message: 'Login failed' };
const UNAVAILABLE = { ...FAILED, message: 'The sign-in service cannot be reached. Please try again later.' };
const METADATA = '/.well-known/openid-configuration';
const MIB = 1024 * 1024;

type TokenClaims = Record<string, unknown>;

function sendEndlessly(sent: { bytes: number }): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = 'x'.repeat(65_536);
    const write = () => {
      let canWrite = !response.destroyed;
      while (canWrite) {
        sent.bytes += chunk.length;
        canWrite = response.write(chunk);
      }
    };
    response.on('drain', write);
    response.write('{"a":"');
    write();
  };
}

describe('endless provider responses', () => {
  test.for(['/token', '/keys', '/userinfo', METADATA])(
    'provider sign-in stops reading an endless response at %s',
    async (path, { issuer }) => {
      await using app = await createOidcApp(issuer.issuer);
      const sent = { bytes: 0 };
      const browser = openBrowser(app);
      if (path === METADATA) {
        issuer.handleWith(path, sendEndlessly(sent));
        expect(parseOutcome(await browser.follow('/oauth2/authorization/custom'))).toEqual(UNAVAILABLE);
      } else {
        const started = await startSignIn(browser);
        issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email: undefined }));
        issuer.handleWith(path, sendEndlessly(sent));
        expect(await returnToCallback(browser, started)).toEqual(FAILED);
      }
      issuer.removeHandlers();
      expect(sent.bytes).toBeLessThan(16 * MIB);
      await expectNoAccount(app, browser);
    },
  );

  test('provider callback rejects an ID token of 10 MB', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), padding: 'x'.repeat(10 * MIB) }));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('provider redirects', () => {
  test.for(['/token', '/keys', '/userinfo', METADATA])(
    'provider sign-in does not follow a redirect from %s',
    async (path, { issuer }) => {
      const internalServer = await givenShop((_, response) => response.end('{}'));
      for (const status of [301, 302, 303, 307, 308]) {
        await using app = await createOidcApp(issuer.issuer);
        const browser = openBrowser(app);
        const redirects: RequestListener = (_, response) =>
          send(response, redirect(`${internalServer.origin}${path}`, status));
        if (path === METADATA) {
          issuer.handleWith(path, redirects);
          expect(parseOutcome(await browser.follow('/oauth2/authorization/custom'))).toEqual(UNAVAILABLE);
        } else {
          const started = await startSignIn(browser);
          issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email: undefined }));
          issuer.handleWith(path, redirects);
          expect(await returnToCallback(browser, started)).toEqual(FAILED);
        }
        issuer.removeHandlers();
        await expectNoAccount(app, browser);
      }
      expect(internalServer.requests).toEqual([]);
    },
  );
});

describe('ID token validation', () => {
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
    ['with an expiry that is text', (claims) => ({ ...claims, exp: String(toSeconds() + 300) })],
  ];

  test.for(changed)('provider callback rejects an ID token %s', async ([, change], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken(change(buildClaims(issuer.issuer, started))));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  const jwk = { ...unknownKey.export({ format: 'jwk' }), d: undefined };
  const headers: [string, object][] = [
    ['with a key of its own in the header', { jwk }],
    ['with the address of its keys in the header', { jku: 'http://127.0.0.1:9/keys' }],
    ['with a certificate in the header', { x5c: ['MIIB'], x5u: 'http://127.0.0.1:9/cert' }],
    ['with an algorithm that is not its key’s', { alg: 'RS256' }],
    ['with an algorithm in another case', { alg: 'es256' }],
    ['without a key id', { kid: undefined }],
    ['with a key id that is a path', { kid: '../../dev/null' }],
  ];

  test.for(headers)('provider callback rejects an ID token %s', async ([, header], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    const claims = buildClaims(issuer.issuer, started);
    issuer.respondWithToken(createToken(claims, { alg: 'ES256', key: unknownKey, header }));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  test.for<[string, object]>([
    ['critical extensions', { crit: ['exp'], exp: 0 }],
    ['an unencoded payload', { crit: ['b64'], b64: false }],
  ])('provider callback rejects an ID token with %s', async ([, header], { app, issuer }) => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started), { alg: 'ES256', key: issuerKey, header }));
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });

  test('provider callback rejects the ID token of the previous sign-in', async ({ app, issuer }) => {
    const browser = openBrowser(app);
    const first = await startSignIn(browser);
    const used = createToken(buildClaims(issuer.issuer, first));
    const second = await startSignIn(browser);
    issuer.respondWithToken(used);
    expect(await returnToCallback(browser, second)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

describe('issuer parameter of callbacks', () => {
  test('provider callback rejects a missing, wrong or repeated issuer parameter', async ({ issuer }) => {
    await using app = await createOidcApp(issuer.issuer);
    issuer.respondWithDiscovery({ authorization_response_iss_parameter_supported: true });
    const encodedIssuer = encodeURIComponent(issuer.issuer);
    const names = [
      '',
      '&iss=',
      '&iss=https%3A%2F%2Fevil.example',
      `&iss=${encodedIssuer}%2F`,
      `&iss=${encodedIssuer}&iss=${encodedIssuer}`,
    ];
    const requestCount = issuer.requestedPaths.length;
    for (const name of names) {
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started)));
      expect([name, await returnToCallback(browser, started, name)]).toEqual([name, FAILED]);
      await expectNoAccount(app, browser);
    }
    expect(issuer.requestedPaths.slice(requestCount)).not.toContain('/token');
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started)));
    expect(await returnToCallback(browser, started, `&iss=${encodedIssuer}`)).toMatchObject({ status: 'success' });
    issuer.respondWithDiscovery({});
  });
});

describe('failing provider endpoints', () => {
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
    ['nothing at its user info', '/userinfo', (request) => request.socket.destroy(), UNAVAILABLE],
    ['204 at its tokens', '/token', (_, response) => response.writeHead(204).end(), FAILED],
    ['a list as tokens', '/token', (_, response) => response.end('[]'), FAILED],
  ];

  test.for(failures)(
    'provider callback opens no session when the provider returns %s',
    async ([, path, handler, outcome], { issuer }) => {
      await using app = await createOidcApp(issuer.issuer);
      const browser = openBrowser(app);
      const started = await startSignIn(browser);
      issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email: undefined }));
      const asJson: RequestListener = (request, response) => {
        response.setHeader('content-type', 'application/json');
        handler(request, response);
      };
      issuer.handleWith(path, asJson);
      expect(await returnToCallback(browser, started)).toEqual(outcome);
      issuer.removeHandlers();
      await expectNoAccount(app, browser);
    },
  );

  test('provider callback never shows error texts of the provider', async ({ app, issuer }) => {
    const hostile = encodeURIComponent('<img src=x onerror=alert(1)>\r\nset-cookie: a=b');
    for (const query of [`error=${hostile}`, `error=x&error_description=${hostile}&error_uri=${hostile}`]) {
      const browser = openBrowser(app);
      const { state } = await startSignIn(browser);
      expect(parseOutcome(await browser.follow(`/login/oauth2/code/custom?state=${state}&${query}`))).toEqual(FAILED);
    }
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWith('/token', {
      status: 400,
      body: { error: '<b>', error_description: '<script>alert(1)</script>' },
    });
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  });
});

test('provider callback fetches the provider’s keys only once for ten tokens with unknown key ids', async ({
  issuer,
}) => {
  await using app = await createOidcApp(issuer.issuer);
  const requestCount = issuer.requestedPaths.length;
  for (let count = 0; count < 10; count += 1) {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(
      createToken(buildClaims(issuer.issuer, started), { alg: 'ES256', key: unknownKey, kid: `k${count}` }),
    );
    expect(await returnToCallback(browser, started)).toEqual(FAILED);
    await expectNoAccount(app, browser);
  }
  expect(issuer.requestedPaths.slice(requestCount).filter((path) => path === '/keys')).toHaveLength(1);
});
