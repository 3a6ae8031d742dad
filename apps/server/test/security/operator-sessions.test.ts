import { type Route, routes } from '@sillage/contract';
import { buildApp } from '../../src/app.ts';
import { operators } from '../../src/features/admin/index.ts';
import { accounts } from '../../src/features/auth/index.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { PASSWORD } from '../../src/testing/given.ts';
import { givenStockedFragrance } from '../../src/testing/given-event.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { snapshot } from '../../src/testing/snapshot.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

type Browser = ReturnType<typeof openBrowser>;

const operatorRoutes = Object.values(routes)
  .flatMap((group) => Object.values<Route>(group))
  .filter(({ access }) => access === 'operator');

/** A shop that the operator can pause, and an operator. Another operator remains in each test. */
async function givenConsole(app: TestApp) {
  await givenOperator(app);
  const operator = await givenOperator(app);
  const { pageId } = await givenStockedFragrance(app);
  const { shop_id: shopId } = await app.db
    .selectFrom('pages')
    .select('shop_id')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  const signIn = async (server: Pick<TestApp, 'server'> = app) => {
    const browser = openBrowser(server);
    await browser.signIn(operator.username);
    return browser;
  };
  const change = async (browser: Browser) => {
    const { body } = await browser.send('POST', `/api/admin/shops/${shopId}/slow`, { seconds: 9 });
    return body.success ? 'done' : body.code;
  };
  const read = async (browser: Browser) => (await browser.send('GET', '/api/admin/overview')).status;
  const countEntries = async () =>
    (await app.db.selectFrom('audit_log').select('id').where('actor_id', '=', operator.id).execute()).length;
  return { ...operator, shopId, signIn, change, read, countEntries };
}

async function confirm(browser: Browser, id: string, password = PASSWORD) {
  const { body } = await browser.send('POST', `/api/users/${id}/reauthentication`, { password });
  return body.success ? 'done' : body.code;
}

describe('the sessions of an operator', () => {
  test('lose the console with the role, in every tab and at every process, and stay sessions', async ({ app }) => {
    const { username, signIn, change, read, countEntries } = await givenConsole(app);
    const second = { server: await buildApp(app.deps) };
    const browsers = [await signIn(), await signIn(), await signIn(second)];
    for (const browser of browsers) expect([await read(browser), await change(browser)]).toEqual([200, 'done']);
    await operators.revokeOperator(app.deps, username);
    for (const browser of browsers) {
      expect([await read(browser), await change(browser)]).toEqual([404, 'NOT_FOUND']);
      expect(await browser.isSignedIn()).toBe(true);
    }
    expect(await countEntries()).toBe(3);
    await second.server.close();
  });

  test('do not open the console again from a copied cookie after sign-out or suspension', async ({ app }) => {
    const { id, signIn, change, read } = await givenConsole(app);
    const second = { server: await buildApp(app.deps) };
    for (const end of ['sign-out', 'suspension']) {
      const browser = await signIn();
      const copies = [openBrowser(app), openBrowser(second)];
      for (const copy of copies) for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      for (const copy of copies) expect(await read(copy)).toBe(200);
      if (end === 'sign-out') await browser.post('/api/auth/logout');
      else await app.db.transaction().execute((tx) => accounts.suspendUser(tx, id, app.clock.now()));
      for (const copy of copies) expect([await read(copy), await change(copy)]).toEqual([401, 'NOT_SIGNED_IN']);
    }
    await second.server.close();
  });

  test('have no live stream of the console, which would outlast the role', () => {
    expect(operatorRoutes.filter(({ stream }) => stream)).toEqual([]);
  });
});

describe('the fresh sign-in that changes need', () => {
  test('lasts 30 minutes, is that of one session, and counts at every process', async ({ app }) => {
    const { id, signIn, change } = await givenConsole(app);
    const second = { server: await buildApp(app.deps) };
    const [browser, other] = [await signIn(), await signIn()];
    app.clock.advance(30 * MINUTE);
    expect(await change(browser)).toBe('done');
    app.clock.advance(SECOND);
    for (const each of [browser, other]) expect(await change(each)).toBe('REAUTHENTICATION_NEEDED');
    const elsewhere = openBrowser(second);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(await confirm(elsewhere, id)).toBe('done');
    expect(await change(browser)).toBe('done');
    expect(await change(other)).toBe('REAUTHENTICATION_NEEDED');
    await second.server.close();
  });

  test('does not come with the role: neither a grant nor a revocation and a grant make it', async ({ app }) => {
    const { username, signIn, change } = await givenConsole(app);
    const browser = await signIn();
    app.clock.advance(31 * MINUTE);
    await operators.revokeOperator(app.deps, username);
    expect(await change(browser)).toBe('NOT_FOUND');
    await operators.grantOperator(app.deps, username);
    expect(await change(browser)).toBe('REAUTHENTICATION_NEEDED');
  });

  test('cannot be had with a stolen session by guessing the password', async ({ app }) => {
    const { id, signIn, change } = await givenConsole(app);
    const browser = await signIn();
    app.clock.advance(31 * MINUTE);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1) codes.push(await confirm(browser, id, `guess number ${guess}`));
    expect([...new Set(codes)]).toEqual(['WRONG_PASSWORD', 'TOO_MANY_REQUESTS']);
    expect(await confirm(browser, id)).toBe('TOO_MANY_REQUESTS');
    expect(await change(browser)).toBe('REAUTHENTICATION_NEEDED');
  });
});

test('another site changes nothing in the console with the session of an operator', async ({ app }) => {
  const { signIn, shopId, change } = await givenConsole(app);
  const browser = await signIn();
  const before = await snapshot(app);
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
    { origin: 'null' },
  ];
  for (const { method, path, body } of operatorRoutes.filter(({ method: each }) => each !== 'GET'))
    for (const headers of foreign) {
      const url = path.replace('{kind}', 'pair').replace(/\{\w+\}/g, String(shopId));
      const { status, body: answer } = await browser.send(method, url, body && { seconds: 9, note: 'x' }, headers);
      expect([url, status, answer.code]).toEqual([url, 403, 'CROSS_SITE']);
      // A link or an image of the other site sends a GET.
      if (method === 'POST') await browser.send('GET', url);
    }
  expect(await snapshot(app)).toBe(before);
  expect(await change(browser)).toBe('done');
});
