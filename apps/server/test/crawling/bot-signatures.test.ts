import { productPage, redirect } from '@sillage/testkit/shop';
import { createSignRequest } from '../../src/platform/signatures/sign-request.ts';
import { verifyAsShop } from '../../src/platform/signatures/testing/verify-as-shop.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runNextChecks } from '../../src/testing/workers.ts';

/** The worker of a server with a public address. */
function buildPublicDeps({ deps }: TestApp): TestApp['deps'] {
  const config = { ...deps.config, publicUrl: new URL('https://sillage.example') };
  return { ...deps, config, signRequest: createSignRequest({ ...deps, config }) };
}

const ACCEPT = 'sig1=("@authority" "signature-agent");created;expires;keyid;tag="web-bot-auth"';

describe('signatures of page requests', () => {
  test('a shop that asks for signatures of programs gets signed requests from then on', async ({ app, shop }) => {
    const { path, oud } = await givenWatched(app, shop);
    const page = productPage(oud.name, [{ availability: 'OutOfStock' }]);
    const received = () => shop.requests.filter((request) => request.path === path).map(({ headers }) => headers);
    await runNextChecks(app, buildPublicDeps(app));
    expect(received().every(({ signature }) => signature === undefined)).toBe(true);
    shop.put(path, { headers: { 'content-type': 'text/html', 'accept-signature': ACCEPT }, body: page });
    await runNextChecks(app, buildPublicDeps(app));
    await runNextChecks(app, buildPublicDeps(app));
    const headers = received().at(-1) as Record<string, string>;
    expect(headers['signature-agent']).toContain('https://sillage.example/.well-known/ucp');
    const keys = (await app.deps.signingKeys.listPublished()).map(({ publicJwk }) => ({ ...publicJwk }));
    const request = { method: 'GET', url: shop.origin + path, headers };
    expect(await verifyAsShop(request, { keys, now: app.clock.now() })).toMatchObject({ tag: 'web-bot-auth' });
  });

  test('a redirect is followed without the signature of the first address', async ({ app, shop }) => {
    const { path } = await givenWatched(app, shop);
    shop.put(path, {
      status: 200,
      headers: { 'content-type': 'text/html', 'accept-signature': ACCEPT },
      body: 'closed',
    });
    await runNextChecks(app, buildPublicDeps(app));
    shop.put(path, redirect('/moved'));
    app.clock.advance(86_400_000);
    await runNextChecks(app, buildPublicDeps(app));
    const sent = (wanted: string) => shop.requests.findLast((request) => request.path === wanted)?.headers;
    expect(sent(path)?.['signature']).toBeDefined();
    expect(sent('/moved')).toBeDefined();
    expect(sent('/moved')?.['signature']).toBeUndefined();
  });
});
