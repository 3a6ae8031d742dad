import { createHash, createPublicKey, type JsonWebKey, verify as verifyBytes } from 'node:crypto';
import { verifySignature } from 'http-message-sig';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

interface VerifyOptions {
  /** Keys that the shop fetched from our profile or directory. */
  keys: readonly JsonWebKey[];
  now: Date;
}

/**
 * Verifies a signed request as a shop does (UCP, "REST Request Verification"), by Cloudflare's
 * implementation of RFC 9421. Returns the parameters of the signature.
 * @throws Error for an unknown key, an uncovered component, a wrong digest or a wrong signature
 */
export async function verifyAsShop({ method, url, headers, body }: ReceivedRequest, { keys, now }: VerifyOptions) {
  if (body !== undefined) {
    const digest = createHash('sha256').update(body).digest('base64');
    if (headers['content-digest'] !== `sha-256=:${digest}:`) throw new Error('digest_mismatch');
  }
  const covered = ['ucp-agent', 'idempotency-key'].filter((name) => headers[name] !== undefined);
  const hasAgent = headers['signature-agent'] !== undefined;
  const requiredComponents = [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search ? ['@query'] : []),
    ...covered,
    ...(hasAgent ? [{ name: 'signature-agent', parameters: { key: 'sig1' } }] : []),
    ...(body === undefined ? [] : ['content-digest', 'content-type']),
  ];
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const { parameters } = await verifySignature(
    { kind: 'request', method, targetUri: new URL(url).href, fields },
    {
      policy: {
        algorithms: ['ecdsa-p256-sha256', 'ed25519'],
        requiredComponents,
        requiredParameters: ['keyid', ...(hasAgent ? ['created', 'expires', 'tag'] : [])],
        now: Math.floor(now.getTime() / 1000),
      },
      resolveVerifier: ({ parameters: { keyid } }) => findVerifier(keys, keyid),
    },
  );
  return parameters;
}

export function findVerifier(keys: readonly JsonWebKey[], keyid: string | undefined) {
  const jwk = keys.find((key) => key['kid'] === keyid);
  if (!jwk) throw new Error(`key_not_found: ${keyid}`);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isEcdsa = jwk.kty === 'EC';
  return {
    algorithm: isEcdsa ? 'ecdsa-p256-sha256' : 'ed25519',
    verify: (data: Uint8Array, signature: Uint8Array) =>
      isEcdsa
        ? verifyBytes('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
        : verifyBytes(null, data, key, signature),
  };
}
