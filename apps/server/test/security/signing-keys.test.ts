import { buildApp } from '../../src/app.ts';
import { catalogueExport } from '../../src/features/catalogue/index.ts';
import { createKeyRing } from '../../src/platform/signatures/key-ring.ts';
import { createSignRequest } from '../../src/platform/signatures/sign-request.ts';
import { openBrowser } from '../../src/testing/browser.ts';
import { captureLog } from '../../src/testing/capture-log.ts';
import { givenFragrance, givenUser, PASSWORD } from '../../src/testing/given.ts';
import { test as base, expect, inject } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sillage.example' });
  onCleanup(() => app.close());
  return app;
});

/** Returns what must not leave the server: each private key, plain and encrypted. */
async function listSecrets(app: TestApp): Promise<string[]> {
  const published = await app.deps.signingKeys.listPublished();
  const rows = await app.db.selectFrom('signing_keys').selectAll().execute();
  const bytes = [
    ...published.map(({ privateKey }) => Buffer.from(privateKey?.export({ format: 'jwk' }).d ?? '', 'base64url')),
    ...published.map(({ privateKey }) => privateKey?.export({ format: 'der', type: 'pkcs8' }) ?? Buffer.alloc(0)),
    ...rows.map((row) => row.encrypted_private_key),
  ];
  expect(bytes.map(({ length }) => length > 31)).toEqual(bytes.map(() => true));
  return bytes.flatMap((key) => (['hex', 'base64', 'base64url'] as const).map((encoding) => key.toString(encoding)));
}

test('private signing keys are in no log, export, profile or signed request', async ({ app }) => {
  const { log, lines } = captureLog();
  const deps = { ...app.deps, log };
  const signingKeys = createKeyRing(deps);
  const signRequest = createSignRequest({ ...deps, signingKeys });
  const server = await buildApp({ ...deps, signingKeys, signRequest });
  const outgoing = {
    method: 'POST',
    url: 'https://shop.example/ucp',
    headers: { 'content-type': 'text/plain' },
    body: 'a',
  };
  const signed = [await signRequest(outgoing), await signRequest({ ...outgoing, scheme: 'web-bot-auth' })];
  await expect(signRequest({ ...outgoing, headers: {} })).rejects.toThrow('content-type');
  const { id, username } = await givenUser(app);
  await givenFragrance(app);
  const browser = openBrowser({ server });
  await browser.signIn(username);
  const account = await browser.post(`/api/users/${id}/export`, { password: PASSWORD });
  expect(account.text).toContain(username);
  const catalogue: string[] = [];
  for await (const part of catalogueExport.exportCatalogue(app.db, 'json')) catalogue.push(part);
  expect(catalogue.join('')).toContain('"name"');
  const paths = ['/.well-known/ucp', '/.well-known/http-message-signatures-directory', '/metrics', '/api/openapi.json'];
  const responses = await Promise.all(paths.map(async (path) => (await server.inject(path)).payload));
  expect(lines.join('')).toContain('signing keys created');
  const texts = [
    ...lines,
    account.text,
    ...catalogue,
    ...responses,
    ...signed.map((headers) => JSON.stringify(headers)),
  ];
  const text = texts.join('\n');
  expect((await listSecrets(app)).filter((secret) => text.includes(secret))).toEqual([]);
  await server.close();
});
