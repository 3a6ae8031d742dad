import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createHttp } from './server.ts';

const login = (usernameOrEmail: string) =>
  ({ method: 'POST', url: '/api/users/login', payload: { usernameOrEmail, password: PASSWORD } }) as const;

// spec: D.3.11
test('the session cookie is HttpOnly and SameSite=Lax', async ({ app }) => {
  const user = await givenUser(app);
  const response = await app.server.inject(login(user.username));
  for (const cookie of response.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(response.cookies.map(({ name }) => name)).toEqual(['sillage', 'sillage-device']);
});

// spec: D.3.11
test('the session cookie is a __Host- cookie and HSTS is sent when PUBLIC_URL is https', async () => {
  const app = await createTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sillage.example' });
  const user = await givenUser(app);
  const response = await app.server.inject(login(user.username));
  for (const cookie of response.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
  expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-sillage', '__Host-sillage-device']);
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
  await app.close();
});

test.each(['/%E0%A4%A', '/shared/%00'])(
  'the server responds with a page of status 400 when a browser opens %s',
  async (url) => {
    const app = await createTestApp(inject('postgresUrl'));
    const response = await app.server.inject({ url, headers: { accept: 'text/html,*/*' } });
    expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(response.body).toContain('There is no page at this address');
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await app.server.inject(url)).json()).toMatchObject({ success: false });
    await app.close();
  },
);

test('every response has the security headers and is not cacheable by default', async ({ app }) => {
  const { headers } = await app.server.inject('/api/auth/status');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
});

// spec: D.2.14
test('the OpenAPI document has every route', async ({ app }) => {
  const { routes } = await import('@sillage/contract');
  const document = (await app.server.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const documented = Object.entries(routes).flatMap(([group, entries]) =>
    Object.keys(entries).map((name) => `${group}.${name}`),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(named.sort()).toEqual(documented.sort());
});

// spec: D.2.12
test('the server responds to /livez and /readyz when its database is available', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  expect((await app.server.inject('/livez')).statusCode).toBe(200);
  expect((await app.server.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});

test('the OpenAPI document contains every schema that it references', async ({ app }) => {
  const { body } = await app.server.inject('/api/openapi.json');
  const { schemas } = (JSON.parse(body) as { components: { schemas: object } }).components;
  const named = [...body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  expect(named).toContain('#/components/schemas/Fragrance');
  expect(named.filter((reference) => !known.includes(reference))).toEqual([]);
});

test('the server allows 30 s for a request to arrive, headers and body together', async ({ app }) => {
  const { headersTimeout, requestTimeout } = app.server.server;
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 30_000]);
});

test('a closing server answers pending requests, and closes their connections', async ({ app }) => {
  const findKey = () => Promise.reject(new Error('no API keys'));
  const { app: server } = await createHttp({ ...app, findSession: async () => null, findKey });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: pending, resolve: markPending } = Promise.withResolvers<void>();
  server.get('/slow', async () => {
    markPending();
    await released;
    return 'answered';
  });
  server.addHook('preClose', async () => release());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const response = once(get(`${url}/slow`, { agent }), 'response') as Promise<[IncomingMessage]>;
  await pending;
  const closed = server.close();
  const [{ statusCode, headers }] = await response;
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await closed;
});
