import { accounts } from './index.ts';
import { openBrowser } from './testing/cross-origin-browser.ts';
import { createToken } from './testing/fake-issuer.ts';
import { buildClaims, createOidcApp, expect, returnToCallback, startSignIn, test } from './testing/fake-issuer-test.ts';

test('provider sign-in of a suspended user names the operator and opens no session', async ({ issuer }) => {
  await using app = await createOidcApp(issuer.issuer, { MAIL_FROM: 'Sillage <operator@sillage.example>' });
  const signIn = async () => {
    const browser = openBrowser(app);
    const started = await startSignIn(browser);
    issuer.respondWithToken(createToken(buildClaims(issuer.issuer, started)));
    return { browser, outcome: await returnToCallback(browser, started) };
  };
  expect((await signIn()).outcome.status).toBe('success');
  const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await app.db.transaction().execute((tx) => accounts.suspendUser(tx, id, app.clock.now()));
  const { browser, outcome } = await signIn();
  expect(outcome).toEqual({
    path: '/auth/callback',
    status: 'error',
    message: 'This account is suspended. Ask the operator: operator@sillage.example.',
  });
  expect(browser.cookie('sillage')).toBeUndefined();
});
