import { silent } from '@sillage/testkit/shop';
import { expect, test } from 'vitest';
import { givenShop } from '../../testing/given-shop.ts';
import { createIssuers } from './oidc-issuers.ts';

const provider = (issuer: string) => ({
  custom: { name: 'Guild', issuer: new URL(issuer), clientId: 'sillage', clientSecret: 'secret' },
});

test('a provider that does not answer is given up on', async () => {
  const shop = await givenShop(silent);
  const issuers = createIssuers(provider(shop.origin), 0.05);
  await expect(issuers('custom')).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a provider that is not configured is not asked for', async () => {
  await expect(createIssuers({})('google')).rejects.toMatchObject({ reason: 'notOffered' });
});

test('many who come at once ask it once', async () => {
  const shop = await givenShop((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: shop.origin, authorization_endpoint: `${shop.origin}/authorize` })),
  );
  const issuers = createIssuers(provider(shop.origin));
  await Promise.all([issuers('custom'), issuers('custom'), issuers('custom')]);
  expect(shop.requests.length).toBe(1);
});
