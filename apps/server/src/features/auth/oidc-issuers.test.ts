import { silent } from '@sillage/testkit/shop';
import { expect, test } from 'vitest';
import { givenShop } from '../../testing/given-shop.ts';
import { createIssuerDiscovery } from './oidc/oidc-issuers.ts';

const buildConfig = (issuer: string) => ({
  custom: { name: 'Guild', issuer: new URL(issuer), clientId: 'sillage', clientSecret: 'secret' },
});

test('issuer discovery fails with `unreachable` when the provider does not respond in time', async () => {
  const provider = await givenShop(silent);
  const discoverIssuer = createIssuerDiscovery(buildConfig(provider.origin), 0.05);
  await expect(discoverIssuer('custom')).rejects.toMatchObject({ reason: 'unreachable' });
});

test('issuer discovery fails with `notOffered` when the sign-in provider is not configured', async () => {
  await expect(createIssuerDiscovery({})('google')).rejects.toMatchObject({ reason: 'notOffered' });
});

test('issuer discovery sends one request for concurrent callers', async () => {
  const provider = await givenShop((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: provider.origin, authorization_endpoint: `${provider.origin}/authorize` })),
  );
  const discoverIssuer = createIssuerDiscovery(buildConfig(provider.origin));
  await Promise.all([discoverIssuer('custom'), discoverIssuer('custom'), discoverIssuer('custom')]);
  expect(provider.requests.length).toBe(1);
});
