import { givenUser, PASSWORD } from '../../testing/given.ts';
import { expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';

const login = (usernameOrEmail: string) =>
  ({ method: 'POST', url: '/api/users/login', payload: { usernameOrEmail, password: PASSWORD } }) as const;

// spec: D.3.11
test('the session cookie is out of reach of scripts and other sites', async ({ app }) => {
  const user = await givenUser(app);
  const answer = await app.server.inject(login(user.username));
  for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.cookies.map(({ name }) => name)).toEqual(['sillage', 'sillage-device']);
});

// spec: D.3.11
test('behind https it is a __Host- cookie, and the browser is told to stay there', async () => {
  const app = await createTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sillage.example' });
  const user = await givenUser(app);
  const answer = await app.server.inject(login(user.username));
  for (const cookie of answer.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
  expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-sillage', '__Host-sillage-device']);
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  await app.close();
});

test.each(['/%E0%A4%A', '/shared/%00'])('whoever opens %s is told in a page that it is no address', async (url) => {
  const app = await createTestApp(inject('postgresUrl'));
  const opened = await app.server.inject({ url, headers: { accept: 'text/html,*/*' } });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(opened.body).toContain('There is no page at this address');
  expect(opened.headers['content-security-policy']).toContain("default-src 'self'");
  expect((await app.server.inject(url)).json()).toMatchObject({ success: false });
  await app.close();
});

test('every answer carries the security headers, and is kept by nobody unless its route says otherwise', async ({
  app,
}) => {
  const { headers } = await app.server.inject('/api/auth/status');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
});

// spec: D.2.14
test('the OpenAPI document names every call', async ({ app }) => {
  const { routes } = await import('@sillage/contract');
  const document = (await app.server.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const all = Object.entries(routes).flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`));
  expect(document.openapi).toBe('3.1.0');
  expect(named.sort()).toEqual(all.sort());
});

// spec: D.2.12
test('it says whether it lives and whether its database answers', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  expect((await app.server.inject('/livez')).statusCode).toBe(200);
  expect((await app.server.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});

test('whatever the OpenAPI document refers to stands in it', async ({ app }) => {
  const { body } = await app.server.inject('/api/openapi.json');
  const { schemas } = (JSON.parse(body) as { components: { schemas: object } }).components;
  const named = [...body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  expect(named).toContain('#/components/schemas/Fragrance');
  expect(named.filter((reference) => !known.includes(reference))).toEqual([]);
});

test('the server gives a request 30 s to arrive, headers and body together', async ({ app }) => {
  const { headersTimeout, requestTimeout } = app.server.server;
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 30_000]);
});
