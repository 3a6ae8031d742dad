import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { computeThumbprint } from './key-pair.ts';
import { signMessage } from './sign-message.ts';

/** Test keys of RFC 9421, B.1.3 and B.1.4. */
const p256 = {
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  d: 'UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs',
};
const ed25519 = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
};
const created = new Date(1618884473 * 1000);

const testRequest = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-length': '18',
  },
};
const testResponse = {
  status: 200,
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:56 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    'content-length': '23',
  },
};

test('signMessage returns the published signature when it signs the request of RFC 9421 B.2.6 with Ed25519', async () => {
  const privateKey = createPrivateKey({ key: ed25519, format: 'jwk' });
  const signed = await signMessage(testRequest, {
    label: 'sig-b26',
    components: ['date', '@method', '@path', '@authority', 'content-type', 'content-length'],
    key: { kid: 'test-key-ed25519', algorithm: 'EdDSA', privateKey },
    created,
  });
  expect(signed).toEqual({
    'signature-input':
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  });
});

/** Signature base of RFC 9421 B.2.4, and the signature that the RFC publishes for it. */
const parametersB24 =
  '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"';
const baseB24 = [
  '"@status": 200',
  '"content-type": application/json',
  `"content-digest": ${testResponse.headers['content-digest']}`,
  '"content-length": 23',
  `"@signature-params": ${parametersB24}`,
].join('\n');
const signatureB24 = 'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==';

test('signMessage signs the base of RFC 9421 B.2.4 with raw ECDSA when the key is P-256', async () => {
  const signed = await signMessage(testResponse, {
    label: 'sig-b24',
    components: ['@status', 'content-type', 'content-digest', 'content-length'],
    key: { kid: 'test-key-ecc-p256', algorithm: 'ES256', privateKey: createPrivateKey({ key: p256, format: 'jwk' }) },
    created,
  });
  expect(signed['signature-input']).toBe(`sig-b24=${parametersB24}`);
  const [, ours = ''] = /^sig-b24=:(.+):$/.exec(signed.signature) ?? [];
  const { kty, crv, x, y } = p256;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  // An ECDSA signature is different each time, so both must verify over the RFC's own base.
  for (const signature of [signatureB24, ours]) {
    const bytes = Buffer.from(signature, 'base64');
    expect(bytes).toHaveLength(64);
    expect(verify('sha256', Buffer.from(baseB24), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  }
});

test('computeThumbprint returns the thumbprint of RFC 8037 A.3 when the key is Ed25519', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  expect(computeThumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});
