import { describe, expect, test } from 'vitest';
import { verify } from 'web-bot-auth';
import { verifierFromJWK } from 'web-bot-auth/crypto';
import { hasPublicAddress } from './public-address.ts';
import { acceptsWebBotAuth, type OutgoingRequest } from './sign-request.ts';
import { givenSigner } from './testing/given-keys.ts';
import { verifyAsShop } from './testing/verify-as-shop.ts';

const PROFILE = 'https://sillage.example/.well-known/ucp';
const request = {
  method: 'POST',
  url: 'https://Shop.example:443/ucp/caf%C3%A9/catalog?market=DE&q=oud%20wood',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: '{"query":"Oud Wood, 香水"}',
} satisfies OutgoingRequest;

type Signer = Awaited<ReturnType<typeof givenSigner>>;

/** Signs a request, and returns it as a shop receives it, with the keys that the shop fetches. */
async function send(signer: Signer, outgoing: OutgoingRequest) {
  const added = await signer.signRequest(outgoing);
  const own = Object.entries(outgoing.headers).map(([name, value]) => [name.toLowerCase(), value]);
  const keys = (await signer.signingKeys.listPublished()).map(({ publicJwk }) => ({ ...publicJwk }));
  const headers: Record<string, string> = { ...Object.fromEntries(own), ...added };
  return { received: { ...outgoing, headers }, added, options: { keys, now: signer.clock.now() } };
}

describe('a signed request', () => {
  test.each(['ucp', 'web-bot-auth'] as const)(
    'verifies as a shop verifies it when the scheme is %s',
    async (scheme) => {
      const signer = await givenSigner();
      const { received, options } = await send(signer, { ...request, scheme });
      const parameters = await verifyAsShop(received, options);
      expect(options.keys.map(({ kid }) => kid)).toContain(parameters.keyid);
      const get = { method: 'GET', url: 'https://shop.example/', headers: { 'Idempotency-Key': 'a key' }, scheme };
      const second = await send(signer, get);
      await verifyAsShop(second.received, second.options);
    },
  );

  test('does not verify when method, host, path, query, body, profile or idempotency key was changed', async () => {
    const headers = { ...request.headers, 'Idempotency-Key': 'a key' };
    const { received, options } = await send(await givenSigner(), { ...request, headers });
    await verifyAsShop(received, options);
    const changed = [
      { method: 'PUT' },
      { url: received.url.replace('Shop', 'other') },
      { url: received.url.replace('ucp', 'cart') },
      { url: received.url.replace('oud', 'rose') },
      { body: '{}' },
      { headers: { ...received.headers, 'ucp-agent': 'profile="https://attacker.example/ucp"' } },
      { headers: { ...received.headers, 'idempotency-key': 'another' } },
      { headers: { ...received.headers, 'content-type': 'text/plain' } },
    ];
    for (const change of changed)
      await expect(verifyAsShop({ ...received, ...change }, options)).rejects.toThrow(
        /digest_mismatch|verification failed/i,
      );
  });

  test('has ES256, the profile and no tag when the scheme is the default', async () => {
    const { added, options } = await send(await givenSigner(), request);
    expect(added['ucp-agent']).toBe(`profile="${PROFILE}"`);
    expect(added).not.toHaveProperty('signature-agent');
    const { kid } = options.keys.find(({ alg }) => alg === 'ES256') ?? {};
    expect(added['signature-input']).toMatch(
      /^sig1=\("@method" "@authority" "@path" "@query" "ucp-agent" "content-digest" "content-type"\);created=\d+;expires=\d+;keyid="[\w-]{43}"$/,
    );
    expect(added['signature-input']).toContain(`keyid="${kid}"`);
  });

  test('verifies with the web-bot-auth package when the scheme is web-bot-auth', async () => {
    const { received, added, options } = await send(await givenSigner(), { ...request, scheme: 'web-bot-auth' });
    expect(added['signature-agent']).toBe(`sig1="${PROFILE}";type=jwks_uri`);
    expect(added['signature-input']).toMatch(/;nonce="[\w-]{86}";tag="web-bot-auth"$/);
    // Version 0.1.3 reads the whole header, where RFC 9421 §2.1.2 covers one member of it.
    const member = added['signature-agent']?.replace(/^sig1=/, '') ?? '';
    const message = (headers: Record<string, string>) => ({
      method: received.method,
      url: new URL(received.url).href,
      headers: new Headers({ ...headers, 'signature-agent': member }),
    });
    const jwk = options.keys.find(({ alg }) => alg === 'EdDSA') ?? {};
    await verify(message(received.headers), await verifierFromJWK(jwk));
    const changed = { ...received.headers, 'content-digest': 'sha-256=:AAAA:' };
    await expect(verify(message(changed), await verifierFromJWK(jwk))).rejects.toThrow('invalid signature');
  });

  test('names the profile of its version of UCP when the caller gives one', async () => {
    const { added } = await send(await givenSigner(), { ...request, ucpVersion: '2026-04-08' });
    expect(added['ucp-agent']).toBe(`profile="${PROFILE}/2026-04-08"`);
  });

  test('is rejected before it is sent when it has a body without a content type', async () => {
    const { signRequest } = await givenSigner();
    await expect(signRequest({ ...request, headers: {} })).rejects.toThrow('content-type');
  });
});

test('signRequest adds no header when PUBLIC_URL is not https', async () => {
  const { signRequest } = await givenSigner('http://sillage.example');
  expect(await signRequest(request)).toEqual({});
});

test.each([
  ['https://sillage.example', true],
  ['https://8.8.8.8', true],
  ['http://sillage.example', false],
  ['https://localhost:3000', false],
  ['https://127.0.0.1', false],
  ['https://[::1]', false],
  ['https://10.0.0.7', false],
  ['https://sillage', false],
  ['https://nas.local', false],
  ['https://sillage.internal.', false],
])('hasPublicAddress says of %s: %s', (publicUrl, isPublic) => {
  expect(hasPublicAddress(new URL(publicUrl))).toBe(isPublic);
});

test.each([
  ['sig1=("@authority" "signature-agent");tag="web-bot-auth"', true],
  ['a=("@method");keyid="x", b=();tag="web-bot-auth"', true],
  ['sig1=("@authority");tag="another"', false],
  ['sig1="web-bot-auth"', false],
  ['sig1=("@authority"', false],
  ['sig1=("@authority");tag="web-bot-auth"'.padStart(5_000), false],
  ['\0', false],
  ['', false],
  [undefined, false],
])('acceptsWebBotAuth reads the field %j as %s', (field, accepted) => {
  expect(acceptsWebBotAuth(field)).toBe(accepted);
});
