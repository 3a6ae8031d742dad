import type { JsonWebKey } from 'node:crypto';
import { verifySignature } from 'http-message-sig';
import { inject, vi } from 'vitest';
import { jwkToKeyID } from 'web-bot-auth';
import { helpers } from 'web-bot-auth/crypto';
import { buildApp } from '../../app.ts';
import { test as base, describe, expect } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DAY, MINUTE } from '../clock.ts';
import { createKeyRing } from './key-ring.ts';
import { DIRECTORY_PATH, PROFILE_PATH, UCP_VERSIONS } from './public-address.ts';
import { validatePlatformProfile } from './testing/validate-profile.ts';
import { findVerifier, verifyAsShop } from './testing/verify-as-shop.ts';

interface Profile {
  ucp: { version: string; services: object; capabilities: Record<string, unknown[]>; payment_handlers: object };
  keys: JsonWebKey[];
}

const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const app = await createTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sillage.example' });
  onCleanup(() => app.close());
  return app;
});

describe('the UCP profile', () => {
  test('is valid by the schemas of UCP, and names search and lookup only', async ({ app }) => {
    for (const path of [PROFILE_PATH, ...UCP_VERSIONS.map((version) => `${PROFILE_PATH}/${version}`)]) {
      const response = await app.server.inject(path);
      expect(response.statusCode).toBe(200);
      const profile = response.json<Profile>();
      expect(validatePlatformProfile(profile)).toEqual([]);
      expect(Object.keys(profile.ucp.capabilities)).toEqual([
        'dev.ucp.shopping.catalog.search',
        'dev.ucp.shopping.catalog.lookup',
      ]);
      expect(profile.ucp.payment_handlers).toEqual({});
      expect(path === PROFILE_PATH || path.endsWith(profile.ucp.version)).toBe(true);
    }
    const profile = (await app.server.inject(PROFILE_PATH)).json<Profile>();
    expect(validatePlatformProfile({ ...profile, keys: [{ kty: 'EC' }] })).not.toEqual([]);
    expect(validatePlatformProfile({ keys: profile.keys })).not.toEqual([]);
    expect((await app.server.inject(`${PROFILE_PATH}/2020-01-01`)).statusCode).toBe(404);
  });

  test('has two public keys whose kid is the thumbprint, and nothing private', async ({ app }) => {
    const { keys } = (await app.server.inject(PROFILE_PATH)).json<Profile>();
    expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(['ES256', 'EdDSA']));
    for (const key of keys) {
      const isPublic = ['alg', 'crv', 'kid', 'kty', 'use', 'x', ...(key.kty === 'EC' ? ['y'] : [])];
      expect(Object.keys(key).sort()).toEqual(isPublic);
      const thumbprint = await jwkToKeyID(key, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE);
      expect(key['kid']).toBe(thumbprint);
    }
  });

  test('verifies a request that the server signs to a shop', async ({ app }) => {
    const outgoing = { method: 'GET', url: 'https://shop.example/catalog', headers: {} };
    const headers = await app.deps.signRequest(outgoing);
    const [, url = ''] = /^profile="(.+)"$/.exec(headers['ucp-agent'] ?? '') ?? [];
    const { keys } = (await app.server.inject(new URL(url).pathname)).json<Profile>();
    await verifyAsShop({ ...outgoing, headers }, { keys, now: app.clock.now() });
  });
});

describe('the directory of keys', () => {
  test('is signed for our host by each of its keys', async ({ app }) => {
    const response = await app.server.inject(DIRECTORY_PATH);
    expect(response.headers['content-type']).toBe('application/http-message-signatures-directory+json');
    const { keys } = response.json<{ keys: JsonWebKey[] }>();
    expect(keys).toHaveLength(2);
    const fields = ['signature', 'signature-input'].map((name) => ({ name, value: String(response.headers[name]) }));
    const verifyFor = (targetUri: string, label: string) =>
      verifySignature(
        { kind: 'response', status: 200, fields, request: { kind: 'request', method: 'GET', targetUri, fields: [] } },
        {
          label,
          policy: {
            algorithms: ['ecdsa-p256-sha256', 'ed25519'],
            requiredComponents: [{ name: '@authority', parameters: { req: true } }],
            requiredParameters: ['created', 'expires', 'keyid', 'tag'],
            now: Math.floor(app.clock.now().getTime() / 1000),
          },
          resolveVerifier: ({ parameters }) => findVerifier(keys, parameters.keyid),
        },
      );
    const verified = await Promise.all(
      keys.map((_key, index) => verifyFor(`https://sillage.example${DIRECTORY_PATH}`, `key${index + 1}`)),
    );
    expect(verified.map(({ parameters }) => parameters.keyid)).toEqual(keys.map(({ kid }) => kid));
    expect(verified.map(({ parameters }) => parameters.tag)).toEqual(
      keys.map(() => 'http-message-signatures-directory'),
    );
    await expect(verifyFor(`https://attacker.example${DIRECTORY_PATH}`, 'key1')).rejects.toThrow(
      /verification failed/i,
    );
  });

  test('stays verifiable for a day in a cache, and is signed anew after half a minute', async ({ app }) => {
    const readSignature = async () => String((await app.server.inject(DIRECTORY_PATH)).headers['signature-input']);
    const first = await readSignature();
    expect(await readSignature()).toBe(first);
    app.clock.advance(MINUTE);
    const second = await readSignature();
    expect(second).not.toBe(first);
    const [, created = '', expires = ''] = /created=(\d+);expires=(\d+)/.exec(second) ?? [];
    expect(Number(expires) - Number(created)).toBe(DAY / 1000);
  });
});

describe('both routes', () => {
  test.for([PROFILE_PATH, DIRECTORY_PATH])('%s is public, cacheable and without cookies', async (path, { app }) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example', cookie: 'sillage=x' };
    const response = await app.server.inject({ url: path, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['x-robots-tag']).toBeUndefined();
    expect((await app.server.inject({ method: 'HEAD', url: path, headers })).statusCode).toBe(200);
    expect((await app.server.inject({ method: 'POST', url: path })).statusCode).toBe(404);
  });

  test('a hundred requests within half a minute read the keys from the database once', async ({ app }) => {
    const selects = vi.spyOn(app.db, 'selectFrom');
    const server = await buildApp({ ...app.deps, signingKeys: createKeyRing(app.deps) });
    const paths = Array.from({ length: 100 }, (_, index) => (index % 2 ? PROFILE_PATH : DIRECTORY_PATH));
    for (const batch of [paths.slice(0, 50), paths.slice(50)])
      await Promise.all(batch.map((path) => server.inject(path)));
    expect(selects.mock.calls.filter(([table]) => (table as unknown) === 'signing_keys')).toHaveLength(1);
    selects.mockRestore();
    await server.close();
  });
});
