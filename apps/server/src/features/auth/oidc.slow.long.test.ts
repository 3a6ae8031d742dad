import type { RequestListener } from 'node:http';
import { makeToken, openFalseIssuer } from './testing/false-issuer.ts';
import { begin, claimsOf, comeBack, expect, ownApp, test } from './testing/false-issuer-test.ts';
import { openBrowser, outcomeOf } from './testing/roaming-browser.ts';

const METADATA = '/.well-known/openid-configuration';
const AWAY = {
  path: '/auth/callback',
  status: 'error',
  message: 'The sign-in service cannot be reached. Please try again later.',
};

const silent: RequestListener = () => undefined;
/** A body that grows by a byte every 200 ms and never ends. */
const dripping: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => clearInterval(timer));
};

/** Signs in at a provider of its own, where the response at `path` never ends. */
async function signInAgainst(path: string, handler: RequestListener) {
  const issuer = await openFalseIssuer();
  await using app = await ownApp(issuer.issuer);
  const browser = openBrowser(app);
  const isMetadata = path === METADATA;
  if (isMetadata) issuer.handles(path, handler);
  const begun = isMetadata ? null : await begin(browser);
  if (begun) issuer.saysToken(makeToken({ ...claimsOf(issuer.issuer, begun), email: undefined }));
  issuer.handles(path, handler);
  const outcome = begun
    ? await comeBack(browser, begun)
    : outcomeOf(await browser.follow('/oauth2/authorization/custom'));
  const users = await app.db.selectFrom('users').select('id').execute();
  await issuer.close();
  return { path, outcome, users, session: browser.cookie('sillage') };
}

test('a provider that never ends a response is given up on at each of its addresses', async () => {
  const paths = [METADATA, '/token', '/keys', '/userinfo'];
  const attempts = paths.flatMap((path) => [signInAgainst(path, silent), signInAgainst(path, dripping)]);
  for (const { path, outcome, users, session } of await Promise.all(attempts)) {
    expect([path, outcome, users, session]).toEqual([path, AWAY, [], undefined]);
  }
});
