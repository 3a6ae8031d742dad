import { createPublicKey, verify } from 'node:crypto';

interface Vapid {
  isSigned: boolean;
  key: string;
  alg: string;
  aud: string;
  exp: number;
  sub: string;
}

/** Parses a push request's authorization; `isSigned`: the signature fits the key (RFC 8292). */
export function readVapid(authorization: string): Vapid {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const encodeHalf = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: encodeHalf(1, 33), y: encodeHalf(33, 65) },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  return { isSigned, key, ...read(header), ...read(claims) } as Vapid;
}
