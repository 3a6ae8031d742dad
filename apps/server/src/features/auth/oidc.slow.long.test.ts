import type { RequestListener } from 'node:http';
import { openBrowser, parseOutcome } from './testing/cross-origin-browser.ts';
import { createToken, openFakeIssuer } from './testing/fake-issuer.ts';
import { buildClaims, createOidcApp, expect, returnToCallback, startSignIn, test } from './testing/fake-issuer-test.ts';

const METADATA = '/.well-known/openid-configuration';
const UNAVAILABLE = {
  path: '/auth/callback',
  status: 'error',
  message: 'The sign-in service cannot be reached. Please try again later.',
};

const neverRespond: RequestListener = () => undefined;
/** Sends a body that grows by one byte every 200 ms and never ends. */
const sendSlowly: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => clearInterval(timer));
};

async function signInWithStalledPath(path: string, handler: RequestListener) {
  const issuer = await openFakeIssuer();
  await using app = await createOidcApp(issuer.issuer);
  const browser = openBrowser(app);
  const isMetadata = path === METADATA;
  if (isMetadata) issuer.handleWith(path, handler);
  const started = isMetadata ? null : await startSignIn(browser);
  if (started) issuer.respondWithToken(createToken({ ...buildClaims(issuer.issuer, started), email: undefined }));
  issuer.handleWith(path, handler);
  const outcome = started
    ? await returnToCallback(browser, started)
    : parseOutcome(await browser.follow('/oauth2/authorization/custom'));
  const users = await app.db.selectFrom('users').select('id').execute();
  await issuer.close();
  return { path, outcome, users, session: browser.cookie('sillage') };
}

test('provider sign-in reports an unavailable provider when any provider endpoint never completes its response', async () => {
  const paths = [METADATA, '/token', '/keys', '/userinfo'];
  const attempts = paths.flatMap((path) => [
    signInWithStalledPath(path, neverRespond),
    signInWithStalledPath(path, sendSlowly),
  ]);
  for (const { path, outcome, users, session } of await Promise.all(attempts)) {
    expect([path, outcome, users, session]).toEqual([path, UNAVAILABLE, [], undefined]);
  }
});
