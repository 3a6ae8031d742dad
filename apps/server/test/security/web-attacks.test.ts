import { fillPath, type Route, routes } from '@sillage/contract';
import { openBrowser } from '../../src/testing/browser.ts';
import { waitForEmailQueue, waitForEmails, waitForToken } from '../../src/testing/emails.ts';
import { givenFragrance, givenUser, PASSWORD } from '../../src/testing/given.ts';
import { snapshot } from '../../src/testing/snapshot.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const all = Object.values(routes).flatMap((group) => Object.values<Route>(group));
const writes = all.filter(({ method }) => method !== 'GET');
const reads = all.filter(({ method, stream }) => method === 'GET' && !stream);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

async function givenSignedIn(app: TestApp) {
  const { id, username, email } = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(username);
  const urlOf = (route: Route) =>
    fillPath(route.path, { id: route.path.includes('/users/') ? id : 1, userId: id, fragranceId: 1, sessionId: id });
  return { id, username, email, browser, urlOf };
}

describe('requests from another site', () => {
  // spec: D.3.25
  test.for(writes.map((route) => [nameOf(route), route] as const))(
    'another site cannot write by %s',
    async ([, route], { app }) => {
      const { browser, urlOf, id } = await givenSignedIn(app);
      const before = await snapshot(app);
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin: app.config.publicUrl.origin },
        { origin: 'https://evil.example' },
        { origin: `${app.config.publicUrl.origin}.evil.example` },
        { origin: 'null' },
      ]) {
        const answer = await browser.send(route.method, urlOf(route), route.body && { userId: id }, headers);
        expect([headers, answer.status, answer.body.code]).toEqual([headers, 403, 'CROSS_SITE']);
      }
      expect(await snapshot(app)).toBe(before);
    },
  );

  test('another site gets no CORS permission', async ({ app }) => {
    const { browser } = await givenSignedIn(app);
    const origin = 'https://evil.example';
    const { headers } = await browser.send('GET', '/api/users/current', undefined, { origin });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const preflight = { origin, 'access-control-request-method': 'PUT' };
    const answer = await app.server.inject({ method: 'OPTIONS', url: '/api/users/current', headers: preflight });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a write', () => {
  test('no GET request writes anything', async ({ app }) => {
    const { browser, urlOf, email } = await givenSignedIn(app);
    await browser.post('/api/auth/forgot-password', { email });
    const token = await waitForToken(app, email, 'reset-password');
    const before = await snapshot(app);
    for (const route of reads) await browser.send('GET', urlOf(route));
    for (const route of writes) await app.server.inject({ url: urlOf(route), headers: { cookie: cookieOf(browser) } });
    for (const url of [`/reset-password?token=${token}`, `/verify-email?token=${token}`, '/login', '/account'])
      await app.server.inject({ url, headers: { cookie: cookieOf(browser) } });
    expect(await snapshot(app)).toBe(before);
  });

  test('POST is not treated as DELETE when a header or body field overrides the method', async ({ app }) => {
    const { browser, id } = await givenSignedIn(app);
    const overrides = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const answer = await browser.send('POST', `/api/users/${id}`, { password: PASSWORD, _method: 'DELETE' }, overrides);
    expect(answer.status).toBe(404);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

const cookieOf = ({ cookies }: ReturnType<typeof openBrowser>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('access to data of another user', () => {
  test.for(
    all.filter(({ access, path }) => access === 'self' && path.includes('{id}')).map((r) => [nameOf(r), r] as const),
  )('another user is rejected by %s when adding the own id or varying the path', async ([, route], { app }) => {
    const [victim, thief] = [await givenSignedIn(app), await givenSignedIn(app)];
    const url = victim.urlOf(route);
    const variants = [
      url,
      url.replace('/users/', '/%75sers/'),
      url.toUpperCase().replace('/API/USERS/', '/api/users/'),
    ];
    for (const path of variants) {
      const body = route.method === 'GET' ? undefined : { userId: thief.id, password: PASSWORD };
      const answer = await thief.browser.send(route.method, path, body);
      expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
    }
    expect(await victim.browser.isSignedIn()).toBe(true);
  });

  test('a user cannot remove an item from another user’s watchlist by sending both user ids', async ({ app }) => {
    const [victim, thief] = [await givenSignedIn(app), await givenSignedIn(app)];
    const { id } = await givenFragrance(app);
    const url = `/api/watchlist/${victim.id}/${id}`;
    const answer = await thief.browser.send('DELETE', url, { userId: thief.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('registration ignores fields that the route does not have', async ({ app }) => {
    const { id: victim } = await givenUser(app);
    const email = 'mass-assignment@example.com';
    const extra = {
      id: victim,
      isActive: true,
      is_active: true,
      email_verified_at: new Date(),
      authProvider: 'google',
    };
    const user = { username: 'mass-assignment', email, password: PASSWORD };
    await openBrowser(app).post('/api/users/register', { ...user, ...extra });
    const row = await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_active: false, email_verified_at: null, auth_provider: 'local' });
    expect(row.id).not.toBe(victim);
  });
});

describe('request bodies', () => {
  const bodied = writes.filter(({ body }) => body).map((route) => [nameOf(route), route] as const);
  const malformedBodies = {
    'nested thirty thousand deep': ['['.repeat(30_000), 400],
    'with __proto__': ['{"__proto__":{"isAdmin":true}}', 400],
    'with a constructor': ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    'that is a list': ['[]', 400],
    'that is a text': ['"text"', 400],
    'that is nothing': ['null', 400],
    'that ends early': ['{"userId":', 400],
    'of many fields': [`{${Array.from({ length: 5000 }, (_, n) => `"f${n}":1`).join(',')}}`, 400],
  } as const;

  test.for(bodied)('a malformed or too large body of %s is rejected', async ([, route], { app }) => {
    const { urlOf, browser } = await givenSignedIn(app);
    if (route.access === 'operator')
      await app.db.updateTable('users').set({ operator_since: app.clock.now() }).execute();
    const tooLarge = ['x'.repeat((route.bodyLimit ?? 64 * 1024) + 1), 413] as const;
    for (const [what, [payload, status]] of Object.entries({ ...malformedBodies, 'one byte too large': tooLarge })) {
      // These two routes require no field, so a body without theirs is an empty body to them.
      if (/questions|generate-more/.test(route.path) && /nothing|many fields/.test(what)) continue;
      const headers = { 'content-type': 'application/json', cookie: cookieOf(browser) };
      const answer = await app.server.inject({ method: route.method, url: urlOf(route), payload, headers });
      // Re-authentication has one optional field, so 400 is accepted for these routes as well.
      const expected =
        route.path.endsWith('/export') || nameOf(route) === 'DELETE /api/users/{id}' ? [400, status] : [status];
      expect([what, expected.includes(answer.statusCode), answer.json<{ success: boolean }>().success]).toEqual([
        what,
        true,
        false,
      ]);
    }
    expect(await browser.isSignedIn()).toBe(true);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('a body of another content type than JSON is rejected', async ({ app }) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      const headers = { 'content-type': type };
      const answer = await app.server.inject({ method: 'POST', url: '/api/users/login', payload: '{}', headers });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });

  test('a body with NUL is rejected as bad input when the database cannot store it', async ({ app }) => {
    const browser = openBrowser(app);
    const answer = await browser.signIn('am\u0000ber');
    expect([answer.status, answer.body.success]).toEqual([400, false]);
    expect((await browser.signIn("' or 1=1 --")).status).toBe(401);
    expect((await browser.signIn('\ud800 alone')).status).toBe(401);
  });
});

describe('emails with user input', () => {
  test.for([
    ['firstName', 'Amber\r\nBcc: many@example.com'],
    ['lastName', 'Oud\nSubject: another'],
    ['firstName', 'Am\u0000ber'],
    ['email', 'amber@example.com\r\nBcc: many@example.com'],
    ['email', 'amber@example.com,many@example.com'],
    ['email', '"amber\r\nBcc: x"@example.com'],
    ['email', 'Amber <many@example.com>'],
    ['username', 'amber\r\nBcc: many@example.com'],
  ] as const)('email headers cannot be injected by %s %j', async ([field, value], { app }) => {
    const user = { username: 'header-injector', email: 'header-injector@example.com', password: PASSWORD };
    const registered = await openBrowser(app).post('/api/users/register', { ...user, [field]: value });
    expect([registered.status, Object.keys(registered.body.errors ?? {})]).toEqual([400, [field]]);
    if (field === 'username') return;
    const { browser, id, email } = await givenSignedIn(app);
    const profile = { firstName: 'A', lastName: 'B', email, [field]: value };
    expect((await browser.send('PUT', `/api/users/${id}/profile`, profile)).status).toBe(400);
    await waitForEmailQueue(app);
    expect(JSON.stringify(await app.emails())).not.toContain('many@example.com');
  });

  test('an email shows user input as text, not as HTML', async ({ app }) => {
    const { browser, id, email } = await givenSignedIn(app);
    const newEmail = "o'hara+<b>@example.com";
    const profile = { firstName: '<img src=x onerror=alert(1)>', lastName: 'B', email: newEmail };
    expect((await browser.send('PUT', `/api/users/${id}/profile`, profile)).status).toBe(400);
    await browser.send('PUT', `/api/users/${id}/profile`, { ...profile, email: "o'hara@example.com" });
    const [notice] = await waitForEmails(app, email);
    expect(notice?.html).not.toMatch(/<img|<script/);
    expect(notice?.html).toMatch(/o&#(39|x27);hara@example\.com/);
  });
});

describe('account enumeration', () => {
  const requests: Record<string, (account: { username: string; email: string }) => [string, object]> = {
    'a registration': ({ email }) => [
      '/api/users/register',
      { username: `probe-${Math.random()}`.slice(0, 30), email, password: PASSWORD },
    ],
    'a forgotten password': ({ email }) => ['/api/auth/forgot-password', { email }],
    'a link to verify': ({ email }) => ['/api/auth/resend-verification', { email }],
    'a sign-in by name': ({ username }) => ['/api/users/login', { usernameOrEmail: username, password: 'wrong one' }],
    'a sign-in by address': ({ email }) => ['/api/users/login', { usernameOrEmail: email, password: 'wrong one' }],
  };

  test.for(Object.entries(requests))(
    'the response to %s is the same for known and unknown users',
    async ([, buildRequest], { app }) => {
      const known = await givenUser(app);
      const unknown = { username: known.username.replace('person', 'nobody'), email: `x${known.email.slice(1)}` };
      const [knownResponse, unknownResponse] = await Promise.all(
        [known, unknown].map(async (account) => {
          const { status, headers, text } = await openBrowser(app).post(...buildRequest(account));
          const { date: _, 'x-request-id': __, 'set-cookie': cookie = '', ...rest } = headers;
          const cookieWithoutValue = String(cookie).replace(/=[\w-]{43};/, '=…;');
          return { status, headers: rest, cookieWithoutValue, text: text.replace(account.email, 'THE ADDRESS') };
        }),
      );
      expect(unknownResponse).toEqual(knownResponse);
    },
  );
});
