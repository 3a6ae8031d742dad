import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { seal, unseal } from '../seal.ts';

/** JWA name of a signature algorithm: ECDSA over P-256 with SHA-256, or Ed25519. */
export type Algorithm = 'ES256' | 'EdDSA';

export const ALGORITHMS: readonly Algorithm[] = ['ES256', 'EdDSA'];

/** Public key as RFC 7517 and RFC 8037 write it, with the members that UCP recommends. */
export interface PublicJwk {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y?: string;
  use: 'sig';
  alg: Algorithm;
}

export interface KeyPair {
  publicJwk: PublicJwk;
  privateKey: KeyObject;
}

const PURPOSE = 'sillage signing keys v1';

export function generateKeyPair(algorithm: Algorithm): KeyPair {
  const { publicKey, privateKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '', y } = publicKey.export({ format: 'jwk' });
  const members = { kty, crv, x, ...(y !== undefined && { y }) };
  return { publicJwk: { kid: computeThumbprint(members), ...members, use: 'sig', alg: algorithm }, privateKey };
}

/** RFC 7638: the SHA-256 of the required members in alphabetical order, as base64url. */
export function computeThumbprint({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string {
  const members = JSON.stringify({ crv, kty, x, ...(y !== undefined && { y }) });
  return createHash('sha256').update(members).digest('base64url');
}

/** Encrypts a private key under a key derived from `secret`. The result is bound to the kid. */
export function encryptPrivateKey(secret: string, { publicJwk, privateKey }: KeyPair): Buffer {
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return seal(secret, { purpose: PURPOSE, context: publicJwk.kid }, der);
}

/** Returns null when the key was encrypted under another secret or for another kid. */
export function decryptPrivateKey(secret: string, kid: string, encrypted: Buffer): KeyObject | null {
  const der = unseal(secret, { purpose: PURPOSE, context: kid }, encrypted);
  return der && createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
