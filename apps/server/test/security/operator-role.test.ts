import { isOpenToKey, type Route, routes, scopes } from '@sillage/contract';
import { test as base } from 'vitest';
import { connectMcp, serveApp } from '../../src/features/mcp/testing/mcp-client.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { waitForToken } from '../../src/testing/emails.ts';
import { givenUser, PASSWORD } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { givenOperator } from '../../src/testing/given-operator.ts';
import { describe, expect, inject } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

const listed = ['kim@example.com', 'ask@example.com', 'boss@example.com', 'root@example.com'] as const;

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { OPERATORS: listed.join(','), RATE_LIMIT_FACTOR: '100' });
  onCleanup(() => app.close());
  return app;
});

/** Fields by which a careless server would give the role. */
const roleFields = {
  isOperator: true,
  is_operator: true,
  operatorSince: '2026-01-01T00:00:00Z',
  operator_since: '2026-01-01T00:00:00Z',
  operators: listed,
  role: 'operator',
  access: 'operator',
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  email_verified_at: '2026-01-01T00:00:00Z',
};

let count = 0;

type Browser = ReturnType<typeof openBrowser>;

/** Whether the console opens, and whether the API calls the user an operator. */
async function readRole(browser: Browser) {
  const { body } = await browser.send('GET', '/api/users/current');
  const { status } = await browser.send('GET', '/api/admin/overview');
  return [status, (body.data as { isOperator?: boolean } | undefined)?.isOperator];
}

async function givenSignedIn(app: TestApp) {
  const user = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(user.username);
  return { ...user, browser };
}

/** Registers in a browser, and follows the verification link there. */
async function register(app: TestApp, username: string, email: string, extra: object = {}) {
  const browser = openBrowser(app);
  const account = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
  const { status } = await browser.post('/api/users/register', { ...account, ...extra });
  if (status >= 400) return { browser, status };
  const token = await waitForToken(app, email, 'verify-email');
  await browser.post('/api/auth/verify-email', { token, ...extra });
  return { browser, status };
}

