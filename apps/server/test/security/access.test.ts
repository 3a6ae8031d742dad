import { fillPath, type Route, routes } from '@sillage/contract';
import { newId } from '../../src/platform/ids.ts';
import { givenUser } from '../../src/testing/given.ts';
import { expect, test } from '../../src/testing/test.ts';

const all = Object.values(routes).flatMap((group): [string, Route][] =>
  Object.values(group).map((route: Route) => [`${route.method} ${route.path}`, route]),
);
const guarded = all.filter(([, route]) => route.access !== 'public');
const own = all.filter(([, route]) => route.access === 'self');

function buildRequest(route: Route, userId: string) {
  const url = fillPath(route.path, { userId, id: userId, fragranceId: 1 });
  return route.body ? { method: route.method, url, payload: { userId } } : { method: route.method, url };
}

// spec: 6.2, D.2.2
test('every guarded route responds 401 to a visitor and to an unknown session', async ({ app }) => {
  for (const [name, route] of guarded) {
    for (const headers of [{}, { cookie: 'sillage=made-up' }]) {
      const response = await app.server.inject({ ...buildRequest(route, newId()), headers });
      expect([name, response.statusCode, response.json()]).toMatchObject([
        name,
        401,
        { success: false, code: 'NOT_SIGNED_IN' },
      ]);
    }
  }
});

// spec: 6.6, D.2.3
test('every route that names its user responds 403 to another user', async ({ app }) => {
  const amber = await givenUser(app);
  const cookie = (amber.api as unknown as { cookie: () => string }).cookie();
  for (const [name, route] of own) {
    const response = await app.server.inject({ ...buildRequest(route, newId()), headers: { cookie } });
    expect([name, response.statusCode, response.json()]).toMatchObject([
      name,
      403,
      { success: false, code: 'FORBIDDEN' },
    ]);
  }
  expect(own.length).toBeGreaterThan(3);
});

const write = { method: 'POST', url: '/api/users/login', payload: { usernameOrEmail: 'x', password: 'y' } } as const;

// spec: D.3.25
test('a write request is rejected when another site sends it', async ({ app }) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    expect((await app.server.inject({ ...write, headers })).json()).toMatchObject({ code: 'CROSS_SITE' });
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:4000', host: 'localhost:4000' },
  ]) {
    expect((await app.server.inject({ ...write, headers })).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
});

// spec: D.2.5
test('a request body is rejected with an error when it is form data, broken JSON or too large', async ({ app }) => {
  const send = async (payload: string, type: string) =>
    (await app.server.inject({ ...write, payload, headers: { 'content-type': type } })).json<unknown>();
  expect(await send('usernameOrEmail=x', 'application/x-www-form-urlencoded')).toMatchObject({
    success: false,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  expect(await send('{', 'application/json')).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  expect(await send(JSON.stringify({ password: 'x'.repeat(100_000) }), 'application/json')).toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
  expect(await send('{"usernameOrEmail":"","password":""}', 'application/json')).toMatchObject({
    message: 'Please fill in all fields',
  });
});

// spec: D.2.5
test('an unknown path below /api returns 404 as JSON', async ({ app }) => {
  const response = await app.server.inject('/api/nothing-here');
  expect([response.statusCode, response.json()]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }]);
});
