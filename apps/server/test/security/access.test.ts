import { fillPath, isOpenToKey, type Route, routes, scopes } from '@sillage/contract';
import { MINUTE } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const all = Object.values(routes).flatMap((group): [string, Route][] =>
  Object.values(group).map((route: Route) => [`${route.method} ${route.path}`, route]),
);
const guarded = all.filter(([, route]) => route.access !== 'public');
const operatorRoutes = all.filter(([, route]) => route.access === 'operator');
const own = all.filter(([, route]) => route.access === 'self');

function buildRequest(route: Route, userId: string) {
  const url = fillPath(route.path, { userId, id: userId, fragranceId: 1 });
  return route.body ? { method: route.method, url, payload: { userId } } : { method: route.method, url };
}

async function givenBrowser(app: TestApp) {
  const { id, api } = await givenUser(app);
  return { id, cookie: (api as unknown as { cookie: () => string }).cookie() };
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

test('every operator route responds 404 to users who are no operators, as a route that does not exist', async ({
  app,
}) => {
  const { cookie } = await givenBrowser(app);
  const unknown = await app.server.inject({ url: '/api/admin/nothing', headers: { cookie } });
  for (const [name, route] of operatorRoutes) {
    const response = await app.server.inject({ ...buildRequest(route, newId()), headers: { cookie } });
    expect([name, response.statusCode, response.json()]).toEqual([name, 404, unknown.json()]);
  }
  expect(operatorRoutes.length).toBeGreaterThan(1);
});

test('every operator route that changes something needs a sign-in of the last 30 minutes', async ({ app }) => {
  const { id, cookie } = await givenBrowser(app);
  await app.db.updateTable('users').set({ operator_since: app.clock.now() }).where('id', '=', id).execute();
  app.clock.advance(31 * MINUTE);
  for (const [name, route] of operatorRoutes.filter(([, { stream }]) => !stream)) {
    const response = await app.server.inject({ ...buildRequest(route, newId()), headers: { cookie } });
    const isRejected = response.json<{ code?: string }>().code === 'REAUTHENTICATION_NEEDED';
    expect([name, isRejected]).toEqual([name, route.method !== 'GET']);
  }
});

test('every route is opened by keys with its scope, and by no other key', async ({ app }) => {
  const { id } = await givenUser(app);
  for (const keyScopes of [...scopes.map((scope) => [scope]), [...scopes]]) {
    for (const [name, route] of all) {
      // Each route has a new key, because one route revokes the key of its request.
      const { headers } = await givenKey(app, id, keyScopes);
      const { method, ...request } = buildRequest(route, id);
      // A stream would not end.
      const response = await app.server.inject({ ...request, method: route.stream ? 'HEAD' : method, headers });
      const code = route.stream ? undefined : response.json<{ code?: string }>().code;
      const challenge = response.headers['www-authenticate'];
      if (isOpenToKey(route, keyScopes)) {
        expect([name, keyScopes, response.statusCode, challenge]).toEqual([
          name,
          keyScopes,
          expect.toBeOneOf([200, 201, 400, 404]),
          undefined,
        ]);
        continue;
      }
      expect([name, keyScopes, response.statusCode]).toEqual([name, keyScopes, 403]);
      const { scope } = route;
      const expected = scope
        ? ['INSUFFICIENT_SCOPE', `Bearer error="insufficient_scope", scope="${scope}"`]
        : ['KEY_NOT_ACCEPTED', 'Bearer error="insufficient_scope"'];
      expect([name, code ?? expected[0], challenge]).toEqual([name, ...expected]);
    }
  }
});

test('a key with every scope opens exactly these routes besides public reads', () => {
  const opened = guarded.filter(([, route]) => isOpenToKey(route, scopes));
  expect(opened.map(([name, { scope }]) => `${scope}: ${name}`).toSorted()).toEqual([
    'any: DELETE /api/keys/current',
    'observe: DELETE /api/observations/{id}',
    'observe: POST /api/observations',
    'read: GET /api/changes',
    'read: GET /api/events',
    'read: GET /api/fragrances/{id}/found-offers',
    'read: GET /api/fragrances/{id}/offer-search',
    'read: GET /api/observations',
    'read: GET /api/suggestions',
    'read: GET /api/users/current',
    'read: GET /api/watchlist/lookup',
    'read: GET /api/watchlist/{userId}',
    'read: GET /api/watchlist/{userId}/stats',
    'watchlist: DELETE /api/watchlist/{userId}/{fragranceId}',
    'watchlist: POST /api/fragrances/{id}/found-offers/{offerId}/watch',
    'watchlist: POST /api/fragrances/{id}/pages',
    'watchlist: POST /api/suggestions',
    'watchlist: POST /api/suggestions/{suggestionId}/confirm',
    'watchlist: POST /api/watchlist/add',
    'watchlist: POST /api/watchlist/add-many',
    'watchlist: POST /api/watchlist/read-list',
    'watchlist: POST /api/watchlist/remove-many',
    'watchlist: PUT /api/watchlist/notify-frequency',
    'watchlist: PUT /api/watchlist/snooze',
    'watchlist: PUT /api/watchlist/update-notes',
    'watchlist: PUT /api/watchlist/watch-filter',
  ]);
});

test('no request with a key lists, creates or revokes any other key', async ({ app }) => {
  const { id } = await givenUser(app);
  const other = await givenKey(app, id, [...scopes]);
  const listKeys = () =>
    app.db.selectFrom('api_keys').select(['id', 'revoked_at']).where('user_id', '=', id).orderBy('id').execute();
  for (const [name, route] of all.filter(([, { stream }]) => !stream)) {
    const { id: keyId, headers } = await givenKey(app, id, [...scopes]);
    const before = await listKeys();
    const request = buildRequest(route, id);
    const url = fillPath(route.path, { userId: id, id, fragranceId: 1, keyId: other.id });
    const { body } = await app.server.inject({ ...request, url, headers });
    const others = (rows: typeof before) => rows.filter((row) => row.id !== keyId);
    expect([name, others(await listKeys())]).toEqual([name, others(before)]);
    expect([name, body.includes(other.id)]).toEqual([name, false]);
  }
  expect((await app.server.inject({ url: '/api/users/current', headers: other.headers })).statusCode).toBe(200);
});

test('every route rejects an unknown key with 401, even with a valid session', async ({ app }) => {
  const amber = await givenUser(app);
  const cookie = (amber.api as unknown as { cookie: () => string }).cookie();
  const headers = { cookie, authorization: 'Bearer made-up' };
  for (const [name, route] of all) {
    const response = await app.server.inject({ ...buildRequest(route, amber.id), headers });
    expect([name, response.statusCode, response.json()]).toMatchObject([name, 401, { code: 'KEY_UNREADABLE' }]);
  }
});

test('every route that names its user responds 403 to a key of another user', async ({ app }) => {
  const amber = await givenUser(app);
  const { headers } = await givenKey(app, amber.id, [...scopes]);
  for (const [name, route] of own.filter(([, { scope }]) => scope !== undefined)) {
    const response = await app.server.inject({ ...buildRequest(route, newId()), headers });
    expect([name, response.statusCode, response.json()]).toMatchObject([name, 403, { code: 'FORBIDDEN' }]);
  }
});

test('the preflight of another website is answered for routes that a key opens, and for no other', async ({ app }) => {
  const openPaths = new Set(all.filter(([, route]) => isOpenToKey(route, scopes)).map(([, { path }]) => path));
  const preflight = { origin: 'https://other.example', 'access-control-request-headers': 'authorization' };
  for (const [name, route] of all) {
    const { url } = buildRequest(route, newId());
    const headers = { ...preflight, 'access-control-request-method': route.method };
    const response = await app.server.inject({ method: 'OPTIONS', url, headers });
    const isOpen = openPaths.has(route.path);
    expect([name, response.statusCode]).toEqual([name, isOpen ? 204 : 404]);
    const allowed = String(response.headers['access-control-allow-methods'] ?? '').split(', ');
    expect([name, allowed.includes(route.method)]).toEqual([name, isOpenToKey(route, scopes)]);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    if (isOpen)
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
      });
  }
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