describe('the role of operator', () => {
  test('is not given by fields of a registration, a sign-in, a profile or preferences', async ({ app }) => {
    const { browser } = await register(app, 'climber', 'climber@example.com', roleFields);
    const { id } = (await browser.send('GET', '/api/users/current')).body.data as { id: string };
    const profile = { firstName: 'A', lastName: 'B', email: 'climber@example.com' };
    const preferences = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter: 'men' };
    const sent = [
      await browser.send('PUT', `/api/users/${id}/profile`, { ...profile, ...roleFields }),
      await browser.send('PUT', `/api/users/${id}/preferences`, { ...preferences, ...roleFields }),
      await browser.send('POST', '/api/users/login', {
        usernameOrEmail: 'climber',
        password: PASSWORD,
        ...roleFields,
      }),
      await browser.send('POST', `/api/users/${id}/reauthentication`, { password: PASSWORD, ...roleFields }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readRole(browser)).toEqual([404, undefined]);
    const row = app.db.selectFrom('users').select('operator_since').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ operator_since: null });
  });

  test('needs proof of an address in OPERATORS: a pending address does not suffice, the link to it does', async ({
    app,
  }) => {
    const { browser, id } = await givenSignedIn(app);
    const [email] = listed;
    const change = { firstName: 'A', lastName: 'B', email };
    expect((await browser.send('PUT', `/api/users/${id}/profile`, change)).status).toBe(200);
    expect(await readRole(browser)).toEqual([404, undefined]);
    const token = await waitForToken(app, email, 'verify-email');
    await browser.post('/api/auth/verify-email', { token });
    expect(await readRole(browser)).toEqual([200, true]);
  });

  test('is not given to an account that registered an address of OPERATORS and did not verify it', async ({ app }) => {
    const browser = openBrowser(app);
    const account = { username: 'squatter', email: listed[1], password: PASSWORD, confirmPassword: PASSWORD };
    expect((await browser.post('/api/users/register', account)).status).toBe(201);
    expect((await browser.signIn('squatter')).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect(await readRole(browser)).toEqual([401, undefined]);
    // Even if a fault elsewhere let such an account sign in.
    const { browser: open, id } = await givenSignedIn(app);
    const unverified = { email: listed[3], email_verified_at: null };
    await app.db.updateTable('users').set(unverified).where('id', '=', id).execute();
    expect(await readRole(open)).toEqual([404, undefined]);
  });

  test.for([
    ['a Kelvin sign', '\u212aim@example.com'],
    ['a dotless i', 'k\u0131m@example.com'],
    ['a long s', 'bo\u017f\u017f@example.com'],
    ['full-width letters', '\uff4b\uff49\uff4d@example.com'],
    ['a Cyrillic letter in the domain', 'kim@ex\u0430mple.com'],
    ['a combining mark', 'kim\u0307@example.com'],
    ['a soft hyphen', 'ki\u00adm@example.com'],
    ['a zero-width space', 'kim@example.com\u200b'],
    ['a NUL', 'kim@example.com\u0000'],
    ['a line feed and another address', 'kim@example.com\nboss@example.com'],
    ['a comma and another address', 'kim@example.com,eve@evil.example'],
    ['a comment', 'kim(boss)@example.com'],
    ['quotation marks', '"kim"@example.com'],
    ['a tag', 'kim+boss@example.com'],
    ['a longer domain', 'kim@example.com.evil.example'],
    ['a dot at the end of the domain', 'kim@example.com.'],
    ['a dot in the name', 'k.im@example.com'],
  ] as const)('is not given by an address like one in OPERATORS, with %s', async ([, email], { app }) => {
    count += 1;
    const { browser, status } = await register(app, `like-${count}`, email);
    expect(status).toBeOneOf([201, 400]);
    expect(await readRole(browser)).toEqual(status === 400 ? [401, undefined] : [404, undefined]);
  });

  test('is one with an address of OPERATORS in other letters, because both are one account', async ({ app }) => {
    const { browser } = await register(app, 'boss', 'BOSS@Example.com');
    expect(await readRole(browser)).toEqual([200, true]);
    const second = openBrowser(app);
    const account = { username: 'boss-2', email: 'boss@EXAMPLE.com', password: PASSWORD, confirmPassword: PASSWORD };
    await second.post('/api/users/register', account);
    expect((await second.signIn('boss-2')).status).toBe(401);
  });
});

describe('an API key of an operator', () => {
  const operatorRoutes = Object.values(routes)
    .flatMap((group) => Object.values<Route>(group))
    .filter(({ access }) => access === 'operator');

  test('opens no route of the console, with every scope and also beside the operator’s session', async ({ app }) => {
    const operator = await givenOperator(app);
    const cookie = (operator.api as unknown as { cookie: () => string }).cookie();
    for (const { method, path } of operatorRoutes) {
      const { headers } = await givenKey(app, operator.id, [...scopes]);
      const url = path.replace(/\{\w+\}/g, '1');
      const response = await app.server.inject({ method, url, headers: { ...headers, cookie } });
      const { code } = response.json<{ code: string }>();
      expect([path, response.statusCode, code]).toEqual([path, 403, 'KEY_NOT_ACCEPTED']);
    }
    expect(operatorRoutes.filter((route) => isOpenToKey(route, scopes))).toEqual([]);
  });

  test('gives an assistant the tools that it gives to other users', async ({ app }) => {
    const origin = await serveApp(app);
    const names: string[][] = [];
    for (const { id } of [await givenOperator(app), await givenUser(app)]) {
      const { key } = await givenKey(app, id, [...scopes]);
      const { tools } = await (await connectMcp(origin, { key })).listTools();
      names.push(tools.map(({ name }) => name));
    }
    expect(names[0]).toEqual(names[1]);
    expect(names[0]?.length).toBeGreaterThan(3);
  });
});
